import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Pages that were saved again` {
    private static let packings = """
        SELECT path, base_id IS NULL, compression FROM kept_page JOIN source_page ON id = source_page_id ORDER BY 1
        """

    /// A page of 20 posts, the first of which has the number.
    private func page(_ thread: Int, from number: Int) -> String {
        let posts = (number..<number + 20).map { post in
            let words = (0..<40).map { String((post * 7919 + $0 * 104_729) % 99_991, radix: 36) }
            return ForumPage.post(thread * 1000 + post, body: words.joined(separator: " "))
        }
        return ForumPage.thread(thread, posts)
    }

    /// Three captures of each thread, imported one after another, each with one post more and one fewer.
    private func bench(threads: Int) async throws -> ImportBench {
        let bench = try ImportBench()
        for capture in 1...3 {
            for thread in 1...threads {
                try bench.write(page(thread, from: capture), to: "\(capture)/\(thread).html")
            }
            try await bench.run()
        }
        return bench
    }

    /// The bytes of the kept pages, unpacked, by path.
    private func unpacked(_ archive: String) throws -> [String: String] {
        let kept = try KeptPages(path: archive)
        let pages = try kept.ids().compactMap { try kept.page($0) }
        return Dictionary(
            pages.map { ($0.source.path, String(decoding: $0.content.bytes() ?? [], as: UTF8.self)) }
        ) { first, _ in first }
    }

    private func expected(threads: Int) -> [String: String] {
        let places = (1...3).flatMap { capture in (1...threads).map { (capture, $0) } }
        return Dictionary(
            uniqueKeysWithValues: places.map { ("\($0)/\($1).html", page($1, from: $0)) })
    }

    @Test func `take a tenth of the first capture's room, and come back byte for byte`() async throws {
        let bench = try await bench(threads: 3)
        #expect(try unpacked(bench.archive) == expected(threads: 3))
        let sizes = try bench.query(
            "SELECT sum(length(bytes)) FROM kept_page GROUP BY base_id IS NULL ORDER BY base_id IS NULL"
        ).compactMap(Int.init)
        // The new post has a twentieth of the page's text, which is nearly all of what is left of it when it is packed.
        #expect(sizes.count == 2 && sizes[0] * 10 < sizes[1] * 2)
        #expect(
            try bench.query(Self.packings)
                == (1...3).flatMap { capture in
                    (1...3).map { "\(capture)/\($0).html|" + (capture == 1 ? "1|zstd" : "0|patch") }
                })
        #expect(try !ArchiveStore(path: bench.archive, access: .read).check(isFull: true).hasErrors)
    }

    /// A list of a forum's threads, which says nowhere what its address was.
    private func list(_ forum: Int, from number: Int) -> String {
        let rows = (number..<number + 30).map { thread in
            let words = (0..<9).map { String((thread * 7919 + $0 * 104_729) % 99_991, radix: 36) }
            return """
                <tr class="thread" id="thread\(thread)"><td class="title"><a class="thread_title"
                href="showthread.php?threadid=\(thread)">\(words.joined(separator: " "))</a></td>
                <td class="author"><a href="member.php?action=getinfo&amp;userid=7">Ada</a></td></tr>
                """
        }
        return ForumPage.page(
            """
            <div class="breadcrumbs"><span class="mainbodytextlarge"><a href="index.php">The Forums</a> &gt;
            <a class="bclast" href="forumdisplay.php?forumid=\(forum)">Forum \(forum)</a></span></div>
            <table id="forum" class="threadlist">\(rows.joined())</table>
            """, body: #"id="something_awful" class="forumdisplay" data-forum="\#(forum)""#)
    }

    @Test func `are found among the lists of the same forum, whatever their folder`() async throws {
        let bench = try ImportBench()
        let places = (1...2).flatMap { capture in (1...2).map { ("\(capture)/list of \(capture + $0).html", $0) } }
        for capture in 1...2 {
            for (name, forum) in places where name.hasPrefix("\(capture)/") {
                try bench.write(list(900 + forum, from: 1000 * forum + capture), to: name)
            }
            try await bench.run()
        }
        #expect(
            try bench.query("SELECT kind, forum_id, url FROM source_page ORDER BY path")
                == ["forumdisplay|901|-", "forumdisplay|902|-", "forumdisplay|901|-", "forumdisplay|902|-"])
        #expect(
            try bench.query(
                """
                SELECT page.path, base.path FROM kept_page JOIN source_page AS page ON page.id = source_page_id
                LEFT JOIN source_page AS base ON base.id = base_id ORDER BY 1
                """) == [
                    "1/list of 2.html|-", "1/list of 3.html|-", "2/list of 3.html|1/list of 2.html",
                    "2/list of 4.html|1/list of 3.html",
                ])
        #expect(
            try unpacked(bench.archive)
                == Dictionary(
                    uniqueKeysWithValues: places.map { name, forum in
                        (name, list(900 + forum, from: 1000 * forum + (name.hasPrefix("1") ? 1 : 2)))
                    }))
    }

    @Test func `stay when what they are packed against goes`() async throws {
        let bench = try await bench(threads: 2)
        let store = try ArchiveStore(path: bench.archive, access: .write)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        // Only the first capture has it.
        request.targets = [.init(.post, 1001)]
        _ = try store.delete(request)
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        #expect(
            try unpacked(bench.archive)
                == expected(threads: 2).filter { $0.key != "1/1.html" })
        #expect(
            try bench.query(Self.packings) == [
                "1/2.html|1|zstd", "2/1.html|1|zstd", "2/2.html|0|patch", "3/1.html|0|patch",
                "3/2.html|0|patch",
            ])
    }

    @Test func `are packed anew when they are merged into an archive`() async throws {
        let (one, other) = (try ImportBench(), try await bench(threads: 2))
        try one.write(page(1, from: 9), to: "9/1.html")
        try await one.run()
        let store = try ArchiveStore(path: one.archive, access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: other.archive, access: .read)])
        #expect(try !store.check(isFull: true).hasErrors)
        try store.close()
        let all = expected(threads: 2).merging(["9/1.html": page(1, from: 9)]) { $1 }
        #expect(try unpacked(one.archive) == all)
        #expect(try one.query("SELECT count(*) FROM kept_page WHERE compression = 'patch'") == ["5"])
        #expect(
            try one.query(
                "SELECT count(*) FROM kept_page WHERE base_id IN (SELECT source_page_id FROM kept_page WHERE base_id IS NOT NULL)"
            )
                == ["0"])
    }

    @Test func `are told by a full check when what they are packed against is missing`() async throws {
        let bench = try await bench(threads: 1)
        try await DatabaseQueue(path: bench.archive).write { database in
            try database.execute(sql: "DELETE FROM kept_page WHERE base_id IS NULL")
        }
        let section = try ArchiveStore(path: bench.archive, access: .read).check(isFull: true)
            .section(.keptDamaged)
        #expect(section?.count == 2)
        #expect(section?.findings.first?.message.contains("earlier capture") == true)
    }
}
