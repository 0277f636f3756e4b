internal import GRDB

extension TombstoneFilter {
    /// Whether the pages tell more of what was deleted than the archive knows.
    var hasNew: Bool { !newNames.isEmpty || !newCauses.isEmpty }

    /// Stores what the pages tell, and marks what it changes.
    ///
    /// - Returns: whether it concerns what the archive holds, so that the tombstones have to be applied again to all pages.
    /// - Throws: SQLite's errors.
    func storeNew(in database: Database) throws -> Bool {
        var isHeld = false
        for shown in newNames {
            if try tombstones.forgotten.add(shown, in: database) {
                isHeld = true
                continue
            }
            try database.execute(
                sql: """
                    INSERT INTO deleted_name (name, user_id) VALUES (?, ?)
                    ON CONFLICT (name, user_id) DO UPDATE SET name = min(name, excluded.name)
                    """, arguments: [shown.name, shown.number])
        }
        for (key, cause) in newCauses {
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO tombstone (kind, id, deleted_at, cause_kind, cause_id)
                    SELECT ?, ?, deleted_at, kind, id FROM tombstone WHERE kind = ? AND id = ?
                    """, arguments: [key.kind.rawValue, key.id, cause.kind.rawValue, cause.id])
            let table = key.kind == .message ? "private_message" : key.kind.rawValue
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT 1 FROM \(table) WHERE id = ?"), arguments: [key.id])
            isHeld = isHeld || row != nil
        }
        if isHeld { try ArchiveProperty.unappliedTombstones.set("new", in: database) }
        // The name of a deleted user means nobody.
        if !newNames.isEmpty { try StaleMarks.markAll(in: database) }
        return isHeld
    }
}
