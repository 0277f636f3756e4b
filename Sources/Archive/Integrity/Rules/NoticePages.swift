internal import GRDB

/// Pages that hold only a notice of the site.
struct NoticePages: IntegrityRule {
    let code = "page.notice"
    let meaning = "The site answered with a message in place of the page that was wanted."
    let advice = "Save the page again while logged in, if it still exists."

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try fetch(
            database,
            """
            SELECT 'source_page' AS entity, source_page.id AS id, 'info' AS severity,
                iif((SELECT count(DISTINCT root) FROM source_page) > 1, root || '/', '') || path || ': '
                    || coalesce((
                    SELECT message FROM source_issue
                    WHERE source_page_id = source_page.id AND code LIKE 'notice.%' LIMIT 1), 'notice') AS message
            FROM source_page WHERE status = 'notice' ORDER BY path_bytes, id
            """)
    }
}
