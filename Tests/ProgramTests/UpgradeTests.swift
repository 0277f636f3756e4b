import Foundation
import GRDB
import Testing

/// Archives as earlier versions of the program wrote them, from `Tests/ArchiveTests/Resources`.
@Suite struct `Archives of earlier versions` {
    /// The versions of which there is an archive.
    static let versions = [6]

    static func archive(_ version: Int, in scratch: Scratch) throws {
        let file = Program.package.appendingPathComponent(
            "Tests/ArchiveTests/Resources/version\(version).sql")
        let database = try DatabaseQueue(path: scratch.archive)
        let sql = try String(contentsOf: file, encoding: .utf8)
        try database.inDatabase { try $0.execute(sql: sql) }
        try database.close()
        #expect(try scratch.count("PRAGMA user_version") == version)
    }

    /// The version of this program's archives.
    private func currentVersion() throws -> Int {
        let scratch = try `Asking an archive`.archive()
        return try scratch.count("PRAGMA user_version")
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    private func files(_ scratch: Scratch) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    }

    /// Every table of an archive with its columns; those that search made for itself are left out.
    private func columns(_ scratch: Scratch) throws -> [String: [String]] {
        let rows = try scratch.rows(
            """
            SELECT t.name AS tab, c.name AS col FROM sqlite_master t JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE '%search%' AND t.name NOT LIKE 'sqlite%'
                AND t.name NOT IN ('grdb_migrations', 'page_sum') ORDER BY t.name, c.cid
            """)
        return Dictionary(grouping: rows) { $0["tab"] as String }
            .mapValues { rows in rows.map { $0["col"] as String } }
    }

    /// The values of some columns of some tables.
    private func content(_ scratch: Scratch, _ columns: [String: [String]]) throws -> [String: [String]] {
        var content: [String: [String]] = [:]
        for (table, names) in columns {
            let list = names.map { "quote(\"\($0)\")" }.joined(separator: " || '|' || ")
            content[table] = try scratch.rows("SELECT \(list) AS line FROM \"\(table)\"").map {
                $0["line"] as String
            }
            .sorted()
        }
        return content
    }

    private func dump(_ archive: String) throws -> String {
        let result = try Program.run("dump", "--archive", archive)
        #expect(result.status == 0)
        return result.output
    }

    @Test(arguments: versions) func `are read without being changed, and it is told`(_ version: Int) throws {
        let scratch = try Scratch()
        try Self.archive(version, in: scratch)
        let before = try bytes(scratch.archive)
        let isOld = try version < currentVersion()
        for arguments in [["check"], ["info"], ["search", "goose"], ["dump", "--hash"]] {
            let result = try Program.run(arguments: arguments + ["--archive", scratch.archive])
            #expect(result.status == 0, "\(arguments) \(result.error)")
            #expect(result.error.contains("schema version \(version)") == isOld)
            #expect(result.error.contains("next import will upgrade it") == isOld)
        }
        #expect(try Program.run("search", "goose", "--archive", scratch.archive).output.contains("[goose]"))
        let info = try Program.run("info", "--format", "json", "--archive", scratch.archive)
        let json = try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any]
        #expect(json?["schema_version"] as? Int == version)
        #expect(try bytes(scratch.archive) == before)
        #expect(try files(scratch) == ["archive.sqlite", "pages"])
    }

    @Test(arguments: versions)
    func `are upgraded by an import, lose nothing, and a copy is kept as it was`(_ version: Int) throws {
        let scratch = try Scratch()
        try Self.archive(version, in: scratch)
        let columns = try columns(scratch)
        #expect(columns.count > 20)
        let before = try content(scratch, columns)
        let read = try dump(scratch.archive)
        // The folder has no pages: nothing but the upgrade happens.
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(result.status == 1, "\(result.error)")
        #expect(try scratch.count("PRAGMA user_version") == currentVersion())
        let after = try content(scratch, columns)
        for (table, lines) in before {
            #expect(after[table] == lines, "\(table)")
        }
        #expect(try dump(scratch.archive) == read)
        #expect(try Program.run("check", "--archive", scratch.archive).status == 0)
        guard try version < currentVersion() else {
            return #expect(try files(scratch) == ["archive.sqlite", "pages"])
        }
        #expect(try scratch.count("PRAGMA freelist_count") == 0)
        let name = "archive.v\(version)-backup.sqlite"
        #expect(result.error.contains(name))
        #expect(try files(scratch) == ["archive.sqlite", name, "pages"])
        let copy = scratch.path + "/" + name
        #expect(
            try DatabaseQueue(path: copy).read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == version
        )
        #expect(try dump(copy) == read)
        #expect(try Program.run("check", "--archive", copy).status == 0)
        // Once upgraded, it is as any other.
        let again = try Program.run("import", scratch.pages, "--archive", scratch.archive)
        #expect(again.error.isEmpty)
    }

    @Test(arguments: versions)
    func `say of threads, posts and people what the same pages say today, and take them again`(_ version: Int)
        throws
    {
        let scratch = try Scratch()
        try Self.archive(version, in: scratch)
        let columns = try columns(scratch)
        let before = try scratch.count("SELECT count(*) FROM post")
        let result = try Program.run("import", Program.samples, "--archive", scratch.archive)
        #expect(result.status == 0, "\(result.error)")
        #expect(try Program.run("check", "--archive", scratch.archive).status == 0)
        #expect(try scratch.count("SELECT count(*) FROM source_page WHERE status = 'duplicate'") >= 13)
        #expect(try scratch.count("SELECT count(*) FROM post") > before)
        let fresh = try Scratch.ofSamples()
        for table in ["thread", "post", "user", "private_message", "thread_bookmark"] {
            let said = try [scratch, fresh].map { try lines(of: table, columns[table] ?? [], in: $0) }
            #expect(said[0] == said[1])
            #expect(!said[0].isEmpty)
        }
    }

    /// A table's lines of the dump, in some columns only.
    private func lines(of table: String, _ columns: [String], in scratch: Scratch) throws -> [String] {
        try dump(scratch.archive).split(separator: "\n").compactMap { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard json?["table"] as? String == table else { return nil }
            return columns.map { "\(json?[$0] ?? "-")" }.joined(separator: " | ")
        }
    }

    @Test(arguments: [1, 5]) func `of unreleased versions are refused by every command, and left as they are`(
        _ version: Int
    ) throws {
        let scratch = try Scratch()
        try Self.archive(6, in: scratch)
        try DatabaseQueue(path: scratch.archive).inDatabase {
            try $0.execute(sql: "PRAGMA user_version = \(version)")
        }
        let before = try bytes(scratch.archive)
        for arguments in [
            ["info"], ["check"], ["search", "goose"], ["dump"], ["repair"], ["import", scratch.pages],
            ["backup", scratch.path + "/copy.sqlite"],
        ] {
            let result = try Program.run(arguments: arguments + ["--archive", scratch.archive])
            #expect(result.status == 65, "\(arguments)")
            #expect(result.error.contains("made before the first release by an unreleased version"))
            #expect(result.error.contains("Import the pages again"))
        }
        #expect(try bytes(scratch.archive) == before)
        #expect(try files(scratch) == ["archive.sqlite", "pages"])
    }
}
