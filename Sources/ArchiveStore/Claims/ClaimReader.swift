package import ArchiveModel
package import GRDB

/// Reads claims; equal ones are parsed once.
package final class ClaimReader {
    private let database: Database
    private var parsed: [Int64: ClaimValues] = [:]

    private static let parsedLimit = 20_000

    package init(in database: Database) { self.database = database }

    /// Reads one claim by the number of its text.
    package static func values(_ id: Int64, in database: Database) throws -> ClaimValues {
        // SQLite's own types: a whole number stays one, and 4.0 stays a real one.
        let parse = try database.cachedStatement(
            sql: "SELECT key, atom FROM json_each((SELECT value FROM claim_value WHERE id = ?))")
        var columns: [String: DatabaseValue] = [:]
        let rows = try Row.fetchCursor(parse, arguments: [id])
        while let row = try rows.next() {
            columns[try row.decode(atIndex: 0)] = try row.decode(DatabaseValue.self, atIndex: 1)
        }
        return ClaimValues(columns)
    }

    package func values(_ id: Int64) throws -> ClaimValues {
        if let known = parsed[id] { return known }
        let values = try Self.values(id, in: database)
        if parsed.count >= Self.parsedLimit { parsed.removeAll(keepingCapacity: true) }
        parsed[id] = values
        return values
    }
}
