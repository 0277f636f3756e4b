internal import Archive

/// Reads an entity's rows and writes each with its nested rows as a line.
///
/// The tables of an entity are read in parallel in the same order, with one line in memory.
final class NDJSONRows {
    private let cursor: TableCursor
    private let columns: [Column]
    private let children: [Children]
    private let opening: String

    init(_ entity: NDJSONEntity, in tables: TableReader, includesBytes: Bool) throws {
        func wanted(_ table: ArchiveTable) -> [String] { table.columns.filter { includesBytes || $0 != "bytes" } }
        cursor = try tables.rows(of: entity.table, columns: wanted(entity.table), sortedBy: entity.table.columns[0])
        columns = cursor.columns.map { Column($0, in: entity.table) }
        children = try entity.children.map { child in
            let rows = try tables.rows(of: child.table, columns: wanted(child.table), sortedBy: child.parent)
            return Children(child, rows: rows)
        }
        opening = "{\"entity\":\"\(entity.table.name)\""
    }

    /// Appends the next line with its line feed; returns false after the last.
    func next(_ line: inout JSONLine) throws -> Bool {
        guard let row = try cursor.next() else { return false }
        line.add(opening)
        for (column, value) in zip(columns, row) {
            line.add(column.json)
            line.add(value, as: column.style)
        }
        for child in children { try child.write(of: row[0], to: &line) }
        line.add("}\n")
        return true
    }
}

private struct Column {
    let name: String
    /// The encoded key, preceded by a comma.
    let json: String
    let style: JSONLine.Style

    init(_ name: String, in table: ArchiveTable) {
        self.name = name
        json = ",\"\(name)\":"
        style = NDJSONEntity.style(of: name, in: table)
    }
}

/// A cursor over nested rows, advanced along with the parent rows.
private final class Children {
    private let child: NDJSONEntity.Child
    private let cursor: TableCursor
    private let columns: [Column]
    private let parentIndex: Int
    private var isExhausted = false
    private var pending: [StoredValue]?

    init(_ child: NDJSONEntity.Child, rows: TableCursor) {
        self.child = child
        cursor = rows
        columns = rows.columns.map { Column($0, in: child.table) }
        parentIndex = rows.columns.firstIndex(of: child.parent) ?? 0
    }

    func write(of key: StoredValue, to line: inout JSONLine) throws {
        let rows = try nextRows(of: key)
        if case .fields = child.shape { return addFields(of: rows.first, to: &line) }
        line.add(",\"\(child.key)\":")
        switch child.shape {
        case .fields: break
        case .list: list(rows, to: &line) { add($0, to: &$1) }
        case .one: if let row = rows.first { add(row, to: &line) } else { line.add("null") }
        case .values(let name):
            guard let index = columns.firstIndex(where: { $0.name == name }) else { return line.add("[]") }
            list(Set(rows.map { $0[index] }).sorted(), to: &line) { $1.add($0, as: columns[index].style) }
        }
    }

    private func list<Item>(_ items: [Item], to line: inout JSONLine, _ add: (Item, inout JSONLine) -> Void) {
        line.add("[")
        for (index, item) in items.enumerated() {
            if index > 0 { line.add(",") }
            add(item, &line)
        }
        line.add("]")
    }

    private func addFields(of row: [StoredValue]?, to line: inout JSONLine) {
        for (index, column) in columns.enumerated() where index != parentIndex {
            line.add(column.json)
            line.add(row?[index] ?? .null, as: column.style)
        }
    }

    private func add(_ row: [StoredValue], to line: inout JSONLine) {
        line.add("{")
        var isFirst = true
        for (index, column) in columns.enumerated() where index != parentIndex {
            line.add(isFirst ? String(column.json.dropFirst()) : column.json)
            line.add(row[index], as: column.style)
            isFirst = false
        }
        line.add("}")
    }

    /// Returns the rows of a key; skips rows of earlier keys, which have no parent.
    private func nextRows(of key: StoredValue) throws -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        while !isExhausted {
            if pending == nil { pending = try cursor.next() }
            guard let row = pending else {
                isExhausted = true
                break
            }
            if key < row[parentIndex] { break }
            if row[parentIndex] == key { rows.append(row) }
            pending = nil
        }
        return rows
    }
}
