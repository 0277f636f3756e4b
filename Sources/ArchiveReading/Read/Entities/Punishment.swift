public import ForumModel

/// A probation or ban.
public struct Punishment: Sendable, Hashable, Codable {
    /// The ID, derived from user, kind, time and post.
    public var id: PunishmentID
    /// The punished user; nil if only a name is known.
    public var userID: UserID?
    /// The name of the punished user.
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
    /// The thread of that post, if it is held.
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
