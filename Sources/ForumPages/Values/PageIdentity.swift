public import ForumModel

/// Which page this is.
public struct PageIdentity: Sendable, Hashable, Encodable {
    /// What it is.
    public var kind: PageKind
    /// The forum it belongs to.
    public var forumID: ForumID?
    /// The thread it belongs to.
    public var threadID: ThreadID?
    /// The user it is about (a profile).
    public var userID: UserID?
    /// The message it shows.
    public var messageID: MessageID?
    /// The folder it shows.
    public var folderID: FolderID?
    /// Which page of how many, 1-based; nil without page navigation.
    public var pageNumber: Int?
    /// How many pages there are.
    public var pageCount: Int?
    /// Posts or rows to a page, as the navigation's links say.
    public var perPage: Int?
    /// The only user whose posts are shown, where the page is filtered; its positions and page numbers are not the
    /// thread's.
    public var filterUserID: UserID?
    /// The page's address where a witness gives it whole.
    public var url: String?
    /// How each of the above is known.
    public var decisions: [IdentityDecision]

    /// Makes an identity that knows only the kind.
    public init(kind: PageKind) {
        self.kind = kind
        decisions = []
    }
}

/// One fact of a page's identity and the witness that decided it.
public struct IdentityDecision: Sendable, Hashable, Encodable {
    /// The fact's name, such as `kind`, `forum`, `thread` or `page`.
    public var field: String
    /// The value that won.
    public var value: String
    /// The witness that won.
    public var witness: IdentityWitness
    /// Values of other witnesses that disagree; each is a diagnostic (`id.mismatch`) too.
    public var disagreeing: [String] = []
}

/// Who says which page this is, the most trusted first: what the site wrote into the content, then what savers and
/// people wrote around it.
public enum IdentityWitness: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The `class` and `data-…` attributes of the body tag.
    case body
    /// The element that holds the content (`div#thread`'s class, the table of threads, a form's hidden fields).
    case content
    /// Page navigation.
    case navigation
    /// Breadcrumbs.
    case breadcrumbs
    /// Links and buttons around the content (reply, new thread).
    case links
    /// The links beside the posts, where all of them agree.
    case posts
    /// `link[rel=canonical]` or `og:url`.
    case canonical
    /// A saving tool's mark.
    case savedMark
    /// The file's name.
    case fileName
    /// The page's title.
    case title

    /// Orders by trust, the most trusted first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension IdentityWitness: Encodable {
    /// Writes the witness's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(self)")
    }
}
