internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ForumModel

extension IntegrityRule {
    static let missingThreadPages = IntegrityRule(.threadPagesMissing) { scan, found in
        try PagedThreads(condition: "thread.page_count > 1").forEach(in: scan.database) { thread in
            guard let total = thread.pageCount, !thread.pages.isEmpty else { return }
            let missing = PageMap(total: total, size: thread.size, pages: thread.pages).missingPages
            guard !missing.isEmpty else { return }
            let ranges = missing.prefix(20).map {
                $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            let more = missing.count > 20 ? " …" : ""
            let count = missing.reduce(0) { $0 + $1.count }
            try found(
                IntegrityFinding(
                    severity: .warning, entity: "thread", id: thread.id,
                    message: """
                        \(thread.title ?? "untitled"): page\(count == 1 ? "" : "s") \(ranges.joined(separator: ", "))\(more) of \
                        \(total.grouped) \(count == 1 ? "is" : "are") missing
                        """, title: thread.title,
                    source: thread.countingPage.map { IntegrityFinding.Source(id: $0.id, path: $0.path) }))
        }
    }

    /// Threads with held posts but without any thread page.
    static let threadsWithoutPage = IntegrityRule(
        .threadNoPage, "thread", .warning,
        """
        SELECT thread.id, ifnull(title, 'untitled') || format(': %,d', post_count)
                || iif(reply_count IS NULL, '', format(' of %,d', reply_count + 1))
                || iif(ifnull(reply_count + 1, post_count) = 1, ' post', ' posts') AS message,
            title, \(PageColumns.selected)
        FROM thread LEFT JOIN post ON post.id = first_post_id
        \(PageColumns.join("ifnull(post.thread_source_id, post.body_source_id)"))
        WHERE post_count > 0 AND NOT EXISTS (
            SELECT 1 FROM source_page AS held
            WHERE held.thread_id = thread.id AND held.kind = 'showthread' AND held.status = 'imported'
                AND held.filter_user_id IS NULL)
        ORDER BY thread.id
        """)

    /// Threads whose number of held posts differs from the site's count by more than deletions explain.
    static let threadPostCounts = IntegrityRule(
        .threadPostCount, "thread", .warning,
        """
        SELECT thread.id,
            ifnull(title, 'untitled') || format(': %,d of %,d posts', post_count, reply_count + 1) AS message,
            title, \(PageColumns.selected)
        FROM thread \(PageColumns.join("replies_source_id"))
        WHERE post_count > 0 AND reply_count IS NOT NULL AND post_count <> reply_count + 1
            AND NOT reply_count + 1 BETWEEN post_count AND post_count + \(TombstoneItem.deletedPostCount)
        ORDER BY thread.id
        """)

    /// Thread tags with several numbers, as older versions merged them; none if the ID of every numbered tag is its number.
    static let tagsWithTwoNumbers = IntegrityRule(
        .tagTwoNumbers, "tag", .warning,
        """
        SELECT thread_tag.id, ifnull(image_name, 'no picture') || ': ' || group_concat(DISTINCT value ->> 'site_id') AS message,
            image_name AS title, \(PageColumns.selected)
        FROM claim JOIN claim_value ON claim_value.id = value_id JOIN thread_tag ON thread_tag.id = entity_id
        \(PageColumns.join("claim.source_page_id"))
        WHERE EXISTS (SELECT 1 FROM thread_tag WHERE id <> site_id) AND entity = \(ClaimEntity.threadTag.rawValue)
        GROUP BY entity_id HAVING count(DISTINCT value ->> 'site_id') > 1
        ORDER BY thread_tag.id
        """)

    /// Threads whose forum is unknown or missing.
    static let threadsWithoutForum = IntegrityRule(
        .threadNoForum, "thread", .warning,
        """
        SELECT thread.id, iif(thread.forum_id IS NULL, 'warning', 'error') AS severity,
            ifnull(title, 'a thread known only from a post')
                || iif(thread.forum_id IS NULL, '', ': forum ' || thread.forum_id || ' is not there') AS message,
            title, \(PageColumns.selected)
        FROM thread LEFT JOIN forum ON forum.id = thread.forum_id
        \(PageColumns.join("ifnull(forum_source_id, title_source_id)"))
        WHERE forum.id IS NULL ORDER BY thread.id
        """)

    /// Threads that pages of the same time show in different forums.
    static let threadsInTwoForums = IntegrityRule(
        .threadTwoForums, "thread", .warning,
        """
        SELECT thread.id, ifnull(title, 'untitled') || ': in forum ' || one.value || ' and in forum ' || other.value
                || ', ' || max(one.first_seen_at, other.first_seen_at) || ' to '
                || min(one.last_seen_at, other.last_seen_at) AS message,
            title, \(PageColumns.selected)
        FROM sighting AS one
        JOIN sighting AS other ON other.field = one.field AND other.entity_id = one.entity_id AND other.value > one.value
        JOIN thread ON thread.id = one.entity_id \(PageColumns.join("forum_source_id"))
        WHERE one.field = \(HistoryField.threadForum.rawValue) AND one.first_seen_at <= other.last_seen_at
            AND other.first_seen_at <= one.last_seen_at
        ORDER BY thread.id, one.value, other.value
        """)

    /// Threads that appear in lists or bookmarks but have no held post (`thread.listed-only`).
    static let threadsKnownFromLists = IntegrityRule(
        .threadListedOnly, "thread", .info,
        """
        SELECT thread.id,
            ifnull(title, 'untitled') || CASE WHEN reply_count IS NULL THEN '' WHEN reply_count = 0 THEN ': 1 post'
                ELSE format(': %,d posts', reply_count + 1) END
                || iif(thread.page_count > 1, format(' on %,d pages', thread.page_count), '') AS message,
            title, \(PageColumns.selected)
        FROM thread \(PageColumns.join("coalesce(list_source_id, title_source_id, pages_source_id)"))
        WHERE post_count = 0 ORDER BY thread.id
        """)

    /// The account of a bookmark by its name, as SQL.
    private static let bookmarker =
        "ifnull((SELECT 'account ' || name FROM account WHERE id = account_id), 'an account without a name')"

    static let bookmarksWithoutTarget = IntegrityRule(
        .bookmarkNoTarget, "thread", .error,
        """
        SELECT 'thread' AS entity, thread_id AS id, 'error' AS severity,
            \(bookmarker) || ' bookmarked a thread that is not there' AS message
        FROM thread_bookmark WHERE thread_id NOT IN (SELECT id FROM thread)
        UNION ALL
        SELECT 'forum', forum_id, 'error', \(bookmarker) || ' bookmarked a forum that is not there'
        FROM forum_bookmark WHERE forum_id NOT IN (SELECT id FROM forum)
        UNION ALL
        -- What a person marked by hand may wait for pages that are imported later.
        SELECT target, target_id, 'info', 'marked by hand; no page of it was imported'
        FROM reader_mark WHERE kind = 'bookmark' AND is_set = 1 AND NOT CASE target
            WHEN 'thread' THEN EXISTS (SELECT 1 FROM thread WHERE id = target_id)
            ELSE EXISTS (SELECT 1 FROM forum WHERE id = target_id) END
        ORDER BY 1, 2, 4
        """)

    static let contradictingCounts = IntegrityRule(
        .countContradiction, "thread", .warning,
        """
        SELECT 'thread' AS entity, thread.id AS id,
            ifnull(title, 'untitled') || format(': %,d unread posts, and %,d replies', unread_count, reply_count)
                AS message,
            title, \(PageColumns.selected)
        FROM thread \(PageColumns.join("replies_source_id")) WHERE unread_count > reply_count
        UNION ALL
        SELECT 'thread', thread.id,
            ifnull(title, 'untitled') || format(': %,d posts seen, of %,d', seen_post_count, reply_count + 1), title,
            \(PageColumns.selected)
        FROM thread \(PageColumns.join("replies_source_id")) WHERE seen_post_count > reply_count + 1
        UNION ALL
        SELECT 'source_page', page.id, \(PageColumns.path) || ': page ' || page_number || ' of ' || page_count, NULL,
            \(PageColumns.selected)
        FROM source_page AS page WHERE page_number > page_count
        UNION ALL
        SELECT 'poll', poll.id,
            ifnull(question_text, 'a poll')
                || format(': %,d votes, and %,d for its options', poll.vote_count, sum(poll_option.vote_count)),
            question_text, NULL, NULL
        FROM poll JOIN poll_option ON poll_id = poll.id WHERE is_multiple = 0
        GROUP BY poll.id HAVING sum(poll_option.vote_count) <> poll.vote_count
            AND count(poll_option.vote_count) = count(*)
        ORDER BY 1, 2, 3
        """)
}
