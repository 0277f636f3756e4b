internal import ArchiveModel
package import ForumModel
internal import GRDB

/// A quote of one post in another one: who answers whom.
package struct ReplyEdge: Sendable, Hashable, Decodable {
    package var postID: PostID
    package var quotedID: PostID
    package var quotedName: String?
    /// Whether the quoted post is held, in this thread or another one.
    package var isHeld: Bool
    /// Whether the quoted post is held in this thread.
    package var isHere: Bool
}

extension ArchiveSnapshot {
    /// The quotes in the posts of a thread, by post and then in the order of its text.
    package func replies(in thread: ThreadID) throws -> [ReplyEdge] {
        try database.values(
            """
            SELECT post.id AS post_id, quoted_post_id AS quoted_id, quoted_name, quoted.id IS NOT NULL AS is_held,
                ifnull(quoted.thread_id = ?1, 0) AS is_here
            FROM post JOIN post_quote ON post_quote.post_id = post.id
            LEFT JOIN post AS quoted ON quoted.id = quoted_post_id
            WHERE post.thread_id = ?1 AND quoted_post_id IS NOT NULL
            ORDER BY post.id, post_quote.rowid
            """, [thread.rawValue])
    }

    /// Returns the held ones of some posts, in no particular order.
    package func posts(withIDs ids: some Sequence<PostID>) throws -> [Post] {
        try database.values(
            """
            SELECT \(Post.columns) FROM json_each(?) AS wanted JOIN post ON post.id = wanted.value
            \(Post.joins)
            """, [JSONText.array(ids.map(\.rawValue))])
    }
}
