internal import GRDB

/// The index of posts by author, which a first import makes at its end.
///
/// Its order has nothing to do with that of the pages: each batch would change all of it.
enum IndexByAuthor {
    static func isMissing(_ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ?)",
            arguments: [Schema.deferredIndex]) ?? true
    }

    /// Drops it where no post is there yet.
    static func dropIfEmpty(in database: Database) throws {
        let isEmpty = try Bool.fetchOne(database, sql: "SELECT NOT EXISTS (SELECT 1 FROM post)")
        if isEmpty == true { try database.execute(sql: "DROP INDEX IF EXISTS post_by_author") }
    }

    static func make(in database: Database) throws {
        // Sorting takes as much memory as the cache may have.
        try database.execute(sql: "PRAGMA cache_size = -8192")
        defer { try? ArchiveStore.limitCache(of: database) }
        try database.execute(sql: "CREATE INDEX IF NOT EXISTS post_by_author ON post(author_id, id)")
    }
}
