public import ForumModel
internal import GRDB

/// What an archive holds, at a glance.
public struct ArchiveOverview: Sendable, Encodable {
    /// A thread by the number of posts held.
    public struct BusyThread: Sendable, Encodable {
        /// The number.
        public var id: Int64
        /// The title.
        public var title: String?
        /// The forum's name.
        public var forum: String?
        /// Posts held.
        public var postCount: Int
        /// Posts the site said there were.
        public var siteCount: Int?
    }

    /// A forum by the number of posts held, subforums apart.
    public struct BusyForum: Sendable, Encodable {
        /// The number.
        public var id: ForumID
        /// The name.
        public var name: String?
        /// Threads held.
        public var threadCount: Int
        /// Posts held.
        public var postCount: Int
    }

    /// A person by the number of posts held.
    public struct BusyPerson: Sendable, Encodable {
        /// The number.
        public var id: UserID
        /// The name.
        public var name: String?
        /// Posts held.
        public var postCount: Int
        /// Posts as the site counted them.
        public var siteCount: Int?
    }

    /// Posts of a year.
    public struct Year: Sendable, Encodable {
        /// The year, UTC.
        public var year: Int
        /// Posts held.
        public var postCount: Int
    }

    /// What the site had and the archive does not hold.
    public struct Missing: Sendable, Encodable {
        /// Threads of which some posts are held and some are not.
        public var incompleteThreads = 0
        /// Posts of those that are not held, as far as the site counted them.
        public var posts = 0
        /// Threads of which no post is held.
        public var threadsWithoutPosts = 0
        /// Saved pages that could not be used.
        public var unusablePages = 0
    }

    /// An account whose view pages show.
    public struct Account: Sendable, Encodable {
        /// The number.
        public var id: AccountID
        /// The name; nil for account 0, of pages that name nobody.
        public var name: String?
        /// Pages captured.
        public var pageCount: Int
    }

    /// The file.
    public var archive: String
    /// The schema's version.
    public var schemaVersion: Int
    /// The file's size in bytes.
    public var byteCount: Int
    /// How much there is of everything.
    public var counts: ArchiveCounts
    /// Source pages by what became of them.
    public var pagesByStatus: [String: Int]
    /// Source pages by kind, without skipped files.
    public var pagesByKind: [String: Int]
    /// The oldest post's date.
    public var firstPostAt: String?
    /// The newest post's date.
    public var lastPostAt: String?
    /// The oldest capture's time.
    public var firstCapturedAt: String?
    /// The newest capture's time.
    public var lastCapturedAt: String?
    /// Accounts, the default one first.
    public var accounts: [Account]
    /// The threads with most posts held, at most 10.
    public var busiestThreads: [BusyThread]
    /// The forums with most posts held, at most 10.
    public var busiestForums: [BusyForum]
    /// The people with most posts held, at most 10.
    public var busiestPeople: [BusyPerson]
    /// Posts by year, oldest first; posts without a date have none.
    public var years: [Year]
    /// Threads of which no post is held.
    public var threadsWithoutPosts: Int
    /// Counts of posts, threads and pages that are missing.
    public var missing: Missing
    /// Whether an import ended before its last stages.
    public var isUnfinished: Bool
    /// The other archives of merges that were stopped before their end.
    public var unfinishedMerges: [String]
    /// Pages that an earlier version of the program read, which may have passed over what this one finds.
    public var olderReaderPageCount: Int
}

extension ArchiveStore {
    /// Looks the archive over.
    ///
    /// - Throws: ``ArchiveError``.
    public func overview() throws(ArchiveError) -> ArchiveOverview {
        let counts = try counts()
        return try read { database in
            func groups(_ column: String, _ condition: String) throws -> [String: Int] {
                let rows = try Row.fetchAll(
                    database,
                    sql:
                        "SELECT \(column) AS name, count(*) AS n FROM source_page WHERE \(condition) GROUP BY 1"
                )
                return try Dictionary(
                    rows.map { (try $0["name"] as String, try $0["n"] as Int) }, uniquingKeysWith: +)
            }
            let times = try Row.fetchOne(
                database,
                sql: """
                    SELECT min(captured_at) AS first_capture, max(captured_at) AS last_capture
                    FROM source_page WHERE captured_basis <> 'file-time'
                    """)
            let (years, firstPost, lastPost) = try Self.years(in: database)
            let missing = try Self.missing(in: database)
            return try ArchiveOverview(
                archive: path,
                schemaVersion: fileVersion(database),
                byteCount: Int.fetchOne(
                    database,
                    sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()") ?? 0,
                counts: counts,
                pagesByStatus: groups("status", "1"),
                pagesByKind: groups("kind", "status NOT IN ('skipped', 'unreadable')"),
                firstPostAt: firstPost, lastPostAt: lastPost,
                firstCapturedAt: times?["first_capture"], lastCapturedAt: times?["last_capture"],
                accounts: Self.accounts(in: database),
                busiestThreads: Self.busiestThreads(in: database),
                busiestForums: Self.busiestForums(in: database),
                busiestPeople: Self.busiestPeople(in: database),
                years: years,
                threadsWithoutPosts: missing.threadsWithoutPosts,
                missing: missing,
                isUnfinished: StaleMarks.arePending(in: database),
                unfinishedMerges: UnfinishedMerges.paths(in: database),
                olderReaderPageCount: OlderReaderPages.count(in: database)
            )
        }
    }

    private static func accounts(in database: Database) throws -> [ArchiveOverview.Account] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT account.id, account.name, count(DISTINCT sha256) AS n
                FROM account JOIN source_page ON account_id = account.id AND status IN ('imported', 'not_read')
                GROUP BY account.id ORDER BY n DESC, account.id
                """
        ).map {
            try ArchiveOverview.Account(
                id: AccountID(rawValue: $0["id"]), name: $0["name"], pageCount: $0["n"])
        }
    }

    private static func busiestThreads(in database: Database) throws -> [ArchiveOverview.BusyThread] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT thread.id, title, forum.name AS forum, thread.post_count, reply_count + 1 AS site_count
                FROM thread LEFT JOIN forum ON forum.id = forum_id
                WHERE thread.post_count > 0 ORDER BY thread.post_count DESC, thread.id LIMIT 10
                """
        ).map {
            try ArchiveOverview.BusyThread(
                id: $0["id"], title: $0["title"], forum: $0["forum"], postCount: $0["post_count"],
                siteCount: $0["site_count"])
        }
    }

    private static func busiestForums(in database: Database) throws -> [ArchiveOverview.BusyForum] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT forum.id, forum.name, count(*) AS threads, sum(thread.post_count) AS posts
                FROM thread JOIN forum ON forum.id = thread.forum_id
                GROUP BY forum.id HAVING posts > 0 ORDER BY posts DESC, forum.id LIMIT 10
                """
        ).map {
            try ArchiveOverview.BusyForum(
                id: ForumID(rawValue: $0["id"]), name: $0["name"], threadCount: $0["threads"],
                postCount: $0["posts"])
        }
    }

    private static func busiestPeople(in database: Database) throws -> [ArchiveOverview.BusyPerson] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT id, name, post_count, reported_post_count FROM user
                WHERE post_count > 0 ORDER BY post_count DESC, id LIMIT 10
                """
        ).map {
            try ArchiveOverview.BusyPerson(
                id: UserID(rawValue: $0["id"]), name: $0["name"], postCount: $0["post_count"],
                siteCount: $0["reported_post_count"])
        }
    }

    /// Posts by year, and the dates of the oldest and the newest: all posts are read once for the three.
    private static func years(in database: Database) throws -> ([ArchiveOverview.Year], String?, String?) {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT CAST(substr(posted_at, 1, 4) AS INTEGER) AS year, count(*) AS n, min(posted_at) AS first,
                    max(posted_at) AS last
                FROM post WHERE posted_at IS NOT NULL GROUP BY 1 ORDER BY 1
                """)
        let years = try rows.map { try ArchiveOverview.Year(year: $0["year"], postCount: $0["n"]) }
        return try (years, rows.first?["first"], rows.last?["last"])
    }

    private static func missing(in database: Database) throws -> ArchiveOverview.Missing {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT (SELECT count(*) FROM thread WHERE post_count > 0 AND reply_count >= post_count) AS incomplete,
                    (SELECT ifnull(sum(reply_count + 1 - post_count), 0) FROM thread
                        WHERE post_count > 0 AND reply_count >= post_count) AS posts,
                    (SELECT count(*) FROM thread WHERE post_count = 0) AS empty,
                    (SELECT count(*) FROM source_page WHERE status IN ('quarantined', 'unreadable')) AS unusable
                """)
        guard let row else { return ArchiveOverview.Missing() }
        return try ArchiveOverview.Missing(
            incompleteThreads: row["incomplete"], posts: row["posts"], threadsWithoutPosts: row["empty"],
            unusablePages: row["unusable"])
    }
}
