internal import ArchiveModel
internal import Foundation
internal import GRDB

/// Opens a file and checks that it is an archive with no foreign or missing schema objects, before any other query.
struct ArchiveOpening {
    let path: String
    let purpose: ArchiveStore.Access
    var migrator = SchemaMigrator.current

    /// Returns the file, its version (0 if nothing was written to it yet), and how it differs from that version (nil for a new one).
    func open(isNew: Bool, _ configuration: Configuration) throws -> (DatabaseQueue, Int, SchemaComparison?) {
        func identified(at address: String? = nil) throws -> (DatabaseQueue, Int, SchemaComparison?) {
            let file = try DatabaseQueue(
                path: address ?? ArchiveFile.sqliteName(of: path),
                configuration: address == nil ? configuration : ArchiveStore.configuration(.read, isShared: false))
            guard !isNew else { return (file, 0, nil) }
            let (version, schema) = try file.inDatabase(identify)
            return (file, version, schema)
        }
        do {
            return try identified()
        } catch let error as DatabaseError where purpose == .read && UnsharedLog.isReported(by: error) {
            guard let address = UnsharedLog.address(of: path) else { throw error }
            return try identified(at: address)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
            // A program was killed while it began or ended writing, and left a journal that has to be played back. Reading
            // does that for an import of this program only.
            guard ImportLock.name(of: path).withCString({ access($0, F_OK) }) == 0 else {
                throw ArchiveError.strangeJournal(
                    path: path, reason: "a journal of an unfinished change stands beside it")
            }
            let recoveryQueue = try DatabaseQueue(path: ArchiveFile.sqliteName(of: path))
            _ = try recoveryQueue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
            try recoveryQueue.close()
            return try identified()
        }
    }

    private func identify(_ database: Database) throws -> (Int, SchemaComparison?) {
        let id: Int32 = try database.value("PRAGMA application_id") ?? 0
        let version: Int = try database.value("PRAGMA user_version") ?? 0
        let isEmpty: Bool? = try database.value(
            "SELECT NOT EXISTS (SELECT 1 FROM sqlite_master WHERE tbl_name <> 'grdb_migrations')")
        if isEmpty == true, version == 0, id == 0 { return (0, nil) }
        guard id == Schema.applicationID else {
            throw ArchiveError.notAnArchive(path: path, found: "a database of another program")
        }
        guard version <= migrator.newestVersion else {
            throw ArchiveError.tooNew(path: path, version: version, known: migrator.newestVersion)
        }
        guard version > 0 else { throw ArchiveError.damaged(path: path, reason: "its schema version is \(version)") }
        guard version >= migrator.oldestVersion else { throw ArchiveError.unreleased(path: path, version: version) }
        let schema = try SchemaComparison(database, version: version, of: migrator)
        try schema.require(path: path, isRepaired: purpose == .repair)
        guard try migrator.agrees(with: database, version: version) else {
            throw ArchiveError.damaged(
                path: path, reason: "it does not say that it has the changes of schema version \(version)")
        }
        return (version, schema)
    }
}

/// Reads an archive and its log in a place where nothing can be written, such as a read-only disk.
///
/// SQLite shares the index of a log in a file (`-shm`) that it cannot create there. With exclusive locking it keeps the index in
/// memory; `unix-none` is the file system layer that takes no locks, because a file opened for reading cannot be locked
/// exclusively. Source: [Use of WAL without shared memory](https://sqlite.org/wal.html#noshm).
enum UnsharedLog {
    /// Whether SQLite could not create a file.
    static func isReported(by error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_CANTOPEN || error.extendedResultCode == .SQLITE_READONLY_DIRECTORY
    }

    /// Returns the address of an archive for SQLite; nil where a file can be created beside it, another program that has the
    /// archive open has created the index, or a rollback journal is there.
    static func address(of path: String) -> String? {
        let url = URL(fileURLWithPath: ArchiveFile.resolved(path))
        let name = FileName(resolving: path)
        guard access(url.deletingLastPathComponent().path, W_OK) != 0,
            !["-shm", "-journal"].contains(where: { name.adding($0).exists })
        else { return nil }
        let log = try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")
        let hasLog = log?[.size] as? UInt64 ?? 0 > 0
        return url.absoluteString + (hasLog ? "?vfs=unix-none" : "?immutable=1")
    }
}
