package import ForumModel

package struct PollRecord: ClaimedRecord {
    package struct Option: Sendable {
        /// The place among the options, 1-based.
        package var position: Int
        package var html: String?
        package var text: String?
        package var voteCount: Int?

        package init(position: Int, html: String?, text: String?, voteCount: Int?) {
            (self.position, self.html, self.text, self.voteCount) = (position, html, text, voteCount)
        }
    }

    package var siteID: Int64?
    package var threadID: ThreadID?
    package var questionHTML: String?
    package var questionText: String?
    /// All votes, as counted by the site.
    package var voteCount: Int?
    package var isMultiple: Bool?
    package var isClosed: Bool?
    /// Whether the page's account has voted.
    package var hasVoted: Bool?
    package var options: [Option] = []

    package init() {}

    package static let entity = ClaimEntity.poll
    package static let columns = [
        Column("site_id", .integer, from: .value(\Self.siteID)),
        Column("thread_id", .reference(.thread), from: .value(\Self.threadID?.rawValue)),
        Column("question_html", .markup, from: .value(\Self.questionHTML)),
        Column("question_text", .prose, from: .value(\Self.questionText)),
        Column("vote_count", .integer, from: .value(\Self.voteCount)),
        Column("is_multiple", .flag, from: .value(\Self.isMultiple)),
        Column("is_closed", .flag, from: .value(\Self.isClosed)),
        Column("has_voted", .flag, from: .value(\Self.hasVoted)),
        Column(
            "options", .list,
            from: .objects(
                \Self.options,
                [
                    Column("position", .integer, from: .value(\Option.position)),
                    Column("html", .markup, from: .value(\Option.html)),
                    Column("text", .prose, from: .value(\Option.text)),
                    Column("vote_count", .integer, from: .value(\Option.voteCount)),
                ])),
    ]

    package var claimID: Int64 { siteID ?? DerivedNumber.from("poll", threadID?.description ?? questionText ?? "") }
}

extension ArchiveTable {
    /// Polls: each field as the newest capture that shows it has it.
    public static let poll = ArchiveTable(
        "poll",
        [
            Column("id", .contentID, "PRIMARY KEY"),
            Column("thread_id", .reference(.thread)),
            Column("question_html", .markup),
            Column("question_text", .prose),
            Column("vote_count", .integer),
            Column("is_multiple", .flag),
            Column("is_closed", .flag),
        ],
        indexes: "CREATE INDEX poll_by_thread ON poll(thread_id);"
    ).rebuilt(
        from: .poll,
        """
        \(shownPolls), \(newest("question", "question_text", "question_html")), \(newest("votes", "vote_count")),
        \(newest("form", "is_multiple")), \(newest("closing", "is_closed"))
        SELECT poll_id, min(thread_id), question_html, question_text, vote_count, is_multiple, is_closed
        FROM shown LEFT JOIN question USING (poll_id) LEFT JOIN votes USING (poll_id)
            LEFT JOIN form USING (poll_id) LEFT JOIN closing USING (poll_id)
        GROUP BY poll_id
        """
    ).published(selectedBy: "thread_id")

    /// The options of polls.
    public static let pollOption = ArchiveTable(
        "poll_option",
        [
            Column("poll_id", .reference(.poll), "NOT NULL"),
            Column("position", .integer, "NOT NULL"),
            Column("text_html", .markup),
            Column("text", .prose),
            Column("vote_count", .integer),
        ],
        indexes: "CREATE INDEX poll_option_by_poll ON poll_option(poll_id, position);"
    ).rebuilt(
        from: .poll,
        """
        \(shownPolls), words AS (
            SELECT poll_id, position, html, text, max(capture_key) FROM shown_option WHERE text IS NOT NULL
            GROUP BY poll_id, position
        ), votes AS (
            SELECT poll_id, position, vote_count, max(capture_key) FROM shown_option
            WHERE vote_count IS NOT NULL GROUP BY poll_id, position
        )
        SELECT DISTINCT poll_id, position, words.html, words.text, votes.vote_count
        FROM shown_option LEFT JOIN words USING (poll_id, position) LEFT JOIN votes USING (poll_id, position)
        """
    ).published(order: "poll_id, position", selected: selectedPolls)

    /// Whether accounts had voted, each by its newest capture that tells.
    public static let pollView = ArchiveTable(
        "poll_view",
        [
            Column("account_id", .reference(.account), "NOT NULL"), Column("poll_id", .reference(.poll), "NOT NULL"),
            Column("has_voted", .integer),
        ], indexes: "CREATE INDEX poll_view_by_poll ON poll_view(poll_id);"
    ).rebuilt(
        from: .poll,
        """
        \(shownPolls) SELECT account_id, poll_id, has_voted FROM (
            SELECT account_id, poll_id, said ->> 'has_voted' AS has_voted, max(capture_key)
            FROM shown WHERE said ->> 'has_voted' IS NOT NULL GROUP BY account_id, poll_id)
        """
    ).published(order: "account_id, poll_id", selected: selectedPolls)

    /// All counts of votes that captures showed; position 0 is the poll's own.
    public static let pollHistory = ArchiveTable(
        "poll_history",
        [
            Column("poll_id", .reference(.poll), "NOT NULL"),
            Column("position", .integer, "NOT NULL"),
            Column("vote_count", .integer),
            Column("first_seen_at", .time),
            Column("last_seen_at", .time),
        ],
        indexes: "CREATE INDEX poll_history_by_poll ON poll_history(poll_id, position);"
    ).rebuilt(
        from: .poll,
        """
        \(shownPolls), counted AS (
            SELECT poll_id, 0 AS position, said ->> 'vote_count' AS vote_count, captured_at FROM shown
            UNION ALL SELECT poll_id, position, vote_count, captured_at FROM shown_option
        )
        SELECT poll_id, position, vote_count, min(captured_at), max(captured_at)
        FROM counted WHERE vote_count IS NOT NULL GROUP BY poll_id, position, vote_count
        """
    ).published(order: "poll_id, position, vote_count", selected: selectedPolls)

    /// A table expression with columns of the newest capture that shows the first of them.
    private static func newest(_ name: String, _ columns: String...) -> String {
        let values = columns.map { "said ->> '\($0)' AS \($0)" }.joined(separator: ", ")
        return """
            \(name) AS (SELECT poll_id, \(values), max(capture_key) FROM shown
                WHERE said ->> '\(columns[0])' IS NOT NULL GROUP BY poll_id)
            """
    }

    /// The values that each capture shows of a poll.
    ///
    /// A page without the site's number has that of another page of the thread.
    private static let shownPolls = """
        WITH claimed AS MATERIALIZED (
            SELECT *, said ->> 'site_id' AS site_id, said ->> 'thread_id' AS shown_thread_id
            FROM (\(ClaimQuery.claims(.poll)))
        ), of_site AS MATERIALIZED (
            SELECT site_id, min(shown_thread_id) AS thread_id FROM claimed WHERE site_id IS NOT NULL GROUP BY site_id
        ), placed AS MATERIALIZED (
            SELECT claimed.*, coalesce(shown_thread_id, of_site.thread_id) AS thread_id
            FROM claimed LEFT JOIN of_site USING (site_id)
        ), of_thread AS MATERIALIZED (
            SELECT thread_id, min(site_id) AS site_id FROM placed WHERE thread_id IS NOT NULL GROUP BY thread_id
        ), shown AS MATERIALIZED (
            SELECT coalesce(of_thread.site_id, placed.site_id, claim_id) AS poll_id, placed.thread_id, capture_key,
                account_id, captured_at, said
            FROM placed LEFT JOIN of_thread ON of_thread.thread_id = placed.thread_id
        ), shown_option AS MATERIALIZED (
            SELECT poll_id, capture_key, captured_at, option.value ->> 'position' AS position,
                option.value ->> 'html' AS html, option.value ->> 'text' AS text,
                option.value ->> 'vote_count' AS vote_count
            FROM shown, json_each(said, '$.options') AS option
        )
        """

    private static let selectedPolls =
        "poll_id IN (SELECT id FROM poll WHERE thread_id IN (SELECT id FROM selected_thread))"
}
