public import ForumModel
internal import Foundation
internal import GRDB

/// A person, as queries give them.
public struct UserItem: Sendable, Hashable, Encodable {
    /// The number.
    public var id: UserID
    /// The name that they have now; nil where no page showed one.
    public var name: String?
    /// Names that they had before, as pages showed them.
    public var formerNames: [String] = []
    /// Posts that the archive holds; in lists of a forum or thread, those there.
    public var postCount = 0
    /// Posts as the site counted them.
    public var sitePostCount: Int?
    /// Threads that they opened and the archive knows.
    public var threadCount = 0
    /// When they registered, as `YYYY-MM-DD`.
    public var registeredOn: String?
    /// Whether they are or were an administrator.
    public var isAdministrator = false
    /// Whether they are or were a moderator.
    public var isModerator = false
    /// The newest post's time, held or not.
    public var lastPostAt: UTCTime?
    /// Whether one of the archive's accounts is theirs.
    public var isAccount = false
    /// Where they say that they are.
    public var location: String?
}

extension UserItem {
    /// The columns; the number of posts comes beside them as `n`.
    static let columns = """
        user.id, user.name, reported_post_count, registered_on, is_administrator, is_moderator, last_post_at, location,
            (SELECT count(*) FROM thread WHERE thread.author_id = user.id) AS thread_count,
            EXISTS (SELECT 1 FROM account WHERE account.user_id = user.id) AS is_account,
            (SELECT json_group_array(name) FROM (
                SELECT user_name.name FROM user_name WHERE user_name.user_id = user.id
                    AND user_name.name IS NOT user.name ORDER BY first_seen_at, user_name.name)) AS former
        """

    init(_ row: Row) throws {
        id = UserID(rawValue: try row["id"])
        name = try row["name"]
        formerNames = try JSONDecoder().decode(
            [String].self, from: Data((row["former"] as String).utf8))
        postCount = try row["n"]
        sitePostCount = try row["reported_post_count"]
        threadCount = try row["thread_count"]
        registeredOn = try row["registered_on"]
        isAdministrator = try row["is_administrator"] ?? false
        isModerator = try row["is_moderator"] ?? false
        lastPostAt = row.time("last_post_at")
        isAccount = try row["is_account"]
        location = try row["location"]
    }
}
