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
    /// Threads of which no post is held.
    public var threadsWithoutPosts: Int
    /// Whether an import ended before its last stages.
    public var isUnfinished: Bool
    /// The other archives of merges that were stopped before their end.
    public var unfinishedMerges: [String]
    /// Pages that an earlier version of the program read, which may have passed over what this one finds.
    public var olderReaderPageCount: Int
}

extension ArchiveStore {
    /// Whether an import ended before its last stages, or has not come to them yet.
    public var isUnfinished: Bool {
        get throws(ArchiveError) { try read(StaleMarks.arePending) }
    }

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
                    SELECT (SELECT min(posted_at) FROM post) AS first_post, (SELECT max(posted_at) FROM post) AS last_post,
                        min(captured_at) AS first_capture, max(captured_at) AS last_capture
                    FROM source_page WHERE captured_basis <> 'file-time'
                    """)
            return try ArchiveOverview(
                archive: path,
                schemaVersion: fileVersion(database),
                byteCount: Int.fetchOne(
                    database,
                    sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()") ?? 0,
                counts: counts,
                pagesByStatus: groups("status", "1"),
                pagesByKind: groups("kind", "status NOT IN ('skipped', 'unreadable')"),
                firstPostAt: times?["first_post"], lastPostAt: times?["last_post"],
                firstCapturedAt: times?["first_capture"], lastCapturedAt: times?["last_capture"],
                accounts: Self.accounts(in: database),
                busiestThreads: Self.busiestThreads(in: database),
                threadsWithoutPosts: Int.fetchOne(
                    database, sql: "SELECT count(*) FROM thread WHERE post_count = 0") ?? 0,
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
}
