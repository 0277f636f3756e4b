internal import ArchiveStore
package import ForumModel
package import GRDB

/// The rows of accounts, which pages and marks refer to.
package enum AccountRows {
    /// Adds an account, whose name is the least of those that differ only in case, whatever the order of imports.
    package static func add(_ id: AccountID, named name: String?, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO account (id, name) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE excluded.name < name
                """
        ).execute(arguments: [id.rawValue, name])
        guard database.changesCount > 0 else { return }
        let stale = try StaleMarks(in: database)
        // The last stage finds the users of all accounts again, so the mark has no ID.
        try stale.markCreated(.pages, 0)
        // The last stage copies the name to messages as sender or recipient; so far they are unchanged.
        let messages: [Int64] = try database.column("SELECT id FROM private_message WHERE account_id = ?", id.rawValue)
        for message in messages { try stale.markBeforeChange(.message, message) }
    }
}
