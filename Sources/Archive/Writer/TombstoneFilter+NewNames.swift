internal import GRDB

extension TombstoneFilter {
    /// Whether the pages show more of deleted people than the archive knows of them.
    var hasNewPeople: Bool { !newNames.isEmpty || !newMessages.isEmpty }

    /// Stores the new names, and the tombstones of new messages, and marks what they change in what the archive holds.
    func storeNewPeople(in database: Database) throws {
        var isUnapplied = false
        for shown in newNames {
            if try tombstones.forgotten.add(shown, in: database) {
                isUnapplied = true
                continue
            }
            try database.execute(
                sql: """
                    INSERT INTO deleted_name (name, user_id) VALUES (?, ?)
                    ON CONFLICT (name, user_id) DO UPDATE SET name = min(name, excluded.name)
                    """, arguments: [shown.name, shown.number])
        }
        for (message, person) in newMessages {
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO tombstone (kind, id, deleted_at, cause_kind, cause_id)
                    SELECT 'message', ?1, deleted_at, kind, id FROM tombstone WHERE kind = 'person' AND id = ?2
                    """, arguments: [message, person])
            isUnapplied = true
        }
        if isUnapplied { try ArchiveProperty.unappliedTombstones.set("people", in: database) }
        // The name of a deleted user means nobody.
        if !newNames.isEmpty { try StaleMarks.markAll(in: database) }
    }
}
