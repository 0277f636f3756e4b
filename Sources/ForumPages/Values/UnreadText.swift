/// Visible text of a page that was neither scraped nor is part of the known page frame.
///
/// It reveals unknown markup. Text in known places counts as read; ``ScrapedPage/rowCounts`` shows whether each row there was
/// scraped.
public struct UnreadText: Sendable, Hashable, Encodable {
    /// The number of letters, without white space.
    public var letterCount: Int = 0
    /// The passages in page order; at most ``passageLimit``.
    public var passages: [UnreadPassage] = []

    /// The maximum number of passages that are kept.
    public static let passageLimit = 32
    /// A passage is reported if it has more letters than this.
    public static let noteLimit = 40

    /// The passages that are reported.
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
