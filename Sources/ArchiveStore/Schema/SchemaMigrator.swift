package import GRDB

/// The versions of the tables that a program knows: each is a named change, and an archive gets all that it lacks in one
/// transaction, or none.
///
/// GRDB's own migrator commits each change by itself; its table of names is kept.
package struct SchemaMigrator: Sendable {
    private struct Step: Sendable {
        var version: Int
        var name: String
        var change: @Sendable (Database) throws -> Void
    }

    private var steps: [Step] = []

    /// The ``SchemaObject/sum(of:)`` of an archive with all changes; nil if it is not known.
    ///
    /// An archive that has it needs no comparison with a new one, which takes longer than most commands.
    package private(set) var sum: String?

    package static var current: SchemaMigrator { Schema.migrator }

    /// Returns a migrator with a further change, which upgrades archives of the previous version; `sum` is that of the result.
    package func registering(
        _ version: Int, _ name: String, sum: String? = nil, change: @escaping @Sendable (Database) throws -> Void
    ) -> SchemaMigrator {
        var result = self
        result.sum = sum
        result.steps.append(Step(version: version, name: name, change: change))
        return result
    }

    /// The first version that can be upgraded.
    var oldestVersion: Int { steps.first?.version ?? 0 }

    package var newestVersion: Int { steps.last?.version ?? 0 }

    package func names(upTo version: Int) -> [String] { steps.filter { $0.version <= version }.map(\.name) }

    package func isComplete(_ database: Database) throws -> Bool {
        guard try database.tableExists("grdb_migrations") else { return false }
        return try Self.applied(database).isSuperset(of: steps.map(\.name))
    }

    /// Makes the changes that an archive lacks, in a transaction of its own; if anything throws, the archive is unchanged.
    ///
    /// With `isChecked`, references that the changes break undo everything. `begin` is called first in the transaction.
    package func migrate(
        _ database: Database, upTo version: Int? = nil, isChecked: Bool = true, begin: () throws -> Void = {}
    ) throws {
        // As SQLite's documentation demands for changes of tables; has no effect inside a transaction.
        try database.execute("PRAGMA foreign_keys = OFF")
        defer { try? database.execute("PRAGMA foreign_keys = ON") }
        try database.inTransaction(.immediate) {
            try begin()
            let broken = isChecked ? try Self.brokenReferences(database) : 0
            try database.execute("CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            let applied = try Self.applied(database)
            let last = version ?? newestVersion
            for step in steps where step.version <= last && !applied.contains(step.name) {
                try step.change(database)
                try database.execute("INSERT INTO grdb_migrations (identifier) VALUES (?)", step.name)
                try database.execute("PRAGMA user_version = \(step.version)")
            }
            guard try !isChecked || Self.brokenReferences(database) <= broken else {
                throw DatabaseError(
                    resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY,
                    message: "bringing it to the new version would break references between its tables")
            }
            return .commit
        }
    }

    /// Whether the changes recorded in an archive are exactly those of its version.
    func agrees(with database: Database, version: Int) throws -> Bool {
        try Self.applied(database) == Set(names(upTo: version))
    }

    private static func applied(_ database: Database) throws -> Set<String> {
        try String.fetchSet(database, sql: "SELECT identifier FROM grdb_migrations")
    }

    private static func brokenReferences(_ database: Database) throws -> Int {
        try database.value("SELECT count(*) FROM pragma_foreign_key_check") ?? 0
    }
}
