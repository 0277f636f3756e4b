internal import ArchiveModel
internal import ForumModel
package import GRDB

// The properties of a type also define the columns that it is read from and its JSON keys: queries name their columns as the
// properties in snake case.
extension Database {
    /// Matches columns to properties: GRDB ignores case, so that `forum_id` without its underscore is `forumID`.
    package static let propertyNames = RenameColumnAdapter { $0.filter { $0 != "_" } }

    /// Decodes the rows of a query; they are copies, which GRDB does not convert: a value of another type is a `RowDecodingError`.
    package func values<Value: Decodable>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Value] { try renamedRows(sql, arguments).map { try $0.decoded() } }

    package func firstValue<Value: Decodable>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> Value? { try renamedRows(sql, arguments).first?.decoded() }

    /// Returns the rows of a query with the names of properties, for ``GRDB/Row/decoded(_:)``.
    package func renamedRows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments, adapter: Self.propertyNames)
    }
}

extension Row {
    /// Decodes a value whose properties have the names of the columns.
    package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try FetchableRecordDecoder().decode(DecodedRow<Value>.self, from: self).value
    }
}

/// What GRDB decodes in place of a public type, which cannot conform to a protocol of a library that is not public.
private struct DecodedRow<Value: Decodable>: FetchableRecord, Decodable {
    let value: Value

    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
}

// The compiler prefers these overloads in synthesized initializers.
extension KeyedDecodingContainer {
    func decode<Number: SiteNumber>(_ type: Number.Type, forKey key: Key) throws -> Number {
        try Number(rawValue: decode(Int64.self, forKey: key))
    }

    func decodeIfPresent<Number: SiteNumber>(_ type: Number.Type, forKey key: Key) throws -> Number? {
        try decodeIfPresent(Int64.self, forKey: key).map { Number(rawValue: $0) }
    }

    /// Decodes a time; nil for NULL and for text that is no valid time.
    func decodeIfPresent(_ type: UTCTime.Type, forKey key: Key) throws -> UTCTime? {
        try decodeIfPresent(String.self, forKey: key).flatMap { UTCTime($0) }
    }
}
