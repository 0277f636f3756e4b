internal import Foundation
package import GRDB

/// Archives of earlier versions: those opened for writing are upgraded, those opened for reading stay as they are.
extension ArchiveStore {
    /// Upgrades the file to this program's version, after a backup beside it; returns nil if another program did it first.
    ///
    /// The archive is unchanged until the transaction commits, also if the program is killed. A change marks
    /// stale rows, and the next import derives them again.
    func upgrade(from version: Int, schema: SchemaComparison?) throws -> ArchiveUpgrade? {
        while true {
            if try queue.inDatabase(migrator.isComplete) { return nil }
            let state = try queue.inDatabase(Self.foreignCommits)
            let copy = try ArchiveBackup(of: path).writeBeside(label: "v\(version)-backup").path
            do {
                try queue.inDatabase { database in
                    try startLogging(database)
                    try migrator.migrate(database) {
                        guard try Self.foreignCommits(database) == state else { throw ChangedMeanwhile() }
                        try schema?.dropOwnIndexes(in: database)
                    }
                }
            } catch {
                // The archive is unchanged, so the copy is superfluous.
                unlink(copy)
                guard error is ChangedMeanwhile else {
                    try? queue.inDatabase(endLogging)
                    throw error
                }
                continue
            }
            // Rebuilt tables leave up to half of the file empty. Where there is no room to pack it, it stays
            // so, and what is imported later fills it.
            try? queue.inDatabase { try $0.execute("VACUUM") }
            return ArchiveUpgrade(archive: path, fromVersion: version, toVersion: migrator.newestVersion, backup: copy)
        }
    }

    /// Returns the schema version of the file; the version that is read differs if it is an upgraded copy of an earlier one.
    package func fileVersion(_ database: Database) throws -> Int {
        if let upgrade, upgrade.backup == nil { return upgrade.fromVersion }
        return try database.value("PRAGMA user_version") ?? 0
    }

    /// A copy of an archive in this program's version, in a file that SQLite deletes when it is closed.
    static func upgradedCopy(of file: DatabaseQueue, schema: SchemaComparison?, by migrator: SchemaMigrator)
        throws -> DatabaseQueue
    {
        let copy = try DatabaseQueue(path: "", configuration: configuration(.write))
        try file.read { source in
            try copy.inDatabase { copy in
                try source.backup(to: copy)
                try schema?.dropOwnIndexes(in: copy)
                try migrator.migrate(copy, isChecked: false)
            }
        }
        return copy
    }

    /// Another program wrote the archive after it was copied.
    private struct ChangedMeanwhile: Error {}

    /// A number that changes with each commit of another program.
    private static func foreignCommits(_ database: Database) throws -> Int {
        _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master")
        return try database.value("PRAGMA data_version") ?? 0
    }
}

/// What opening an archive with an older schema version led to: an upgrade, or reading it as it is.
public struct ArchiveUpgrade: Sendable, Hashable {
    /// The archive's path.
    public let archive: String
    /// The schema version that it had.
    public let fromVersion: Int
    /// The schema version of this program.
    public let toVersion: Int
    /// The path of the backup that was made before the upgrade; nil if the archive was opened read-only and is unchanged.
    public let backup: String?
}
