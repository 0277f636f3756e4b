import Archive
import GRDB
import TestSupport
import Testing

@Suite struct `Archives of strangers` {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// An archive of the captures, with a statement run on it that this program would never run.
    private func archive(_ name: String, brokenBy sql: String? = nil) throws -> String {
        let path = scratch[name]
        let store = try ArchiveStore(path: path, access: .write)
        let writer = ArchiveWriter(store: store)
        _ = try writer.write(`Merging captures`.captures)
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        try store.close()
        if let sql {
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
            try queue.close()
        }
        return path
    }

    private func merge(_ other: String, into name: String) throws -> ArchiveStore {
        let store = try ArchiveStore(path: scratch[name], access: .write)
        _ = try ArchiveMerge(into: store).run([ArchiveStore(path: other, access: .read)])
        return store
    }

    @Test func `a whole archive gives the same archive`() throws {
        let path = try archive("whole.sqlite")
        let merged = try merge(path, into: "merged.sqlite")
        let original = try ArchiveStore(path: path, access: .read)
        #expect(try LogicalDump(of: merged).hash() == LogicalDump(of: original).hash())
    }

    @Test(
        .isLong,
        arguments: [
            "UPDATE source_page SET path_bytes = 5", "UPDATE source_page SET capture_key = x'00'",
            "UPDATE source_page SET thread_id = 'abc'", "UPDATE source_page SET status = 'odd'",
            "INSERT OR REPLACE INTO post_claim SELECT source_page_id, post_id, 1, 1, NULL, 1, 1, NULL, NULL, 1e300 FROM post_source",
            "UPDATE post SET is_partial = 'abc'",
            "DROP INDEX post_by_time; UPDATE post SET posted_at = 'Now'",
            "INSERT OR REPLACE INTO post_claim SELECT source_page_id, post_id, 1, 1, NULL, 1, 1, 'now', NULL, NULL FROM post_source",
            "UPDATE post SET body_html = x'00ff'", "UPDATE category SET id = -9223372036854775808",
            "UPDATE claim SET entity = 'abc'", "UPDATE claim SET entity = 99",
            "UPDATE claim_value SET value = '{'", "UPDATE claim_value SET value = '[1]'",
            "UPDATE claim_value SET value = '{\"name\":[]}'",
            "UPDATE claim_value SET value = '{\"title\":5}'",
            "UPDATE post_body SET quotes = '{}'", "UPDATE post_body SET quotes = '[5]'",
            "UPDATE post_body SET quotes = '[[\"a\",\"b\"]]'", "UPDATE sighting SET first_seen_at = x'00ff'",
            "ALTER TABLE source_page DROP COLUMN url_basis", "DROP TABLE sighting",
            "UPDATE account SET id = id + 1",
            "DELETE FROM claim_value WHERE id = (SELECT min(value_id) FROM claim)",
            "INSERT INTO asset VALUES ('\(String(repeating: "0", count: 64))', 'image/gif', 1, x'00')",
        ])
    func `nothing is taken from an archive with odd values, and nothing crashes`(_ sql: String) throws {
        let path = try archive("odd.sqlite", brokenBy: sql)
        let error = #expect(throws: ArchiveError.self) { _ = try merge(path, into: "merged.sqlite") }
        guard case .damaged(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `explaining an archive with odd values is an error, not the end of the program`() throws {
        for (number, sql) in [
            "INSERT OR REPLACE INTO post_claim (source_page_id, post_id, thread_id) SELECT source_page_id, post_id, 'abc' FROM post_source",
            "UPDATE source_page SET url = x'00ff'",
            "UPDATE post SET date_source_id = 'abc'",
        ].enumerated() {
            let path = try archive("odd\(number).sqlite", brokenBy: sql)
            let store = try ArchiveStore(path: path, access: .read)
            #expect(
                throws: ArchiveError.damaged(
                    path: path, reason: "a column holds a value of another type than its own")
            ) {
                _ = try store.explain(.post, id: 11)
            }
        }
    }
}
