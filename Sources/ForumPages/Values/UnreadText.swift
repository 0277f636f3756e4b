/// Visible text of a page that was neither scraped nor is part of the known page frame.
///
/// It reveals unknown markup. Text in known places counts as read; ``ScrapedPage/rowCounts`` shows whether each row there was scraped.
public struct UnreadText: Sendable, Hashable, Encodable {
    /// The number of letters, without white space.
    public var letterCount: Int = 0
    /// The passages in page order; at most ``passageLimit``.
    public var passages: [UnreadPassage] = []

    /// The maximum number of passages that are kept.
    public static let passageLimit = 32
    /// A passage is reported if it has more letters than this.
    public static let noteLimit = 40

    /// The kept passages that are reported.
    public var notable: [UnreadPassage] { passages.filter { $0.letterCount > Self.noteLimit } }
}

/// Unread text within one block of a page.
public struct UnreadPassage: Sendable, Hashable, Encodable {
    /// The elements around the passage, outermost first, such as `div#content > div.newthing > p`; the nearest six.
    public var place: String
    /// The text, white space collapsed; at most 200 bytes.
    public var text: String
    /// The number of letters in the whole passage, without white space.
    public var letterCount: Int
}

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
}
