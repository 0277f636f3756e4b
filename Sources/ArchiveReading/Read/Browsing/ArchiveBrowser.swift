public import ArchiveModel
internal import ArchiveStore
internal import GRDB
internal import Synchronization

/// Reads an archive per request, while other processes may change it.
///
/// ``ArchiveStore/reading(_:until:_:)`` prepares a selection, which takes time for each post. A browser
/// prepares nothing: each request reads only its own rows. Every request sees the latest committed state of the archive,
/// including that of a file that replaced it.
///
///     let browser = try ArchiveBrowser(path: "awful.sqlite")
///     let title = try browser.reading { try $0.thread(ThreadID(rawValue: 9_000_003))?.title }
///
/// Several threads can read concurrently; each uses a connection of its own.
public final class ArchiveBrowser: Sendable {
    /// The path of the archive.
    public let path: String
    private let includesPrivate: Bool
    private let idle: Mutex<[Connection]>
    private let replacements = Mutex<(file: FileIdentity, count: Int)>((FileIdentity(), 0))

    /// Opens an archive.
    public init(path: String, includesPrivate: Bool = false) throws(ArchiveError) {
        self.path = path
        self.includesPrivate = includesPrivate
        let first = try Connection(path: path)
        idle = Mutex([first])
        replacements.withLock { $0.file = first.file }
    }

    /// The number of times that another file has replaced the archive since it was opened.
    public var replacementCount: Int { replacements.withLock(\.count) }

    /// Reads the archive in one transaction.
    ///
    /// The read ends when `isAbandoned` returns true because the result is no longer needed; it is called often, on
    /// this thread. The snapshot is invalid afterwards.
    ///
    /// - Throws: ``ArchiveError``, `CancellationError` for an abandoned read, and the errors of the body.
    public func reading<Value>(
        until isAbandoned: (() -> Bool)? = nil, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        let connection = try connection()
        do {
            let value = try connection.reading(until: isAbandoned, includesPrivate: includesPrivate, body)
            idle.withLock { $0.append(connection) }
            return value
        } catch {
            // A damaged file may be replaced by a valid one; a connection that has failed on it is not reused.
            guard error is ArchiveError else {
                idle.withLock { $0.append(connection) }
                throw error
            }
            connection.close()
            throw error
        }
    }

    /// Returns a connection to the file that is at the path now.
    private func connection() throws(ArchiveError) -> Connection {
        let file = FileIdentity(of: path)
        while let connection = idle.withLock({ $0.popLast() }) {
            if connection.file == file { return connection }
            connection.close()
        }
        let connection = try Connection(path: path)
        replacements.withLock { known in
            guard known.file != connection.file else { return }
            known = (connection.file, known.count + 1)
        }
        return connection
    }
}

private final class Connection: Sendable {
    let file: FileIdentity
    private let store: ArchiveStore
    /// Accessed only on the store's queue.
    private nonisolated(unsafe) let cache = BrowsingCache()

    init(path: String) throws(ArchiveError) {
        file = FileIdentity(of: path)
        store = try ArchiveStore(path: path, access: .read)
        do {
            try store.queue.inDatabase { database in
                // Several connections are open; pages that they do not cache are in the system's cache.
                try database.execute("PRAGMA cache_size = -12288")
                try BrowsingViews.create(in: database)
            }
        } catch { throw ArchiveError.from(error, path: path) }
    }

    func reading<Value>(
        until isAbandoned: (() -> Bool)?, includesPrivate: Bool, _ body: (ArchiveSnapshot) throws -> Value
    ) throws -> Value {
        try store.snapshot(
            { database in
                // The first read of a transaction fixes its snapshot, and with it the data version.
                _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
                cache.validate(version: try database.value("PRAGMA data_version") ?? 0)
                return try ArchiveSnapshot(
                    of: database, archivePath: store.path, includesPrivate: includesPrivate, cache)
            }, { snapshot in try snapshot.database.interrupting(when: isAbandoned) { try body(snapshot) } })
    }

    func close() { try? store.close() }
}

/// Temporary views of all data, with the schema of the tables of ``SelectionTables``; they cost nothing until queried.
///
/// The thread of a post is NULL if unknown. The page is always NULL, because ``ThreadPaging`` computes pages on demand.
enum BrowsingViews {
    static func create(in database: Database) throws {
        try database.execute(
            """
            CREATE TEMP VIEW IF NOT EXISTS selected_thread AS
                SELECT id, author_id AS opener_id, post_count FROM thread;
            CREATE TEMP VIEW IF NOT EXISTS selected_post AS
                SELECT id, thread_id, NULL AS ordinal, NULL AS page, author_id AS poster_id FROM post;
            CREATE TEMP VIEW IF NOT EXISTS selected_user AS SELECT id, post_count FROM user;
            """)
    }
}
