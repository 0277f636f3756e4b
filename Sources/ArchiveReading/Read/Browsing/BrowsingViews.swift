internal import GRDB

/// Temporary views of all data, with the schema of the tables of ``SelectionTables``; they cost nothing until queried.
///
/// The thread of a post is NULL if unknown. The page is always NULL, because ``ThreadPaging`` computes pages on demand.
enum BrowsingViews {
    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP VIEW IF NOT EXISTS selected_thread AS
                    SELECT id, author_id AS opener_id, post_count FROM thread;
                CREATE TEMP VIEW IF NOT EXISTS selected_post AS
                    SELECT id, thread_id, NULL AS ordinal, NULL AS page, author_id AS poster_id FROM post;
                CREATE TEMP VIEW IF NOT EXISTS selected_user AS SELECT id, post_count FROM user;
                """)
    }
}
