internal import ArchiveModel
public import ForumModel
internal import GRDB

/// A user on a list of an account in query results.
public struct ListedUser: Sendable, Hashable, Codable {
    /// The account.
    public var accountID: AccountID
    /// The account's name; nil for the account of pages that name none.
    public var accountName: String?
    /// The user's ID; nil if no page shows it.
    public var userID: UserID?
    /// The user's name, as on the list.
    public var userName: String
}

extension ArchiveSnapshot {
    /// A list of users that accounts keep, by its table: those whose posts are hidden, or buddies.
    public enum UserList: String, Sendable {
        case ignored = "account_ignored"
        case buddies = "account_buddy"
    }

    /// Returns the users on a list of an account, or of all accounts for nil, by account and name.
    ///
    /// - Complexity: O(*u*) in the users on such lists, which are few.
    public func users(on list: UserList, of account: AccountID? = nil) throws -> [ListedUser] {
        try database.values(
            """
            SELECT account_id, account.name AS account_name, list.user_id, user_name
            FROM \(list.rawValue) AS list LEFT JOIN account ON account.id = account_id
            WHERE ?1 IS NULL OR account_id = ?1 ORDER BY account_id, user_name COLLATE NOCASE, user_name
            """, [account?.rawValue])
    }
}
