internal import ForumModel
internal import GRDB

/// An integrity rule: a condition that can be violated in an archive.
protocol IntegrityRule: Sendable {
    /// The code of its findings, which has their meaning and advice.
    ///
    /// A rule about issues of an import has the code of these issues.
    var code: DiagnosticCode { get }
    /// Whether the rule compares contents, which takes as long as writing them; only the full check runs such a rule.
    var isOfFullCheck: Bool { get }
    /// Calls a closure with all findings, in a stable order.
    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws
}

extension IntegrityRule {
    var isOfFullCheck: Bool { false }

    /// Delivers findings from a query with the columns `entity`, `id`, `severity` and `message`, row by row.
    ///
    /// The query may also have the columns `title` and those of ``PageColumns/selected``.
    func fetch(
        _ database: Database, _ sql: String, _ arguments: StatementArguments = [],
        giving body: (IntegrityFinding) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
            try body(
                IntegrityFinding(
                    severity: IntegrityFinding.Severity(rawValue: row["severity"]) ?? .warning,
                    entity: row["entity"], id: row["id"], message: row["message"],
                    title: String.fromDatabaseValue(row["title"]), source: PageColumns.source(of: row)))
        }
    }
}

/// A rule whose findings are few, or known only after the whole archive was read.
protocol CollectingRule: IntegrityRule {
    /// Returns all findings, in a stable order.
    func findings(in database: Database) throws -> [IntegrityFinding]
}

extension CollectingRule {
    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try findings(in: database).forEach(body)
    }
}

extension PageColumns {
    /// Returns the page in the ``selected`` columns of a row; nil if the row has none.
    static func source(of row: Row) -> IntegrityFinding.Source? {
        guard let id = Int64.fromDatabaseValue(row["source_page_id"]),
            let path = String.fromDatabaseValue(row["source_page"])
        else { return nil }
        return IntegrityFinding.Source(id: id, path: path)
    }
}
