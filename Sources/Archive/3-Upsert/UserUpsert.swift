internal import GRDB

/// The upsert of users, which marks those whose name it changes: whoever is known by name only is then looked up again.
final class UserUpsert: UpsertStatement {
    private let name: Statement
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
        try super.init(MergeRules.user, in: database)
    }

    override func run(_ row: ColumnValues) throws -> Bool {
        // The key comes first.
        guard let id = row.values.first.flatMap(Int64.fromDatabaseValue) else { return try super.run(row) }
        let former = try String.fetchOne(name, arguments: [id])
        guard try super.run(row) else { return false }
        if try String.fetchOne(name, arguments: [id]) != former { try stale.made(.userName, id) }
        return true
    }
}
