internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// The selection as temporary tables: `selected_thread`, `selected_post` with each post's page, and `selected_user`.
///
/// They are in SQLite's temporary file, so that memory does not grow. Posts whose thread is unknown or has no row belong to thread 0.
struct SelectionTables {
    let database: Database
    let archivePath: String

    func fill(_ selection: ArchiveSelection) throws {
        try database.execute(Self.tables)
        try chooseThreads(selection)
        try choosePosts(selection)
        if !selection.divisions.isEmpty { try divide(selection.divisions) }
        if selection.choosesPosts || !selection.divisions.isEmpty {
            try database.execute("DELETE FROM selected_thread WHERE id NOT IN (SELECT thread_id FROM selected_post)")
        }
        try database.execute(Self.counts)
        try database.execute(selection.isEverything ? Self.allUsers : Self.users)
    }

    private func chooseThreads(_ selection: ArchiveSelection) throws {
        guard selection.choosesThreads else {
            try database.execute(
                """
                INSERT INTO selected_thread (id) SELECT id FROM thread;
                INSERT INTO selected_thread (id) SELECT 0 WHERE EXISTS (
                    SELECT 1 FROM post WHERE thread_id IS NULL OR thread_id NOT IN (SELECT id FROM thread));
                """)
            return
        }
        try checkNumbers(selection)
        let statement = try database.makeStatement(
            sql: """
                WITH RECURSIVE wanted(id) AS (
                    SELECT value FROM json_each(:forums)
                    UNION SELECT forum.id FROM forum JOIN wanted
                        ON forum.parent_id = wanted.id OR forum.category_id = wanted.id)
                INSERT INTO selected_thread (id)
                SELECT id FROM thread WHERE (:allForums OR forum_id IN (SELECT id FROM wanted))
                    AND (:allThreads OR id IN (SELECT value FROM json_each(:threads)))
                    AND (NOT :bookmarked OR id IN (SELECT thread_id FROM (\(ReaderMarks.bookmarks))))
                """)
        try statement.execute(arguments: [
            "forums": Self.json(selection.forums), "allForums": selection.forums.isEmpty,
            "threads": Self.json(selection.threads), "allThreads": selection.threads.isEmpty,
            "bookmarked": selection.isBookmarkedOnly,
        ])
    }

    private func checkNumbers(_ selection: ArchiveSelection) throws {
        func holds(_ sql: String, _ id: Int64) throws -> Bool {
            try Bool.fetchOne(database, sql: "SELECT EXISTS (\(sql))", arguments: ["id": id]) ?? false
        }
        for id in selection.forums
        where try !holds(
            "SELECT 1 FROM forum WHERE id = :id UNION ALL SELECT 1 FROM category WHERE id = :id", id.rawValue)
        {
            throw SelectionError.unknownForum(id, archive: archivePath)
        }
        for id in selection.threads where try !holds("SELECT 1 FROM thread WHERE id = :id", id.rawValue) {
            throw SelectionError.unknownThread(id, archive: archivePath)
        }
    }

    private static func json(_ ids: [some SiteNumber]) -> String {
        "[" + ids.map(\.description).joined(separator: ",") + "]"
    }

    private func choosePosts(_ selection: ArchiveSelection) throws {
        let authors = try selection.users.map(author)
        let statement = try database.makeStatement(
            sql: """
                INSERT INTO selected_post (id, thread_id, ordinal, page, has_position, poster_id)
                SELECT post.id, selected_thread.id, row_number() OVER thread_order,
                    \(ThreadPaging.page), \(ThreadPaging.hasPosition), post.author_id
                FROM post LEFT JOIN thread ON thread.id = post.thread_id
                JOIN selected_thread ON selected_thread.id = ifnull(thread.id, 0)
                WHERE (:everybody OR :openers AND (is_op OR post.author_id = thread.author_id)
                        OR post.author_id IN (SELECT value ->> 0 FROM json_each(:authors))
                        OR post.author_id IS NULL AND post.author_name COLLATE NOCASE IN (
                            SELECT value ->> 1 FROM json_each(:authors)))
                    AND (:posts IS NULL OR post.id IN (SELECT value FROM json_each(:posts)))
                    AND (:after IS NULL OR posted_at >= :after) AND (:before IS NULL OR posted_at < :before)
                WINDOW thread_order AS (PARTITION BY selected_thread.id \(ThreadPaging.order))
                """)
        try statement.execute(arguments: [
            "everybody": authors.isEmpty && !selection.isOpenersOnly, "openers": selection.isOpenersOnly,
            "authors": "[" + authors.joined(separator: ",") + "]",
            "posts": selection.posts.map { Self.json($0.sorted()) },
            "after": selection.after?.description, "before": selection.before?.description,
        ])
        // The site's page numbers apply to whole threads with known positions; in others pages are numbered by the selected
        // posts (see `ThreadPaging`).
        try database.execute(
            """
            UPDATE selected_post SET page = \(ThreadPaging.countedPage) WHERE ? OR thread_id IN (
                SELECT thread_id FROM selected_post GROUP BY thread_id, page HAVING \(ThreadPaging.isCrowded))
            """, selection.choosesPosts)
    }

    /// Makes the sections of divided threads their pages; a post in several belongs to the first, one in none is deselected.
    private func divide(_ divisions: [ThreadID: ThreadDivision]) throws {
        try database.execute("CREATE TEMP TABLE section_post (id INTEGER PRIMARY KEY, thread_id INTEGER, page INTEGER)")
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO section_post VALUES (?, ?, ?)")
        for (thread, division) in divisions {
            for (index, section) in division.sections.enumerated() {
                for post in section.posts {
                    try insert.execute(arguments: [post.rawValue, thread.rawValue, index + 1])
                }
            }
        }
        try database.execute(
            """
            DELETE FROM selected_post WHERE thread_id IN (SELECT thread_id FROM section_post)
                AND (id, thread_id) NOT IN (SELECT id, thread_id FROM section_post);
            UPDATE selected_post SET page = section_post.page FROM section_post
            WHERE section_post.id = selected_post.id;
            UPDATE selected_post SET ordinal = place FROM (SELECT id AS post_id,
                row_number() OVER (PARTITION BY thread_id ORDER BY ordinal) AS place FROM selected_post) WHERE id = post_id;
            """)
    }

    /// Resolves an ID or name to an author, as JSON: the ID or null, and the name.
    private func author(_ name: String) throws -> String {
        let id: Int64? = try database.value(
            """
            SELECT id FROM user WHERE id = CAST(?1 AS INTEGER) AND CAST(id AS TEXT) = ?1
            UNION ALL SELECT id FROM user WHERE name = ?1 COLLATE NOCASE
            UNION ALL SELECT user_id FROM user_name WHERE name = ?1 COLLATE NOCASE LIMIT 1
            """, name)
        let isNamed: Bool? = try database.value(
            "SELECT EXISTS (SELECT 1 FROM post WHERE author_name = ? COLLATE NOCASE)", name)
        guard id != nil || isNamed == true else {
            let similar: [String] = try database.column(
                """
                SELECT name FROM user WHERE name LIKE ? ESCAPE '\\' ORDER BY post_count DESC, id LIMIT 3
                """,
                "%"
                    + name.prefix(3).replacing("\\", with: "\\\\").replacing("%", with: "\\%")
                    .replacing("_", with: "\\_") + "%")
            throw SelectionError.unknownUser(name, archive: archivePath, similar: similar)
        }
        return "[\(id.map(String.init) ?? "null"),\(JSONText.quoted(name))]"
    }

    private static let tables = """
        CREATE TEMP TABLE selected_thread (id INTEGER PRIMARY KEY, opener_id INTEGER, post_count INTEGER NOT NULL DEFAULT 0);
        CREATE TEMP TABLE selected_post (
            id INTEGER PRIMARY KEY, thread_id INTEGER NOT NULL, ordinal INTEGER NOT NULL, page INTEGER NOT NULL,
            has_position INTEGER NOT NULL, poster_id INTEGER);
        CREATE TEMP TABLE selected_user (id INTEGER PRIMARY KEY, post_count INTEGER NOT NULL DEFAULT 0);
        """

    private static let counts = """
        CREATE INDEX selected_post_by_page ON selected_post(thread_id, page, id);
        UPDATE selected_thread SET post_count = (
            SELECT count(*) FROM selected_post WHERE thread_id = selected_thread.id),
            opener_id = (SELECT author_id FROM thread WHERE thread.id = selected_thread.id);
        CREATE INDEX selected_post_by_poster ON selected_post(poster_id, id);
        CREATE INDEX selected_thread_by_opener ON selected_thread(opener_id);
        """

    private static let authorCounts = """
        INSERT INTO selected_user (id, post_count)
        SELECT author_id, count(*) FROM selected_post JOIN post USING (id) WHERE author_id IS NOT NULL GROUP BY author_id;
        """

    private static let users =
        authorCounts + """
            INSERT OR IGNORE INTO selected_user (id) SELECT author_id FROM thread JOIN selected_thread USING (id)
            WHERE author_id IS NOT NULL;
            """

    private static let allUsers = authorCounts + "INSERT OR IGNORE INTO selected_user (id) SELECT id FROM user;"
}
