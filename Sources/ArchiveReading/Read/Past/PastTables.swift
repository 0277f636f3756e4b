internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

/// Temporary tables that hide those of the archive, with rows as captures up to the end of a day show them.
///
/// A query finds the temporary table of a name first, so whatever reads the archive reads its past as well, as far as the tables
/// are filled; a request fills what it shows. A row starts as a copy of the present one. The field groups that a capture up to the
/// day decided are right already; the others are cleared and merged again from the claims of captures up to the day, by the upsert
/// of an import. Tables that an import rebuilds from claims are views that do so from the claims of captures up to the day. The
/// hierarchy of forums, which names mean which users, and senders, recipients and answers of messages are those of the present.
///
/// The tables exist until the transaction ends.
package final class PastTables {
    package let day: AsOfDay
    let database: Database
    /// The thread of which all posts are filled in.
    private var wholeThread: ThreadID?
    /// Whether the posts of all threads are filled in.
    private(set) var hasAllPosts = false
    /// What later captures show of the posts with bodies.
    var laterNotes: [PostID: (editedAt: String?, missingAt: String?)] = [:]
    private var hasAllThreads = false

    /// The archive must be in a transaction that is rolled back; the reader may not see the hidden users.
    init(_ day: AsOfDay, hiding users: [Int64], in database: Database) throws {
        self.day = day
        self.database = database
        try database.execute(
            """
            DROP VIEW IF EXISTS temp.user;
            CREATE TEMP TABLE hidden_user (id INTEGER PRIMARY KEY);
            CREATE TEMP TABLE past (end TEXT, end_key BLOB, subject INTEGER, whole_thread INTEGER DEFAULT -1);
            """)
        try database.execute("INSERT INTO hidden_user SELECT value FROM json_each(?)", JSONText.array(users))
        try database.execute(
            "INSERT INTO past (end, end_key) VALUES (?, ?)", day.end.description, day.nextKey.blob.databaseBlob)
        let merged = MergedTable.all.compactMap { ArchiveTable.named($0.name) }
        for table in [.post, .postRevision, .postQuote, .bookmarkList] + merged {
            let isPair = table.key.count > 1
            let columns = table.allColumns.map { !isPair && $0.name == "id" ? "id INTEGER PRIMARY KEY" : $0.name }
            let key = isPair ? ["PRIMARY KEY (\(table.key.joined(separator: ", ")))"] : []
            try database.execute("CREATE TEMP TABLE \(table.name) (\((columns + key).joined(separator: ", ")))")
        }
        try database.execute(Self.otherTablesAndViews)
        for table in ArchiveTable.stored {
            guard let rows = table.claims?.rows else { continue }
            let columns = table.allColumns.map(\.name).joined(separator: ", ")
            try database.execute("CREATE TEMP VIEW \(table.name) (\(columns)) AS \(rows)")
        }
        try BookmarkLists(in: database).fill()
    }

    private static let otherTablesAndViews = """
        CREATE INDEX temp.past_post_by_thread ON post(thread_id, id);
        CREATE INDEX temp.past_thread_by_forum ON thread(forum_id);
        CREATE INDEX temp.past_quote_by_post ON post_quote(post_id);
        CREATE TEMP TABLE sighting (
            field INTEGER, entity_id INTEGER, value TEXT, first_seen_at TEXT, last_seen_at TEXT, signature INTEGER,
            PRIMARY KEY (field, entity_id, value));
        CREATE TEMP TABLE listed_post (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE unmerged (entity INTEGER, id INTEGER, PRIMARY KEY (entity, id)) WITHOUT ROWID;
        CREATE TEMP VIEW source_page AS SELECT * FROM main.source_page WHERE capture_key < (SELECT end_key FROM past);
        -- Links lead to posts in other threads, too.
        CREATE TEMP VIEW past_location AS SELECT id, NULL AS page,
            ifnull((SELECT thread_id FROM temp.post AS shown WHERE shown.id = post.id), thread_id) AS thread_id
            FROM main.post WHERE thread_id IS NOT (SELECT whole_thread FROM past) OR id IN (SELECT id FROM temp.post);
        CREATE TEMP VIEW user_name AS \(FormerValues.names());
        CREATE TEMP VIEW user_title AS \(FormerValues.titles());
        CREATE TEMP VIEW thread_history AS \(FormerValues.threads());
        CREATE TEMP VIEW thread_bookmark AS \(BookmarkLists.threads);
        CREATE TEMP VIEW forum_bookmark AS SELECT account_id, target_id AS forum_id FROM reader_mark
            WHERE target = 'forum' AND kind = 'bookmark' AND is_set = 1;
        CREATE TEMP VIEW reader_mark AS SELECT * FROM main.reader_mark WHERE marked_at < (SELECT end FROM past);
        CREATE TEMP VIEW reader_note AS SELECT * FROM main.reader_note WHERE noted_at < (SELECT end FROM past);
        CREATE TEMP VIEW present_user AS SELECT * FROM main.user WHERE id NOT IN (SELECT id FROM hidden_user);
        -- Links lead to all users.
        DROP VIEW temp.selected_user;
        CREATE TEMP VIEW selected_user AS
            SELECT id, (SELECT post_count FROM temp.user WHERE user.id = present_user.id) AS post_count FROM present_user;
        """

    /// The ID of the entity that was asked for, as SQL.
    static let subject = "(SELECT subject FROM past)"

    private func setSubject(_ id: Int64?) throws { try database.execute("UPDATE past SET subject = ?", id) }

    /// Adds a thread (0 for posts whose thread is unknown) and the places of its posts; reads all claims.
    ///
    /// The posts of the page get their bodies. Without a page none do, or all of the whole thread, and all authors are added.
    package func add(_ thread: ThreadID, page: Int? = nil, isWhole: Bool = false) throws {
        wholeThread = thread
        let id = thread.rawValue == 0 ? nil : Int64?(thread.rawValue)
        try setSubject(id)
        try database.execute("UPDATE past SET whole_thread = subject")
        try addPostsOfThread()
        let pages: [StoredThreadPage] = try database.values(ThreadPaging.pages(), [id])
        let shown = pages.filter { page == nil || $0.number == page }
        try database.execute(
            "INSERT INTO listed_post SELECT id FROM temp.post WHERE id BETWEEN ? AND ?",
            shown.first?.firstPostID.rawValue, shown.last?.lastPostID.rawValue)
        try copy(.thread, ids: "SELECT \(Self.subject)")
        try addHistory(.threadTitle)
        try merge()
        if page != nil || isWhole { try addBodies() }
    }

    /// Adds everything that captures up to the day show, without the bodies of posts; reads all posts and claims.
    package func addEverything() throws {
        try addPosts()
        hasAllPosts = true
        try addQuotes()
        for field in [.userName, .userTitle, .threadTitle] as [HistoryField] {
            try addHistory(field, where: "TRUE")
        }
        for table in [.announcement, .user, .punishment, .messageFolder, .message] as [MergedTable] { try copy(table) }
        try addForums()
        for table in MergedTable.all where table.isDeletedWithoutClaim {
            try database.execute("DELETE FROM temp.\(table.name) WHERE \(Self.isUnclaimed(table))")
        }
        try countPosts("temp.post")
    }

    /// Whether all posts of a thread are filled in.
    package func holdsPosts(of thread: ThreadID) -> Bool { hasAllPosts || wholeThread == thread }

    /// Adds the threads of a forum (0 for unknown), without all of their posts; reads all claims.
    package func addThreads(of forum: ForumID) throws {
        guard !hasAllThreads else { return }
        try setSubject(forum.rawValue == 0 ? nil : forum.rawValue)
        try copy(
            .thread,
            ids: """
                SELECT id FROM main.thread WHERE forum_id IS \(Self.subject)
                UNION SELECT thread_id FROM main.thread_history WHERE forum_id = \(Self.subject)
                """)
        try merge()
    }

    /// Adds all threads, and the forums that a capture up to the day names or that have threads in them or below them; other
    /// forums perhaps did not exist yet.
    package func addForums() throws {
        hasAllThreads = true
        try copy(.thread)
        try merge()
        try database.execute(
            """
            CREATE TEMP TABLE shown_forum AS WITH RECURSIVE shown(id) AS (
                SELECT id FROM category WHERE name_source_id IS NOT NULL
                UNION SELECT id FROM forum WHERE name_source_id IS NOT NULL
                UNION SELECT forum_id FROM thread
                UNION SELECT ifnull(parent_id, category_id) FROM shown JOIN forum USING (id))
            SELECT id FROM shown WHERE id IS NOT NULL;
            DELETE FROM temp.category WHERE id NOT IN (SELECT id FROM shown_forum);
            DELETE FROM temp.forum WHERE id NOT IN (SELECT id FROM shown_forum);
            """)
    }

    /// Merges the copied rows, with all forums and the people of threads and listed posts.
    ///
    /// Sets what follows from the posts of threads with the condition; other threads get only their merged fields. Deletes threads
    /// that no capture up to the day shows.
    func merge(threads condition: String = "TRUE") throws {
        // Posts that are filled in are in their threads of the day, as those have to be that are in other threads now.
        var posts = "SELECT id FROM temp.post WHERE thread_id = thread.id"
        if !hasAllPosts, wholeThread == nil {
            try addPosts(where: Self.isMoved)
            try mergePosts(where: Self.isMoved)
            posts += """
                 UNION ALL SELECT id FROM main.post AS post WHERE thread_id = thread.id
                    AND id NOT IN (SELECT id FROM temp.post) AND \(Self.isCaptured)
                """
        }
        try database.execute(
            """
            UPDATE temp.thread SET (post_count, first_post_id, last_post_id) = (
                SELECT count(*), min(id), max(id) FROM (\(posts)))
            WHERE \(condition)
            """)
        try addPosts(
            from: "temp.thread JOIN main.post ON post.id IN (first_post_id, last_post_id)", thread: "thread.id")
        try copy(.category)
        try copy(.forum)
        try copy(.threadTag)
        try copy(.threadView, ids: "SELECT id FROM temp.thread")
        try copy(
            .user,
            ids: """
                SELECT thread.author_id FROM temp.thread WHERE \(condition)
                UNION SELECT last_post_author_id FROM temp.thread WHERE \(condition)
                UNION SELECT post.author_id FROM temp.thread JOIN temp.post ON post.id = last_post_id
                UNION SELECT author_id FROM temp.post JOIN listed_post USING (id)
                """)
        try mergeClaims()
        try database.execute(
            """
            \(Self.settingLastPosts) WHERE \(condition);
            DELETE FROM temp.thread WHERE post_count = 0 AND \(Self.isUnclaimed(.thread)) AND \(condition)
            """)
    }

    /// Sets the first and last post of threads: the last post held if it is as new as the one in lists.
    private static let settingLastPosts = """
        UPDATE temp.thread SET first_post_at = (SELECT posted_at FROM temp.post WHERE id = first_post_id),
            (last_post_at, last_post_author_id, last_post_author_name) = (
                SELECT iif(is_held, newest, listed_last_post_at),
                    CASE WHEN is_held THEN post.author_id
                        WHEN present_name IS listed_last_post_author_name THEN last_post_author_id END,
                    iif(is_held, post.author_name, listed_last_post_author_name)
                FROM (
                    SELECT *, ifnull(newest >= ifnull(listed_last_post_at, ''), 0) AS is_held FROM (
                        SELECT (SELECT max(posted_at) FROM temp.post WHERE thread_id = thread.id) AS newest,
                            ifnull((SELECT name FROM present_user WHERE id = last_post_author_id), last_post_author_name)
                                AS present_name)
                ) LEFT JOIN temp.post ON post.id = last_post_id)
        """

    /// Adds a user with posts and threads; no row if no capture up to the day shows the user.
    ///
    /// The listed posts, a range of positions among the user's posts by ID, from 0, get their bodies.
    package func add(_ user: UserID, listing listed: Range<Int> = 0..<0) throws {
        try setSubject(user.rawValue)
        let isAuthor = "author_id = \(Self.subject)"
        try addPosts(where: isAuthor)
        try mergePosts()
        try database.execute(
            "INSERT INTO listed_post SELECT id FROM temp.post ORDER BY id LIMIT ? OFFSET ?", listed.count,
            listed.lowerBound)
        try copy(.user, ids: "SELECT \(Self.subject)")
        try copy(.punishment, ids: "SELECT id FROM main.punishment WHERE user_id = \(Self.subject)")
        try copy(.thread, ids: "SELECT thread_id FROM temp.post UNION SELECT id FROM main.thread WHERE \(isAuthor)")
        try addHistory(.userName)
        try addHistory(.userTitle)
        try merge(threads: isAuthor)
        try database.execute("DELETE FROM temp.punishment WHERE row_source_id IS NULL")
        try countPosts("temp.post WHERE \(isAuthor)")
        try addBodies()
    }

    /// Adds the users that captures up to the day show, with the numbers of their posts.
    package func addPeople() throws {
        try copy(.user)
        try mergeClaims()
        try countPosts("main.post WHERE \(Self.isCaptured)")
    }

    /// Counts posts (what follows `FROM`) of all users, and deletes users that no capture shows.
    private func countPosts(_ posts: String) throws {
        try database.execute(
            """
            DELETE FROM temp.user WHERE \(Self.isUnclaimed(.user));
            UPDATE temp.user SET post_count = 0, last_post_at = listed_last_post_at;
            UPDATE temp.user SET post_count = n, last_post_at = nullif(max(ifnull(newest, ''), ifnull(last_post_at, '')), '')
            FROM (SELECT author_id, count(*) AS n, max(posted_at) AS newest FROM \(posts) GROUP BY author_id)
            WHERE author_id = user.id
            """)
    }
}

extension ArchiveSnapshot {
    /// Makes the reads of this transaction see the archive as captures up to the end of a day show it.
    ///
    /// The tables must be filled before anything is read.
    package func readAsOf(_ day: AsOfDay) throws -> PastTables {
        let hidden =
            selection.includesPrivate ? [] : try cached("private users") { try PrivateRows.users(in: database) }
        let tables = try PastTables(day, hiding: hidden, in: database)
        past = tables
        return tables
    }

    package func forumNames() throws -> [ForumID: String] {
        var names: [ForumID: String] = [:]
        try forEachRow("SELECT id, name FROM forum UNION ALL SELECT id, name FROM category", []) { row in
            if let id = row.number(0), let name = row.text(1) { names[ForumID(rawValue: id)] = name }
        }
        return names
    }
}
