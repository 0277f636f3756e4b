public import ForumModel

/// A user.
public struct User: Sendable, Hashable, Codable {
    /// The ID.
    public var id: UserID
    /// The current name; nil if no page showed one.
    public var name: String?
    /// Former names.
    public var formerNames: [String] = []
    /// The number of held posts; in lists of a forum or thread, of the posts there.
    public var postCount = 0
    /// The number of posts as stated by the site.
    public var sitePostCount: Int?
    /// The number of known threads that the user opened.
    public var threadCount = 0
    /// The date of registration, as `YYYY-MM-DD`.
    public var registeredOn: String?
    /// Whether the user is or was an administrator.
    public var isAdministrator = false
    /// Whether the user is or was a moderator.
    public var isModerator = false
    /// The time of the newest known post, held or not.
    public var lastPostAt: UTCTime?
    /// Whether the user owns an account of the archive.
    public var isAccount = false
    /// The location in the profile.
    public var location: String?

    /// The columns; the number of posts is selected beside them as `post_count`.
    package static let columns = """
        user.id, user.name, reported_post_count AS site_post_count, registered_on,
            ifnull(is_administrator, 0) AS is_administrator, ifnull(is_moderator, 0) AS is_moderator, last_post_at, location,
            (SELECT count(*) FROM thread WHERE thread.author_id = user.id) AS thread_count,
            EXISTS (SELECT 1 FROM account WHERE account.user_id = user.id) AS is_account,
            (SELECT json_group_array(name) FROM (
                SELECT user_name.name FROM user_name WHERE user_name.user_id = user.id
                    AND user_name.name IS NOT user.name ORDER BY first_seen_at, user_name.name)) AS former_names
        """
}

/// A probation or ban.
public struct Punishment: Sendable, Hashable, Codable {
    /// The ID, derived from user, kind, time and post.
    public var id: PunishmentID
    /// The punished user; nil if only a name is known.
    public var userID: UserID?
    /// The punished user's current name; the name in the punishment if the user is unknown.
    public var userName: String?
    /// The kind: `probation`, `ban`, `autoban`, `permaban`.
    public var kind: String
    /// When the user was punished.
    public var punishedAt: UTCTime?
    /// The duration, in the words of the page.
    public var durationText: String?
    /// The reason, as raw markup.
    public var reasonHTML: String?
    /// The punished post, held or not.
    public var postID: PostID?
    /// The thread of that post; nil if it is unknown.
    public var threadID: ThreadID?
    /// The moderator who requested it.
    public var requestedByID: UserID?
    /// The name of the moderator who requested it.
    public var requestedByName: String?
    /// The moderator who approved it.
    public var approvedByID: UserID?
    /// The name of the moderator who approved it.
    public var approvedByName: String?
}

/// A bookmark of an account.
public struct Bookmark: Sendable, Hashable, Codable {
    /// The account.
    public var accountID: AccountID
    /// The account's name; nil for the account of pages that name none.
    public var accountName: String?
    /// The thread; nil in a bookmark of a forum.
    public var threadID: ThreadID?
    /// The forum: the thread's, or the bookmarked one.
    public var forumID: ForumID?
    /// The title of the thread, or the name of the forum.
    public var title: String?
    /// The colour of the star, 0 to 5.
    public var star: Int?
    /// The number of posts in the thread that the account has not seen.
    public var unreadCount: Int?
    /// The time of the thread's newest post, held or not.
    public var lastPostAt: UTCTime?
}
