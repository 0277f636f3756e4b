public import ForumModel

/// A page of a thread.
public struct ThreadPage: Sendable, Encodable {
    /// The thread's title, from the breadcrumbs.
    public var title: String?
    /// Whether the thread is closed, where the page says so.
    public var isClosed: Bool?
    /// Whether the account has bookmarked the thread, where the page says so.
    public var isBookmarked: Bool?
    /// The poll above the posts.
    public var poll: ScrapedPoll?
    /// The posts in page order.
    public var posts: [ScrapedPost]

    /// Makes a page.
    public init(
        title: String? = nil, isClosed: Bool? = nil, isBookmarked: Bool? = nil, posts: [ScrapedPost] = []
    ) {
        self.title = title
        self.isClosed = isClosed
        self.isBookmarked = isBookmarked
        self.posts = posts
    }
}

/// A post as the page shows it: dates in the page's own zone, markup as it stands.
///
/// `Ingest` makes a record of it.
public struct ScrapedPost: Sendable, Encodable {
    /// The post's number.
    public var id: PostID
    /// The thread that the post's own links name; takes precedence over the page's thread.
    public var threadID: ThreadID?
    /// The author's number; nil where the page gives none.
    public var authorID: UserID?
    /// The author's name as shown.
    public var authorName: String
    /// The post's index in its thread, 1-based; nil if the page gives none (in the forum FYAD, for ignored
    /// posts) or shows only one user's posts.
    public var position: Int?
    /// When it was written; nil where the page shows no date.
    public var date: SiteDate?
    /// The body's inner HTML as it stands, edit note included.
    public var bodyHTML: String
    /// The body's text for searching and plain reading: line breaks at `br` and blocks, edit note left out, smilies
    /// as their code.
    public var bodyText: String
    /// A hash of the normalised body: equal for two captures if nobody changed the post between them.
    public var bodySignature: ContentSignature
    /// ``bodySignature`` without images.
    ///
    /// Where one of two captures has ``hasLocalImages``, compare these instead.
    public var imagelessSignature: ContentSignature
    /// Whether a browser made the body's images local files, so that ``bodySignature`` differs from the original's.
    public var hasLocalImages: Bool
    /// False if the page was truncated within this post: such a body must not replace a complete one.
    public var isWhole: Bool
    /// The note that the post was edited.
    public var edit: EditNote?
    /// The mark that the author was punished for the post; a later capture may have it where an earlier one does not.
    public var punishmentMark: PunishmentMark?
    /// Whether the page marks the author as the one who began the thread.
    public var isOriginalPoster: Bool
    /// Whether the account that saved the page ignores the author, so that the body is only a stub.
    public var isIgnored: Bool
    /// Whether that account had read the post; nil where the page does not say.
    public var isSeen: Bool?
    /// What the panel beside the post shows of the author.
    public var author: ScrapedUser?
    /// Quotes in the body, nested ones included, in document order.
    public var quotes: [QuoteLink]
    /// Posts that the body links to, each once, in order; those of quotes' headings are in ``quotes``.
    public var linkedPosts: [PostID]

    /// Makes a post without a body.
    public init(id: PostID, authorName: String = "") {
        self.id = id
        self.authorName = authorName
        bodyHTML = ""
        bodyText = ""
        bodySignature = .empty
        imagelessSignature = .empty
        hasLocalImages = false
        isWhole = true
        isOriginalPoster = false
        isIgnored = false
        quotes = []
        linkedPosts = []
    }
}

/// The note that a post was edited: *Somebody fucked around with this message at …*.
public struct EditNote: Sendable, Hashable, Encodable {
    /// Who edited, as the note names them.
    public var name: String?
    /// When.
    public var date: SiteDate?
    /// The whole note, white space folded.
    public var text: String

    /// Makes a note.
    public init(name: String?, date: SiteDate?, text: String) {
        self.name = name
        self.date = date
        self.text = text
    }
}

/// A quote of another post.
public struct QuoteLink: Sendable, Hashable, Encodable {
    /// The quoted post; nil where the quote has no link.
    public var postID: PostID?
    /// The quoted person's name, from `… posted:`; nil where nobody is named.
    public var name: String?
    /// How the quoted words begin, white space folded and inner quotes left out; nil where no post is named.
    public var excerpt: String?

    /// The largest excerpt, in bytes.
    public static let excerptLimit = 300

    /// Makes a quote.
    public init(postID: PostID?, name: String?) {
        self.postID = postID
        self.name = name
    }
}

/// A user as the sidebar beside a post or on a profile shows them.
public struct ScrapedUser: Sendable, Hashable, Encodable {
    /// The number; nil where the page gives none.
    public var id: UserID?
    /// The name.
    public var name: String
    /// Role classes of the name, such as `platinum` or `role-mod`, sorted; `op` is the thread's and not among them.
    public var roles: [String]
    /// The custom title's inner HTML; nil where the page shows none (an ignored user's).
    public var customTitleHTML: String?
    /// A hash of the normalised title; empty for an empty one, nil where none is shown.
    public var titleSignature: ContentSignature?
    /// The first image of the custom title.
    public var avatarURL: String?
    /// A title that the site gives in addition, such as *Fun Shoe*, as inner HTML.
    public var specialTitleHTML: String?
    /// The day of registration.
    public var registered: SiteDate?
    /// Whether the page marks an administrator.
    public var isAdministrator: Bool
    /// Whether the page marks a moderator.
    public var isModerator: Bool

    /// Makes a user.
    public init(id: UserID?, name: String) {
        self.id = id
        self.name = name
        roles = []
        isAdministrator = false
        isModerator = false
    }
}
