internal import GRDB
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Reads an archive page by page, for somebody who browses it while it may change.
///
/// An ``ArchiveReader`` of ``ArchiveStore/reading(_:_:)`` prepares a selection, which takes time for each post; a browser's prepares
/// nothing, so that each request costs its own rows. Every request sees the newest state of the archive: what an import committed,
/// and another file where the archive was replaced.
///
///     let browser = try ArchiveBrowser(path: "awful.sqlite")
///     let title = try browser.reading { reader, _ in try reader.thread(ThreadID(rawValue: 9_000_003))?.title }
///
/// Threads may ask at the same time; each has a connection of its own.
public final class ArchiveBrowser: Sendable {
    /// The archive's file.
    public let path: String
    private let includesPrivate: Bool
    private let idle: Mutex<[Connection]>
    private let replacements = Mutex<(file: FileIdentity, count: Int)>((FileIdentity(), 0))

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - includesPrivate: whether private messages are read.
    /// - Throws: ``ArchiveError``.
    public init(path: String, includesPrivate: Bool = false) throws(ArchiveError) {
        self.path = path
        self.includesPrivate = includesPrivate
        let first = try Connection(path: path)
        idle = Mutex([first])
        replacements.withLock { $0.file = first.file }
    }

    /// How many times another file has taken the archive's place since it was opened.
    public var replacementCount: Int { replacements.withLock(\.count) }

    /// Reads in one transaction.
    ///
    /// - Parameter body: reads; the reader and the queries, which see the same state, are of no use after it.
    /// - Returns: what the body gives.
    /// - Throws: ``ArchiveError``, and what the body throws.
    public func reading<Value>(_ body: (ArchiveReader, ArchiveQueries) throws -> Value) throws -> Value {
        let connection = try connection()
        do {
            let value = try connection.reading(includesPrivate: includesPrivate, body)
            idle.withLock { $0.append(connection) }
            return value
        } catch {
            // A file that is damaged now may be whole the next time; a connection that has seen it is not used again.
            guard error is ArchiveError else {
                idle.withLock { $0.append(connection) }
                throw error
            }
            connection.close()
            throw error
        }
    }

    /// A connection to the file that has the archive's name now.
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

/// Which file a name means, as the file system tells it.
struct FileIdentity: Hashable, Sendable {
    private var device: UInt64 = 0
    private var number: UInt64 = 0

    /// Names no file.
    init() {}

    /// The file that has a name now; none where there is no such file.
    init(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// An open archive of an ``ArchiveBrowser``.
private final class Connection: Sendable {
    let file: FileIdentity
    private let store: ArchiveStore
    /// Touched on the store's queue only.
    private nonisolated(unsafe) let cache = BrowsingCache()

    init(path: String) throws(ArchiveError) {
        file = FileIdentity(of: path)
        store = try ArchiveStore(path: path, access: .read)
        do {
            try store.queue.inDatabase(BrowsingViews.create)
        } catch {
            throw ArchiveError.from(error, path: path)
        }
    }

    func reading<Value>(
        includesPrivate: Bool, _ body: (ArchiveReader, ArchiveQueries) throws -> Value
    ) throws -> Value {
        do {
            return try store.queue.inDatabase { database in
                var result: Result<Value, any Error>?
                try database.inTransaction(.deferred) {
                    // The version is that of the state which the first read of a transaction chooses.
                    _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
                    cache.validate(version: try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0)
                    result = Result {
                        try body(
                            ArchiveReader(
                                browsing: cache, in: database, includesPrivate: includesPrivate,
                                archivePath: store.path),
                            ArchiveQueries(database, archivePath: store.path))
                    }
                    return .rollback
                }
                guard let result else {
                    throw ArchiveError.inputOutput(path: store.path, reason: "no result")
                }
                return try result.get()
            }
        } catch let error as DatabaseError {
            throw ArchiveError.from(error, path: store.path)
        } catch let error as RowDecodingError {
            throw ArchiveError.from(error, path: store.path)
        }
    }

    func close() { try? store.close() }
}
