internal import GRDB
internal import Synchronization

/// The index of posts during a first import: it grows in a temporary database, on a thread of its own, and the archive
/// takes its tables over when all pages are there.
///
/// Indexing is a quarter of what writing costs, and needs nothing of the archive but the texts. The archive says that its
/// index is elsewhere (``ArchiveProperty/stagedPostIndex``) from the first batch until it has the tables. One that is found
/// so, and that nobody writes, was left by an import that died: its posts wait for the index like any that are stale
/// (``giveUp(in:)``).
final class SideIndex: Sendable {
    private static let property = ArchiveProperty.stagedPostIndex.rawValue

    /// Tells this index from any other.
    let token = String(UInt64.random(in: .min ... .max))
    private let queue: DatabaseQueue
    // Touched on the queue only.
    private nonisolated(unsafe) let writer: PostIndexWriter
    private let isSpoilt = Mutex(false)

    /// Begins an index beside an archive whose own holds nothing.
    ///
    /// - Parameter database: the archive, in the transaction of the first batch.
    /// - Returns: nil where the archive's own index has to be filled: it holds something, its tables are guarded, or there
    ///   is no place for temporary files.
    /// - Throws: SQLite's errors, of the archive.
    static func begin(in database: Database) throws -> SideIndex? {
        let holdsNothing = try Bool.fetchOne(
            database, sql: "SELECT NOT EXISTS (SELECT 1 FROM post_search_docsize)")
        guard holdsNothing == true, let sql = try String.fetchOne(database, sql: definition),
            // Some builds of SQLite let nobody write these tables but FTS5.
            (try? database.makeStatement(sql: "DELETE FROM post_search_data")) != nil
        else { return nil }
        let settings = try Row.fetchAll(
            database, sql: "SELECT k, v FROM post_search_config WHERE k <> 'version'")
        guard let side = try? SideIndex(definition: sql, settings: settings) else { return nil }
        try database.execute(
            sql: "INSERT OR REPLACE INTO archive_property (name, value) VALUES (?, ?)",
            arguments: [property, side.token])
        return side
    }

    private static let definition = "SELECT sql FROM sqlite_master WHERE name = 'post_search'"

    private init(definition: String, settings: [Row]) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // Nobody needs it after a crash.
            try database.execute(
                sql: """
                    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 16384;
                    PRAGMA cache_size = -8192
                    """)
        }
        queue = try DatabaseQueue(path: "", configuration: configuration)
        writer = try queue.inDatabase { database in
            try database.execute(sql: definition)
            for setting in settings {
                try database.execute(
                    sql: "INSERT INTO post_search (post_search, rank) VALUES (?, ?)",
                    arguments: [setting["k"], setting["v"]])
            }
            return try PostIndexWriter(in: database)
        }
    }

    /// Takes a batch, to be indexed while the next one is written; waits for the one before.
    func take(_ batch: PostIndexBatch) {
        wait()
        guard isWhole else { return }
        queue.asyncWriteWithoutTransaction { [self] database in
            do {
                try database.inTransaction {
                    try writer.write(batch)
                    return .commit
                }
            } catch {
                // No room for temporary files, most likely; the archive is not the worse for it.
                spoil()
            }
        }
    }

    /// Makes this index worthless: a batch that it has taken did not come into the archive.
    func spoil() { isSpoilt.withLock { $0 = true } }

    private var isWhole: Bool { !isSpoilt.withLock(\.self) }

    private func wait() { queue.inDatabase { _ in } }

    /// Makes the archive's index of this one; where that cannot be, its posts wait for the index like any that are stale.
    ///
    /// - Throws: ``ArchiveError``.
    func handOver(to store: ArchiveStore) throws(ArchiveError) {
        wait()
        if isWhole {
            do throws(ArchiveError) {
                return try store.write(takeOver)
            } catch {
                // The archive can do without. Where it is the archive that cannot be written, that is told next.
            }
        }
        try store.write(Self.giveUp)
    }

    /// Copies all tables in one transaction: FTS5 would remember what it sees of them in between.
    private func takeOver(by database: Database) throws {
        // Another writer may have come in between.
        guard try Self.place(in: database) == token else { return try Self.giveUp(in: database) }
        try SearchIndex.emptyPosts(in: database)
        try queue.inDatabase { side in
            for table in ["post_search_data", "post_search_idx", "post_search_docsize"] {
                try Self.copy(table, from: side, to: database)
            }
        }
        try Self.forget(in: database)
    }

    private static func copy(_ table: String, from side: Database, to archive: Database) throws {
        let rows = try Row.fetchCursor(side, sql: "SELECT * FROM \(table)")
        let places = Array(repeating: "?", count: rows.columnCount).joined(separator: ", ")
        // An empty index has rows as well.
        let insert = try RowStatement("INSERT OR REPLACE INTO \(table) VALUES (\(places))", in: archive)
        while let row = try rows.next() {
            for value in row.databaseValues { insert.bind(value) }
            try insert.run()
        }
    }

    // MARK: The archive without it

    /// The ``token`` of the index that has an archive's posts, be it lost or not; nil where the archive's own has them.
    static func place(in database: Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT value FROM archive_property WHERE name = ?", arguments: [property])
    }

    /// Lets the posts of an archive wait for its own index where the one that had them was left.
    static func settle(_ store: ArchiveStore) throws(ArchiveError) {
        if try store.read(place) != nil { try store.write(giveUp) }
    }

    /// Lets all posts wait for the archive's own index.
    static func giveUp(in database: Database) throws {
        try SearchIndex.emptyPosts(in: database)
        try database.execute(
            sql: "INSERT OR IGNORE INTO stale (entity, id) SELECT \(StaleEntity.post.rawValue), id FROM post")
        try forget(in: database)
    }

    private static func forget(in database: Database) throws {
        try database.execute(sql: "DELETE FROM archive_property WHERE name = ?", arguments: [property])
    }
}
