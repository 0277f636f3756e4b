internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Compares the logical dumps of an archive and of a re-derived one by table, in constant memory, since both have the same order.
struct DumpComparison {
    private(set) var tables: [TableDifference] = []
    private(set) var rowCount = 0

    init(_ stored: ArchiveStore, _ derived: ArchiveStore, keeping exampleLimit: Int) throws(ArchiveError) {
        var (tables, rowCount): ([TableDifference], Int) = ([], 0)
        try stored.read { stored throws in
            try derived.read { derived in
                for table in DumpTable.all {
                    var comparison = try TableComparison(table, stored, derived, keeping: exampleLimit)
                    try comparison.run()
                    rowCount += comparison.rowCount
                    if comparison.difference.count > 0 { tables.append(comparison.difference) }
                }
            }
        }
        (self.tables, self.rowCount) = (tables, rowCount)
    }
}

/// Compares one table: pairs rows with the same key and skips equal ones.
private struct TableComparison {
    private(set) var difference: TableDifference
    private(set) var rowCount = 0
    private let exampleLimit: Int
    private var stored: KeyedRows
    private var derived: KeyedRows

    init(_ table: DumpTable, _ stored: Database, _ derived: Database, keeping exampleLimit: Int) throws {
        difference = TableDifference(table: table.name)
        self.exampleLimit = exampleLimit
        self.stored = try KeyedRows(table, in: stored)
        self.derived = try KeyedRows(table, in: derived)
    }

    mutating func run() throws {
        while let key = [stored.key, derived.key].compactMap(\.self).min(by: { $0.lexicographicallyPrecedes($1) }) {
            var old = try stored.take(key)
            var new = try derived.take(key)
            rowCount += old.count
            guard old != new else { continue }
            for row in old {
                guard let place = new.firstIndex(of: row), let former = old.firstIndex(of: row) else { continue }
                old.remove(at: former)
                new.remove(at: place)
            }
            for index in 0..<max(old.count, new.count) {
                add(index < old.count ? old[index] : nil, index < new.count ? new[index] : nil)
            }
        }
    }

    private mutating func add(_ old: DumpRow?, _ new: DumpRow?) {
        let change: RowDifference.Change
        switch (old, new) {
        case (nil, _):
            change = .added
            difference.added += 1
        case (_, nil):
            change = .removed
            difference.removed += 1
        default:
            change = .changed
            difference.changed += 1
        }
        guard difference.examples.count < exampleLimit else { return }
        guard let row = old ?? new else { return }
        let key = stored.keyColumns.map { column in
            let value = LogicalDump.json(row.values[column])
            return RowDifference.Column(
                name: stored.columns[column], stored: old == nil ? nil : value, derived: new == nil ? nil : value)
        }
        var columns: [RowDifference.Column] = []
        if let old, let new {
            columns = zip(stored.columns, zip(old.values, new.values)).filter { !DumpRow.isSame($1.0, $1.1) }.map {
                RowDifference.Column(name: $0, stored: LogicalDump.json($1.0), derived: LogicalDump.json($1.1))
            }
        }
        difference.examples.append(RowDifference(change: change, key: key, columns: columns))
    }
}

/// A row whose texts are compared byte by byte; Swift's comparison takes a letter and its decomposed form for equal.
private struct DumpRow: Equatable {
    let values: [DatabaseValue]

    static func == (left: Self, right: Self) -> Bool { left.values.elementsEqual(right.values, by: isSame) }

    static func isSame(_ left: DatabaseValue, _ right: DatabaseValue) -> Bool {
        if case .string(let left) = left.storage, case .string(let right) = right.storage {
            return left.hasSameBytes(as: right)
        }
        return left == right
    }
}

/// The rows of a table in key order.
private struct KeyedRows {
    let columns: [String]
    /// The indices of the leading ordering columns, up to the first that the dump lacks.
    let keyColumns: [Int]
    /// The key of the next row; nil at the end.
    private(set) var key: [StoredValue]?
    private let rows: RowCursor
    private var next = DumpRow(values: [])

    init(_ table: DumpTable, in database: Database) throws {
        let statement = try database.makeStatement(sql: table.sql)
        rows = try Row.fetchCursor(statement)
        let columns = statement.columnNames
        self.columns = columns
        keyColumns = table.order.map { columns.firstIndex(of: $0) }.prefix { $0 != nil }.compactMap(\.self)
        try advance()
    }

    /// Returns all next rows that have the key.
    mutating func take(_ wanted: [StoredValue]) throws -> [DumpRow] {
        var found: [DumpRow] = []
        while key == wanted {
            found.append(next)
            try advance()
        }
        return found
    }

    private mutating func advance() throws {
        guard let row = try rows.next() else {
            key = nil
            return
        }
        next = DumpRow(values: Array(row.databaseValues))
        key = keyColumns.map { StoredValue(next.values[$0]) }
    }
}
