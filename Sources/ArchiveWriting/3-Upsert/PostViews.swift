internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Updates `post.is_ignored` and `post.is_seen`, which show the default account's view.
struct PostViews {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Updates all posts, in slices, to bound the memory of uncommitted results.
    func updateAll() throws {
        let slice = "SELECT search_number FROM post WHERE search_number > ? ORDER BY search_number LIMIT 20000"
        var last = Int64.min
        while let end: Int64 = try database.value("SELECT max(search_number) FROM (\(slice))", last) {
            try update(where: "search_number > \(last) AND search_number <= \(end)")
            last = end
        }
    }

    /// Updates posts from the default account's newest capture of each.
    func update(where condition: String) throws {
        /// Combines both columns in one number.
        func view(_ table: String) -> String { "\(table).is_ignored + 2 * ifnull(\(table).is_seen, 2)" }
        // A single statement would keep copies of all changed database pages, which are all pages with posts.
        let update = try RowStatement(
            "UPDATE post SET is_ignored = ?2 & 1, is_seen = nullif(?2 >> 1, 2) WHERE search_number = ?1", in: database)
        try database.forEachRow(
            """
            WITH view AS MATERIALIZED (
                SELECT search_number, \(view("post")) AS shown, ifnull((
                    SELECT \(view("post_source")) FROM post_source
                    JOIN source_page ON source_page.id = post_source.source_page_id
                    WHERE post_source.post_id = post.id AND source_page.account_id = \(AccountID.shownSQL)
                    ORDER BY source_page.capture_key DESC LIMIT 1), 4) AS newest
                FROM post WHERE \(condition)
            ) SELECT search_number, CAST(newest AS INTEGER) FROM view WHERE newest <> shown
            """
        ) { change in
            try update.bind(change.value(at: 0) as Int64)
            try update.bind(change.value(at: 1) as Int64)
            try update.run()
        }
    }
}
