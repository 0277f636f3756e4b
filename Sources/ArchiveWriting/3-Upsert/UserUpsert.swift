internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// The upsert of users; marks users whose names it changes, so that authors known only by name are resolved again.
final class UserUpsert: UpsertStatement {
    private let name: Statement
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
        try super.init(.user, in: database)
    }

    override func run(_ row: ColumnValues) throws -> Bool {
        let former = try String.fetchOne(name, arguments: [row.id])
        guard try super.run(row) else { return false }
        if try String.fetchOne(name, arguments: [row.id]) != former {
            try stale.markCreated(.userName, row.id)
        }
        return true
    }
}
