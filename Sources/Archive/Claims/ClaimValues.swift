internal import GRDB

/// A claim that was read back: the columns that a capture shows.
struct ClaimValues {
    private let columns: [String: DatabaseValue]

    init(_ columns: [String: DatabaseValue]) { self.columns = columns }

    /// Whether the capture shows the column, be it as empty.
    func shows(_ column: String) -> Bool { columns[column] != nil }

    subscript(_ column: String) -> DatabaseValue { columns[column] ?? .null }

    /// These columns and another one, where it has a value.
    func adding(_ column: String, _ value: String?) -> ClaimValues {
        guard let value else { return self }
        var columns = columns
        columns[column] = value.databaseValue
        return ClaimValues(columns)
    }

    func text(_ column: String) -> String? { String.fromDatabaseValue(self[column]) }

    func number(_ column: String) -> Int64? { Int64.fromDatabaseValue(self[column]) }
}

/// Reads claims; equal ones are parsed once.
final class ClaimReader {
    private let parse: Statement
    private let parseText: Statement
    private var parsed: [Int64: ClaimValues] = [:]

    private static let parsedLimit = 20_000

    init(in database: Database) throws {
        // SQLite's own types: a whole number stays one, and 4.0 stays a real one.
        parse = try database.cachedStatement(
            sql: "SELECT key, atom FROM json_each((SELECT value FROM claim_value WHERE id = ?))")
        parseText = try database.cachedStatement(sql: "SELECT key, atom FROM json_each(?)")
    }

    /// A claim from its text.
    func values(of text: String) throws -> ClaimValues {
        ClaimValues(try Self.columns(try Row.fetchAll(parseText, arguments: [text])))
    }

    func values(_ id: Int64) throws -> ClaimValues {
        if let known = parsed[id] { return known }
        let values = ClaimValues(try Self.columns(try Row.fetchAll(parse, arguments: [id])))
        if parsed.count >= Self.parsedLimit { parsed.removeAll(keepingCapacity: true) }
        parsed[id] = values
        return values
    }

    private static func columns(_ rows: [Row]) throws -> [String: DatabaseValue] {
        Dictionary(
            try rows.map { (try $0.value("key"), $0["atom"]) }, uniquingKeysWith: { first, _ in first })
    }
}
