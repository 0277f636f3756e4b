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
    package let datedSources: [Int64]
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
