/// The tables of the full-text index.
package enum SearchTables {
    /// The virtual tables.
    package static let names = ["post_search", "thread_search", "message_search"]

    /// The tables in which FTS5 keeps what a virtual table holds.
    package static func shadows(of table: String) -> [String] {
        ["_data", "_idx", "_docsize", "_config"].map { table + $0 }
    }

    /// Whether a table is part of the index.
    static func owns(_ name: String) -> Bool {
        names.contains { $0 == name || shadows(of: $0).contains(name) }
    }
}
