internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of users.
    public enum UserOrder: String, Sendable, CaseIterable {
        /// By number of held posts, descending.
        case posts
        /// By number of posts as stated by the site, descending.
        case sitePosts = "site-posts"
        /// By the newest post.
        case activity
        /// By the day of registration, newest first.
        case registered
        case name, id
    }

    /// Returns users by ID and the time of their newest post; a filter by names alone finds none, as all users have IDs.
    ///
    /// For users of a forum or thread, use ``mostActivePeople(matching:limit:)``.
    ///
    /// - Complexity: O(*u*) in the users of the archive; by name O(*limit*), by `user_by_name`.
    public func users(
        matching filter: ListFilter = ListFilter(), sortedBy order: UserOrder = .posts,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<User> {
        var list = ListStatement(of: "user", "user.post_count, " + User.columns)
        list.add(person: "user.id", name: "user.name", of: filter)
        list.add(date: "last_post_at", of: filter)
        list.order = order.terms
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }

    /// Returns a user; nil if the archive does not know the ID.
    ///
    /// - Complexity: O(1), by the primary key of `user`.
    public func user(_ id: UserID) throws -> User? {
        try users(matching: ListFilter(users: [id]), sortedBy: .id, limit: 1).items.first
    }

    /// Returns the users with the most posts in forums (subforums included) or threads, and in a period.
    ///
    /// ``User/postCount`` counts these posts.
    ///
    /// - Complexity: O(*n*) in these posts, by `post_by_thread`.
    public func mostActivePeople(matching filter: ListFilter, limit: Int) throws -> [User] {
        var posts = ListStatement(of: "post", "")
        posts.add("post.author_id IS NOT NULL")
        posts.add("post.thread_id", isOneOf: filter.threads.map(\.rawValue))
        posts.add(inForums: try withSubforums(filter.forums))
        posts.add(date: "posted_at", of: filter)
        return try database.values(
            """
            WITH counted AS MATERIALIZED (
                SELECT author_id, count(*) AS n FROM post WHERE \(posts.conditions.joined(separator: " AND "))
                GROUP BY author_id ORDER BY n DESC, author_id LIMIT ?)
            SELECT counted.n AS post_count, \(User.columns) FROM counted JOIN user ON user.id = counted.author_id
            ORDER BY counted.n DESC, user.id
            """, StatementArguments(posts.arguments + [max(0, limit).databaseValue]))
    }

    /// Returns the account whose view is the default: the one with the most captured pages; nil in an empty archive.
    public func defaultAccount() throws -> AccountID? { try AccountID.shown(in: database) }

    /// Returns the given account, or the default one for nil.
    package func account(_ account: AccountID?) throws -> AccountID { try account ?? defaultAccount() ?? .unnamed }

    /// Returns the account of a user; nil if the archive has none.
    ///
    /// - Complexity: O(1), by `account_by_user`.
    public func account(of user: UserID) throws -> AccountID? {
        try row("SELECT id FROM account WHERE user_id = ? ORDER BY id LIMIT 1", [user.rawValue])?.value("id")
    }

    /// Returns the user of the default account, or of another one if no page shows who that is; nil if all are unknown.
    package func owner() throws -> UserID? {
        try row(
            """
            SELECT user.id FROM account JOIN user ON user.id = user_id
            ORDER BY account.id <> ?, account.id LIMIT 1
            """, [account(nil).rawValue])?.value("id")
    }

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

    /// Returns punishments by punished user and time.
    ///
    /// - Returns: the punishments with all names.
    /// - Complexity: O(*p*) in the punishments of the archive, or of the user by `punishment_by_user`.
    public func punishments(
        matching filter: ListFilter = ListFilter(), sortedBy order: DateOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<Punishment> {
        var list = ListStatement(
            of: "punishment",
            """
            punishment.id, user_id, ifnull(user.name, user_name) AS user_name, kind, punished_at, duration_text, reason_html, post_id,
                post.thread_id, requested_by_id, requester.name AS requested_by_name, approved_by_id,
                approver.name AS approved_by_name
            """,
            joins: """
                LEFT JOIN user ON user.id = punishment.user_id LEFT JOIN user AS requester ON requester.id = requested_by_id
                LEFT JOIN user AS approver ON approver.id = approved_by_id LEFT JOIN post ON post.id = punishment.post_id
                """)
        list.add(person: "punishment.user_id", name: "punishment.user_name", of: filter)
        list.add(date: "punished_at", of: filter)
        list.order = order.terms(date: "punished_at", id: "punishment.id")
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }
}

extension ArchiveSnapshot.UserOrder {
    fileprivate var terms: [ListStatement.Term] {
        switch self {
        case .posts: [.descending("user.post_count"), .descending("user.id")]
        case .sitePosts: [.descending("ifnull(reported_post_count, -1)"), .descending("user.id")]
        case .activity: [.descending("ifnull(last_post_at, '')"), .descending("user.id")]
        case .registered: [.descending("ifnull(registered_on, '')"), .descending("user.id")]
        case .name: [.name("ifnull(user.name, '')"), .ascending("user.id")]
        case .id: [.ascending("user.id")]
        }
    }
}

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
