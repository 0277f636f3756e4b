public import ArchiveModel
public import ArchiveStore
internal import Foundation
package import GRDB

/// Reads the selected rows of the published tables.
///
/// Without conditions these are all rows; otherwise the selected threads and posts, and what belongs to them (see ``ArchiveTable``).
/// Private tables, and pages that show private messages, whose names reveal the subjects, have rows only if the selection includes
/// private content.
///
///     let tables = try reader.tables()
///     let rows = try tables.rows(of: .post)
///     while let row = try rows.next() { print(row.value(at: 0)) }
public struct TableReader {
    private let database: Database
    private let selection: ArchiveSelection

    package init(_ database: Database, selection: ArchiveSelection) throws {
        self.database = database
        self.selection = selection
        if !selection.isEverything { try database.execute(SelectedRows.surroundings) }
        guard !selection.includesPrivate else { return }
        try database.execute("CREATE TEMP TABLE IF NOT EXISTS private_file (path TEXT PRIMARY KEY)")
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO private_file (path) VALUES (?)")
        for path in try PrivateRows.files(in: database) { try insert.execute(arguments: [path]) }
    }

    /// Opens a cursor over the rows of a table.
    ///
    /// Without columns all are read, and without a column to sort by first, in the published order. Several cursors may
    /// be open at the same time.
    public func rows(of table: ArchiveTable, columns: [String]? = nil, sortedBy first: String? = nil) throws
        -> TableCursor
    {
        let names = (columns ?? table.columns).filter(table.columns.contains)
        let order = [first.flatMap { table.columns.contains($0) ? $0 : nil }, table.order].compactMap(\.self)
        var (list, source) = (names.map { "\"\($0)\"" }, table.source)
        if table == .keptPage {
            list = list.map { "kept_page." + $0 } + (names.contains("bytes") ? [KeptPage.columns] : [])
            source += " JOIN source_page ON source_page.id = source_page_id"
        }
        let statement = try database.makeStatement(
            sql: """
                SELECT \(list.joined(separator: ", ")) FROM \(source)\(condition(of: table))
                ORDER BY \(order.joined(separator: ", "))
                """)
        let types = try description(of: table).types
        return TableCursor(
            columns: names, blobs: names.indices.filter { types[names[$0]] == .blob },
            rows: try Row.fetchCursor(statement), keptIn: table == .keptPage ? database : nil)
    }

    /// Returns the number of rows that ``rows(of:columns:sortedBy:)`` returns.
    ///
    /// - Complexity: O(*n*) in the number of rows.
    public func count(of table: ArchiveTable) throws -> Int {
        try database.value("SELECT count(*) FROM \(table.source)\(condition(of: table))") ?? 0
    }

    /// Describes a table's columns and keys.
    public func description(of table: ArchiveTable) throws -> TableDescription {
        var description = TableDescription()
        // If private users are hidden, a temporary view shadows `user`; the columns are then read from the table itself.
        let schema = selection.isRedacted ? nil : "main"
        let isView = try database.viewExists(table.name, in: schema)
        for column in try database.columns(in: table.name, in: schema) where table.columns.contains(column.name) {
            // SQLite does not know the types of a view's columns.
            let declared = table.column(column.name)?.type ?? column.type
            // `INT` declares a key that is not the rowid.
            let type = declared == "INT" ? "integer" : declared.lowercased()
            description.types[column.name] = TableDescription.ColumnType(rawValue: type)
        }
        if isView { return description }
        // The physical order of posts is not published; the ID serves as the key.
        let keys = try [database.primaryKey(table.name, in: schema).columns] + uniqueKeys(of: table)
        let key = keys.first { $0.allSatisfy(table.columns.contains) } ?? []
        description.primaryKey = table.columns.filter(key.contains)
        description.references = try database.foreignKeys(on: table.name, in: schema).map { key in
            TableDescription.Reference(
                columns: key.originColumns, table: key.destinationTable,
                destinationColumns: key.destinationColumns)
        }
        .filter { reference in
            ArchiveTable.all.contains { $0.name == reference.table }
                && reference.columns.allSatisfy(table.columns.contains)
        }
        .sorted { $0.columns.lexicographicallyPrecedes($1.columns) }
        return description
    }

    /// Returns the columns of unique indexes; GRDB's own list fails for index names with a quotation mark.
    private func uniqueKeys(of table: ArchiveTable) throws -> [[String]] {
        let lists: [String] = try database.column(
            """
            SELECT (SELECT json_group_array(part.name) FROM pragma_index_info(list.name) AS part)
            FROM pragma_index_list(?) AS list WHERE "unique" AND NOT partial ORDER BY seq
            """, table.name)
        return try lists.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }

    private func condition(of table: ArchiveTable) -> String {
        SelectedRows.condition(of: table, selection).map { " WHERE " + $0 } ?? ""
    }
}

/// The description of a published table.
public struct TableDescription: Sendable, Hashable {
    /// The declared type of a column.
    public enum ColumnType: String, Sendable {
        /// Integers, including 0 and 1 for booleans.
        case integer
        /// Floating-point numbers.
        case real
        case text
        /// Bytes.
        case blob
    }

    /// A foreign key.
    public struct Reference: Sendable, Hashable {
        /// The referring columns.
        public var columns: [String]
        /// The referenced table.
        public var table: String
        /// The referenced columns.
        public var destinationColumns: [String]
    }

    /// The published columns' types.
    public var types: [String: ColumnType] = [:]
    /// The columns of the primary key; empty if they are not published.
    public var primaryKey: [String] = []
    /// The foreign keys among published tables, sorted by their columns.
    public var references: [Reference] = []
}

/// A cursor over the rows of a table.
public final class TableCursor {
    /// The columns, in the order of each row's values.
    public let columns: [String]
    private let rows: RowCursor
    /// The indices of columns that are declared to hold bytes.
    private let blobs: Set<Int>
    /// The archive, if the rows are kept pages.
    private let database: Database?

    package init(columns: [String], blobs: [Int], rows: RowCursor, keptIn database: Database? = nil) {
        self.columns = columns
        self.blobs = Set(blobs)
        self.rows = rows
        self.database = database
    }

    /// Returns the next row's values; nil after the last.
    public func next() throws -> [StoredValue]? {
        guard let row = try rows.next() else { return nil }
        var values: [StoredValue] = []
        values.reserveCapacity(columns.count)
        for index in columns.indices {
            if let database, let value = try Self.gzipped(columns[index], row, in: database) {
                values.append(value)
                continue
            }
            values.append(blobs.contains(index) ? try blob(row, index) : StoredValue(try row.value(at: index)))
        }
        return values
    }

    /// Returns the value of a column that depends on the packing of a kept page, which is gzip for all readers.
    private static func gzipped(_ column: String, _ row: Row, in database: Database) throws -> StoredValue? {
        if column == "compression" { return .text(KeptPage.Compression.gzip.rawValue) }
        guard column == "bytes" else { return nil }
        if let bytes = try KeptPage(row, in: database)?.gzipped { return .blob(bytes) }
        throw DatabaseError(
            resultCode: .SQLITE_CORRUPT, message: "the bytes kept of a page are damaged: see check --full")
    }

    /// Returns the bytes of a column, copied once, since they may be a large picture.
    private func blob(_ row: Row, _ index: Int) throws -> StoredValue {
        try row.withUnsafeData(atIndex: index) { data in data.map { .blob(Array($0)) } ?? .null }
    }
}

extension ArchiveSnapshot {
    /// The schema version of the tables (`PRAGMA user_version`).
    public static var schemaVersion: Int { Schema.currentVersion }

    /// Returns a reader of the published tables.
    public func tables() throws -> TableReader { try TableReader(database, selection: selection) }
}

extension ArchiveSnapshot {
    /// Returns the names of internal tables, which other programs should hide.
    ///
    /// The views `posts`, `threads`, `people` and `messages` are not included.
    public func internalTables() throws -> [String] {
        let shown = Set(ArchiveTable.all.map(\.name) + ["posts", "threads", "people", "messages"])
        return try rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")
            .map { try $0.value("name") as String }.filter { !shown.contains($0) && !$0.hasPrefix("sqlite_") }
    }
}
