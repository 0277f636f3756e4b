internal import ArchiveModel
package import ForumModel
internal import GRDB

/// A recently imported page and the thread, forum or user that it shows.
package struct NewPage: Sendable, Hashable, Decodable {
    /// The kind of page, as in `source_page.kind`.
    package var kind: String
    /// The thread, in a page of a thread.
    package var threadID: ThreadID?
    /// The thread's title.
    package var threadTitle: String?
    /// The forum, in a page of a forum.
    package var forumID: ForumID?
    /// The forum's name.
    package var forumName: String?
    /// The number of the page in its thread or list.
    package var number: Int?
    /// The first post on a page of a thread.
    package var firstPostID: PostID?
}

extension ArchiveSnapshot {
    /// Returns the highest ID of a saved page; 0 without pages.
    ///
    /// - Complexity: O(1), by the primary key of `source_page`.
    package func newestPageID() throws -> Int64 { Int64(try count("SELECT max(id) FROM source_page")) }

    /// Returns the pages that were imported after another one, newest first.
    ///
    /// - Parameters:
    ///   - id: the other page (`source_page.id`).
    ///   - includesPrivate: whether pages of private messages are included.
    ///   - limit: the maximum number of pages.
    /// - Returns: the pages, and the number of all of them.
    /// - Complexity: O(*n*) in the newer pages, by the primary key of `source_page`.
    /// - Throws: SQLite's errors.
    package func pages(importedAfter id: Int64, includesPrivate: Bool, limit: Int) throws -> (
        pages: [NewPage], count: Int
    ) {
        let condition = """
            source_page.id > ? AND status = 'imported'
                AND (\(includesPrivate ? "1" : "0") OR kind NOT IN ('private_folder', 'private_message'))
            """
        let pages: [NewPage] = try database.values(
            """
            SELECT kind, source_page.thread_id, thread.title AS thread_title, source_page.forum_id,
                forum.name AS forum_name, page_number AS number, first_shown_post_id AS first_post_id
            FROM source_page LEFT JOIN thread ON thread.id = source_page.thread_id
            LEFT JOIN forum ON forum.id = source_page.forum_id
            WHERE \(condition) ORDER BY source_page.id DESC LIMIT ?
            """, [id, limit])
        return (pages, try count("SELECT count(*) FROM source_page WHERE \(condition)", [id]))
    }

    /// Counts posts by weekday and hour of writing, UTC: `[weekday][hour]`, from Sunday on.
    ///
    /// - Complexity: O(*n*) in the posts, of which only entries of `post_by_time` are read.
    package func postCountsByHour() throws -> [[Int]] {
        var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)
        for row in try rows(
            """
            SELECT (\(PostTime.sql) / 86400 + 4) % 7 AS day, \(PostTime.sql) / 3600 % 24 AS hour, count(*) AS n
            FROM post WHERE \(PostTime.sql) >= 0 GROUP BY 1, 2
            """)
        {
            let (day, hour) = (try row.value("day") as Int, try row.value("hour") as Int)
            if counts.indices.contains(day), counts[day].indices.contains(hour) {
                counts[day][hour] = try row.value("n")
            }
        }
        return counts
    }
}
