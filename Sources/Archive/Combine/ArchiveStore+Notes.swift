package import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import GRDB

/// A change of notes, tags or saved searches.
package enum NoteChange: Hashable, Sendable {
    case note(ReaderNote)
    /// Removes the notes or tags on an entity; with `text`, or `quote` (a passage), only those that have it.
    case remove(ReaderNote.Purpose, MarkedEntity, Int64, text: String?, quote: String?)
    /// Replaces searches of the same name; hits on pages imported so far count as seen.
    case save(SavedSearch)
    /// The present hits of the searches with a name count as seen.
    case seen(String)
    case unsave(String)
}

extension ArchiveStore {
    /// Makes changes in one transaction; returns the number of row changes, 0 if there were none (a replacement counts more than once).
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
            let name = try without(TombstoneSet(in: database).forgotten, name)
            try database.execute(
                """
                UPDATE saved_query SET seen_page_id = (SELECT ifnull(max(id), 0) FROM source_page) WHERE name = ?
                """, name)
        case .unsave(let name):
            let name = try without(TombstoneSet(in: database).forgotten, name)
            try database.execute("DELETE FROM saved_query WHERE name = ?", name)
        }
    }

    /// Adds the notes, tags and saved searches of another archive (only those of a partition), without what this archive has deleted.
    func takeNotes(
        from other: ArchiveStore, in partition: ThreadPartition?, begin: () throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        let own = Set(try read { try Self.notes(in: $0) })
        // Saved searches have no target: their first two columns match no entity, so the first partition gets them.
        let theirs = try taken(by: partition, of: other, try other.read { try Self.notes(in: $0) }) { ($0[0], $0[1]) }
        let new = theirs.filter { !own.contains($0) }
        guard !new.isEmpty else { return }
        try begin()
        try write { try Self.insert(new, in: $0) }
    }

    /// The notes and tags that meet a condition, and all saved searches, as rows: those of saved searches have fewer columns.
    static func notes(in database: Database, on condition: String = "TRUE") throws -> [[DatabaseValue]] {
        try ArchiveTable.notes.flatMap { table in
            let condition = table == .savedSearch ? "TRUE" : condition
            return try database.rows(
                "SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name) WHERE \(condition)"
            ).map { Array($0.databaseValues) }
        }
    }

    /// Adds rows of notes and saved searches, told apart by their number of columns, without the names of forgotten persons.
    static func insert(_ rows: [[DatabaseValue]], in database: Database) throws {
        let forgotten = try TombstoneSet(in: database).forgotten
        for row in rows {
            // A saved search has fewer columns than a note.
            guard row.count == ArchiveTable.savedSearch.columns.count else {
                try NotePassages.add(row, without: forgotten, in: database)
                continue
            }
            let texts = row.compactMap(String.fromDatabaseValue).map { without(forgotten, $0) }
            try database.execute("INSERT OR IGNORE INTO saved_query (name, query) VALUES (?, ?)", texts[0], texts[1])
        }
        try NotePassages.removeDeleted(in: database)
    }

    /// The form in which the name or query of a saved search is stored.
    private static func without(_ forgotten: ForgottenNames, _ text: String) -> String {
        forgotten.replaced(in: withoutNumbers(of: forgotten, in: text), isMarkup: false)
    }

    /// Removes from a query the filters by person (`user:` and the like) whose value is the number of a forgotten person.
    static func withoutNumbers(of forgotten: ForgottenNames, in query: String) -> String {
        let filter =
            #/
            (^|[\s"“”„«»])-?(?:user|username|userid|quoting):(?:(\d+)(?=\s|$)|["“”„«»]\s*(\d+)\s*(?:["“”„«»]|$))
            /#
        return query.replacing(filter.ignoresCase()) { match in
            forgotten.contains(number: (match.2 ?? match.3).flatMap { Int64($0) }) ? match.1 : match.0
        }
    }
}
