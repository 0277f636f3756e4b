public import ForumModel
internal import GRDB

/// A probation or ban, as queries give it.
public struct PunishmentItem: Sendable, Hashable, Encodable {
    /// The number, derived from user, kind, time and post.
    public var id: PunishmentID
    /// Who was punished; nil where only a name is known.
    public var userID: UserID?
    /// The name of who was punished.
    public var userName: String?
    /// What it was: `probation`, `ban`, `autoban`, `permaban`.
    public var kind: String
    /// When.
    public var punishedAt: UTCTime?
    /// How long, in the words of the page.
    public var durationText: String?
    /// Why, as raw markup.
    public var reasonHTML: String?
    /// For which post, held or not.
    public var postID: PostID?
    /// The thread of that post, if it is held.
    public var threadID: ThreadID?
    /// Who asked for it.
    public var requestedByID: UserID?
    /// The name of who asked for it.
    public var requestedByName: String?
    /// Who approved it.
    public var approvedByID: UserID?
    /// The name of who approved it.
    public var approvedByName: String?
}

extension PunishmentItem {
    init(_ row: Row) throws {
        id = PunishmentID(rawValue: try row["id"])
        userID = try row.number("user_id")
        userName = try row["user"]
        kind = try row["kind"]
        punishedAt = row.time("punished_at")
        durationText = try row["duration_text"]
        reasonHTML = try row["reason_html"]
        postID = try row.number("post_id")
        threadID = try row.number("thread_id")
        requestedByID = try row.number("requested_by_id")
        requestedByName = try row["requester"]
        approvedByID = try row.number("approved_by_id")
        approvedByName = try row["approver"]
    }
}
