internal import ArchiveModel
internal import ArchiveStore
package import GRDB

/// The passages of posts in notes.
package enum NotePassages {
    /// Removes the passages of deleted posts from notes; if a person was forgotten, all that posts do not have literally.
    package static func removeDeleted(in database: Database) throws {
        func letters(_ text: String) -> String { "replace(replace(\(text), ' ', ''), char(10), '')" }
        let body = """
            coalesce((SELECT \(letters("body_text")) FROM post WHERE id = target_id),
                (SELECT group_concat(\(letters("text"))) FROM (\(PageExclusion.postsAside)) WHERE id = target_id))
            """
        for (columns, text) in [("prefix = '', suffix = ''", "prefix || quote || suffix"), ("quote = ''", "quote")] {
            try database.execute(
                """
                UPDATE OR REPLACE reader_note SET \(columns) WHERE target = 'post' AND quote <> '' AND iif(
                    target_id IN (SELECT id FROM post) OR target_id IN (SELECT id FROM (\(PageExclusion.postsAside))),
                    EXISTS (SELECT 1 FROM tombstone WHERE kind = 'person')
                        AND ifnull(instr(\(body), \(letters(text))), 0) = 0,
                    EXISTS (SELECT 1 FROM tombstone WHERE kind IN ('forum', 'thread', 'page', 'person')
                        OR kind = 'post' AND id = target_id))
                """)
        }
        // Only posts have passages.
        try database.execute("UPDATE OR REPLACE reader_note SET quote = '' WHERE target <> 'post' AND quote <> ''")
        try database.execute("DELETE FROM reader_note WHERE text = '' AND quote = ''")
    }
}
