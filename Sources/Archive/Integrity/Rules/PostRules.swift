internal import ArchiveReading
internal import ForumModel

extension IntegrityRule {
    /// Posts whose text a page hides, because the account that saved it ignores the author.
    static let hiddenBodies = IntegrityRule(
        .postBodyHidden, "post", .warning,
        """
        SELECT post.id, iif(is_partial, 'warning', 'info') AS severity,
            iif(is_partial, 'no other saved page shows the text', 'another saved page shows the text')
                || ifnull('; by ' || ifnull(user.name, post.author_name), '') AS message,
            thread.title AS title, \(PageColumns.selected)
        FROM (
            SELECT post_id, max(source_page_id) AS hiding_page FROM post_source WHERE is_ignored = 1 GROUP BY post_id
        ) JOIN post ON post.id = post_id
        LEFT JOIN thread ON thread.id = post.thread_id LEFT JOIN user ON user.id = post.author_id
        \(PageColumns.join("hiding_page"))
        ORDER BY post.id
        """)

    /// Posts whose thread is unknown or missing.
    static let postsWithoutThread = IntegrityRule(
        .postNoThread, "post", .warning,
        """
        SELECT post.id, iif(post.thread_id IS NULL, 'warning', 'error') AS severity,
            iif(post.thread_id IS NULL, 'no thread', 'thread ' || post.thread_id || ' is not there') AS message,
            \(PageColumns.selected)
        FROM post LEFT JOIN thread ON thread.id = post.thread_id
        \(PageColumns.join("ifnull(thread_source_id, body_source_id)"))
        WHERE thread.id IS NULL ORDER BY post.id
        """)

    static let postsWithoutAuthor = IntegrityRule(
        .postNoAuthor, "post", .warning,
        """
        SELECT post.id, 'neither a number nor a name' AS message, thread.title AS title, \(PageColumns.selected)
        FROM post LEFT JOIN thread ON thread.id = post.thread_id
        \(PageColumns.join("ifnull(post.author_source_id, post.body_source_id)"))
        WHERE post.author_id IS NULL AND post.author_name IS NULL ORDER BY post.id
        """)

    /// Authors known only by name, never by ID: one finding per name.
    static let authorsKnownByName = IntegrityRule(
        .postAuthorNameOnly, "post", .info,
        """
        SELECT first_post AS id, name || format(' wrote %,d post', post_count) || iif(post_count = 1, '', 's')
                || ' that give no number' AS message,
            name AS title, \(PageColumns.selected)
        FROM (
            SELECT min(id) AS first_post, author_name AS name, count(*) AS post_count FROM post
            WHERE author_name IS NOT NULL AND author_id IS NULL GROUP BY author_name COLLATE NOCASE
        ) JOIN post ON post.id = first_post
        \(PageColumns.join("ifnull(post.author_source_id, post.body_source_id)"))
        ORDER BY first_post
        """)

    /// Posts that another page shows in another thread.
    static let postsInTwoThreads = IntegrityRule(
        .postTwoThreads, "post", .info,
        """
        SELECT post.id,
            'in thread ' || post.thread_id || ', and on this page in thread ' || post_claim.thread_id AS message,
            thread.title AS title, \(PageColumns.selected)
        FROM post_claim JOIN post ON post.id = post_claim.post_id LEFT JOIN thread ON thread.id = post.thread_id
        \(PageColumns.join("post_claim.source_page_id"))
        WHERE post_claim.thread_id <> post.thread_id ORDER BY post.id, page.capture_key
        """)

    /// Posts that newer pages of their thread omit.
    static let missingPosts = IntegrityRule(
        .postMissing, "post", .info,
        """
        SELECT post.id, 'last seen ' || coalesce(last_seen_at, 'at an unknown time') || ', missing since '
                || first_missing_at AS message,
            thread.title AS title, \(PageColumns.selected)
        FROM post INDEXED BY post_by_missing LEFT JOIN thread ON thread.id = post.thread_id
        \(PageColumns.join("body_source_id"))
        WHERE first_missing_at IS NOT NULL ORDER BY post.id
        """)

    static let quotesNotHeld = IntegrityRule(
        .quoteNotHeld, "post", .info,
        """
        SELECT post_id AS id, 'quotes post ' || quoted_post_id || ifnull(' by ' || quoted_name, '') AS message,
            \(PageColumns.selected)
        FROM post_quote LEFT JOIN post ON post.id = post_id \(PageColumns.join("body_source_id"))
        WHERE quoted_post_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM post AS quoted WHERE quoted.id = quoted_post_id)
            AND quoted_post_id NOT IN (SELECT id FROM tombstone WHERE kind = 'post')
        ORDER BY post_id, quoted_post_id
        """)

    /// Posts that a page shows at the position of the preceding post.
    static let duplicatePositions = IntegrityRule(.postPositionDuplicate) { scan, found in
        try scan.fetchOddPosts(
            .warning, where: "is_duplicate",
            saying: "'position ' || position || ', as post ' || former_id || ' before it'",
            page: "position_source_id", giving: found)
    }

    /// Posts dated more than 26 hours before the preceding post.
    static let datesOutOfOrder = IntegrityRule(.dateOrder) { scan, found in
        try scan.fetchOddPosts(
            .warning, where: "is_out_of_order",
            saying: "'dated ' || posted_at || ', and post ' || former_id || ' before it ' || former_posted_at",
            page: "date_source_id", giving: found)
    }

    /// Dates before the site existed, and dates in the future.
    ///
    /// Imports reject and report them as issues, which come first; such dates that are stored come from another program.
    static let implausibleDates = IntegrityRule(.dateImplausible) { scan, found in
        try scan.fetchIssues(of: .dateImplausible, giving: found)
        try scan.fetchOddPosts(
            .error, where: "is_implausible", saying: "'dated ' || posted_at", page: "date_source_id",
            giving: found)
        try scan.fetch(
            "message", .error,
            """
            SELECT private_message.id, ifnull(subject, '(no subject)') || ': dated ' || sent_at AS message,
                subject AS title, \(PageColumns.selected)
            FROM private_message \(PageColumns.join("sent_source_id"))
            WHERE sent_at < '\(PostAnomalies.firstMoment)' OR sent_at > \(PostAnomalies.lastMoment)
            ORDER BY private_message.id
            """, giving: found)
    }

    /// Positions missing between two posts of a page.
    ///
    /// The order of positions need not be that of IDs. Posts are compared within a run: posts with adjacent IDs whose positions
    /// were decided by one page. Only threads in which a position does not follow the preceding one are read.
    static let positionGaps = IntegrityRule(.postPositionGap) { scan, found in
        try PostAnomalies.prepare(in: scan.database)
        try scan.fetch(
            "post", .info,
            """
            SELECT placed.id, 'position ' || position || ', and post ' || former_id || ' before it ' || former_position
                    || format(': %,d', position - former_position - 1)
                    || iif(position - former_position = 2, ' post is', ' posts are') || ' missing between them' AS message,
                thread.title AS title, \(PageColumns.selected)
            FROM (
                SELECT *, lag(id) OVER run AS former_id, lag(position) OVER run AS former_position FROM (
                    SELECT *, sum(position_source_id IS NOT former_source_id) OVER thread AS run_number FROM (
                        SELECT id, thread_id, position, position_source_id,
                            lag(position_source_id) OVER thread AS former_source_id
                        FROM post WHERE thread_id IN (SELECT thread_id FROM odd_post WHERE is_jump)
                        WINDOW thread AS (PARTITION BY thread_id ORDER BY id)
                    ) WINDOW thread AS (PARTITION BY thread_id ORDER BY id)
                ) WINDOW run AS (PARTITION BY thread_id, run_number ORDER BY position)
            ) AS placed LEFT JOIN thread ON thread.id = placed.thread_id
            \(PageColumns.join("position_source_id"))
            WHERE position > former_position + 1 AND NOT EXISTS (
                SELECT 1 FROM tombstone WHERE kind = 'post' AND tombstone.id > former_id AND tombstone.id < placed.id)
            ORDER BY placed.id
            """, giving: found)
    }
}

extension IntegrityScan {
    /// Delivers the posts of ``PostAnomalies`` that fulfil a condition, with the page in a column.
    fileprivate func fetchOddPosts(
        _ severity: IntegrityFinding.Severity, where condition: String, saying message: String, page: String,
        giving body: (IntegrityFinding) throws -> Void
    ) throws {
        try PostAnomalies.prepare(in: database)
        try fetch(
            "post", severity,
            """
            SELECT odd_post.id, \(message) AS message, thread.title AS title, \(PageColumns.selected)
            FROM odd_post LEFT JOIN thread ON thread.id = odd_post.thread_id
            \(PageColumns.join(page))
            WHERE \(condition) ORDER BY odd_post.id
            """, giving: body)
    }
}
