package import ForumModel

extension ArchiveSnapshot {
    /// Returns which capture decided each field of a post; nil if the archive does not hold the post.
    package func explanation(of post: PostID) throws -> Explanation? {
        guard try self.post(post) != nil else { return nil }
        return try Explainer(.post, in: database).explain(post.rawValue)
    }
}
