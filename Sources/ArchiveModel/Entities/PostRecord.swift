package import ForumModel

/// A post as one page shows it, in the archive's terms: dates in UTC, and states as the account that saved the page sees them.
///
/// The values as scraped from a page are in `ForumPages`, which knows no archive.
package struct PostRecord: Sendable {
    package var id: PostID
    /// The thread that the post's own links, else the page, name.
    package var threadID: ThreadID?
    package var authorID: UserID?
    /// The author's name; stored only if there is no ID.
    package var authorName: String
    /// The author's name as it is stored; nil if the author has an ID, or no name.
    package var namedAuthor: String? { authorID == nil && !authorName.isEmpty ? authorName : nil }
    /// The index in the thread, 1-based, from an unfiltered page.
    package var position: Int?
    package var postedAt: UTCTime?
    package var postedAtText: String?
    package var body: PostBody { didSet { (bodyID, contents) = (nil, nil) } }
    /// Whether the page marks the author as the thread's.
    package var isOriginalPoster: Bool
    /// Whether the account ignores the author, so that the body is a stub.
    package var isIgnored: Bool
    /// Whether the account had read it.
    package var isSeen: Bool?
    package var quotes: [(postID: PostID?, name: String?)]
    /// The number of the body, once it is known (``PageRecord/prepare()``).
    package var bodyID: Int64?
    /// What the body contains, once it is known (``PageRecord/prepare()``).
    package var contents: BodyContents?

    package init(id: PostID, authorName: String, body: PostBody) {
        (self.id, self.authorName, self.body) = (id, authorName, body)
        isOriginalPoster = false
        isIgnored = false
        quotes = []
    }
}

/// A post's body and its edit note: what captures are compared by, as one value, because they win or lose together.
package struct PostBody: Sendable, Hashable {
    /// The inner HTML, edit note included.
    package var html: String
    package var text: String
    /// Equal for bodies that differ by no edit of the author.
    package var signature: Int64
    /// The same without images.
    package var imagelessSignature: Int64
    /// Whether a browser made the images local files, so that only ``imagelessSignature`` can be compared.
    package var hasLocalImages: Bool
    package var editedByName: String?
    package var editedAt: UTCTime?
    package var editNote: String?
    /// Whether the body is incomplete (an ignored author's stub, the last post of a truncated page); never replaces a complete one.
    package var isPartial: Bool

    package init(html: String, text: String, signature: Int64) {
        (self.html, self.text, self.signature) = (html, text, signature)
        imagelessSignature = signature
        hasLocalImages = false
        isPartial = false
    }

    /// An ID for exactly this body: equal only for identical bodies.
    package var id: Int64 {
        DerivedNumber.from(
            "post-body", html, editedAt?.description ?? "", isPartial ? "partial" : "", hasLocalImages ? "local" : "")
    }
}
