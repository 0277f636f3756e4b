/// The number of rows of one kind, counted in the page's bytes and as scraped.
///
/// If fewer rows were scraped than counted, the parser lost rows or the page has unknown markup; the page then has the diagnostic
/// `page.rows-missing`. Posts are counted separately (``ScrapedPage/postCountInBytes``).
public struct RowCount: Sendable, Hashable, Encodable {
    /// The kind of row.
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

    /// The kind of row.
    public var kind: Kind
    /// The number of rows counted in the bytes, or stated by the page.
    public var countInBytes: Int
    /// The number of rows that were scraped, including those rejected with a diagnostic.
    public var readCount: Int

    /// Creates a count.
    public init(_ kind: Kind, inBytes countInBytes: Int, read readCount: Int) {
        self.kind = kind
        self.countInBytes = countInBytes
        self.readCount = readCount
    }
}
