public import ArchiveModel
package import GRDB
internal import Synchronization

/// One archive file.
///
/// Opening checks whose file it is before anything is written. Reading and writing go through `read(_:)` and
/// `write(_:)`; both turn SQLite's errors into ``ArchiveError``.
public final class ArchiveStore: Sendable {
    /// What an archive is opened for.
    public enum Access: Sendable {
        /// Reading only; other programs may write meanwhile.
        case read
        /// Writing; the file is created when it is missing.
        case write
        /// Writing to rebuild all derived data: the search index may be broken, or lack tables.
        case repair
    }

    /// Where the file is.
    public let path: String
    package let queue: DatabaseQueue
    private let access: Access
    /// The wait for programs that keep the archive locked; further connections to the archive use it as well.
    package let waiting: LockWait?
    /// The versions that can be opened, and the one that archives become.
    package let migrator: SchemaMigrator

    /// Opens an archive.
    ///
    /// An archive of an earlier version is upgraded when it is opened for writing, after a backup beside it; opened for
    /// reading, the file stays as it is, and an upgraded copy is read. ``upgrade`` reports either.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - access: what for.
    ///   - waiting: waits for programs that keep the archive locked; nil to give them five seconds.
    /// - Throws: ``ArchiveError``.
    public convenience init(path: String, access: Access, waiting: LockWait? = nil) throws(ArchiveError) {
        try self.init(path: path, access: access, waiting: waiting, migrator: .current)
    }

    /// Opens an archive with the given schema versions in place of this program's.
    package init(path: String, access: Access, waiting: LockWait? = nil, migrator: SchemaMigrator) throws(ArchiveError)
    {
        (self.migrator, self.path, self.access, self.waiting) = (migrator, path, access, waiting)
        do {
            let isNew = try ArchiveFile.inspect(path: path, access: access)
            let configuration = Self.configuration(access, waiting: waiting, path: path)
            let (file, version, schema) = try ArchiveOpening(path: path, purpose: access, migrator: migrator)
                .open(isNew: isNew, configuration)
            switch access {
            case .write, .repair:
                queue = file
                try prepare(version: version, schema: schema)
            case .read where version == migrator.newestVersion: queue = file
            case .read where version > 0:
                queue = try Self.upgradedCopy(of: file, schema: schema, by: migrator)
                try file.close()
                notedUpgrade.withLock {
                    $0 = ArchiveUpgrade(
                        archive: path, fromVersion: version, toVersion: migrator.newestVersion, backup: nil)
                }
            case .read:
                // An import that was killed in its first moment: as good as an archive that holds nothing.
                try file.close()
                queue = try DatabaseQueue(configuration: Self.configuration(.write))
                try queue.inDatabase { try migrator.migrate($0) }
            }
        } catch { throw ArchiveError.from(error, path: path, isMaking: access != .read, waiting: waiting) }
    }

    /// Whether this store has switched the file to write-ahead logging, which it does with its first write: an
    /// import that finds nothing new leaves the file as it is, to the byte.
    private let isLogging = Mutex(false)

    /// The pages that this store has changed since it switched to logging, and whether the page sums were valid before.
    ///
    /// Touched on the queue only.
    private nonisolated(unsafe) var changes: ChangedPages?
    private nonisolated(unsafe) var hadSums = false

    private let notedUpgrade = Mutex<ArchiveUpgrade?>(nil)

    /// What opening did about an archive of an earlier version; nil for one of this version.
    public var upgrade: ArchiveUpgrade? { notedUpgrade.withLock(\.self) }

    private let rowCount = Mutex(0)

    /// How many rows this store has inserted, changed or deleted so far, as SQLite counts them.
    public var changedRowCount: Int { rowCount.withLock(\.self) }

    /// Closes the file; after writing, only this one file remains, without a journal.
    public func close() throws(ArchiveError) {
        do {
            if access != .read {
                try queue.inDatabase { database in
                    // The statements of an open session would keep the file open.
                    try batches.end(in: database)
                    try endLogging(database)
                }
            }
            try queue.close()
        } catch { throw ArchiveError.from(error, path: path) }
    }

    func endLogging(_ database: Database) throws {
        // Also checkpoint a WAL left by a crashed writer.
        let mode: String? = try database.value("PRAGMA journal_mode")
        guard isLogging.withLock(\.self) || mode == "wal" else { return }
        // Everything is committed, so waiting longer is not useful.
        try database.execute("PRAGMA busy_timeout = 5000")
        // A program that is still reading keeps the journal; the next one to close the archive tidies up.
        do {
            if let changes {
                // An archive works without sums, so an error is ignored.
                if try changes.emptyLog() {
                    try? PageSums.update(in: database, changes: changes, areAllChanged: !hadSums)
                }
            } else {
                try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            }
            changes?.end()
            changes = nil
            try database.execute("PRAGMA journal_mode = DELETE")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY { return }
    }

    /// Copies the log into the file and empties it, on the queue; returns whether no other program needed it.
    func emptyLog() throws -> Bool { try changes?.emptyLog() ?? true }

    package func read<Value>(_ body: (Database) throws -> Value) throws(ArchiveError) -> Value {
        do {
            guard access != .read else { return try queue.read(body) }
            return try queue.inDatabase { database in
                // This store also reads batches that are not committed yet.
                if database.isInsideTransaction { return try body(database) }
                return try Self.inTransaction(.deferred, in: database, body)
            }
        } catch { throw ArchiveError.from(error, path: path, waiting: waiting) }
    }

    /// Reads in one transaction in which temporary tables can be created; they are rolled back at its end.
    package func examine<Value>(_ body: (Database) throws -> Value) throws(ArchiveError) -> Value {
        try onQueue { database in
            try batches.end(in: database)
            return try Self.inTransaction(.deferred, ending: .rollback, in: database, body)
        }
    }

    /// Runs on the queue, in no transaction of its own.
    package func onQueue<Value>(_ body: (Database) throws -> Value) throws(ArchiveError) -> Value {
        do { return try queue.inDatabase(body) } catch { throw ArchiveError.from(error, path: path, waiting: waiting) }
    }

    /// Touched on the queue only.
    private nonisolated(unsafe) let batches = OpenBatches()

    /// Writes in one transaction, after open batches were committed.
    package func write<Value>(_ body: (Database) throws -> Value) throws(ArchiveError) -> Value {
        try onQueue { database in
            try batches.end(in: database)
            try startLogging(database)
            let value = try Self.inTransaction(.immediate, in: database, body)
            rowCount.withLock { $0 = database.totalChangesCount }
            return value
        }
    }

    /// Writes a batch, in one transaction with others that came before it or will come (``OpenBatches``).
    ///
    /// `byteCount` is nil to commit at once; `body` receives the session of the previous batch. An error rolls
    /// back all batches that are not committed.
    package func writeBatch<Value>(
        byteCount: Int64?, _ body: (Database, AnyObject?) throws -> (value: Value, session: AnyObject?)
    ) throws(ArchiveError) -> Value {
        try onQueue { database in
            try startLogging(database)
            defer { rowCount.withLock { $0 = database.totalChangesCount } }
            return try batches.write(byteCount: byteCount, in: database, body)
        }
    }

    /// Commits the open batches, so that other connections see them.
    package func commitBatches() throws(ArchiveError) { try onQueue(commitBatches(in:)) }

    /// The same on the queue, before a transaction of another sort.
    package func commitBatches(in database: Database) throws { try batches.commit(in: database) }

    package static func inTransaction<Value>(
        _ kind: Database.TransactionKind, ending end: Database.TransactionCompletion = .commit, in database: Database,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        var value: Value?
        try database.inTransaction(kind) {
            value = try body(database)
            return end
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }

    package func startLogging(_ database: Database) throws {
        try isLogging.withLock { isLogging in
            guard !isLogging else { return }
            hadSums = try PageSums.areValid(in: database)
            try persist { try database.execute("PRAGMA journal_mode = WAL") }
            try database.execute("PRAGMA synchronous = NORMAL")
            if !hadSums { try PageSums.invalidate(in: database) }
            changes = ChangedPages(in: database)
            isLogging = true
        }
    }

    /// Retries a change for which SQLite reports a lock at once, without calling its busy handler.
    private func persist(_ body: () throws -> Void) throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            do {
                return try body()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                if let waiting {
                    guard waiting.pause(for: path) else { throw error }
                } else {
                    guard ContinuousClock.now < deadline else { throw error }
                    LockWait.sleep()
                }
            }
        }
    }

    private let dropped = Mutex<[String]>([])

    /// The indexes added by the user that opening the archive for writing has dropped.
    public var droppedIndexes: [String] { dropped.withLock(\.self) }

    private func prepare(version: Int, schema: SchemaComparison?) throws {
        if version > 0 {
            let upgrade = try upgrade(from: version, schema: schema)
            notedUpgrade.withLock { $0 = upgrade }
            if let schema, !schema.ownIndexes.isEmpty {
                if upgrade == nil { try write(schema.dropOwnIndexes) }
                dropped.withLock { $0 = schema.ownIndexes }
            }
        } else {
            try queue.inDatabase { database in
                try database.execute("PRAGMA page_size = 16384")
                // SQLite converted the limit to a number of pages when pages were smaller.
                try Self.limitCache(of: database)
                try startLogging(database)
                try migrator.migrate(database)
            }
        }
    }

    static func configuration(
        _ access: Access, waiting: LockWait? = nil, path: String = "", isShared: Bool = true
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = access == .read
        configuration.foreignKeysEnabled = true
        // Batches of an import are committed several at a time.
        configuration.allowsUnsafeTransactions = access != .read
        configuration.busyMode = waiting.map { waiting in .callback { _ in waiting.pause(for: path) } } ?? .timeout(5)
        configuration.prepareDatabase { database in
            // Before anything is read (UnsharedLog).
            if !isShared { try database.execute("PRAGMA locking_mode = EXCLUSIVE") }
            try database.execute("PRAGMA trusted_schema = OFF")
            // Deleted rows are overwritten with zeros, whatever the default of the system's SQLite.
            try database.execute("PRAGMA secure_delete = ON")
            if access == .read { try database.execute("PRAGMA cell_size_check = ON") }
            try limitCache(of: database)
        }
        return configuration
    }

    /// Lets SQLite keep 32 MiB of the file in memory.
    static func limitCache(of database: Database) throws { try database.execute("PRAGMA cache_size = -32768") }

    /// Frees SQLite's page cache: of many open archives only one is read at a time.
    package func releaseCache() throws(ArchiveError) { try read { try $0.execute("PRAGMA shrink_memory") } }
}

extension ArchiveError {
    /// Converts an error of SQLite, of decoding or of the system to one that is shown to the user.
    package static func from(
        _ error: any Error, path: String, isMaking: Bool = false, waiting: LockWait? = nil
    ) -> ArchiveError {
        if let known = error as? ArchiveError { return known }
        if error is RowDecodingError || error is DecodingError {
            return .damaged(path: path, reason: "a column holds a value of another type than its own")
        }
        guard let error = error as? DatabaseError else { return .inputOutput(path: path, reason: "\(error)") }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        // A full disk is no damage: FTS5 names itself in that error too.
        let isOfIndex = [.SQLITE_ERROR, .SQLITE_CORRUPT].contains(error.resultCode) && reason.contains("fts5")
        if isOfIndex || error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
            return .searchIndexDamaged(path: path, reason: reason)
        }
        return switch error.resultCode {
        case .SQLITE_NOTADB: .notAnArchive(path: path, found: "no SQLite database")
        // This program writes no row that violates a constraint unless stored rows already do.
        case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: .damaged(path: path, reason: reason)
        // The program's own statements pass only stored JSON to SQLite.
        case .SQLITE_ERROR where reason.contains("malformed JSON"): .damaged(path: path, reason: reason)
        // A date that SQLite takes for the present cannot be indexed.
        case .SQLITE_ERROR where reason.contains("non-deterministic"): .damaged(path: path, reason: reason)
        case .SQLITE_FULL: .diskFull(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: waiting?.isCancelled == true ? .cancelled(path: path) : .inUse(path: path)
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
            isMaking ? .cannotCreate(path: path, reason: reason) : .inputOutput(path: path, reason: reason)
        default: .inputOutput(path: path, reason: reason)
        }
    }
}
