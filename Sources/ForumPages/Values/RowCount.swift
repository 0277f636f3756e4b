/// How many rows of one kind a page has, counted in its bytes and as they were read.
///
/// Where fewer were read than the bytes have, something swallowed rows, or the page has markup that no scraper knows; the page has the
/// diagnostic `page.rows-missing` then. Posts are counted apart (``ScrapedPage/postCountInBytes``).
public struct RowCount: Sendable, Hashable, Encodable {
    /// What a row is.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// A thread of a list.
        case threads
        /// A private message of a folder.
        case messages
        /// A row of the Leper's Colony.
        case punishments
        /// A search result.
        case searchResults = "search-results"
        /// An option of a poll.
        case pollOptions = "poll-options"
        /// A forum of the menu.
        case forums
    }

    /// What a row is.
    public var kind: Kind
    /// How many the bytes have, or the page says it has.
    public var countInBytes: Int
    /// How many were read, those that were left out with a diagnostic included.
    public var readCount: Int

    /// Makes a count.
    public init(_ kind: Kind, inBytes countInBytes: Int, read readCount: Int) {
        self.kind = kind
        self.countInBytes = countInBytes
        self.readCount = readCount
    }
}
