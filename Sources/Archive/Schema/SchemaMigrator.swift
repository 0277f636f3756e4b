internal import GRDB

/// Named changes to the tables, run together: an archive gets all that it lacks in one transaction, or none.
///
/// GRDB's own migrator commits each change by itself; its table of names is kept.
struct SchemaMigrator {
    private var steps: [(name: String, change: (Database) throws -> Void)] = []

    /// Adds a change; the order is that of the versions.
    mutating func registerMigration(_ name: String, _ change: @escaping (Database) throws -> Void) {
        steps.append((name, change))
    }

    /// Whether an archive has all changes.
    func isComplete(_ database: Database) throws -> Bool {
        guard try database.tableExists("grdb_migrations") else { return false }
        let applied = try Self.applied(database)
        return steps.allSatisfy { applied.contains($0.name) }
    }

    /// Makes the changes that an archive lacks.
    ///
    /// - Parameters:
    ///   - database: the archive, outside a transaction.
    ///   - version: the last change to make; nil for all.
    ///   - isChecked: whether broken references that were not broken before undo everything.
    ///   - begin: is called first in the transaction; what it throws undoes everything.
    /// - Throws: what a change throws, and `DatabaseError`; the archive is then as it was.
    func migrate(
        _ database: Database, upTo version: Int? = nil, isChecked: Bool = true, begin: () throws -> Void = {}
    ) throws {
        // As SQLite says of changing tables; has no effect inside a transaction.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
        try database.inTransaction(.immediate) {
            try begin()
            let broken = isChecked ? try Self.brokenReferences(database) : 0
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let applied = try Self.applied(database)
            for step in steps.prefix(version ?? steps.count) where !applied.contains(step.name) {
                try step.change(database)
                try database.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.name])
            }
            guard try !isChecked || Self.brokenReferences(database) <= broken else {
                throw DatabaseError(
                    resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
                    message: "bringing it to the new version would break references between its tables")
            }
            return .commit
        }
    }

    /// Whether an archive of a version says that it has its changes, and no others.
    func agrees(with database: Database, version: Int) throws -> Bool {
        try Self.applied(database) == Set(steps.prefix(version).map(\.name))
    }

    private static func applied(_ database: Database) throws -> Set<String> {
        try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }

    private static func brokenReferences(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
    }
}
