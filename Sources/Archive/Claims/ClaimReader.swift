internal import GRDB

/// Reads claims; equal ones are parsed once.
final class ClaimReader {
    private let parse: Statement
    private var parsed: [Int64: ClaimValues] = [:]

    private static let parsedLimit = 20_000

    init(in database: Database) throws {
        // SQLite's own types: a whole number stays one, and 4.0 stays a real one.
        parse = try database.cachedStatement(
            sql: "SELECT key, atom FROM json_each((SELECT value FROM claim_value WHERE id = ?))")
    }

    /// A claim by the number of its text.
    func values(_ id: Int64) throws -> ClaimValues {
        if let known = parsed[id] { return known }
        var columns: [String: DatabaseValue] = [:]
        for row in try Row.fetchAll(parse, arguments: [id]) {
            columns[try row.value("key")] = row["atom"] as DatabaseValue
        }
        let values = ClaimValues(columns)
        if parsed.count >= Self.parsedLimit { parsed.removeAll(keepingCapacity: true) }
        parsed[id] = values
        return values
    }
}
