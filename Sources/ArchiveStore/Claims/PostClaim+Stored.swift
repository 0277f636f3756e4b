package import ArchiveModel
internal import ForumModel
package import GRDB

extension PostClaim {
    package static func all(of post: Int64, in database: Database) throws -> [PostClaim] {
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
                threadID: try row.value("thread_id"), authorID: try row.value("author_id"),
                authorName: try row.value("author_name"), isOriginalPoster: try row.value("is_op"),
                position: try row.value("position"), postedAt: try row.value("posted_at"),
                postedAtText: try row.value("posted_at_text"), bodyID: try row.value("body_id"))
        }
    }
}
