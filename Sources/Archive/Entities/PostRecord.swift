public import ForumModel

/// A post as one page shows it.
public struct PostRecord: Sendable {
    /// The number.
    public var id: PostID
    /// The thread that the post's own links, else the page, name.
    public var threadID: ThreadID?
    /// The author.
    public var authorID: UserID?
    /// The author's name; stored only where there is no number.
    public var authorName: String
    /// The index in the thread, 1-based, from an unfiltered page.
    public var position: Int?
    /// When it was written.
    public var postedAt: UTCTime?
    /// The date as shown.
    public var postedAtText: String?
    /// The body.
    public var body: PostBody
    /// Whether the page marks the author as the thread's.
    public var isOriginalPoster: Bool
    /// Whether the account ignores the author, so that the body is a stub.
    public var isIgnored: Bool
    /// Whether the account had read it.
    public var isSeen: Bool?
    /// Quotes in the body.
    public var quotes: [(postID: PostID?, name: String?)]
    /// The number of the body, once it is known (``PageRecord/prepare()``).
    var bodyID: Int64?

    /// Makes a post.
    public init(id: PostID, authorName: String, body: PostBody) {
        self.id = id
        self.authorName = authorName
        self.body = body
        isOriginalPoster = false
        isIgnored = false
        quotes = []
    }
}

/// A post's body and what is said about its editing.
public struct PostBody: Sendable, Hashable {
    /// The inner HTML, edit note included.
    public var html: String
    /// The text for searching.
    public var text: String
    /// Equal for bodies between which nobody edited.
    public var signature: Int64
    /// The same without images.
    public var imagelessSignature: Int64
    /// Whether a browser made the images local files, so that only ``imagelessSignature`` can be compared.
    public var hasLocalImages: Bool
    /// Who edited.
    public var editedByName: String?
    /// When.
    public var editedAt: UTCTime?
    /// The note.
    public var editNote: String?
    /// Whether this is not all of it (an ignored author's stub, the last post of half a page): it never replaces
    /// a whole body.
    public var isPartial: Bool

    /// Makes an unedited body.
    public init(html: String, text: String, signature: Int64) {
        self.html = html
        self.text = text
        self.signature = signature
        imagelessSignature = signature
        hasLocalImages = false
        isPartial = false
    }
}
