internal import GRDB

/// What ``SelectionTables`` chooses for a selection, as temporary views of everything: they cost nothing until they are asked.
///
/// Posts whose thread is not known have NULL for it, and no post has a page: ``ThreadPaging`` tells that.
enum BrowsingViews {
    /// Makes the views of a connection.
    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TEMP VIEW IF NOT EXISTS selected_thread AS
                    SELECT id, author_id AS opener_id, post_count FROM main.thread;
                CREATE TEMP VIEW IF NOT EXISTS selected_post AS
                    SELECT id, thread_id, NULL AS ordinal, NULL AS page, author_id AS poster_id FROM main.post;
                CREATE TEMP VIEW IF NOT EXISTS selected_user AS SELECT id, post_count FROM main.user;
                """)
    }
}
