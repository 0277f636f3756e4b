internal import ForumModel
internal import GRDB

/// One thing that can be wrong with an archive.
protocol IntegrityRule: Sendable {
    /// What its findings are; the code has what they mean and what to do.
    var code: DiagnosticCode { get }
    /// Gives all places where it is so, in a stable order.
    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws
}

extension IntegrityRule {
    /// Gives findings from a query with the columns `entity`, `id`, `severity` and `message`, row by row.
    func fetch(
        _ database: Database, _ sql: String, _ arguments: StatementArguments = [],
        giving body: (IntegrityFinding) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
        while let row = try rows.next() {
            try body(
                IntegrityFinding(
                    severity: IntegrityFinding.Severity(rawValue: row["severity"]) ?? .warning,
                    entity: row["entity"], id: row["id"], message: row["message"]))
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

/// Every rule, in the order of the report.
enum IntegrityRules {
    /// - Parameter isFull: whether contents are compared that take as long as making them.
    /// - Returns: the rules.
    static func all(isFull: Bool) -> [any IntegrityRule] {
        let usual: [any IntegrityRule] = [
            DatabaseStructure(), DamagedPages(), OwnIndexes(), SearchIndexContent(isFull: isFull),
            AssetHashes(), ForeignKeys(),
            UnfinishedImport(), UnfinishedMerge(), ForumCycles(), PostsWithoutThread(),
            ThreadsWithoutForum(), ForumsWithoutPlace(), MessagesWithoutSender(), MissingThreadPages(),
            ThreadPostCounts(),
            UnusablePages(), DoubtfulTimes(code: .dateZoneConflict),
            DoubtfulTimes(code: .captureImplausible), DoubtfulTimes(code: .dateImplausible), NoticePages(),
            PagesNotRead(),
            QuotesNotHeld(), MissingPosts(), MissingForums(),
            MissingPictures(), DominantPages(), OlderReaders(),
        ]
        return isFull ? usual + [ClaimNumbers(), UnknownPages()] : usual
    }
}
