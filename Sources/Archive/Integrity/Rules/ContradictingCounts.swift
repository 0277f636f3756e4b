internal import ForumModel
internal import GRDB

/// Counts on pages that contradict each other.
struct ContradictingCounts: IntegrityRule {
    let code = DiagnosticCode.countContradiction

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            database,
            """
            SELECT 'thread' AS entity, thread.id AS id, 'warning' AS severity,
                ifnull(title, 'untitled') || ': ' || unread_count || ' unread posts, and ' || reply_count || ' replies'
                    AS message,
                title, \(PageColumns.selected)
            FROM thread \(PageColumns.join("replies_source_id")) WHERE unread_count > reply_count
            UNION ALL
            SELECT 'thread', thread.id, 'warning',
                ifnull(title, 'untitled') || ': ' || seen_post_count || ' posts seen, of ' || (reply_count + 1), title,
                \(PageColumns.selected)
            FROM thread \(PageColumns.join("replies_source_id")) WHERE seen_post_count > reply_count + 1
            UNION ALL
            SELECT 'source_page', page.id, 'warning',
                \(PageColumns.path) || ': page ' || page_number || ' of ' || page_count, NULL, \(PageColumns.selected)
            FROM source_page AS page WHERE page_number > page_count
            UNION ALL
            SELECT 'poll', poll.id, 'warning',
                ifnull(question_text, 'a poll') || ': ' || poll.vote_count || ' votes, and ' || sum(poll_option.vote_count)
                    || ' for its options', question_text, NULL, NULL
            FROM poll JOIN poll_option ON poll_id = poll.id WHERE is_multiple = 0
            GROUP BY poll.id HAVING sum(poll_option.vote_count) <> poll.vote_count
                AND count(poll_option.vote_count) = count(*)
            ORDER BY 1, 2, 4
            """, giving: body)
    }
}
