internal import ArchiveModel
internal import GRDB

/// A list as SQL: conditions on the rows of a table, their order, and the columns to read.
///
/// The rows of a page are selected first, reading as few columns as possible; names and counts are joined to those rows only.
/// Pages are read by key: a page starts after the sort values of the last item, so that with an index on the order a late page
/// costs no more than the first.
package struct ListStatement {
    /// A sort term; never NULL.
    struct Term {
        var expression: String
        var isDescending = false
        /// Whether case is ignored.
        var isName = false

        static func ascending(_ expression: String) -> Term { Term(expression: expression) }
        static func descending(_ expression: String) -> Term { Term(expression: expression, isDescending: true) }
        static func name(_ expression: String) -> Term { Term(expression: expression, isName: true) }

        var sql: String { expression + (isName ? " COLLATE NOCASE" : "") }
    }

    /// The table of the items; it has a column `id`.
    let table: String
    private(set) var columns: String
    /// The joins that an item's columns need.
    private let joins: String
    private let joinArguments: [DatabaseValue]
    /// The joins that conditions and order need.
    private var filterJoins = ""
    private(set) var conditions: [String] = []
    /// The values of ``conditions``, preceded by those of the joins.
    private(set) var arguments: [DatabaseValue] = []
    /// The terms of the order; the last one is unique.
    var order: [Term] = []

    init(
        of table: String, _ columns: String, joins: String = "",
        _ joinArguments: [any DatabaseValueConvertible] = []
    ) {
        (self.table, self.columns, self.joins) = (table, columns, joins)
        self.joinArguments = joinArguments.map(\.databaseValue)
    }

    /// Adds a join that conditions or the order need; must precede all conditions.
    mutating func join(_ sql: String, _ values: any DatabaseValueConvertible...) {
        filterJoins += " " + sql
        arguments += values.map(\.databaseValue)
    }

    /// Adds a column, which may be a value of the order (`key_0` …).
    mutating func addColumn(_ sql: String) { columns += ", " + sql }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        add(condition, values: values.map(\.databaseValue))
    }

    mutating func add(_ condition: String, values: [DatabaseValue]) {
        conditions.append("(\(condition))")
        arguments += values
    }

    /// Adds the condition that an expression is one of the numbers; no condition if there are none.
    mutating func add(_ expression: String, isOneOf numbers: [Int64]) {
        guard !numbers.isEmpty else { return }
        if numbers.count == 1 { return add("\(expression) = ?", numbers[0]) }
        add("\(expression) IN (SELECT value FROM json_each(?))", JSONText.array(numbers))
    }

    /// Restricts posts to forums, those of authors if the filter has any; adds no condition if there are no forums.
    mutating func add(inForums forums: [Int64], of filter: ListFilter = ListFilter()) {
        guard !forums.isEmpty else { return }
        // The author's posts are fewer than the forum's; the unary plus prevents SQLite from using the index by thread.
        let column = filter.users.isEmpty && filter.names.isEmpty ? "post.thread_id" : "+post.thread_id"
        add(
            "\(column) IN (SELECT id FROM thread WHERE forum_id IN (SELECT value FROM json_each(?)))",
            JSONText.array(forums))
    }

    var source: String { "FROM \(table)\(filterJoins)\(whereClause)" }

    var whereClause: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

    func sql(after key: PageKey?, limit: Int) -> (sql: String, arguments: StatementArguments) {
        var (conditions, arguments) = (conditions, arguments)
        if let key, key.values.count == order.count { conditions.append(behind(key, &arguments)) }
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

    /// Returns the condition for rows after a key: the first value is greater, or equal and the second is greater, and so on.
    private func behind(_ key: PageKey, _ arguments: inout [DatabaseValue]) -> String {
        func compare(_ index: Int, orEqual: Bool = false) -> String {
            order[index].sql + (order[index].isDescending ? " <" : " >") + (orEqual ? "= ?" : " ?")
        }
        // A separate condition on the first value lets an index start there.
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

extension ArchiveSnapshot {
    package func page<Item: Decodable>(
        _ list: ListStatement, after key: PageKey?, limit: Int, isReversed: Bool = false
    ) throws -> ItemPage<Item> {
        var list = list
        if isReversed { for index in list.order.indices { list.order[index].isDescending.toggle() } }
        let limit = max(0, min(limit, Self.pageLimit))
        let (sql, arguments) = list.sql(after: key, limit: limit + 1)
        let rows = try database.renamedRows(sql, arguments)
        var page = ItemPage<Item>(items: try rows.prefix(limit).map { try $0.decoded() })
        if rows.count > limit, limit > 0 {
            page.next = PageKey(values: list.order.indices.map { rows[limit - 1].stored("key\($0)") })
        }
        return page
    }
}
