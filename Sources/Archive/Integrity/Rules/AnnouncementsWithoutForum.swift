internal import ForumModel
internal import GRDB

/// Announcements whose forum is unknown or missing.
struct AnnouncementsWithoutForum: IntegrityRule {
    let code = DiagnosticCode.announcementNoForum

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'announcement' AS entity, announcement.id AS id,
                iif(announcement.forum_id IS NULL, 'warning', 'error') AS severity,
                ifnull(announcement.title, 'an announcement without a title')
                    || iif(announcement.forum_id IS NULL, '', ': forum ' || announcement.forum_id || ' is not there') AS message,
                announcement.title AS title, \(PageColumns.selected)
            FROM announcement LEFT JOIN forum ON forum.id = announcement.forum_id
            \(PageColumns.join("coalesce(announcement.forum_source_id, announcement.body_source_id, announcement.title_source_id)"))
            WHERE forum.id IS NULL ORDER BY announcement.posted_on, announcement.id
            """, giving: body)
    }
}
