package import ForumModel
internal import GRDB

/// The values that one page shows of an entity whose fields are merged by the rules of its table.
package protocol MergedRecord: Sendable { static var rows: RecordRows<Self> { get } }

extension MergedRecord {
    /// `account` is the one whose view the page shows, for tables with one in the key.
    package func row(of account: AccountID? = nil, source: SourcePageID) -> ColumnValues {
        Self.rows.row(of: self, account: account?.rawValue, source: source)
    }
}

/// Makes rows of a table from records, by what its columns say of the records' properties.
///
/// The first column of a group tells whether the page shows the group.
package struct RecordRows<Record: Sendable>: Sendable {
    package let rules: MergedTable
    /// The columns without a property of the record, which would always be NULL; tests check that there are none.
    package let columnsWithoutProperty: [String]
    private let id: ColumnReader<Record>?
    private let fixed: [ColumnReader<Record>?]
    private let groups: [[ColumnReader<Record>?]]

    init(_ rules: MergedTable) {
        var missing: [String] = []
        func reader(_ name: String) -> ColumnReader<Record>? {
            let reader = rules.declared.first { $0.name == name }?.reader(of: Record.self)
            if reader == nil { missing.append(name) }
            return reader
        }
        self.rules = rules
        id = reader(rules.idColumn)
        fixed = rules.fixed.map(reader)
        groups = rules.groups.map { $0.valueColumns.map(reader) }
        columnsWithoutProperty = missing
    }

    func row(of record: Record, account: Int64? = nil, source: SourcePageID) -> ColumnValues {
        func value(_ reader: ColumnReader<Record>?) -> DatabaseValue { reader?.read(record) ?? .null }
        var row = ColumnValues(of: rules, id: Int64.fromDatabaseValue(value(id)) ?? 0, account: account)
        for reader in fixed { row.append(value(reader)) }
        for (group, readers) in zip(rules.groups, groups) {
            let first = readers[0]?.read(record)
            row.append(group, source: first == nil ? nil : source) { $0 == 0 ? first ?? .null : value(readers[$0]) }
        }
        return row
    }
}
