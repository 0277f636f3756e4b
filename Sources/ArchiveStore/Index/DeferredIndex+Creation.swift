internal import ArchiveModel
package import GRDB

extension DeferredIndex {
    package func isMissing(_ database: Database) throws -> Bool {
        try !database.exists("SELECT 1 FROM sqlite_master WHERE name = ?", rawValue)
    }

    package static func areMissing(_ database: Database) throws -> Bool {
        try allCases.contains { try $0.isMissing(database) }
    }

    package static func dropIfEmpty(in database: Database) throws {
        guard try !database.exists("SELECT 1 FROM post") else { return }
        for index in allCases { try database.execute("DROP INDEX IF EXISTS \(index.rawValue)") }
    }

    package static func makeAll(in database: Database) throws { for index in allCases { try index.make(in: database) } }

    package func make(in database: Database) throws {
        guard try isMissing(database) else { return }
        // SQLite sorts in as much memory as the cache may have: 8 MiB, in place of the usual 32.
        try database.execute("PRAGMA cache_size = -8192")
        defer { try? ArchiveStore.limitCache(of: database) }
        try database.execute(definition)
    }
}
