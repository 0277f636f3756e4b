public import ForumModel

/// The mark that moderators' punishments leave on a post: *(USER WAS PUT ON PROBATION FOR THIS POST)*.
///
/// The site writes it into the body, after the author did; it is no edit by the author, and signatures of bodies leave it out.
public struct PunishmentMark: Sendable, Hashable, Encodable {
    /// What for: `probation`, `ban`, `autoban` or `permaban`, as ``ScrapedPunishment/kind`` has them.
    public var kind: String
    /// The user whose record the mark links to.
    public var userID: UserID?
    /// The words.
    public var text: String
}
