public import ForumModel

/// The notice above a page that the account itself is on probation, and may not post.
public struct AccountProbation: Sendable, Hashable, Encodable {
    /// Until when; nil where the notice names no date.
    public var until: SiteDate?
    /// The notice, white space folded; at most 400 characters.
    public var text: String

    /// Makes a notice.
    public init(until: SiteDate?, text: String) {
        self.until = until
        self.text = text
    }
}

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

    /// Where the page offers them.
    public var place: Place
    /// The forum that offers them; nil for messages, and where the page names none.
    public var forumID: ForumID?
    /// The tags in page order, each once.
    public var tags: [ThreadTagSighting]

    /// Makes a list of tags.
    public init(place: Place, forumID: ForumID?, tags: [ThreadTagSighting]) {
        self.place = place
        self.forumID = forumID
        self.tags = tags
    }
}

/// The past day whose list of threads a page shows, chosen in the form *Archives*.
///
/// Such a list says nothing about the day of its capture.
public struct ListArchiveDate: Sendable, Hashable, Encodable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12; nil where only a year is chosen.
    public var month: Int?
    /// The day of the month; nil where none is chosen.
    public var day: Int?

    /// Makes a date.
    public init(year: Int, month: Int? = nil, day: Int? = nil) {
        self.year = year
        self.month = month
        self.day = day
    }
}
