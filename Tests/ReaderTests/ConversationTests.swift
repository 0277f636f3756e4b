import Foundation
import Reader
import Testing

/// A Reader of an archive made of pages that a test writes.
struct WrittenArchive {
    let folder: URL
    let archive: String

    init(_ pages: [String: String]) async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-reader-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("pages"), withIntermediateDirectories: true)
        archive = folder.appendingPathComponent("a.sqlite").path
        for (name, text) in pages { try write(text, to: name) }
        try await importPages()
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent("pages/" + name))
    }

    func importPages() async throws {
        try await SampleArchive.importPages([folder.appendingPathComponent("pages").path], into: archive)
    }

    func reader() throws -> Reader { try Reader(archive: archive, options: Reader.options()) }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// A page of a thread whose posts quote each other.
enum QuotingPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - thread: the ID of the thread.
    ///   - posts: the IDs of the posts, with those of the posts that each quotes.
    ///   - number: the number of the page.
    ///   - count: the number of pages.
    /// - Returns: the markup.
    static func page(
        _ thread: Int, _ posts: [(id: Int, quotes: [Int])], number: Int = 1, of count: Int = 1
    ) -> String {
        let tables = posts.enumerated().map { index, post in
            let quotes = post.quotes.map { quoted in
                """
                <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=\(quoted)#post\(quoted)">\
                Writer \(quoted) posted:</a></h4><blockquote>Words of \(quoted).</blockquote></div>
                """
            }
            return """
                <table class="post" id="post\(post.id)" data-idx="\((number - 1) * 40 + index + 1)"><tr><td class="userinfo userid-\(post.id)">
                <dl class="userinfo"><dt class="author">Writer \(post.id)</dt></dl></td>
                <td class="postbody">\(quotes.joined())Words of \(post.id).</td></tr>
                <tr><td class="postdate">Sep 20, 2012 11:16</td></tr></table>
                """
        }
        return """
            <!DOCTYPE html><html><head><title>Kettles - The Something Awful Forums</title></head>
            <body id="something_awful" class="showthread" data-forum="901" data-thread="\(thread)">
            <div class="breadcrumbs"><a href="showthread.php?threadid=\(thread)" class="bclast">Kettles</a></div>
            <div class="pages" data-current-page="\(number)" data-total-pages="\(count)"></div>
            <div id="thread" class="thread:\(thread)">\(tables.joined())</div></body></html>
            """
    }
}

@Suite struct `Conversations in the Reader` {
    /// The nesting of a page's posts: the ID of each, after a dot for each list around it but the first.
    private func outline(_ page: String) -> [String] {
        var (depth, lines) = (-1, [String]())
        for token in page.matches(of: /<ul( class="replies")?>|<\/ul>|id="p(\d+)"/) {
            if token.output.0.hasPrefix("<ul") {
                if token.output.1 != nil || depth >= 0 { depth += 1 }
            } else if token.output.0 == "</ul>" {
                if depth >= 0 { depth -= 1 }
            } else if depth >= 0, let id = token.output.2 {
                lines.append(String(repeating: ".", count: depth) + id)
            }
        }
        return lines
    }

    @Test func `are trees of the posts that quote each other`() async throws {
        let archive = try await WrittenArchive([
            "1.html": QuotingPage.page(
                5,
                [
                    (101, []), (102, [101]), (103, []), (104, [102]), (105, [101]), (106, [103, 105]),
                    (107, []),
                ])
        ])
        defer { archive.remove() }
        let page = await (try archive.reader()).get("/t/5/conversation.html")
        #expect(page.status == 200)
        #expect(outline(page.main) == ["101", ".102", "..104", ".105", "103", ".106"])
        #expect(page.main.contains("also answers"))
        #expect(
            page.main.contains(
                "6 posts in 2 conversations. 1 other post is in none."))
        #expect(page.main.contains("href=\"1.html#p104\""))
        #expect(await (try archive.reader()).tools(on: "/t/5/1.html").contains("conversation.html"))
    }

    @Test func `show what is known of a post that is not held`() async throws {
        let archive = try await WrittenArchive([
            "1.html": QuotingPage.page(5, [(101, []), (102, [77]), (103, [77])]),
            "2.html": QuotingPage.page(6, [(111, [101]), (112, [])]),
        ])
        defer { archive.remove() }
        let reader = try archive.reader()
        let page = await reader.get("/t/5/conversation.html").main
        #expect(outline(page) == ["77", ".102", ".103"])
        #expect(page.contains("Writer 77"))
        #expect(page.contains("not in this archive"))
        #expect(page.contains("<blockquote class=\"excerpt quoted\">Words of 77.</blockquote>"))
        #expect(await reader.get("/showthread.php?goto=post&postid=77").status == 404)
        let other = await reader.get("/t/6/conversation.html").main
        #expect(outline(other) == ["101", ".111"])
        #expect(other.contains("in another thread"))
        #expect(!other.contains("not in this archive"))
    }

    @Test func `are bounded in depth and divided into pages, whoever quotes whom`() async throws {
        // Each post quotes the one before it, and the first one an edit that quotes the last.
        var pages: [String: String] = [:]
        for number in 1...20 {
            let posts = (1...40).map { index in
                let id = 1000 + (number - 1) * 40 + index
                return (id: id, quotes: [id == 1001 ? 1800 : id - 1])
            }
            pages["\(number).html"] = QuotingPage.page(5, posts, number: number, of: 20)
        }
        let archive = try await WrittenArchive(pages)
        defer { archive.remove() }
        let reader = try archive.reader()
        var found: [Int] = []
        for number in 1...8 {
            let page = await reader.get("/t/5/conversation\(number == 1 ? "" : "-\(number)").html").main
            let lines = outline(page)
            #expect(lines.count == 100)
            #expect(lines.allSatisfy { $0.prefix { $0 == "." }.count < 6 })
            #expect(page.matches(of: /<ul/).count == page.matches(of: /<\/ul>/).count)
            #expect(page.matches(of: /<li>/).count == page.matches(of: /<\/li>/).count)
            found += lines.compactMap { Int($0.drop { $0 == "." }) }
        }
        #expect(found == Array(1001...1800))
        #expect(await reader.get("/t/5/conversation-9.html")["location"] == "/t/5/conversation.html")
        #expect(await reader.get("/t/77/conversation.html").status == 404)
    }

    @Test func `are none where no post quotes another`() async throws {
        let archive = try await WrittenArchive(["1.html": QuotingPage.page(5, [(101, []), (102, [])])])
        defer { archive.remove() }
        #expect(
            await (try archive.reader()).get("/t/5/conversation.html").main
                .contains("No post of this thread quotes another one"))
    }
}
