package import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// A change of notes, tags or saved searches.
package enum NoteChange: Hashable, Sendable {
    case note(ReaderNote)
    /// Removes the notes or tags on something; with a text or passage those that have it.
    case remove(ReaderNote.Purpose, MarkedEntity, Int64, text: String?, quote: String?)
    /// Replaces searches of the same name; its present hits count as seen.
    case save(SavedSearch)
    /// The present hits of the searches with a name count as seen.
    case seen(String)
    case unsave(String)
}

extension ArchiveStore {
    /// Makes changes in one transaction; returns how many rows they changed.
    package func apply(_ changes: [NoteChange]) throws(ArchiveError) -> Int {
        try write { database in
            let count = database.totalChangesCount
            for change in changes { try Self.apply(change, in: database) }
            return database.totalChangesCount - count
        }
    }

    private static func apply(_ change: NoteChange, in database: Database) throws {
        switch change {
        case .note(let note):
            let texts = [note.purpose.rawValue, note.text, note.quote, note.prefix, note.suffix, note.notedAt]
            let target = [note.target.rawValue.databaseValue, note.targetID.databaseValue]
            try insert([target + texts.map(\.databaseValue)], in: database)
        case .remove(let purpose, let target, let id, let text, let quote):
            try database.execute(
                """
                DELETE FROM reader_note WHERE purpose = ? AND target = ? AND target_id = ?
                    AND text = ifnull(?, text) COLLATE NOCASE AND quote = ifnull(?, quote)
                """, purpose.rawValue, target.rawValue, id, text, quote.map(ReaderNote.folded))
        case .save(let search):
            try apply(.unsave(search.name), in: database)
            try insert([[search.name, search.query].map(\.databaseValue)], in: database)
            try apply(.seen(search.name), in: database)
        case .seen(let name):
            try database.execute(
                """
                UPDATE saved_query SET seen_page_id = (SELECT ifnull(max(id), 0) FROM source_page) WHERE name = ?
                """, name)
        case .unsave(let name): try database.execute("DELETE FROM saved_query WHERE name = ?", name)
        }
    }

    /// Adds the notes, tags and saved searches of another archive, without what this archive has deleted.
    func takeNotes(from other: ArchiveStore, begin: () throws(ArchiveError) -> Void) throws(ArchiveError) {
        let own = Set(try read { try Self.notes(in: $0) })
        let new = try other.read { try Self.notes(in: $0) }.filter { !own.contains($0) }
        guard !new.isEmpty else { return }
        try begin()
        try write { try Self.insert(new, in: $0) }
    }

    /// The rows that archives exchange, those on things by a condition; saved searches have fewer columns.
    static func notes(in database: Database, on condition: String = "TRUE") throws -> [[DatabaseValue]] {
        try ArchiveTable.notes.flatMap { table in
            let condition = table == .savedSearch ? "TRUE" : condition
            return try database.rows(
                "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) WHERE \(condition)"
            ).map { Array($0.databaseValues) }
        }
    }

    /// Adds rows without the names of forgotten persons; of notes that differ only in their time, the older one stays.
    static func insert(_ rows: [[DatabaseValue]], in database: Database) throws {
        let forgotten = try TombstoneSet(in: database).forgotten
        for row in rows {
            let isNote = row.count == ArchiveTable.readerNote.columns.count
            let table = isNote ? ArchiveTable.readerNote : .savedSearch
            let values = row.map { value in
                guard let text = String.fromDatabaseValue(value) else { return value }
                let left = isNote ? text : withoutNumbers(of: forgotten, in: text)
                return forgotten.replaced(in: left, isMarkup: false).databaseValue
            }
            try database.cachedStatement(
                sql: """
                    INSERT INTO \(table.name) (\(table.columns.joined(separator: ", ")))
                    VALUES (?, ?\(isNote ? ", ?, ?, ?, ?, ?, ?" : "")) ON CONFLICT (\(table.key.joined(separator: ", ")))
                    DO \(isNote ? "UPDATE SET noted_at = excluded.noted_at WHERE excluded.noted_at < noted_at" : "NOTHING")
                    """
            ).execute(arguments: StatementArguments(values))
        }
        try removeDeletedPassages(in: database)
    }

    /// Removes the filters by number of forgotten persons from a query.
    static func withoutNumbers(of forgotten: ForgottenNames, in query: String) -> String {
        query.replacing(/-?\b(?:user|username|userid|quoting):(\d+)(?:\s+|$)/) { match in
            forgotten.contains(number: Int64(match.1)) ? "" : match.0
        }
    }

    /// Removes the passages of deleted posts from notes; if a person was forgotten, all that posts do not have literally.
    static func removeDeletedPassages(in database: Database) throws {
        func letters(_ text: String) -> String { "replace(replace(\(text), ' ', ''), char(10), '')" }
        let body = "(SELECT \(letters("body_text")) FROM post WHERE id = target_id)"
        for (columns, text) in [("prefix = '', suffix = ''", "prefix || quote || suffix"), ("quote = ''", "quote")] {
            try database.execute(
                """
                UPDATE OR REPLACE reader_note SET \(columns) WHERE target = 'post' AND quote <> '' AND iif(
                    target_id IN (SELECT id FROM post),
                    EXISTS (SELECT 1 FROM tombstone WHERE kind = 'person')
                        AND ifnull(instr(\(body), \(letters(text))), 0) = 0,
                    target_id NOT IN (
                        SELECT entity_id FROM excluded_claim WHERE entity = \(ClaimEntity.post.rawValue))
                    AND EXISTS (SELECT 1 FROM tombstone WHERE kind IN ('forum', 'thread', 'page', 'person')
                        OR kind = 'post' AND id = target_id))
                """)
        }
        // Only posts have passages.
        try database.execute("UPDATE OR REPLACE reader_note SET quote = '' WHERE target <> 'post' AND quote <> ''")
        try database.execute("DELETE FROM reader_note WHERE text = '' AND quote = ''")
    }
}
