public import ForumModel

/// A page of a thread.
public struct ThreadPage: Sendable, Encodable {
    /// The thread's title, from the breadcrumbs, otherwise (not in a reply form) from the page's title; nil if neither has it.
    public var title: String?
    /// Whether the thread is closed; nil if unknown.
    public var isClosed: Bool?
    /// Whether the account has bookmarked the thread; nil if unknown.
    public var isBookmarked: Bool?
    /// The poll above the posts.
    public var poll: ScrapedPoll?
    /// The posts in page order.
    public var posts: [ScrapedPost] = []
}

/// A post as the page shows it: dates in the page's own time zone, markup unchanged.
///
/// `Ingest` converts it to a record.
public struct ScrapedPost: Sendable, Encodable {
    /// The post's ID.
    public var id: PostID
    /// The thread in the post's own links; takes precedence over the page's thread.
    public var threadID: ThreadID?
    /// The author's ID; nil if the page has none.
    public var authorID: UserID?
    /// The author's name as shown.
    public var authorName: String
    /// The index of the post in its thread, 1-based; nil if the page has none (in FYAD, for ignored posts) or shows only one user's posts.
    public var position: Int?
    /// When it was written; nil if the page shows no date.
    public var date: SiteDate?
    /// The body's inner HTML unchanged, edit note included.
    public var bodyHTML: String = ""
    /// The body's text for search and plain-text output: line breaks at `br` and blocks, without the edit note, smilies as their codes.
    public var bodyText: String = ""
    /// A hash of the normalised body: equal for two captures unless the post was edited in between.
    public var bodySignature: ContentSignature = .empty
    /// ``bodySignature`` without images.
    ///
    /// If one of two captures has ``hasLocalImages``, compare these instead.
    public var imagelessSignature: ContentSignature = .empty
    /// Whether a browser made the body's images local files, so that ``bodySignature`` differs from the original's.
    public var hasLocalImages: Bool = false
    /// False if the page was truncated within this post: such a body must not replace a complete one.
    public var isWhole: Bool = true
    /// The note that the post was edited.
    public var edit: EditNote?
    /// The mark of a punishment for the post; later captures may have it while earlier ones do not.
    public var punishmentMark: PunishmentMark?
    /// Whether the page marks the author as the thread's starter.
    public var isOriginalPoster: Bool = false
    /// Whether the account that saved the page ignores the author, so that the body is only a stub.
    public var isIgnored: Bool = false
    /// Whether that account had read the post; nil if unknown.
    public var isSeen: Bool?
    /// The sidebar of the author.
    public var author: ScrapedUser?
    /// Quotes in the body, nested ones included, in document order.
    public var quotes: [QuoteLink] = []
    /// The posts that the body links to, in order, without duplicates; those in quote headings are in ``quotes``.
    public var linkedPosts: [PostID] = []
}

/// The note that a post was edited: *Somebody fucked around with this message at …*.
public struct EditNote: Sendable, Hashable, Encodable {
    /// The name of the editor.
    public var name: String?
    /// When the post was edited.
    public var date: SiteDate?
    /// The whole note, white space collapsed.
    public var text: String
}

/// A quote of another post.
public struct QuoteLink: Sendable, Hashable, Encodable {
    /// The quoted post; nil if the quote has no link.
    public var postID: PostID?
    /// The name of the quoted person, from `… posted:`; nil if missing.
    public var name: String?
    /// The beginning of the quoted text, white space collapsed, inner quotes omitted; nil if no post is linked.
    public var excerpt: String?

    /// The maximum size of an excerpt in bytes.
    public static let excerptLimit = 300
}

/// A user as shown in the sidebar beside a post or on a profile.
public struct ScrapedUser: Sendable, Hashable, Encodable {
    /// The ID; nil if the page has none.
    public var id: UserID?
    /// The name.
    public var name: String
    /// Role classes of the name, such as `platinum` or `role-mod`, sorted; without `op`, which belongs to the thread.
    public var roles: [String] = []
    /// The custom title's inner HTML; nil if the page shows none (for ignored users).
    public var customTitleHTML: String?
    /// A hash of the normalised title; empty for an empty one, nil if none is shown.
    public var titleSignature: ContentSignature?
    /// The first image of the custom title.
    public var avatarURL: String?
    /// An additional title given by the site, such as *Fun Shoe*, as inner HTML.
    public var specialTitleHTML: String?
    /// The day of registration.
    public var registered: SiteDate?
    /// Whether the user is an administrator; nil if the page does not show who is staff.
    public var isAdministrator: Bool?
    /// Whether the user is a moderator; nil if the page does not show who is staff.
    public var isModerator: Bool?
}

/// The mark of a punishment in a post: *(USER WAS PUT ON PROBATION FOR THIS POST)*.
///
/// The site adds it to the body. It is not an edit by the author, so body signatures exclude it.
public struct PunishmentMark: Sendable, Hashable, Encodable {
    /// The kind of punishment: `probation`, `ban`, `autoban` or `permaban`, as in ``ScrapedPunishment/kind``.
    public var kind: String
    /// The user whose record the mark links to.
    public var userID: UserID?
    /// The text of the mark.
    public var text: String
}
