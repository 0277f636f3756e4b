import Archive
import Exports
import Foundation
import GRDB
import Testing

@Suite struct `The description for Datasette` {
    private func description(of archive: DataArchive) throws -> [String: Any] {
        try archive.export(DatasetteExporter(), to: "metadata.json")
        let all = try #require(
            JSONSerialization.jsonObject(with: try archive.bytes("metadata.json")) as? [String: Any])
        let databases = try #require(all["databases"] as? [String: Any])
        return try #require(databases["archive"] as? [String: Any])
    }

    @Test func `shows ten tables and the views, and hides everything else`() throws {
        let archive = try DataArchive()
        let tables = try #require(try description(of: archive)["tables"] as? [String: [String: Any]])
        let hidden = Set(tables.filter { $0.value["hidden"] as? Bool == true }.keys)
        let names = try DatabaseQueue(path: archive.path).read {
            try String.fetchSet($0, sql: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
        }
        let shown = names.subtracting(hidden).filter { !$0.hasPrefix("sqlite_") }
        let views = ["posts", "threads", "people", "messages"]
        #expect(shown.count == 14 && shown.isSuperset(of: views + ["post", "thread", "forum", "user"]))
        #expect(hidden.isSuperset(of: ["claim", "post_search_data", "account", "post_quote"]))
        #expect(tables["account"]?["label_column"] as? String == "name")
        #expect(Set(tables.keys).isSubset(of: names))
    }

    @Test func `names search tables and columns that are there`() throws {
        let archive = try DataArchive()
        let tables = try #require(try description(of: archive)["tables"] as? [String: [String: Any]])
        try DatabaseQueue(path: archive.path).read { database in
            for (table, facts) in tables {
                let columns = Set(try database.columns(in: table).map(\.name))
                let named = ["label_column", "fts_pk", "sort", "sort_desc"].compactMap {
                    facts[$0] as? String
                }
                let facets = facts["facets"] as? [String] ?? []
                #expect(columns.isSuperset(of: named + facets), Comment(rawValue: table))
                guard let search = facts["fts_table"] as? String, let key = facts["fts_pk"] as? String else {
                    continue
                }
                let found = try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM \(table) WHERE \(key) IN (SELECT rowid FROM \(search))")
                #expect(
                    try found == Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)"),
                    Comment(rawValue: table))
            }
        }
    }

    @Test func `has six queries that run`() throws {
        let archive = try DataArchive()
        let queries = try #require(try description(of: archive)["queries"] as? [String: [String: String]])
        #expect(queries.count == 6)
        try DatabaseQueue(path: archive.path).read { database in
            for (name, query) in queries {
                let statement = try database.makeStatement(sql: try #require(query["sql"]))
                let wanted: [String: String] =
                    name == "what_somebody_said" ? ["author": "Ada", "words": "\"x"] : [:]
                _ = try Row.fetchAll(statement, arguments: StatementArguments(wanted))
            }
        }
    }

    @Test func `describes the archive itself, so it selects nothing`() throws {
        let archive = try DataArchive()
        #expect(throws: ExportError.self) {
            try archive.export(DatasetteExporter(), to: "metadata.json") { $0.isRedacted = true }
        }
        #expect(throws: ExportError.self) {
            try archive.export(DatasetteExporter(), to: "metadata.json") { $0.users = ["Ada"] }
        }
    }

    @Test func `has views with names in the place of numbers`() throws {
        let archive = try TextArchive()
        try archive.add([.init(id: 11, body: "a towel", position: 3)])
        let row = try #require(
            try DatabaseQueue(path: archive.folder + "/archive.sqlite").read {
                try Row.fetchOne($0, sql: "SELECT thread, author, place, text, address FROM posts")
            })
        let names = ["thread", "author", "text"].map { row[$0] as String? }
        #expect(names == ["Towels", "Ada", "a towel"])
        #expect(row["place"] as Int? == 3)
        let address = "https://forums.somethingawful.com/showthread.php?goto=post&postid=11"
        #expect(row["address"] as String? == address)
    }
}
