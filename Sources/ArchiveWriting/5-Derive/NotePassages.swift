internal import ArchiveModel
package import ArchiveStore
package import GRDB

/// The passages of posts in notes.
package enum NotePassages {
    /// Removes the passages of deleted posts from notes; if a person was forgotten, also each passage that is not in its post.
    package static func removeDeleted(in database: Database) throws {
        func letters(_ text: String) -> String { "replace(replace(\(text), ' ', ''), char(10), '')" }
        let body = """
            coalesce((SELECT \(letters("body_text")) FROM post WHERE id = target_id),
                (SELECT group_concat(\(letters("text"))) FROM (\(PageExclusion.postsAside)) WHERE id = target_id))
            """
        func isGone(_ text: String) -> String {  // A post not held counts as deleted if a tombstone may cover it.
            """
            target = 'post' AND iif(
                target_id IN (SELECT id FROM post) OR target_id IN (SELECT id FROM (\(PageExclusion.postsAside))),
                EXISTS (SELECT 1 FROM tombstone WHERE kind = 'person')
                    AND ifnull(instr(\(body), \(letters(text))), 0) = 0,
                EXISTS (SELECT 1 FROM tombstone WHERE kind IN ('forum', 'thread', 'page', 'person')
                    OR kind = 'post' AND id = target_id))
            """
        }
        for (remaining, condition) in [
            ("quote, '', ''", isGone("prefix || quote || suffix")), ("'', '', ''", isGone("quote")),
            ("'', '', ''", "target <> 'post'"),  // Only posts have passages.
        ] {
            let notes = try database.rows(
                """
                DELETE FROM reader_note WHERE quote <> '' AND \(condition)
                RETURNING target, target_id, purpose, text, \(remaining), noted_at
                """)
            for row in notes { try add(Array(row.databaseValues), without: ForgottenNames([]), in: database) }
        }
        try database.execute("DELETE FROM reader_note WHERE text = '' AND quote = ''")
    }

    /// Adds a note without forgotten names; of notes that differ only in their time, the older one stays.
    package static func add(_ note: [DatabaseValue], without forgotten: ForgottenNames, in database: Database) throws {
        let table = ArchiveTable.readerNote
        let values = zip(table.columns, note).map { column, value in
            guard ["text", "quote", "prefix", "suffix"].contains(column), let text = String.fromDatabaseValue(value)
            else { return value }
            return forgotten.replaced(in: text, isMarkup: false).databaseValue
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO reader_note VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (\(table.key.joined(separator: ", ")))
                DO UPDATE SET noted_at = excluded.noted_at WHERE excluded.noted_at < noted_at
                """
        ).execute(arguments: StatementArguments(values))
    }
}
