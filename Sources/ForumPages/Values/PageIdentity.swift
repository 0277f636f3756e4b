public import ForumModel

/// The identity of a page.
public struct PageIdentity: Sendable, Hashable, Encodable {
    /// The kind of the page.
    public var kind: PageKind
    /// The forum that the page belongs to.
    public var forumID: ForumID?
    /// The thread that the page belongs to.
    public var threadID: ThreadID?
    /// The user that the page is about (a profile).
    public var userID: UserID?
    /// The message that the page shows.
    public var messageID: MessageID?
    /// The folder that the page shows.
    public var folderID: FolderID?
    /// The number of the page, 1-based; nil without page navigation.
    public var pageNumber: Int?
    /// The total number of pages.
    public var pageCount: Int?
    /// Posts or rows per page, from the navigation's links.
    public var perPage: Int?
    /// The user to whose posts the page is filtered; positions and page numbers are then not those of the thread.
    public var filterUserID: UserID?
    /// The page's absolute address, if a witness has it.
    public var url: String?
    /// The decisions behind the values above.
    public var decisions: [IdentityDecision] = []

    /// Creates an identity with only a kind.
    public init(kind: PageKind) { self.kind = kind }
}

/// The decision for one value of a page's identity.
public struct IdentityDecision: Sendable, Hashable, Encodable {
    /// The name of the value, such as `kind`, `forum`, `thread` or `page`.
    public var field: String
    /// The value that won.
    public var value: String
    /// The witness that won.
    public var witness: IdentityWitness
    /// The different values of other witnesses; each also causes a diagnostic (`id.mismatch`).
    public var disagreeing: [String] = []
}

/// The sources of a page's identity, the most trusted first: what the site wrote into the content, then what saving tools and
/// people wrote around it.
public enum IdentityWitness: Int, Sendable, Hashable, Comparable, CaseIterable, Encodable {
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
    /// The links beside the posts, if all of them agree.
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

    /// Encodes the witness's name.
    public func encode(to encoder: any Encoder) throws { try "\(self)".encode(to: encoder) }
}
