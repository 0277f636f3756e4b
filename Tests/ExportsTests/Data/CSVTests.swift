import Archive
import Exports
import ForumModel
import Foundation
import Testing

@Suite struct `CSV` {
    private static func table(_ archive: DataArchive, _ table: ArchiveTable) throws -> [[String?]] {
        try CSVParser.records(archive.bytes("out/\(table.name).csv"))
    }

    /// A column's values.
    private static func column(_ name: String, of table: ArchiveTable, in archive: DataArchive) throws
        -> [String?]
    {
        let records = try self.table(archive, table)
        let index = try #require(records.first?.firstIndex(of: name))
        return records.dropFirst().map { $0[index] }
    }

    private static func names(_ archive: DataArchive) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: archive.folder + "/out").sorted()
    }

    private static func inode(_ archive: DataArchive, _ name: String) throws -> UInt64? {
        try FileManager.default.attributesOfItem(atPath: archive.folder + "/out/" + name)[.systemFileNumber]
            as? UInt64
    }

    @Test func `has a file for each table with all its rows`() throws {
        let archive = try DataArchive()
        let summary = try archive.export(CSVExporter())
        for table in ArchiveTable.all {
            let records = try Self.table(archive, table)
            #expect(records.first == table.columns.filter { $0 != "bytes" })
            #expect(try records.count - 1 == archive.count(table.name), "\(table.name)")
            #expect(records.allSatisfy { $0.count == records.first?.count })
            #expect(summary.rows[table.name] == records.count - 1)
        }
        #expect(
            try Self.names(archive)
                == ([".awful-archive-export", "datapackage.json"] + ArchiveTable.all.map { $0.name + ".csv" })
                .sorted())
    }

    @Test func `keeps hostile text, big numbers, empty text and no value apart`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter(isPlain: true))
        #expect(
            try Self.column("body_html", of: .post, in: archive)
                == ["<p>first</p>", DataArchive.hostile, "'=1", "stray"])
        #expect(try Self.column("body_text", of: .post, in: archive).suffix(2) == ["", "stray"])
        #expect(try Self.column("edit_note", of: .post, in: archive).prefix(2) == ["Ada edited", nil])
        #expect(try Self.column("id", of: .post, in: archive).last == String(DataArchive.beyondDouble))
        #expect(try Self.column("id", of: .account, in: archive).last == "9223372036854775806")
        #expect(try Self.column("post_rate", of: .user, in: archive) == ["0.25", "4.0", nil])
        #expect(try Self.column("path_bytes", of: .sourcePage, in: archive).first == "Yf8=")
    }

    @Test func `puts an apostrophe before what a spreadsheet would compute`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter())
        #expect(
            try Self.column("body_html", of: .post, in: archive)
                == ["<p>first</p>", "'" + DataArchive.hostile, "''=1", "stray"])
        #expect(try Self.column("title", of: .thread, in: archive).first == "'-1+1")
        #expect(try Self.column("quoted_name", of: .postQuote, in: archive).first == "'+Nobody")
        #expect(try Self.column("name", of: .userName, in: archive).last == "'@lurker")
        #expect(try Self.column("subject", of: .privateMessage, in: archive) == ["'=Secret"])
    }

    @Test(arguments: ["\tx", "\rx", "=", "+1", "-", "@"])
    func `takes text for a formula by its first character`(_ text: String) throws {
        let archive = try DataArchive()
        try archive.execute("UPDATE thread SET title = '\(text)' WHERE id = 2")
        try archive.export(CSVExporter())
        #expect(try Self.column("title", of: .thread, in: archive)[1] == "'" + text)
    }

    @Test func `leaves numbers below zero as they are`() throws {
        let archive = try DataArchive()
        try archive.execute("UPDATE thread SET unread_count = -4 WHERE id = 2")
        try archive.export(CSVExporter())
        #expect(try Self.column("unread_count", of: .thread, in: archive)[1] == "-4")
    }

    @Test func `has no private tables unless they are wanted`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter()) { $0.includesPrivate = false }
        for name in try Self.names(archive) {
            #expect(!name.hasPrefix("private"))
            #expect(
                !String(decoding: try archive.bytes("out/" + name), as: UTF8.self).lowercased().contains(
                    "secret"))
        }
    }

    @Test func `holds a selected thread and what belongs to it`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter()) { $0.threads = [ThreadID(rawValue: 1)] }
        #expect(try Self.column("id", of: .post, in: archive) == ["100", "101"])
        #expect(try Self.table(archive, .announcement).count == 1)
        let package = String(decoding: try archive.bytes("out/datapackage.json"), as: UTF8.self)
        #expect(!package.contains("foreignKeys"))
    }

    @Test func `writes only tables that changed`() throws {
        let archive = try DataArchive()
        let first = try archive.export(CSVExporter())
        #expect(first.filesWritten == ArchiveTable.all.count + 1)
        let second = try archive.export(CSVExporter())
        #expect((second.filesWritten, second.filesUnchanged) == (0, first.filesWritten))
        let inodes = try ["post.csv", "thread.csv"].map { try Self.inode(archive, $0) }
        try archive.execute("UPDATE post SET body_text = 'changed' WHERE id = 200")
        #expect(try archive.export(CSVExporter()).filesWritten == 1)
        #expect(try Self.column("body_text", of: .post, in: archive)[2] == "changed")
        #expect(try Self.inode(archive, "thread.csv") == inodes[1])
        #expect(try Self.inode(archive, "post.csv") != inodes[0])
        #expect(
            try archive.export(CSVExporter(), job: { $0.isFresh = true }).filesWritten == first.filesWritten)
    }

    @Test func `takes private tables away that are wanted no more`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter())
        #expect(try archive.export(CSVExporter()) { $0.includesPrivate = false }.filesRemoved == 2)
        #expect(try !Self.names(archive).contains("private_message.csv"))
    }

    @Test func `says nothing about files that belong to private messages`() throws {
        let archive = try DataArchive()
        func plant(_ id: Int, _ kind: String, _ path: String) throws {
            try archive.execute(
                """
                CREATE TEMP TABLE planted AS SELECT * FROM source_page ORDER BY id LIMIT 1;
                UPDATE planted SET id = \(id), kind = '\(kind)', path = '\(path)', path_bytes = CAST('\(path)' AS BLOB);
                INSERT INTO source_page SELECT * FROM planted;
                INSERT INTO source_issue (source_page_id, code, severity, message) VALUES (\(id), 'empty', 'info', '\(kind)');
                DROP TABLE planted
                """)
        }
        try plant(9_001, "private_message", "letter.html")
        try plant(9_002, "other", "letter_files/frame.html")
        try plant(9_003, "other", "other_files/frame.html")
        try archive.export(CSVExporter()) { $0.includesPrivate = false }
        for (table, column) in [(ArchiveTable.sourcePage, "id"), (.sourceIssue, "source_page_id")] {
            let ids = try Self.column(column, of: table, in: archive).compactMap(\.self)
            #expect(ids.filter { $0.hasPrefix("900") && $0.count == 4 } == ["9003"], "\(table.name)")
        }
    }

    @Test func `describes its files, columns and keys`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter())
        let package =
            try JSONSerialization.jsonObject(with: archive.bytes("out/datapackage.json")) as? [String: Any]
        let resources = try #require(package?["resources"] as? [[String: Any]])
        #expect(resources.map { $0["name"] as? String } == ArchiveTable.all.map(\.name))
        for (resource, table) in zip(resources, ArchiveTable.all) {
            let schema = try #require(resource["schema"] as? [String: Any])
            let fields = try #require(schema["fields"] as? [[String: Any]])
            #expect(fields.map { $0["name"] as? String } == (try Self.table(archive, table).first))
            if table == .forum {
                let keys = (schema["foreignKeys"] as? [[String: Any]])?.compactMap { $0["reference"] as? [String: Any] }
                #expect(keys?.compactMap { $0["resource"] as? String }.sorted() == ["", "category"])
            }
            guard table == .post else { continue }
            #expect(schema["primaryKey"] as? [String] == ["id"])
            #expect(
                (schema["foreignKeys"] as? [[String: Any]])?.map { $0["fields"] as? [String] } == [
                    ["author_id"], ["thread_id"],
                ])
            let types = Dictionary(
                uniqueKeysWithValues: fields.map {
                    ($0["name"] as? String ?? "", $0["type"] as? String ?? "")
                })
            #expect(
                [types["id"], types["is_op"], types["posted_at"], types["body_html"]] == [
                    "integer", "boolean", "datetime", "string",
                ])
        }
    }
}
