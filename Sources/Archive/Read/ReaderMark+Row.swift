internal import ForumModel
internal import GRDB

extension ReaderMark {
    /// Returns the marks on an entity.
    ///
    /// - Parameters:
    ///   - entity: the kind of entity, as a ``MarkedEntity``; others have no marks.
    ///   - id: its ID.
    ///   - database: the archive.
    /// - Returns: the marks by account.
    /// - Throws: SQLite's errors.
    static func all(on entity: String, _ id: Int64, in database: Database) throws -> [ReaderMark] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, name, kind, is_set, marked_at FROM reader_mark
                LEFT JOIN account ON account.id = account_id
                WHERE target = ? AND target_id = ? ORDER BY account_id, kind
                """, arguments: [entity, id]
        ).map {
            try ReaderMark(
                accountID: AccountID(rawValue: $0["account_id"]), accountName: $0["name"], kind: $0["kind"],
                isSet: $0["is_set"], markedAt: $0["marked_at"])
        }
    }
}
