internal import ArchiveModel
public import ForumModel
internal import GRDB

/// Chooses the pages that a split moves.
///
/// A page is moved whole or not at all, because its claims are one capture. A page of posts is about the threads of its posts, any other
/// page about its forum. One that is also about something that stays is shared: both archives hold it.
/// So are the profiles of authors, and files that pages refer to by name.
struct SplitSelection {
    /// The pages that only the new archive is to hold, copies of the same bytes included.
    let moved: [SourcePageID]
    /// The pages that both archives are to hold.
    let shared: [SourcePageID]

    private let database: Database

    /// Makes the temporary tables `split_forum`, `split_thread` and `split_page`.
    init(of request: SplitRequest, in database: Database) throws {
        self.database = database
        for kind in ["forum", "thread", "page"] {
            try database.execute(
                """
                DROP TABLE IF EXISTS temp.split_\(kind);
                CREATE TEMP TABLE split_\(kind) (id INTEGER PRIMARY KEY, is_shared INTEGER NOT NULL DEFAULT 0)
                """)
        }
        for forum in request.forums {
            try database.execute(
                """
                WITH RECURSIVE below(id) AS (
                    SELECT id FROM forum WHERE id = ?1 OR category_id = ?1
                    UNION SELECT forum.id FROM forum JOIN below ON parent_id = below.id)
                INSERT OR IGNORE INTO split_forum (id) SELECT id FROM below
                """, forum.rawValue)
        }
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO split_thread (id) VALUES (?)")
        for thread in request.threads { try insert.execute(arguments: [thread.rawValue]) }
        if let before = request.before { try database.execute(Self.oldThreads, before.description) }
        for sql in Self.steps { try database.execute(sql) }
        // References lead to pictures by the names of files beside the page.
        let files = try PictureUse.files(in: database, of: "source_page.id IN (SELECT id FROM split_page)")
        let share = try database.makeStatement(sql: "INSERT OR IGNORE INTO split_page (id, is_shared) VALUES (?, 1)")
        for file in files.sorted() { try share.execute(arguments: [file.rawValue]) }
        moved = try database.column(Self.ids(isShared: false))
        shared = try database.column(Self.ids(isShared: true))
    }

    private static func ids(isShared: Bool) -> String {
        "SELECT id FROM split_page WHERE is_shared = \(isShared ? 1 : 0) ORDER BY id"
    }

    /// Replaces the forums and threads by their old threads; those that only lists show have no pages to move.
    private static let oldThreads = """
        INSERT OR IGNORE INTO split_thread (id) SELECT id FROM thread WHERE forum_id IN (SELECT id FROM split_forum)
            OR NOT EXISTS (SELECT 1 FROM split_thread UNION ALL SELECT 1 FROM split_forum);
        DELETE FROM split_thread WHERE id NOT IN (
            SELECT id FROM thread WHERE post_count > 0 AND last_post_at < ?);
        DELETE FROM split_forum
        """

    private static let steps = [
        """
        INSERT OR IGNORE INTO split_thread (id)
        SELECT id FROM thread WHERE forum_id IN (SELECT id FROM split_forum)
        """,
        // Pages with claims about moved content.
        """
        INSERT OR IGNORE INTO split_page (id)
        SELECT id FROM source_page WHERE thread_id IN (SELECT id FROM split_thread) AND \(PageStatus.forumPage)
        UNION SELECT post_source.source_page_id FROM post
            JOIN post_source ON post_source.post_id = post.id WHERE post.thread_id IN (SELECT id FROM split_thread)
        UNION SELECT source_page_id FROM post_claim WHERE thread_id IN (SELECT id FROM split_thread)
        UNION SELECT id FROM source_page WHERE thread_id IS NULL AND forum_id IN (SELECT id FROM split_forum)
            AND \(PageStatus.forumPage) AND id NOT IN (
                SELECT source_page_id FROM post_said WHERE thread_id IS NOT NULL
                    AND source_page_id IN (
                        SELECT id FROM source_page WHERE forum_id IN (SELECT id FROM split_forum)))
        """,
        """
        UPDATE split_page SET is_shared = 1 WHERE id IN (
            SELECT id FROM source_page WHERE thread_id NOT IN (SELECT id FROM split_thread)
            UNION SELECT source_page_id FROM post_said
                WHERE source_page_id IN (SELECT id FROM split_page) AND thread_id NOT IN (SELECT id FROM split_thread)
            UNION SELECT source_page_id FROM post_source JOIN post ON post.id = post_id
                WHERE source_page_id IN (SELECT id FROM split_page) AND thread_id NOT IN (SELECT id FROM split_thread))
        """,
        // Profiles of authors are needed in both archives.
        """
        INSERT OR IGNORE INTO split_page (id, is_shared)
        SELECT id, 1 FROM source_page WHERE kind = 'profile' AND \(PageStatus.forumPage) AND EXISTS (
            SELECT 1 FROM claim WHERE source_page_id = source_page.id AND entity = \(ClaimEntity.user.rawValue)
                AND entity_id IN (
                    SELECT author_id FROM post WHERE thread_id IN (SELECT id FROM split_thread)
                        AND author_id IS NOT NULL))
        """,
        // Copies go with the page that they are copies of.
        """
        INSERT OR IGNORE INTO split_page (id, is_shared)
        SELECT copy.id, split_page.is_shared FROM split_page JOIN source_page USING (id)
        JOIN source_page AS copy ON copy.sha256 = source_page.sha256 AND copy.status = 'duplicate'
        """,
    ]

    /// The condition on a row of `reader_mark` or `reader_note` that it is on something that is moved.
    static let isMarkMoved = """
        (target = 'thread' AND target_id IN (SELECT id FROM split_thread)
            OR target = 'forum' AND target_id IN (SELECT id FROM split_forum)
            OR target = 'post' AND target_id IN (
                SELECT id FROM post WHERE thread_id IN (SELECT id FROM split_thread)))
        """

    func plan() throws -> SplitPlan {
        func count(_ sql: String) throws -> Int { try database.value(sql) ?? 0 }
        var plan = SplitPlan()
        plan.movedPageCount = moved.count
        plan.sharedPageCount = try count(
            "SELECT count(*) FROM split_page JOIN source_page USING (id) WHERE is_shared = 1 AND status <> 'skipped'")
        guard !plan.isEmpty else { return plan }
        let threads = """
            FROM thread JOIN split_thread USING (id) WHERE id IN (
                SELECT thread_id FROM source_page JOIN split_page USING (id)
                UNION SELECT entity_id FROM claim JOIN split_page ON split_page.id = source_page_id
                    WHERE entity = \(ClaimEntity.thread.rawValue)
                UNION SELECT post.thread_id FROM post_source JOIN split_page ON split_page.id = source_page_id
                    JOIN post ON post.id = post_id)
            """
        plan.forumCount = try count("SELECT count(*) FROM split_forum JOIN forum USING (id)")
        plan.threadCount = try count("SELECT count(*) \(threads)")
        plan.postCount = try count("SELECT count(*) FROM post WHERE thread_id IN (SELECT id FROM split_thread)")
        plan.markCount = try ["reader_mark", "reader_note"].reduce(0) {
            try $0 + count("SELECT count(*) FROM \($1) WHERE \(Self.isMarkMoved)")
        }
        plan.titles = try database.column(
            """
            SELECT title FROM (
                SELECT 1 AS place, id, ifnull(name, 'forum ' || id) AS title FROM forum JOIN split_forum USING (id)
                UNION ALL SELECT 2, id, ifnull(title, 'thread ' || id) \(threads)
            ) ORDER BY place, id LIMIT \(SplitPlan.titleLimit)
            """)
        return plan
    }
}

/// The content to move to another archive.
public struct SplitRequest: Sendable {
    /// Forums including their subforums; a category means its forums.
    public var forums: [ForumID]
    /// Threads.
    public var threads: [ThreadID]
    /// If given, only threads whose last post is older: of the given forums and threads, or of the archive if none are given.
    public var before: UTCTime?

    /// Creates a request.
    public init(forums: [ForumID] = [], threads: [ThreadID] = [], before: UTCTime? = nil) {
        (self.forums, self.threads, self.before) = (forums, threads, before)
    }
}

/// What a split moves.
public struct SplitPlan: Sendable, Hashable {
    /// Forums, those below the named ones included.
    public internal(set) var forumCount = 0
    /// Threads, those that only a list of a moved forum shows included.
    public internal(set) var threadCount = 0
    /// Posts in these threads.
    public internal(set) var postCount = 0
    /// Marks that a person set by hand on the forums and threads.
    public internal(set) var markCount = 0
    /// Pages that only the new archive will hold, copies included.
    public internal(set) var movedPageCount = 0
    /// Pages that both archives will hold, since they are also about something that stays.
    public internal(set) var sharedPageCount = 0
    /// The first names and titles; at most 20.
    public internal(set) var titles: [String] = []

    /// Whether no page is about the given entities alone, so that nothing can be moved.
    public var isEmpty: Bool { movedPageCount == 0 }

    static let titleLimit = 20
}
