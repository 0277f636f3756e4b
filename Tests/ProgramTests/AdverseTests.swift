import Foundation
import GRDB
import Testing

/// Tests that must not have root's rights put this before the program.
private let asNobody = geteuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []

@Suite struct `An archive that others keep or guard` {
    /// An archive of one page, and a second page that waits for its import.
    private static func archive() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("1.html", Page.thread(1, posts: 101...103))
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        try scratch.write("2.html", Page.thread(2, posts: 201...202))
        return scratch
    }

    @Test func `a read-only file ends with 73, says what to do, and is left alone`() throws {
        let scratch = try Self.archive()
        chmod(scratch.archive, 0o444)
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive, through: asNobody)
        #expect(result.status == 73)
        #expect(result.error.contains(scratch.archive))
        #expect(result.error.contains("read-only"))
        #expect(result.error.contains("--archive"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.archive)) == before)
        #expect(try scratch.filesBesideArchive() == [])
    }

    @Test func `a read-only folder keeps an archive from imports, but not from readers`() throws {
        let scratch = try Self.archive()
        mkdir(scratch.path + "/locked", 0o777)
        let archive = scratch.path + "/locked/a.sqlite"
        try FileManager.default.copyItem(atPath: scratch.archive, toPath: archive)
        chmod(archive, 0o666)
        chmod(scratch.path + "/locked", 0o555)
        let before = try Data(contentsOf: URL(fileURLWithPath: archive))
        let result = try Program.run("import", scratch.pages, "--archive", archive, through: asNobody)
        #expect(result.status == 73)
        #expect(result.error.contains(archive))
        #expect(result.error.contains("in a folder you may write to"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: archive)) == before)
        for arguments in [["info"], ["check"], ["dump", "--hash"], ["search", "words"]] {
            let reading = try Program.run(arguments: arguments + ["--archive", archive], through: asNobody)
            #expect(reading.status == 0, "\(arguments): \(reading.error)")
        }
    }

    @Test func `a log in a read-only folder is read as if it could be written there`() throws {
        let scratch = try Self.archive()
        let folder = scratch.path + "/locked # 100 %"
        mkdir(folder, 0o777)
        let archive = folder + "/a.sqlite"
        let before = try Program.run("dump", "--hash", "--archive", scratch.archive)
        // As a killed import leaves it: a page is in the log only.
        let expected = try DatabaseQueue(path: scratch.archive).inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL; BEGIN")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 3)
            #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: scratch.archive + suffix, toPath: archive + suffix)
            }
            try database.execute(sql: "COMMIT")
            return try Program.run("dump", "--hash", "--archive", scratch.archive)
        }
        let log = try Data(contentsOf: URL(fileURLWithPath: archive + "-wal"))
        #expect(log.count > 50_000)
        chmod(folder, 0o555)
        let dump = try Program.run("dump", "--hash", "--archive", archive, through: asNobody)
        #expect(dump.output == expected.output, "\(dump.error)")
        for arguments in [["info"], ["check"], ["search", "words"], ["list", "posts"]] {
            let reading = try Program.run(arguments: arguments + ["--archive", archive], through: asNobody)
            #expect(reading.status == 0, "\(arguments): \(reading.error)")
        }
        // Without the log the file is what it was before.
        chmod(folder, 0o755)
        unlink(archive + "-wal")
        chmod(folder, 0o555)
        let old = try Program.run("dump", "--hash", "--archive", archive, through: asNobody)
        #expect(old.output == before.output, "\(old.error)")
        chmod(folder, 0o755)
    }

    @Test func `a search in what a stopped import left says that it may not find all`() throws {
        let scratch = try Self.archive()
        let whole = try Program.run("search", "words", "--archive", scratch.archive)
        #expect(whole.error.isEmpty)
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(sql: "INSERT INTO stale (entity, id) VALUES (8, 0)")
        }
        let result = try Program.run("search", "words", "--archive", scratch.archive, "--format", "json")
        #expect(result.status == 0)
        #expect(result.error.contains("an import was stopped or is running"))
        #expect(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) is [String: Any])
        let again = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(again.status == 0)
        let found = try Program.run("search", "words", "--archive", scratch.archive)
        #expect(found.error.isEmpty)
        #expect(found.output.hasPrefix(whole.output.dropLast()))
    }

    @Test(arguments: ["IMMEDIATE", "EXCLUSIVE"])
    func `a program that is writing ends an import with 75, and the next one succeeds`(_ kind: String) throws {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.archive).inDatabase { database in
            try database.execute(sql: "BEGIN \(kind)")
            let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
            #expect(result.status == 75)
            #expect(result.error.contains("\(scratch.archive): another import, or a program that keeps"))
            #expect(result.error.contains("then try again"))
            try database.execute(sql: "ROLLBACK")
        }
        #expect(try scratch.filesBesideArchive() == [])
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
    }

    @Test func `another import ends an import with 75 at once`() throws {
        let scratch = try Self.archive()
        let lock = open(scratch.archive + ".lock", O_RDWR | O_CREAT, 0o644)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 75)
        #expect(result.error.contains("\(scratch.archive): another import"))
        #expect(try scratch.count("SELECT count(*) FROM post") == 3)
    }

    @Test
    func `a program that is reading a finished archive ends an import with 75, and keeps what it reads`()
        throws
    {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.archive).inDatabase { database in
            try database.execute(sql: "BEGIN")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 3)
            let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
            #expect(result.status == 75)
            #expect(result.error.contains("\(scratch.archive): another import, or a program that keeps"))
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 3)
            try database.execute(sql: "COMMIT")
        }
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
        #expect(try scratch.filesBesideArchive() == [])
    }

    @Test func `a program that reads during an import keeps its snapshot, and the next import tidies up`()
        throws
    {
        let scratch = try Self.archive()
        // As it is while an import runs.
        let reader = try DatabaseQueue(path: scratch.archive)
        try reader.inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "BEGIN")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 3)
            let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
            #expect(result.status == 0, "\(result.error)")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 3)
            #expect(try scratch.filesBesideArchive().contains("archive.sqlite-wal"))
            try database.execute(sql: "COMMIT")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM post") == 5)
        }
        try reader.close()
        let again = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(again.output.contains("had not changed"))
        // No longer in write-ahead logging: reading it makes no files.
        let whole = try Program.run("check", "--archive", scratch.archive)
        #expect(whole.status == 0)
        #expect(try scratch.filesBesideArchive() == [])
        #expect(try scratch.count("SELECT count(*) FROM post") == 5)
    }

    @Test(arguments: ["info", "check", "dump"])
    func `a change that a killed program began is undone by the first reader`(_ command: String) throws {
        let scratch = try Self.archive()
        // A journal with the file's first page as it was, and a file in which that page is half another.
        let killed = scratch.path + "/killed.sqlite"
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_spill = 1; PRAGMA cache_size = 1") }
        try DatabaseQueue(path: scratch.archive, configuration: configuration).inDatabase { database in
            try database.execute(sql: "BEGIN")
            try database.execute(
                sql: "UPDATE post SET body_html = hex(zeroblob(20000)), body_text = 'undone'")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(
                    atPath: scratch.archive + suffix, toPath: killed + suffix)
            }
            try database.execute(sql: "ROLLBACK")
        }
        // Without the lock that a killed import leaves, it may be anybody's.
        let refusal = try Program.run(command, "--archive", killed)
        #expect(refusal.status == 65)
        #expect(refusal.error.contains("a journal of an unfinished change"))
        #expect(FileManager.default.createFile(atPath: killed + ".lock", contents: nil))
        let result = try Program.run(command, "--archive", killed)
        #expect(result.status == 0, "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: killed + "-journal"))
        let hash = try Program.run("dump", "--hash", "--archive", killed).output
        #expect(try Program.run("dump", "--hash", "--archive", scratch.archive).output == hash)
    }

    @Test func `an import that was killed while tidying up is tidied up by the next`() throws {
        let scratch = try Self.archive()
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        let finished = try Program.run("dump", "--hash", "--archive", scratch.archive).output
        // Everything is committed, nothing is checkpointed: the copy is what a kill leaves.
        let killed = scratch.path + "/killed.sqlite"
        try DatabaseQueue(path: scratch.archive).inDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "UPDATE source_page SET imported_at = imported_at")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: scratch.archive + suffix, toPath: killed + suffix)
            }
        }
        let again = try Program.run("import", scratch.pages, "--archive", killed)
        #expect(again.status == 0, "\(again.error)")
        #expect(again.output.contains("had not changed"))
        #expect(try Program.run("dump", "--hash", "--archive", killed).output == finished)
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(files.filter { $0.hasPrefix("killed.sqlite") } == ["killed.sqlite"])
    }
}

@Suite struct `Clocks and file times that are wrong` {
    /// What becomes of the files' own times.
    enum Times: String, CaseIterable, CustomTestStringConvertible, Sendable {
        case equal = "all equal"
        case reversed = "in reverse"
        case epoch = "all of 1970"
        case future = "all of 2099"
        case beforeEpoch = "all of 1935"

        func time(_ place: Int) -> Int {
            switch self {
            case .equal: 1_400_000_000
            case .reversed: 1_400_000_000 - place * 86_400
            case .epoch: 0
            case .future: 4_077_993_600
            case .beforeEpoch: -1_100_000_000
            }
        }

        var testDescription: String { rawValue }
    }

    /// Three captures of one thread, from the oldest to the newest: by their newest posts, and one by its saver.
    private static func captures() -> [(name: String, html: String)] {
        func capture(_ posts: ClosedRange<Int>, title: String, words: String, day: Int) -> String {
            let html = Page.thread(5, posts: posts, title: title)
                .replacing("<td class=\"postbody\">Some words.", with: "<td class=\"postbody\">\(words)")
            let last = html.range(of: "Sep 20, 2012", options: .backwards)
            return last.map { html.replacingCharacters(in: $0, with: "Sep \(day), 2012") } ?? html
        }
        let mark =
            "<!--\n Page saved with SingleFile\n url: https://forums.somethingawful.com/showthread.php?threadid=5"
        return [
            ("c.html", capture(501...502, title: "Towels", words: "First words.", day: 20)),
            (
                "a.html",
                capture(501...502, title: "More towels", words: "Second words.", day: 20)
                    .replacing(
                        "<html>",
                        with: "<html>\(mark)\n saved date: Sat Sep 22 2012 10:00:00 GMT+0000 (UTC)\n-->")
            ),
            ("b.html", capture(501...504, title: "Nothing but towels", words: "Last words.", day: 24)),
        ]
    }

    private static func scratch() throws -> Scratch {
        let scratch = try Scratch()
        for capture in captures() { try scratch.write(capture.name, capture.html) }
        return scratch
    }

    @Test(arguments: Times.allCases)
    func `pages that say themselves which is newer need no file times`(_ times: Times) throws {
        let (own, other) = (try Self.scratch(), try Self.scratch())
        for (place, capture) in Self.captures().enumerated() {
            try setTime(times.time(place), of: other.pages + "/" + capture.name)
        }
        let expected = try own.importAll()
        #expect(try other.importAll() == expected)
        #expect(
            try other.rows("SELECT title FROM thread WHERE id = 5").map { $0["title"] } == [
                "Nothing but towels"
            ])
        #expect(try other.count("SELECT count(*) FROM post WHERE body_text = 'Last words.'") == 4)
        #expect(try other.count("SELECT count(*) FROM post_revision WHERE post_id = 501") == 2)
        #expect(try other.count("SELECT count(*) FROM thread_history WHERE thread_id = 5") == 2)

        // File by file, the newest first.
        let slow = try Self.scratch()
        for (place, capture) in Self.captures().enumerated().reversed() {
            let file = slow.pages + "/" + capture.name
            try setTime(times.time(place), of: file)
            #expect(try Program.run("import", file, "--archive", slow.archive).status == 0)
        }
        #expect(try Program.run("dump", "--hash", "--archive", slow.archive).output == expected)
    }

    @Test(arguments: Times.allCases)
    func `file times of any age are no problem and do not change by themselves`(_ times: Times) throws {
        let scratch = try Self.scratch()
        for (place, capture) in Self.captures().enumerated() {
            try setTime(times.time(place), of: scratch.pages + "/" + capture.name)
        }
        let first = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(first.status == 0)
        #expect(first.error.isEmpty, "\(first.error)")
        let again = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(again.output.contains("3 files had not changed"))
    }

    private func setTime(_ time: Int, of path: String) throws {
        let date = Date(timeIntervalSince1970: TimeInterval(time))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
}

extension Scratch {
    /// Imports all pages; returns the archive's hash.
    func importAll() throws -> String {
        let result = try Program.run("import", pages, "--archive", archive)
        #expect(result.status == 0, "\(result.error)")
        return try Program.run("dump", "--hash", "--archive", archive).output
    }

    /// The names of journals and locks that lie beside the archive.
    func filesBesideArchive() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.hasPrefix("archive.sqlite") && $0 != "archive.sqlite" }
    }
}
