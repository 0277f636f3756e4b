internal import Foundation
internal import GRDB

/// Reads the published tables row by row, as far as a selection reaches.
///
/// With everything selected these are all rows; else the selected threads and posts, and what belongs to them (see
/// ``PublicTable``). Private tables have rows only where the selection includes what is private; pages that show private
/// messages likewise, as their names tell the subjects.
///
///     let tables = try reader.tables()
///     let rows = try tables.rows(of: .post)
///     while let row = try rows.next() { print(row[0]) }
public struct TableReader {
    private let database: Database
    private let selection: ArchiveSelection

    init(_ database: Database, selection: ArchiveSelection) throws {
        self.database = database
        self.selection = selection
        if !selection.isEverything { try database.execute(sql: SelectedRows.surroundings) }
    }

    /// The rows of a table.
    ///
    /// - Parameters:
    ///   - table: the table.
    ///   - columns: which of its columns, in this order; nil for all.
    ///   - first: the column that the rows are sorted by before all others; nil for the published order.
    /// - Returns: a cursor; several may be read side by side.
    /// - Throws: SQLite's errors.
    public func rows(of table: PublicTable, columns: [String]? = nil, sortedBy first: String? = nil) throws
        -> TableCursor
    {
        let names = (columns ?? table.columns).filter(table.columns.contains)
        let order = [first.flatMap { table.columns.contains($0) ? $0 : nil }, table.order].compactMap(\.self)
        let statement = try database.makeStatement(
            sql: """
                SELECT \(names.map(Self.quoted).joined(separator: ", ")) FROM \(table.source)\(condition(of: table))
                ORDER BY \(order.joined(separator: ", "))
                """)
        let types = try description(of: table).types
        return TableCursor(
            columns: names, blobs: names.indices.filter { types[names[$0]] == .blob },
            rows: try Row.fetchCursor(statement))
    }

    /// How many rows ``rows(of:columns:sortedBy:)`` gives.
    ///
    /// - Complexity: O(*n*) in the number of rows.
    /// - Throws: SQLite's errors.
    public func count(of table: PublicTable) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table.source)\(condition(of: table))") ?? 0
    }

    /// What the archive says of a table's columns and keys.
    ///
    /// - Throws: SQLite's errors.
    public func description(of table: PublicTable) throws -> TableDescription {
        var description = TableDescription()
        let isView = try database.viewExists(table.name)
        for column in try database.columns(in: table.name) where table.columns.contains(column.name) {
            // `INT` is what a key is that shall not be the number of its row.
            let declared = isView ? PublicTable.typeInView(of: column.name) : column.type
            let type = declared == "INT" ? "integer" : declared.lowercased()
            description.types[column.name] = TableDescription.ColumnType(rawValue: type)
        }
        if isView { return description }
        // Posts lie in an order that is not published; their number is as good a key.
        let keys =
            try [database.primaryKey(table.name).columns] + uniqueKeys(of: table)
        let key = keys.first { $0.allSatisfy(table.columns.contains) } ?? []
        description.primaryKey = table.columns.filter(key.contains)
        description.references = try database.foreignKeys(on: table.name).map { key in
            TableDescription.Reference(
                columns: key.originColumns, table: key.destinationTable,
                destinationColumns: key.destinationColumns)
        }
        .filter { reference in
            PublicTable.all.contains { $0.name == reference.table }
                && reference.columns.allSatisfy(table.columns.contains)
        }
        .sorted { $0.columns.lexicographicallyPrecedes($1.columns) }
        return description
    }

    /// The columns of unique indexes; GRDB's own list fails where a person gave an index a name with a quotation mark.
    private func uniqueKeys(of table: PublicTable) throws -> [[String]] {
        let lists = try String.fetchAll(
            database,
            sql: """
                SELECT (SELECT json_group_array(part.name) FROM pragma_index_info(list.name) AS part)
                FROM pragma_index_list(?) AS list WHERE "unique" AND NOT partial ORDER BY seq
                """, arguments: [table.name])
        return try lists.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    private func condition(of table: PublicTable) -> String {
        SelectedRows.condition(of: table, selection).map { " WHERE " + $0 } ?? ""
    }

    private static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

/// What an archive says of a published table.
public struct TableDescription: Sendable, Hashable {
    /// What a column is declared to hold.
    public enum ColumnType: String, Sendable {
        /// Whole numbers, also 0 and 1 for no and yes.
        case integer
        /// Numbers with a fraction.
        case real
        /// Text.
        case text
        /// Bytes.
        case blob
    }

    /// A foreign key.
    public struct Reference: Sendable, Hashable {
        /// The columns that refer.
        public var columns: [String]
        /// The table they refer to.
        public var table: String
        /// The columns there.
        public var destinationColumns: [String]
    }

    /// The published columns' types.
    public var types: [String: ColumnType] = [:]
    /// The columns whose values, taken together, no two rows share; empty where they are not published.
    public var primaryKey: [String] = []
    /// The foreign keys among published tables, sorted by their columns.
    public var references: [Reference] = []
}

/// Gives rows of a table one by one.
public final class TableCursor {
    /// The columns, in the order of each row's values.
    public let columns: [String]
    private let rows: RowCursor
    /// The columns that are declared to hold bytes, by their index.
    private let blobs: Set<Int>

    init(columns: [String], blobs: [Int], rows: RowCursor) {
        self.columns = columns
        self.blobs = Set(blobs)
        self.rows = rows
    }

    /// The next row's values; nil after the last.
    ///
    /// - Throws: SQLite's errors.
    public func next() throws -> [StoredValue]? {
        guard let row = try rows.next() else { return nil }
        var values: [StoredValue] = []
        values.reserveCapacity(columns.count)
        for index in columns.indices {
            values.append(blobs.contains(index) ? try blob(row, index) : Self.value(try row[index]))
        }
        return values
    }

    /// The bytes of a column, copied once: they may be a large picture.
    private func blob(_ row: Row, _ index: Int) throws -> StoredValue {
        try row.withUnsafeData(atIndex: index) { data in data.map { .blob(Array($0)) } ?? .null }
    }

    private static func value(_ value: DatabaseValue) -> StoredValue {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let data): .blob(Array(data))
        }
    }
}

extension ArchiveReader {
    /// The version of the tables that are read (`PRAGMA user_version`).
    public static var schemaVersion: Int { Schema.currentVersion }

    /// Reads the published tables.
    ///
    /// - Throws: SQLite's errors.
    public func tables() throws -> TableReader { try TableReader(database, selection: selection) }
}
