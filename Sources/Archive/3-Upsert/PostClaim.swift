internal import ForumModel
internal import GRDB

/// The claim of one capture about a post, read from `post_said`.
///
/// Posts are merged from these without reading the texts of bodies.
struct PostClaim {
    /// The capture's `source_page.id`.
    var source: Int64
    var key: CaptureKey
    var threadID: Int64?
    var authorID: Int64?
    var authorName: String?
    var isOriginalPoster: Bool?
    var position: Int64?
    var postedAt: String?
    var postedAtText: String?
    /// The body that the capture shows; nil if an earlier version of the program did not record it.
    var bodyID: Int64?

    /// Returns all claims about a post, oldest capture first.
    static func all(of post: Int64, in database: Database) throws -> [PostClaim] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source_page_id, post_said.thread_id, author_id, author_name, is_op, position, posted_at,
                    posted_at_text, body_id, capture_key
                FROM post_said JOIN source_page ON source_page.id = source_page_id
                WHERE post_id = ? ORDER BY capture_key
                """)
        return try Row.fetchAll(statement, arguments: [post]).map { row in
            PostClaim(
                source: try row.value("source_page_id"), key: CaptureKey(row: row, "capture_key"),
                threadID: try row.value("thread_id"),
                authorID: try row.value("author_id"), authorName: try row.value("author_name"),
                isOriginalPoster: try row.value("is_op"),
                position: try row.value("position"), postedAt: try row.value("posted_at"),
                postedAtText: try row.value("posted_at_text"),
                bodyID: try row.value("body_id"))
        }
    }
}

/// The signatures of a body, which identify its version; the history is computed without reading any text.
struct BodyTraits {
    var signature: Int64
    var imagelessSignature: Int64
    var hasLocalImages: Bool
    var isPartial: Bool
}

/// The columns of what a page shows of a post, its body included: looking forty posts of each page up by names would take longer
/// than SQLite.
enum PostPlace: Int32, StatementColumn {
    case postID, isIgnored, isSeen, threadID, authorID, authorName, isOp, position, postedAt, postedAtText,
        bodyID, html, text, signature, imagelessSignature, hasLocalImages, isPartial, editedByName, editedAt,
        editNote, quotes
}
