internal import ForumModel
internal import GRDB

/// One thing that can be wrong with an archive.
protocol IntegrityRule: Sendable {
    /// What its findings are; the code has what they mean and what to do.
    ///
    /// A rule about what an import says of a page has the code that the import says it with.
    var code: DiagnosticCode { get }
    /// Whether it compares contents, which takes as long as making them: only the full check does that.
    var isOfFullCheck: Bool { get }
    /// Gives all places where it is so, in a stable order.
    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws
}

extension IntegrityRule {
    var isOfFullCheck: Bool { false }

    /// Gives findings from a query with the columns `entity`, `id`, `severity` and `message`, row by row.
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

/// A rule whose findings are few, or known only when all of the archive was looked at.
protocol CollectingRule: IntegrityRule {
    /// All places where it is so, in a stable order.
    func findings(in database: Database) throws -> [IntegrityFinding]
}

extension CollectingRule {
    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try findings(in: database).forEach(body)
    }
}

extension PageColumns {
    /// The page of a row that has ``selected``; nil for one without it, and where there is no page.
    static func source(of row: Row) -> IntegrityFinding.Source? {
        guard let id = Int64.fromDatabaseValue(row["source_page_id"]),
            let path = String.fromDatabaseValue(row["source_page"])
        else { return nil }
        return IntegrityFinding.Source(id: id, path: path)
    }
}
