public import ArchiveModel
public import ArchiveStore
public import ForumModel
internal import GRDB

/// A summary of an archive.
public struct ArchiveOverview: Sendable, Encodable {
    /// A thread with its number of held posts.
    public struct BusyThread: Sendable, Codable {
        /// The ID.
        public var id: Int64
        /// The title.
        public var title: String?
        /// The forum's name.
        public var forum: String?
        /// The number of held posts.
        public var postCount: Int
        /// The number of posts as stated by the site.
        public var siteCount: Int?
    }

    /// A forum with its number of held posts, without subforums.
    public struct BusyForum: Sendable, Codable {
        /// The ID.
        public var id: ForumID
        /// The name.
        public var name: String?
        /// The number of its known threads, those without held posts included.
        public var threadCount: Int
        /// The number of held posts.
        public var postCount: Int
    }

    /// A user with the number of held posts.
    public struct BusyPerson: Sendable, Codable {
        /// The ID.
        public var id: UserID
        /// The name.
        public var name: String?
        /// The number of held posts.
        public var postCount: Int
        /// The number of posts as stated by the site.
        public var siteCount: Int?
    }

    /// The posts of a year.
    public struct Year: Sendable, Codable {
        /// The year, UTC.
        public var year: Int
        /// The number of held posts.
        public var postCount: Int
    }

    /// What existed on the site and is missing from the archive.
    public struct Missing: Sendable, Codable {
        /// The number of threads of which only some posts are held.
        public var incompleteThreads = 0
        /// The number of missing posts in these threads, as ``CompletenessSummary`` counts them.
        public var posts = 0
        /// The number of threads without any held post.
        public var threadsWithoutPosts = 0
        /// The number of saved pages that could not be used.
        public var unusablePages = 0
    }

    /// The pages whose original bytes the archive keeps.
    public struct KeptPages: Sendable, Codable {
        /// The number of kept pages.
        public var pageCount = 0
        /// Their packed size in bytes, including the dictionaries.
        public var byteCount = 0
        /// Their original bytes.
        public var originalByteCount = 0
        /// The number of read pages, identical ones once, whose original bytes are not kept.
        public var notKeptCount = 0
    }

    /// An account whose view pages show.
    public struct Account: Sendable, Codable {
        /// The ID.
        public var id: AccountID
        /// The name; nil for account 0, of pages that name no account.
        public var name: String?
        /// The number of captured pages.
        public var pageCount: Int
    }

    /// The path of the archive.
    public var archive: String
    /// The schema's version.
    public var schemaVersion: Int
    /// The file's size in bytes.
    public var byteCount: Int
    /// The number of entities.
    public var counts: ArchiveCounts
    /// The number of source pages by outcome.
    public var pagesByStatus: [String: Int]
    /// The number of source pages by kind, without skipped files.
    public var pagesByKind: [String: Int]
    /// The oldest post's date.
    public var firstPostAt: String?
    /// The newest post's date.
    public var lastPostAt: String?
    /// The oldest capture's time.
    public var firstCapturedAt: String?
    /// The newest capture's time.
    public var lastCapturedAt: String?
    /// The accounts, the default one first.
    public var accounts: [Account]
    /// The threads with the most held posts, at most 10.
    public var busiestThreads: [BusyThread]
    /// The forums with the most held posts, at most 10.
    public var busiestForums: [BusyForum]
    /// The users with the most held posts, at most 10.
    public var busiestPeople: [BusyPerson]
    /// Posts by year, oldest first; posts without a date are not counted.
    public var years: [Year]
    /// The number of threads without any held post.
    public var threadsWithoutPosts: Int
    /// The counts of missing posts, threads and pages.
    public var missing: Missing
    /// The pages whose original bytes are kept.
    public var keptPages: KeptPages
    /// Whether an import ended before its last stages.
    public var isUnfinished: Bool
    /// The other archives of interrupted merges.
    public var unfinishedMerges: [String]
    /// The number of pages read by an earlier reader version, which may contain more than it found.
    public var olderReaderPageCount: Int
}

extension ArchiveStore {
    /// Summarises the archive.
    public func overview() throws(ArchiveError) -> ArchiveOverview {
        let counts = try counts()
        return try read { database in
            func groups(_ column: String, _ condition: String) throws -> [String: Int] {
                let rows = try database.rows(
                    "SELECT \(column) AS name, count(*) AS n FROM source_page WHERE \(condition) GROUP BY 1")
                return try Dictionary(
                    rows.map { (try $0.value("name") as String, try $0.value("n") as Int) }, uniquingKeysWith: +)
            }
            let times = try database.row(
                """
                SELECT min(captured_at) AS first_capture, max(captured_at) AS last_capture
                FROM source_page WHERE \(CaptureBasis.isStated)
                """)
            let (years, firstPost, lastPost) = try Self.years(in: database)
            let missing = try Self.missing(in: database)
            return try ArchiveOverview(
                archive: path, schemaVersion: fileVersion(database),
                byteCount: database.value("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
                    ?? 0,
                counts: counts, pagesByStatus: groups("status", "1"),
                pagesByKind: groups("kind", "status NOT IN ('skipped', 'unreadable')"),
                firstPostAt: firstPost, lastPostAt: lastPost, firstCapturedAt: times?.value("first_capture"),
                lastCapturedAt: times?.value("last_capture"), accounts: database.values(Self.accounts),
                busiestThreads: database.values(Self.busiestThreads),
                busiestForums: database.values(Self.busiestForums),
                busiestPeople: database.values(Self.busiestPeople),
                years: years,
                threadsWithoutPosts: missing.threadsWithoutPosts,
                missing: missing,
                keptPages: Self.keptPages(in: database),
                isUnfinished: StaleMarks.arePending(in: database),
                unfinishedMerges: UnfinishedMerges.paths(in: database),
                olderReaderPageCount: OlderReaderPages.count(in: database))
        }
    }

    private static let accounts = """
        SELECT account.id, account.name, count(DISTINCT sha256) AS page_count
        FROM account JOIN source_page ON account_id = account.id AND status IN ('imported', 'not_read')
        GROUP BY account.id ORDER BY page_count DESC, account.id
        """

    private static let busiestThreads = """
        SELECT thread.id, title, forum.name AS forum, thread.post_count, reply_count + 1 AS site_count
        FROM thread LEFT JOIN forum ON forum.id = forum_id
        WHERE thread.post_count > 0 ORDER BY thread.post_count DESC, thread.id LIMIT 10
        """

    private static let busiestForums = """
        SELECT id, name, threads AS thread_count, posts AS post_count FROM (
            SELECT forum.id, forum.name, count(*) AS threads, sum(thread.post_count) AS posts
            FROM thread JOIN forum ON forum.id = thread.forum_id
            GROUP BY forum.id HAVING posts > 0 ORDER BY posts DESC, forum.id LIMIT 10)
        ORDER BY posts DESC, id
        """

    private static let busiestPeople = """
        SELECT id, name, post_count, reported_post_count AS site_count FROM user
        WHERE post_count > 0 ORDER BY post_count DESC, id LIMIT 10
        """

    /// Returns posts by year and the dates of the oldest and newest post, by the index alone.
    private static func years(in database: Database) throws -> ([ArchiveOverview.Year], String?, String?) {
        let (time, next) = (PostTime.sql, "(strftime('%s', start, 'unixepoch', '+1 year') + 0)")
        let rows = try database.rows(
            """
            WITH RECURSIVE ends(first, last) AS (
                SELECT (SELECT posted_at FROM post WHERE \(time) IS NOT NULL ORDER BY \(time) LIMIT 1),
                    (SELECT posted_at FROM post ORDER BY \(time) DESC LIMIT 1)
            ), years(year, start) AS (
                SELECT substr(first, 1, 4) + 0, strftime('%s', first, 'start of year') + 0 FROM ends WHERE first IS NOT NULL
                UNION ALL SELECT year + 1, \(next) FROM years, ends WHERE year < substr(last, 1, 4) + 0
            ) SELECT year, (SELECT count(*) FROM post WHERE \(time) >= start AND \(time) < \(next)) AS n, first, last
            FROM years, ends ORDER BY year
            """)
        let years = try rows.map { try ArchiveOverview.Year(year: $0.value("year"), postCount: $0.value("n")) }
        return try (years.filter { $0.postCount > 0 }, rows.first?.value("first"), rows.last?.value("last"))
    }

    private static func keptPages(in database: Database) throws -> ArchiveOverview.KeptPages {
        try database.firstValue(
            """
            SELECT count(*) AS page_count, ifnull(sum(byte_count), 0) AS original_byte_count,
                ifnull(sum(length(bytes) + ifnull(length(file_bytes), 0)), 0)
                    + (SELECT ifnull(sum(length(bytes)), 0) FROM page_dictionary) AS byte_count,
                (SELECT count(*) FROM source_page WHERE sha256 IS NOT NULL
                    AND \(PageStatus.original)
                    AND id NOT IN (SELECT source_page_id FROM kept_page)) AS not_kept_count
            FROM kept_page
            """) ?? ArchiveOverview.KeptPages()
    }

    private static func missing(in database: Database) throws -> ArchiveOverview.Missing {
        let summary = try CompletenessSummary(of: database)
        return ArchiveOverview.Missing(
            incompleteThreads: summary.incompleteThreadCount, posts: summary.promisedPostCount - summary.heldPostCount,
            threadsWithoutPosts: summary.listedThreadCount,
            unusablePages: try database.value(
                "SELECT count(*) FROM source_page WHERE \(PageStatus.failure)") ?? 0)
    }
}
