import Foundation
import GRDB
import Testing

@Suite struct `An archive that cannot be trusted` {
    private static func archive() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("1.html", Page.thread(1, posts: 101...103))
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        return scratch
    }

    @Test(arguments: [":memory:", "file:other.sqlite", "file:other.sqlite?mode=memory"])
    func `is a file of that name, whatever SQLite takes it for`(_ name: String) throws {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.path + "/other.sqlite").inDatabase {
            try $0.execute(sql: "CREATE TABLE mine (a)")
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/other.sqlite"))
        #expect(
            try Program.run("import", scratch.pages, "-q", "--archive", name, in: scratch.path).status == 0)
        #expect(FileManager.default.fileExists(atPath: scratch.path + "/" + name))
        let found = try Program.run("search", "words", "--archive", name, in: scratch.path)
        #expect(found.output.contains("Arthur"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/other.sqlite")) == before)
    }

    #if os(Linux)
        @Test func `may have a name that is not UTF-8`() throws {
            let scratch = try Self.archive()
            let script = """
                cd "$1" && for name in "$(printf 'x\\376.sqlite')" "$(printf 'x\\377.sqlite')"; do
                    "$0" import pages -q --archive "$name" > out || exit
                    "$0" search words -a "$name" | grep -q Arthur || exit
                done; ls -b x*
                """
            let result = try Program.run(
                arguments: [scratch.path], through: ["sh", "-c", script])
            #expect(result.output == "x\\376.sqlite\nx\\377.sqlite\n")
        }
    #endif

    @Test func `has a name`() throws {
        let scratch = try Self.archive()
        #expect(try Program.run("import", scratch.pages, "--archive", "").status == 73)
    }

    @Test(arguments: [
        ["info"], ["search", "words"], ["check"], ["dump"], ["explain", "post", "101"], ["repair"],
        ["backup", "copy.sqlite"], ["export", "ndjson", "--output", "out.ndjson"], ["import", "pages"],
    ])
    func `ends every command with 65 where it has a trigger that is not ours`(_ command: [String]) throws {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.archive).inDatabase {
            try $0.execute(
                sql:
                    "CREATE TRIGGER evil AFTER INSERT ON source_page BEGIN UPDATE post SET body_html = ''; END"
            )
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: scratch.archive))
        let result = try Program.run(arguments: command + ["--archive", scratch.archive], in: scratch.path)
        #expect(result.status == 65)
        #expect(result.error.contains("trigger evil"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.archive)) == before)
    }

    @Test func `loses an index of a person's own when it is written, and says so`() throws {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.archive).inDatabase {
            try $0.execute(sql: "CREATE INDEX mine ON post(posted_at)")
        }
        #expect(try Program.run("info", "--archive", scratch.archive).error.isEmpty)
        try scratch.write("2.html", Page.thread(2, posts: 201...202))
        let result = try Program.run("import", scratch.pages, "--quiet", "--archive", scratch.archive)
        #expect(result.status == 0)
        #expect(result.error.contains("mine"))
        #expect(try scratch.count("SELECT count(*) FROM sqlite_master WHERE name = 'mine'") == 0)
    }

    @Test func `is mended by a repair where only its search index is broken`() throws {
        let scratch = try Self.archive()
        try DatabaseQueue(path: scratch.archive).inDatabase { try $0.execute(sql: "DROP TABLE post_search") }
        let search = try Program.run("search", "words", "--archive", scratch.archive)
        #expect(search.status == 65)
        #expect(search.error.contains("awful-archive repair"))
        #expect(try Program.run("repair", "--no-backup", "--archive", scratch.archive).status == 0)
        #expect(try Program.run("search", "words", "--archive", scratch.archive).output.contains("Arthur"))
        #expect(try Program.run("check", "--full", "--archive", scratch.archive).status == 0)
    }
}
