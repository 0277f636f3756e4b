package import ArchiveModel
internal import ArchiveStore
package import GRDB

/// Checks that an archive holds only values that this program writes, before it is merged, split, repaired, checked or redacted.
///
/// An archive may be damaged or hostile. SQLite allows any value in any column; decoding a value of the wrong type would crash the program.
package struct StoredValueCheck {
    private let database: Database
    private let path: String
    private let expected: ExpectedTables

    package init(_ database: Database, path: String) throws {
        self.database = database
        self.path = path
        expected = try ExpectedTables(in: database)
    }

    /// Checks the file's structure, and then all values; throws for the first problem.
    package func run(withReferences: Bool) throws {
        if let problem = try Self.structuralProblems(in: database).first {
            throw ArchiveError.damaged(path: path, reason: problem)
        }
        let damaged = try PageSums.damagedPages(in: database)
        try require(damaged.isEmpty, "\(damaged.count) pages of the file are not what was written to them")
        try checkValues()
        guard withReferences else { return }
        try refuse(
            """
            SELECT 1 FROM pragma_foreign_key_check WHERE parent IN ('account', 'source_page')
            UNION ALL SELECT 1 FROM (SELECT value_id FROM claim UNION ALL SELECT value_id FROM menu_claim)
                WHERE value_id NOT IN (SELECT id FROM claim_value)
            """,
            "it refers to rows that are not there")
    }

    /// Returns at most 20 problems that `PRAGMA quick_check` finds.
    ///
    /// Those of search indexes, which it checks from SQLite 3.44 on, are left out: a repair rebuilds them.
    package static func structuralProblems(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "PRAGMA quick_check(20)").filter {
            $0 != "ok" && !$0.lowercased().contains("fts5")
        }
    }

    package func checkValues() throws {
        for table in expected.tables {
            let odd = table.columns.map(\.isOdd).joined(separator: " OR ")
            try refuse(
                "SELECT 1 FROM \(table.name) WHERE \(odd)", "its table \(table.name) holds values of wrong types")
        }
        try refuse(
            "SELECT 1 FROM source_page WHERE length(capture_key) <> 25", "a page has no place among the captures")
        // SQLite takes these words for the time of reading, and cannot index them.
        try refuse(
            """
            SELECT 1 FROM (SELECT posted_at FROM post UNION ALL SELECT posted_at FROM post_claim)
            WHERE posted_at >= 'A' AND lower(posted_at) IN ('now', 'subsec', 'subsecond')
            """, "the date of a post is a word that means the present")
        try refuse(
            """
            SELECT 1 FROM reader_note WHERE length(text) > 20000 OR length(quote || prefix || suffix) > 6000
            UNION ALL SELECT 1 FROM saved_query WHERE length(name) > 60 OR length(query) > 2000
            """, "a note, tag or saved search is longer than this program writes")
        try checkClaims()
        try checkQuotes()
    }

    private func checkClaims() throws {
        try refuse(
            "SELECT 1 FROM claim_value WHERE CASE WHEN json_valid(value) THEN json_type(value) END IS NOT 'object'",
            "a claim is no JSON object")
        try refuse(
            "SELECT 1 FROM excluded_claim WHERE CASE WHEN json_valid(value) THEN json_type(value) END IS NOT 'object'",
            "a claim of an excluded page is no JSON object")
        let shown = try database.rows(
            Self.shownClaims + "SELECT DISTINCT entity, key, type FROM shown, json_each(shown.value)")
        for row in shown {
            let entity = try ClaimEntity(rawValue: row.decode(forColumn: "entity"))
            let column: String = try row.decode(forColumn: "key")
            let type: String = try row.decode(forColumn: "type")
            let isFitting = entity.map { expected.claims($0, column, mayHold: type) } ?? false
            try require(isFitting, "a claim has a value of a wrong type for \(column)")
        }
        let lacking = MergedTable.claimed.flatMap { table in
            table.fixed.map { "entity = \(table.entity.rawValue) AND json_type(value, '$.\($0)') IS NOT 'text'" }
        }
        try refuse(
            Self.shownClaims + "SELECT 1 FROM shown WHERE \(lacking.joined(separator: " OR "))",
            "a claim lacks what all of its kind have")
    }

    private static let shownClaims = """
        WITH shown AS MATERIALIZED (
            SELECT entity, value FROM (
                SELECT entity, value_id FROM claim UNION SELECT entity, value_id FROM menu_claim
            ) JOIN claim_value ON claim_value.id = value_id
            UNION ALL SELECT entity, value FROM excluded_claim WHERE entity <> \(ClaimEntity.post.rawValue)
        )

        """

    private func checkQuotes() throws {
        try refuse(
            "SELECT 1 FROM post_body WHERE CASE WHEN json_valid(quotes) THEN json_type(quotes) END IS NOT 'array'",
            "the quotes of a post are no JSON array")
        try refuse(
            """
            SELECT 1 FROM post_body, json_each(quotes) AS quote WHERE NOT CASE quote.type WHEN 'array' THEN
                json_type(quote.value, '$[0]') IN ('integer', 'null')
                    AND json_type(quote.value, '$[1]') IN ('text', 'null') ELSE 0 END
            """, "a quote of a post is no pair")
    }

    private func refuse(_ sql: String, _ reason: String) throws {
        try require(try database.row(sql + " LIMIT 1") == nil, reason)
    }

    private func require(_ condition: Bool, _ reason: String) throws {
        guard condition else { throw ArchiveError.damaged(path: path, reason: reason) }
    }
}

/// The tables of an archive, without the search index.
private struct ExpectedTables {
    struct Column {
        var name: String
        /// The `typeof` of its values.
        var type: String
        var isNullable: Bool

        /// Whether a value is invalid, as SQL.
        ///
        /// The minimum integer, which has no negation, is never valid.
        var isOdd: String {
            let isValue = isNullable ? " AND \"\(name)\" IS NOT NULL" : ""
            let isLeast = type == "integer" ? " OR \"\(name)\" = -9223372036854775807 - 1" : ""
            return "typeof(\"\(name)\") <> '\(type)'\(isValue)\(isLeast)"
        }
    }

    let tables: [(name: String, columns: [Column])]

    /// Reads the columns from the file itself; opening it has ensured that its tables are those of this program.
    init(in database: Database) throws {
        let names: [String] = try database.column(
            """
            SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_search%' ESCAPE '\\'
                AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN ('grdb_migrations', 'stale', 'reconsider')
            """)
        tables = try names.map { name in
            let columns = try database.columns(in: name, in: "main").map { column in
                Column(
                    // `INT` declares a key that is not the rowid.
                    name: column.name, type: column.type == "INT" ? "integer" : column.type.lowercased(),
                    isNullable: !column.isNotNull && column.primaryKeyIndex == 0)
            }
            return (name, columns)
        }
    }

    /// Whether a claim may contain a value of a JSON type in a column.
    func claims(_ entity: ClaimEntity, _ column: String, mayHold type: String) -> Bool {
        let declared = entity == .siteStatistics ? "integer" : entity.columns.first { $0.name == column }?.jsonType
        return switch declared {
        case nil: false
        case "real": ["real", "integer", "null"].contains(type)
        case let declared?: [declared, "null"].contains(type)
        }
    }
}

extension ArchiveStore {
    package func requireSound(withReferences: Bool = false) throws(ArchiveError) {
        try read { try StoredValueCheck($0, path: path).run(withReferences: withReferences) }
    }
}
