internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import GRDB

extension ArchiveStore {
    /// Rebuilds everything that follows from what pages claim: every decision, hierarchy, derived fields, histories and the search index.
    ///
    /// Also completes an import that was stopped. What the pages themselves claim is not touched. A repair that was
    /// stopped is resumed by the next one, or the next import.
    ///
    /// - Parameter progress: called with the progress, 0 to 1; returns false to stop.
    /// - Throws: ``ArchiveError``; ``ArchiveError/damaged(path:reason:)`` where the file itself is broken.
    public func repair(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        try restoreSearchTables()
        try requireSound()
        let writer = ArchiveWriter(store: self)
        try write { database in
            try ReferenceRepair(database).run()
            try ClaimReplay.markEverything(in: database)
        }
        try write(BodyContents.repair)
        guard progress(0.1) else { return }
        guard try writer.finish(progress: { progress(0.1 + 0.9 * $0) }) else { return }
        // A repaired archive counts as complete, and no merge will bring pages that show deleted pictures.
        try write { try UnfinishedMerges.remove(UnfinishedMerges.paths(in: $0), in: $0) }
        try writer.applyTombstones()
    }

    private func restoreSearchTables() throws(ArchiveError) {
        try onQueue { database in
            try commitBatches(in: database)
            try SearchIndexTables.restore(
                in: database, as: migrator, version: migrator.newestVersion, before: startLogging)
        }
    }
}

/// Restores the rows that claims refer to, deletes derived rows, which are computed again, and removes every other reference to a
/// row that is missing.
struct ReferenceRepair {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func run() throws {
        try restoreRows()
        for table in Self.derived { try database.execute("DELETE FROM \(table)") }
        for table: String in try database.column("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check") {
            let nullable = Set(try database.columns(in: table).filter { !$0.isNotNull }.map(\.name))
            for key in try database.foreignKeys(on: table) { try removeBroken(key, of: table, nullable) }
        }
    }

    /// Tables that ``ArchiveWriter/finish(progress:)`` fills from others.
    private static let derived = [
        "thread_bookmark", "user_name", "user_title", "thread_history", "forum_history", "name_period",
        "sighting", "named_user", "bookmark_list",
    ]

    /// Inserts the missing rows of everything that claims and posts refer to; those without claims are deleted again.
    private func restoreRows() throws {
        for table in MergedTable.referenced {
            try database.execute(
                """
                INSERT OR IGNORE INTO \(table.name) (id) SELECT id FROM (
                    \(UnneededRows.named(in: UnneededRows.claims)) UNION SELECT 'user', author_id FROM post_said
                ) WHERE kind = '\(table.name)' AND id IS NOT NULL
                """)
        }
        let threads = "\(ClaimEntity.thread.rawValue), \(ClaimEntity.threadView.rawValue)"
        try database.execute(
            """
            INSERT OR IGNORE INTO thread (id) SELECT thread_id FROM post_said WHERE thread_id IS NOT NULL
                UNION SELECT entity_id FROM claim WHERE entity IN (\(threads))
            """)
    }

    /// Empties the columns of a broken key; where they cannot be empty, the row is deleted.
    private func removeBroken(_ key: ForeignKeyInfo, of table: String, _ nullable: Set<String>) throws {
        let columns = key.originColumns
        let list = columns.joined(separator: ", ")
        let isBroken = """
            \(columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")) AND (\(list)) NOT IN (
                SELECT \(key.destinationColumns.joined(separator: ", ")) FROM \(key.destinationTable))
            """
        let emptied = columns.filter(nullable.contains).map { "\($0) = NULL" }.joined(separator: ", ")
        try database.execute(
            emptied.isEmpty
                ? "DELETE FROM \(table) WHERE \(isBroken)" : "UPDATE \(table) SET \(emptied) WHERE \(isBroken)")
    }
}
