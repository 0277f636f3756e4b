/// The outcome of an import for a file or member; the raw values are the contract of `source_page.status`.
///
/// Every entry found has exactly one outcome, so that the outcomes add up to the number of entries.
public enum PageStatus: String, Sendable, Codable, CaseIterable {
    /// Its content is in the archive.
    case imported
    /// The same bytes are in the archive already, from another place.
    case duplicate
    /// A better copy of the same page was preferred (a mirror's original over its converted twin).
    case superseded
    /// A notice of the site in place of content.
    case notice
    /// A forum page from which no content was scraped; its menu, breadcrumbs and account were imported.
    case notRead = "not_read"
    /// HTML, but no page of these forums.
    case notForum = "not_forum"
    /// Readable but not trustworthy: nothing of it was imported.
    case quarantined
    /// Could not be read.
    case unreadable
    /// Not a page (a special file, an image, a link that was not followed), or an excluded or deleted page.
    case skipped

    /// Whether the claims of the page count.
    public var isTaken: Bool { self == .imported || self == .notice || self == .notRead }

    /// Whether such a page makes an import exit with status 1.
    public var isFailure: Bool { self == .quarantined || self == .unreadable }
}
