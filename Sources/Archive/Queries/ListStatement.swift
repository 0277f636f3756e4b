internal import GRDB

/// A list as SQL: which rows of a table are wanted, in which order, and what is read of each.
///
/// The rows of a page are picked first, from as few columns as that takes; names and counts are joined to those alone. Pages are
/// read by key: a page begins behind the values by which the last item was sorted, so that a late page costs no more than the
/// first where an index has the order.
struct ListStatement {
    /// A value that the list is sorted by; it is never NULL.
    struct Term {
        var expression: String
        var isDescending = false
        /// Whether letter case does not matter.
        var isName = false

        /// The lowest values first.
        static func ascending(_ expression: String) -> Term { Term(expression: expression) }
        /// The highest values first.
        static func descending(_ expression: String) -> Term {
            Term(expression: expression, isDescending: true)
        }
        /// By letters, whatever their case.
        static func name(_ expression: String) -> Term { Term(expression: expression, isName: true) }

        var sql: String { expression + (isName ? " COLLATE NOCASE" : "") }
    }

    /// The table whose rows are the items; it has a column `id`.
    let table: String
    /// The columns of an item.
    let columns: String
    /// What is joined to each item for its columns.
    private let joins: String
    private let joinArguments: [DatabaseValue]
    /// What is joined to the table for conditions and order.
    private var filterJoins = ""
    private(set) var conditions: [String] = []
    /// The values of ``conditions``, behind those of the joins before them.
    private(set) var arguments: [DatabaseValue] = []
    /// The terms of the order; the last one is unique.
    var order: [Term] = []

    init(
        of table: String, _ columns: String, joins: String = "",
        _ joinArguments: [any DatabaseValueConvertible] = []
    ) {
        self.table = table
        self.columns = columns
        self.joins = joins
        self.joinArguments = joinArguments.map(\.databaseValue)
    }

    /// Joins something to the table that conditions or the order need; comes before any condition.
    mutating func join(_ sql: String, _ values: any DatabaseValueConvertible...) {
        filterJoins += " " + sql
        arguments += values.map(\.databaseValue)
    }

    /// Adds a condition, with the values of its question marks.
    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        add(condition, values: values.map(\.databaseValue))
    }

    /// The same with the values in an array.
    mutating func add(_ condition: String, values: [DatabaseValue]) {
        conditions.append("(\(condition))")
        arguments += values
    }

    /// Adds that an expression is one of some numbers; nothing where there are none.
    mutating func add(_ expression: String, isOneOf numbers: [Int64]) {
        guard !numbers.isEmpty else { return }
        if numbers.count == 1 { return add("\(expression) = ?", numbers[0]) }
        add("\(expression) IN (SELECT value FROM json_each(?))", JSONText.array(numbers))
    }

    /// The conditions as SQL, for statements of one table.
    var whereClause: String {
        conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    /// The same list from its other end.
    mutating func reverse() {
        for index in order.indices { order[index].isDescending.toggle() }
    }

    /// The SQL of a page and its values.
    func sql(after key: PageKey?, limit: Int) -> (sql: String, arguments: StatementArguments) {
        var (conditions, arguments) = (conditions, arguments)
        if let key, key.values.count == order.count {
            conditions.append(behind(key, &arguments))
        }
        let offset = key?.offset ?? 0
        let filter = conditions.isEmpty ? "" : "\n    WHERE " + conditions.joined(separator: " AND ")
        func sort(_ name: (Int) -> String) -> String {
            order.indices.map { name($0) + (order[$0].isDescending ? " DESC" : "") }.joined(separator: ", ")
        }
        let keys = order.indices.map { "\(order[$0].expression) AS key_\($0)" }.joined(separator: ", ")
        let sql = """
            WITH picked AS MATERIALIZED (
                SELECT \(table).id AS item_id, \(keys)
                FROM \(table)\(filterJoins)\(filter)
                ORDER BY \(sort { order[$0].sql }) LIMIT ?\(offset > 0 ? " OFFSET ?" : ""))
            SELECT picked.*, \(columns)
            FROM picked JOIN \(table) ON \(table).id = picked.item_id
            \(joins)
            ORDER BY \(sort { "key_\($0)" + (order[$0].isName ? " COLLATE NOCASE" : "") })
            """
        let bounds = [limit.databaseValue] + (offset > 0 ? [offset.databaseValue] : [])
        return (sql, StatementArguments(arguments + bounds + joinArguments))
    }

    /// Rows behind a key: the first value is behind, or the same and the second is behind, and so on.
    private func behind(_ key: PageKey, _ arguments: inout [DatabaseValue]) -> String {
        func compare(_ index: Int, orEqual: Bool = false) -> String {
            order[index].sql + (order[index].isDescending ? " <" : " >") + (orEqual ? "= ?" : " ?")
        }
        // The first value alone bounds the rows, so that an index can begin there.
        let first = compare(0, orEqual: order.count > 1)
        arguments.append(key.values[0])
        guard order.count > 1 else { return first }
        var rest = compare(order.count - 1)
        var values = [key.values[order.count - 1]]
        for index in order.indices.dropLast().reversed() {
            rest = "(\(compare(index)) OR \(order[index].sql) = ? AND \(rest))"
            values = [key.values[index], key.values[index]] + values
        }
        arguments += values
        return first + " AND " + rest
    }
}

extension ArchiveQueries {
    /// Reads a page of a list with one statement.
    func page<Item>(
        _ list: ListStatement, after key: PageKey?, limit: Int, isReversed: Bool = false,
        _ make: (Row) throws -> Item
    ) throws -> ItemPage<Item> {
        var list = list
        if isReversed { list.reverse() }
        let limit = max(0, min(limit, Self.pageLimit))
        let (sql, arguments) = list.sql(after: key, limit: limit + 1)
        let rows = try rows(sql, arguments)
        var page = ItemPage(items: try rows.prefix(limit).map(make))
        if rows.count > limit, limit > 0 {
            page.next = PageKey(values: list.order.indices.map { rows[limit - 1]["key_\($0)"] })
        }
        return page
    }
}
