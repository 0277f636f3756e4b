import Archive
import Foundation
import GRDB
import TestSupport
import Testing

extension `Merging captures` {
    /// An archive file with the captures, as an import leaves it.
    static func archive(at path: String) throws -> ArchiveStore {
        let store = try ArchiveStore(path: path, access: .write)
        let writer = ArchiveWriter(store: store)
        _ = try writer.write(captures)
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        return store
    }
}

@Suite struct `What a stranger's archive may hold` {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/archive.sqlite" }

    init() throws { scratch = try ScratchFolder() }

    private func archive(changedBy statements: String...) throws {
        try `Merging captures`.archive(at: path).close()
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON")
            for sql in statements { try database.execute(sql: sql) }
        }
        try queue.close()
    }

    private func refusal(_ access: ArchiveStore.Access) -> ArchiveError? {
        do throws(ArchiveError) {
            try ArchiveStore(path: path, access: access).close()
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        (
            "CREATE TRIGGER evil AFTER INSERT ON source_page BEGIN UPDATE post SET body_html = 'x'; END",
            "trigger evil"
        ),
        ("CREATE VIEW evil AS SELECT 1", "view evil"),
        ("CREATE TABLE evil (a, b AS (zeroblob(a)))", "table evil"),
        ("CREATE INDEX evil ON post(hex(body_html))", "index evil"),
        ("CREATE INDEX evil ON post(thread_id) WHERE hex(body_html) <> ''", "index evil"),
        ("CREATE VIRTUAL TABLE evil USING fts5(a)", "table evil"),
        ("CREATE INDEX evil ON post_search_data(block)", "index evil"),
    ])
    func `a foreign object is refused by all who open the archive`(_ sql: String, _ object: String) throws {
        try archive(changedBy: sql)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        for access in [ArchiveStore.Access.read, .write, .repair] {
            #expect(refusal(access) == .foreign(path: path, object: object))
        }
        #expect(throws: ArchiveError.self) { _ = try ArchiveBackup(of: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test(
        .isLong,
        arguments: [
            "ALTER TABLE user_title RENAME TO t; CREATE VIEW user_title AS SELECT * FROM t",
            "ALTER TABLE post ADD COLUMN mine TEXT", "ALTER TABLE post ADD COLUMN mine AS (zeroblob(9))",
            "ALTER TABLE post DROP COLUMN edit_note", "DROP TABLE punishment", "DROP INDEX post_by_thread",
            "DROP TRIGGER user_delete", "DELETE FROM grdb_migrations",
            "INSERT INTO grdb_migrations VALUES ('7 a change of mine')", "DROP TABLE grdb_migrations",
            "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'source_page'",
            "PRAGMA user_version = 0", "PRAGMA user_version = -1",
        ])
    func `tables that are not those of the archive's version are damage`(_ sql: String) throws {
        try archive(changedBy: sql)
        for access in [ArchiveStore.Access.read, .write, .repair] {
            switch refusal(access) {
            case .damaged(path, _), .foreign(path, _): break
            case let other: Issue.record("\(String(describing: other))")
            }
        }
    }

    @Test func `another way to write a definition is no other definition`() throws {
        try archive(
            changedBy: """
                UPDATE sqlite_master SET sql = replace(replace(sql, 'user_id INTEGER', '"USER_ID"  -- who
                    INTEGER'), ',', ' , ') WHERE type = 'table' AND name = 'account'
                """)
        #expect(refusal(.read) == nil)
    }

    @Test func `a new archive has the recorded sum of its definitions, so that opening it builds no other`() throws {
        try archive()
        let sum = try DatabaseQueue(path: path).read(SchemaObject.sum)
        #expect(SchemaMigrator.current.sum == sum)
    }

    @Test func `an index of a person's own is named by a check, and dropped by who writes`() throws {
        try archive(changedBy: "CREATE INDEX \"my \"\"index\" ON post(posted_at)", "ANALYZE")
        let reader = try ArchiveStore(path: path, access: .read)
        let own = try reader.check().sections.filter { $0.code == "archive.own-index" }.flatMap(\.findings)
        #expect(own.map(\.message) == ["my \"index"])
        try reader.close()
        let writer = try ArchiveStore(path: path, access: .write)
        #expect(writer.droppedIndexes == ["my \"index"])
        try writer.close()
        #expect(try ArchiveStore(path: path, access: .write).droppedIndexes == [])
    }

    @Test(.isLong) func `no value of a column ends the program`() throws {
        let store = try `Merging captures`.archive(at: path)
        try store.close()
        let columns = try DatabaseQueue(path: path).read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT t.name AS tab, c.name AS col FROM sqlite_master t JOIN pragma_table_info(t.name) c
                    WHERE t.type = 'table' AND t.name NOT LIKE '%search%' AND t.name NOT LIKE 'grdb%'
                    """
            ).map { ($0["tab"] as String, $0["col"] as String) }
        }
        #expect(columns.count > 250)
        let values = ["x'ff'", "'abc'", "1e308", "9223372036854775807", "-9223372036854775807 - 1", "NULL"]
        let odd = scratch.path + "/odd.sqlite"
        for (number, (table, column)) in columns.enumerated() where number % 7 == 3 {
            try? FileManager.default.removeItem(atPath: odd)
            try FileManager.default.copyItem(atPath: path, toPath: odd)
            let queue = try DatabaseQueue(path: odd)
            // A key accepts only a number.
            try? queue.writeWithoutTransaction {
                try $0.execute(
                    sql: """
                        PRAGMA foreign_keys = OFF;
                        UPDATE OR IGNORE "\(table)" SET "\(column)" = \(values[number % values.count])
                        """)
            }
            try queue.close()
            let reader = try ArchiveStore(path: odd, access: .read)
            _ = try? reader.overview()
            _ = try? reader.search(SearchQuery("words"), limit: 9)
            _ = try? reader.explain(.post, id: 11)
            _ = try? reader.check()
            _ = try? LogicalDump(of: reader).hash()
            try reader.close()
        }
    }
}
