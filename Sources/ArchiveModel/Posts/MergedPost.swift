package import ForumModel

/// The values of a post, merged from the claims of all captures.
///
/// Thread, author, date, position and body are decided separately, each by the newest capture that shows it; an ID beats a
/// name regardless of age. A pure function of the claims.
package struct MergedPost {
    package let thread: PostClaim?
    package let author: PostClaim?
    package let date: PostClaim?
    package let position: PostClaim?
    package let bodies: BodyHistory
    package let lastSeenAt: UTCTime?
    /// The captures that show a date of the post.
    package let datedSources: [SourcePageID]
    /// Whether these dates differ.
    package let hasOtherDates: Bool

    package init(_ claims: [PostClaim], traits: [Int64: BodyTraits]) {
        thread = claims.last { $0.threadID != nil }
        author = claims.last { $0.authorID != nil } ?? claims.last { $0.authorName != nil }
        date = claims.last { $0.postedAt != nil } ?? claims.last { $0.postedAtText != nil }
        position = claims.last { $0.position != nil }
        bodies = BodyHistory(of: claims, traits: traits)
        lastSeenAt = claims.compactMap(\.key.time).max()
        let dated = claims.filter { $0.postedAt != nil }
        datedSources = dated.map(\.source)
        hasOtherDates = Set(dated.map(\.postedAt)).count > 1
    }
}

/// The claim of one capture about a post, read from `post_said`.
///
/// Posts are merged from these without reading the texts of bodies.
package struct PostClaim {
    package var source: SourcePageID
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

    package init(source: SourcePageID, key: CaptureKey, bodyID: Int64?) {
        (self.source, self.key, self.bodyID) = (source, key, bodyID)
    }
}

/// The signatures of a body, which identify its version; the history is computed without reading any text.
package struct BodyTraits {
    package var signature: Int64
    package var imagelessSignature: Int64
    package var hasLocalImages: Bool
    package var isPartial: Bool

    package init(signature: Int64, imagelessSignature: Int64, hasLocalImages: Bool, isPartial: Bool) {
        (self.signature, self.imagelessSignature) = (signature, imagelessSignature)
        (self.hasLocalImages, self.isPartial) = (hasLocalImages, isPartial)
    }
}
