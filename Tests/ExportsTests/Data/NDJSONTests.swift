import Archive
import Exports
import ForumModel
import Foundation
import Testing

@Suite struct `NDJSON` {
    typealias Line = [String: Any]

    /// The lines of an export, parsed.
    static func lines(_ archive: DataArchive, _ name: String = "out") throws -> [Line] {
        try rawLines(archive, name).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Line)
        }
    }

    private static func rawLines(_ archive: DataArchive, _ name: String = "out") throws -> [String] {
        let text = try #require(String(validating: archive.bytes(name), as: UTF8.self))
        #expect(text.utf8.last == 0x0A)
        return text.utf8.split(separator: 0x0A).map { String(Substring($0)) }
    }

    private static func exported(
        _ exporter: NDJSONExporter = NDJSONExporter(), _ change: (inout ArchiveSelection) -> Void = { _ in }
    ) throws -> [Line] {
        let archive = try DataArchive()
        try archive.export(exporter, change)
        return try lines(archive)
    }

    private static func entity(_ name: String, _ lines: [Line]) -> [Line] {
        lines.filter { $0["entity"] as? String == name }
    }

    @Test func `posts carry the names of their authors and threads`() throws {
        let lines = try Self.exported()
        let users = Dictionary(
            uniqueKeysWithValues: Self.entity("user", lines).map { ($0["id"] as? Int, $0["name"] as? String) }
        )
        let threads = Dictionary(
            uniqueKeysWithValues: Self.entity("thread", lines).map {
                ($0["id"] as? Int, $0["title"] as? String)
            })
        let posts = Self.entity("post", lines)
        #expect(posts.contains { $0["author"] is String && $0["thread"] is String })
        for post in posts {
            let (author, thread) = (post["author_id"] as? Int, post["thread_id"] as? Int)
            let name = author.flatMap { users[$0] ?? nil } ?? post["author_name"] as? String
            #expect(post["author"] as? String == name)
            #expect(post["thread"] as? String == thread.flatMap { threads[$0] ?? nil })
        }
    }

    @Test func `people who are hidden have other names in posts, too`() throws {
        let lines = try Self.exported { $0.isRedacted = true }
        let names = Set(Self.entity("user", lines).compactMap { $0["name"] as? String })
        for post in Self.entity("post", lines) where post["author_id"] is Int {
            #expect(names.contains(try #require(post["author"] as? String)))
        }
    }

    @Test func `holds every row of every published table`() throws {
        let archive = try DataArchive()
        let summary = try archive.export(NDJSONExporter())
        let lines = try Self.lines(archive)
        // A page that was saved twice showed a post once.
        var counted = [
            "post_source": -1 + Self.entity("post", lines).reduce(1) { $0 + Self.count($1["sources"]) }
        ]
        let nested = [
            "moderators": "forum_moderator", "names": "user_name", "titles": "user_title",
            "quotes": "post_quote",
            "revisions": "post_revision", "urls": "asset_url", "issues": "source_issue", "kept": "kept_page",
            "pictures": "asset_reference", "thread_tags": "forum_thread_tag", "visits": "forum_visit",
            "moderates": "user_moderates", "ignored": "account_ignored", "buddies": "account_buddy",
            "states": "account_state", "posters": "thread_poster", "options": "poll_option",
            "views": "poll_view",
            "marks": "post_mark",
        ]
        for line in lines.dropFirst() {
            let entity = try #require(line["entity"] as? String)
            counted[entity, default: 0] += 1
            for (key, value) in line {
                switch key {
                case "history": counted[entity + "_history", default: 0] += Self.count(value)
                case "bookmarks": counted[entity + "_bookmark", default: 0] += Self.count(value)
                default: if let table = nested[key] { counted[table, default: 0] += Self.count(value) }
                }
            }
        }
        for table in ArchiveTable.all {
            let held = try archive.count(table.name) - (table == .postSource ? 1 : 0)
            #expect(counted[table.name] == held, "\(table.name)")
        }
        let announced = try #require(lines.first?["counts"] as? [String: Int])
        for (entity, count) in announced {
            #expect(Self.entity(entity, lines).count == count)
            #expect(summary.rows[entity] == count)
        }
        #expect(announced.values.reduce(0, +) == lines.count - 1)
    }

    private static func count(_ value: Any?) -> Int { (value as? [Any])?.count ?? (value is Line ? 1 : 0) }

    @Test func `says in its first line what it is, and nothing of when or where`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter()) { ($0.includesPrivate, $0.includesNotes) = (false, false) }
        #expect(
            try Self.rawLines(archive).first == """
                {"entity":"archive","format":"awful-archive-ndjson","version":1,"schema_version":\(ArchiveSnapshot.schemaVersion),\
                "is_everything":true,"is_private":false,"is_redacted":false,"counts":{"category":2,"forum":3,"thread_tag":3,"user":3,\
                "account":3,"thread":3,"poll":2,"post":4,"announcement":1,"punishment":2,"post_mention":5,\
                "site_statistics":2,"asset":2,"source_page":3,\
                "excluded_page":1,"tombstone":1,"deleted_name":1,"reader_mark":1}}
                """)
    }

    @Test func `nests what belongs to a post`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter()) { $0.users = ["Ada"] }
        #expect(
            try Self.rawLines(archive).first { $0.hasPrefix("{\"entity\":\"post\"") } == """
                {"entity":"post","id":100,"thread_id":1,"author_id":7,"author_name":null,"position":1,\
                "posted_at":"2012-09-20T16:16:00Z","posted_at_text":null,"edited_by_name":"Ada","edited_at":null,\
                "edit_note":"Ada edited","body_html":"<p>first</p>","body_text":"first","is_op":true,"is_ignored":false,\
                "is_seen":true,"last_seen_at":null,"first_missing_at":null,"author":"Ada","thread":"-1+1",\
                "quotes":[],"marks":[],"revisions":[{"body_html":"before",\
                "first_captured_at":"2012-10-01T00:00:00Z","last_captured_at":null,"body_text":"before",\
                "edited_by_name":null,"edited_at":null,"edit_note":null}],"sources":["aa","bb"]}
                """)
    }

    @Test func `gives hostile text back as it was`() throws {
        let posts = Self.entity("post", try Self.exported())
        #expect(posts.first { $0["id"] as? Int == 101 }?["body_html"] as? String == DataArchive.hostile)
    }

    @Test func `has nothing that ends a line or steers a terminal`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter())
        let text = String(decoding: try archive.bytes("out"), as: UTF8.self)
        let bad = text.unicodeScalars.filter {
            $0 != "\n"
                && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
                    || "\u{2028}\u{2029}".unicodeScalars.contains($0))
        }
        #expect(bad.isEmpty)
        #expect(text.contains("\\u2028\\u2029"))
    }

    @Test func `keeps numbers beyond those of floating point`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter())
        let raw = try Self.rawLines(archive)
        #expect(raw.contains { $0.hasPrefix("{\"entity\":\"post\",\"id\":9007199254740993,") })
        let posts = Self.entity("post", try Self.lines(archive))
        #expect(posts.contains { ($0["id"] as? NSNumber)?.int64Value == DataArchive.beyondDouble })
    }

    @Test func `writes numbers that were made from content as text`() throws {
        let lines = try Self.exported()
        #expect(
            Self.entity("account", lines).map { $0["id"] as? String } == ["0", "5", "9223372036854775806"])
        #expect(Self.entity("thread_tag", lines).last?["id"] as? String == "9223372036854775805")
        #expect(Self.entity("announcement", lines).first?["id"] as? String == "9223372036854775804")
        #expect(Self.entity("punishment", lines).last?["id"] as? String == "9223372036854775803")
        let thread = try #require(Self.entity("thread", lines).first)
        #expect(thread["thread_tag_id"] as? String == "9223372036854775805")
        #expect((thread["bookmarks"] as? [Line])?.first?["account_id"] as? String == "9223372036854775806")
        #expect(Self.entity("source_page", lines).first?["account_id"] as? String == "9223372036854775806")
        #expect(Self.entity("private_message", lines).first?["account_id"] as? String == "5")
    }

    @Test func `has bytes only when they are wanted`() throws {
        let without = try Self.exported()
        #expect(Self.entity("asset", without).allSatisfy { $0["bytes"] == nil })
        let with = try Self.exported(NDJSONExporter(includesAssets: true))
        #expect(Self.entity("asset", with).first?["bytes"] as? String == "R0lG")
        let kept = Self.entity("source_page", with).first?["kept"] as? Line
        #expect(kept?["bytes"] as? String == "H4sA/w==")
    }

    @Test func `leaves out private messages unless they are wanted`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter()) { $0.includesPrivate = false }
        let text = String(decoding: try archive.bytes("out"), as: UTF8.self)
        #expect(!text.contains("private_message"))
        #expect(!text.lowercased().contains("secret"))
    }

    @Test func `holds a selected thread and what belongs to it`() throws {
        let lines = try Self.exported {
            $0.threads = [ThreadID(rawValue: 1)]
            $0.includesPrivate = false
        }
        #expect(lines.first?["is_everything"] as? Bool == false)
        #expect(Self.entity("post", lines).map { $0["id"] as? Int } == [100, 101])
        #expect(Self.entity("user", lines).map { $0["name"] as? String } == ["Ada", "Bob"])
        #expect(Self.entity("forum", lines).map { $0["id"] as? Int } == [900, 901])
        #expect(Self.entity("announcement", lines).isEmpty)
    }

    @Test func `is written only when something changed`() throws {
        let archive = try DataArchive()
        #expect(try archive.export(NDJSONExporter()).filesWritten == 1)
        let second = try archive.export(NDJSONExporter())
        #expect((second.filesWritten, second.filesUnchanged) == (0, 1))
        try archive.execute("UPDATE post SET body_text = 'changed' WHERE id = 200")
        #expect(try archive.export(NDJSONExporter()).filesWritten == 1)
    }

    @Test func `does not replace a file that is none of ours`() throws {
        let archive = try DataArchive()
        try Data("{\"entity\":\"archive\"}\n".utf8).write(to: URL(fileURLWithPath: archive.folder + "/out"))
        #expect(throws: ExportError.self) { try archive.export(NDJSONExporter()) }
        #expect(try archive.bytes("out").count == 21)
        try archive.export(NDJSONExporter(), job: { $0.isForced = true })
        #expect(try archive.bytes("out").count > 21)
    }

    @Test func `is not written when nothing fits`() throws {
        let archive = try DataArchive()
        #expect(throws: ExportError.nothingSelected(archive: archive.path)) {
            try archive.export(NDJSONExporter()) { $0.after = UTCTime(seconds: 4_000_000_000) }
        }
    }

    @Test func `stops when nobody wants it any more, and leaves nothing`() throws {
        let archive = try DataArchive()
        #expect(throws: ExportError.cancelled(path: archive.folder + "/out")) {
            try archive.export(NDJSONExporter(), job: { $0.progress = { _, _ in false } })
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: archive.folder).filter { $0.contains("out") }
                == [])
    }
}
