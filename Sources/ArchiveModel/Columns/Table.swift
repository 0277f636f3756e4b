/// A table of the archive: its columns and what they mean.
///
/// From the declaration follow the SQL that creates the table, its references and persons, its published columns
/// (``PublicTable``) and, with the field groups, its merge rules (``MergedTable``).
package struct Table: Sendable {
    package let name: String
    package let columns: [Column]
    /// The primary key; empty for views.
    package let key: [String]
    package let isView: Bool
    /// The SQL that creates the table, with its indexes and triggers, or the view.
    package let schema: String

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - columns: the columns, in the table's order.
    ///   - key: the columns of the primary key, where it is no constraint of a column.
    ///   - constraints: further constraints of the table, as SQL.
    ///   - isOrderedByKey: whether the rows are stored in the order of the primary key (`WITHOUT ROWID`).
    ///   - indexes: the SQL that creates indexes and triggers.
    package init(
        _ name: String, _ columns: [Column], key: [String] = [], constraints: String = "",
        isOrderedByKey: Bool? = nil, indexes: String = ""
    ) {
        self.name = name
        self.columns = columns
        isView = false
        self.key = key.isEmpty ? columns.filter { $0.constraint.contains("PRIMARY KEY") }.map(\.name) : key
        var lines = columns.map { column in
            let notes = column.note?.split(separator: "\n").map { "    -- \($0)\n" } ?? []
            return notes.joined() + column.sql
        }
        if !key.isEmpty { lines.append("    PRIMARY KEY (\(key.joined(separator: ", ")))") }
        if !constraints.isEmpty { lines.append("    " + constraints.replacing("\n", with: "\n    ")) }
        let end = isOrderedByKey ?? !key.isEmpty ? ") WITHOUT ROWID" : ")"
        schema = "CREATE TABLE \(name) (\n\(lines.joined(separator: ",\n"))\n\(end);\n\(indexes)\n"
    }

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - columns: the columns, in the view's order.
    ///   - sql: the SQL that creates it.
    package init(view name: String, _ columns: [Column], sql: String) {
        self.name = name
        self.columns = columns
        key = []
        isView = true
        schema = sql
    }

    /// Returns the column of a name.
    package func column(_ name: String) -> Column? { columns.first { $0.name == name } }

    /// The field groups, in the order of the columns with their deciding captures.
    package var groups: [FieldGroup] {
        columns.compactMap { source in
            guard case .source(let group) = source.meaning else { return nil }
            let members = columns.filter { $0.group == group }
            guard !members.isEmpty else { return nil }
            return FieldGroup(
                members.filter { !$0.isRank }.map(\.name), source: source.name,
                rank: members.first(where: \.isRank)?.name)
        }
    }

    /// What redacted exports read instead of columns, as SQL; columns that are not listed are unchanged.
    package var redaction: [String: String] {
        let replaced = columns.compactMap { column in column.redacted.map { (column.name, $0) } }
        return Dictionary(uniqueKeysWithValues: replaced)
    }
}
