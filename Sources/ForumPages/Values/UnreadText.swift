/// Visible text of a page that no scraper read, and that is not known to be the site's frame.
///
/// This is how markup that no scraper knows is found. Text in places that are read counts as read; whether each row there became a value
/// is told by ``ScrapedPage/rowCounts``.
public struct UnreadText: Sendable, Hashable, Encodable {
    /// How many letters, white space not counted.
    public var letterCount: Int
    /// The passages in page order; at most ``passageLimit`` of them.
    public var passages: [UnreadPassage]

    /// Makes an empty text.
    public init() {
        letterCount = 0
        passages = []
    }

    /// The most passages that are kept.
    public static let passageLimit = 32
    /// The most letters of a passage that is not worth a note.
    public static let noteLimit = 40

    /// The passages that are worth a note.
    public var notable: [UnreadPassage] { passages.filter { $0.letterCount > Self.noteLimit } }
}

/// Unread text within one block of a page.
public struct UnreadPassage: Sendable, Hashable, Encodable {
    /// The elements around it, outermost first, such as `div#content > div.newthing > p`; the nearest six.
    public var place: String
    /// The words, white space folded; at most 200 bytes.
    public var text: String
    /// How many letters the whole passage has, white space not counted.
    public var letterCount: Int
}
