public import ForumModel

/// The mark of a punishment in a post: *(USER WAS PUT ON PROBATION FOR THIS POST)*.
///
/// The site adds it to the body. It is not an edit by the author, so body signatures exclude it.
public struct PunishmentMark: Sendable, Hashable, Encodable {
    /// The kind of punishment: `probation`, `ban`, `autoban` or `permaban`, as in ``ScrapedPunishment/kind``.
    public var kind: String
    /// The user whose record the mark links to.
    public var userID: UserID?
    /// The text of the mark.
    public var text: String
}
