/// What became of a file or member that was met; the raw values are the contract of `source_page.status`.
///
/// Every entry found ends in exactly one of these, so that entries found equal the sum of outcomes.
public enum PageStatus: String, Sendable, Codable, CaseIterable {
    /// Its content is in the archive.
    case imported
    /// The same bytes are in the archive already, from another place.
    case duplicate
    /// A better copy of the same page was preferred (a mirror's original over its converted twin).
    case superseded
    /// The site's own message in place of content.
    case notice
    /// A page of the forums whose own content gave nothing; its menu, breadcrumbs and account were taken.
    case notRead = "not_read"
    /// HTML, but no page of these forums.
    case notForum = "not_forum"
    /// Could be read but not trusted: nothing was taken from it.
    case quarantined
    /// Could not be read.
    case unreadable
    /// Not a page at all (a special file, an image, a link that was not followed), or one that was excluded or deleted.
    case skipped

    /// Whether what the page says is in the archive: its claims count.
    public var isTaken: Bool { self == .imported || self == .notice || self == .notRead }

    /// Whether an import that met such a page ends with exit status 1.
    public var isFailure: Bool { self == .quarantined || self == .unreadable }
}
