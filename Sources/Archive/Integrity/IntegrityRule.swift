internal import ForumModel
internal import GRDB

/// One thing that can be wrong with an archive.
protocol IntegrityRule: Sendable {
    /// What its findings are; the code has what they mean and what to do.
    var code: DiagnosticCode { get }
    /// All places where it is so, in a stable order.
    func findings(in database: Database) throws -> [IntegrityFinding]
}

extension IntegrityRule {
    /// Findings from a query with the columns `entity`, `id`, `severity` and `message`.
    func fetch(
        _ database: Database, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [IntegrityFinding] {
        try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
            try IntegrityFinding(
                severity: IntegrityFinding.Severity(rawValue: row["severity"]) ?? .warning,
                entity: row["entity"],
                id: row["id"], message: row["message"])
        }
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
