internal import ArchiveModel
package import ForumModel
internal import GRDB

/// A recently imported page and the thread, forum or user that it shows.
package struct NewPage: Sendable, Hashable, Decodable {
    /// The kind of page, as in `source_page.kind`.
    package var kind: String
    package var threadID: ThreadID?
    package var threadTitle: String?
    package var forumID: ForumID?
    package var forumName: String?
    package var number: Int?
    package var firstPostID: PostID?
}

extension ArchiveSnapshot {
    /// The highest `source_page.id`; 0 without pages.
    package func newestPageID() throws -> Int64 { Int64(try count("SELECT max(id) FROM source_page")) }

    /// The pages imported after another one (`source_page.id`), newest first, and the number of all of them.
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
