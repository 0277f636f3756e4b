package import ArchiveModel
package import GRDB

/// Reads claims; equal ones are parsed once.
package final class ClaimReader {
    private let parse: Statement
    private var parsed: [Int64: ClaimValues] = [:]

    private static let parsedLimit = 20_000

    package init(in database: Database) throws { parse = try Self.statement(in: database) }

    private static func statement(in database: Database) throws -> Statement {
        // SQLite's own types: a whole number stays one, and 4.0 stays a real one.
        try database.cachedStatement(
            sql: "SELECT key, atom FROM json_each((SELECT value FROM claim_value WHERE id = ?))")
    }

    /// Reads one claim by the number of its text.
    package static func values(_ id: Int64, in database: Database) throws -> ClaimValues {
        try values(id, statement(in: database))
    }

    private static func values(_ id: Int64, _ parse: Statement) throws -> ClaimValues {
        var columns: [String: DatabaseValue] = [:]
        let rows = try Row.fetchCursor(parse, arguments: [id])
        while let row = try rows.next() {
            columns[try row.decode(atIndex: 0)] = try row.decode(DatabaseValue.self, atIndex: 1)
        }
        return ClaimValues(columns)
    }

    package func values(_ id: Int64) throws -> ClaimValues {
        if let known = parsed[id] { return known }
        let values = try Self.values(id, parse)
        if parsed.count >= Self.parsedLimit { parsed.removeAll(keepingCapacity: true) }
        parsed[id] = values
        return values
    }
}
