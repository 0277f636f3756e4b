internal import GRDB

/// The upsert of users, which marks those whose name it changes: whoever is known by name only is then looked up again.
final class UserUpsert {
    let table: MergedTable
    private let upsert: UpsertStatement
    private let name: Statement
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        upsert = try UpsertStatement(MergeRules.user, in: database)
        table = upsert.table
        name = try database.cachedStatement(sql: "SELECT name FROM user WHERE id = ?")
    }

    /// Runs the upsert; whether the row was made or changed.
    func run(_ row: ColumnValues, id: Int64) throws -> Bool {
        let former = try String.fetchOne(name, arguments: [id])
        guard try upsert.run(row) else { return false }
        if try String.fetchOne(name, arguments: [id]) != former { try stale.made(.userName, id) }
        return true
    }
}
