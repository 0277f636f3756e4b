package import ForumModel

/// The claim of one capture about a post, read from `post_said`.
///
/// Posts are merged from these without reading the texts of bodies.
package struct PostClaim {
    /// The capture's `source_page.id`.
    package var source: Int64
    package var key: CaptureKey
    package var threadID: Int64?
    package var authorID: Int64?
    package var authorName: String?
    package var isOriginalPoster: Bool?
    package var position: Int64?
    package var postedAt: String?
    package var postedAtText: String?
    /// The body that the capture shows; nil if an earlier version of the program did not record it.
    package var bodyID: Int64?

    package init(
        source: Int64, key: CaptureKey, threadID: Int64? = nil, authorID: Int64? = nil,
        authorName: String? = nil, isOriginalPoster: Bool? = nil, position: Int64? = nil,
        postedAt: String? = nil, postedAtText: String? = nil, bodyID: Int64? = nil
    ) {
        self.source = source
        self.key = key
        self.threadID = threadID
        self.authorID = authorID
        self.authorName = authorName
        self.isOriginalPoster = isOriginalPoster
        self.position = position
        self.postedAt = postedAt
        self.postedAtText = postedAtText
        self.bodyID = bodyID
    }
}

/// The signatures of a body, which identify its version; the history is computed without reading any text.
package struct BodyTraits {
    package var signature: Int64
    package var imagelessSignature: Int64
    package var hasLocalImages: Bool
    package var isPartial: Bool

    package init(signature: Int64, imagelessSignature: Int64, hasLocalImages: Bool, isPartial: Bool) {
        self.signature = signature
        self.imagelessSignature = imagelessSignature
        self.hasLocalImages = hasLocalImages
        self.isPartial = isPartial
    }
}
