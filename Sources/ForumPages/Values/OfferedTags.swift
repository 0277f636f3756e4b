public import ForumModel

/// The tags that a page offers for threads or messages, in order.
public struct OfferedTags: Sendable, Hashable, Encodable {
    /// Where a page offers tags.
    public enum Place: String, Sendable, Hashable, Encodable {
        /// The menu that filters a list of threads.
        case filterMenu = "filter-menu"
        /// The form for a new thread.
        case newThread = "new-thread"
        /// The form for a private message, which belongs to no forum.
        case newMessage = "new-message"
    }

    /// Where the page offers the tags.
    public var place: Place
    /// The forum that offers them; nil for messages, and if the page names none.
    public var forumID: ForumID?
    /// The tags in page order, without duplicates.
    public var tags: [ThreadTagSighting]
}
