internal import ArchiveReading
internal import ForumModel
internal import GRDB

/// An integrity rule: a condition that can be violated in an archive.
struct IntegrityRule: Sendable {
    typealias Severity = IntegrityFinding.Severity

    /// The code of its findings; a rule about issues of an import has the code of these issues.
    let code: DiagnosticCode
    /// Whether only the full check, or a check that names the code, runs the rule; most such rules take as long as writing the content.
    let isOfFullCheck: Bool
    /// Calls a closure with all findings, in a stable order.
    let forEachFinding: @Sendable (IntegrityScan, (IntegrityFinding) throws -> Void) throws -> Void

    init(
        _ code: DiagnosticCode, isOfFullCheck: Bool = false,
        _ forEachFinding: @escaping @Sendable (IntegrityScan, (IntegrityFinding) throws -> Void) throws -> Void
    ) { (self.code, self.isOfFullCheck, self.forEachFinding) = (code, isOfFullCheck, forEachFinding) }

    /// Creates a rule whose findings are the rows of a query; ``IntegrityScan/fetch(_:_:_:_:giving:)`` reads them.
    init(_ code: DiagnosticCode, _ entity: String, _ severity: Severity, _ sql: String, _ arguments: [String] = []) {
        self.init(code) { try $0.fetch(entity, severity, sql, arguments, giving: $1) }
    }

    /// Rules about the number of held posts in a thread, a derived field.
    static let ofHeldCounts: Set<DiagnosticCode> = [.threadNoPage, .threadPostCount, .threadListedOnly]

    /// All rules in the order of the report, including those of the full check; each code occurs once.
    static let all = file + entities + pages

    private static let file: [Self] = [
        oddValues, databaseStructure, damagedPages, ownIndexes, searchIndexContent, assetHashes, claimNumbers,
        keptPages, foreignKeys, unfinishedImport, unfinishedMerge, derivedValues, invalidNumbers, unknownPages,
    ]

    private static let entities: [Self] = [
        forumCycles, replyCircles, missingThreadPages, threadsWithoutPage, threadPostCounts, hiddenBodies,
        postsWithoutThread, threadsWithoutForum, tagsWithTwoNumbers, rootsWithoutCategory, forumsWithoutPlace,
        messagesWithoutSender, announcementsWithoutForum, bookmarksWithoutTarget, punishmentsWithoutUser,
        postsWithoutAuthor, sharedNames, threadsInTwoForums, postsInTwoThreads, duplicatePositions,
        positionGaps, contradictingCounts, implausibleDates, datesOutOfOrder, threadsKnownFromLists,
        quotesNotHeld, repliesNotHeld, authorsKnownByName, missingPosts, missingForums, messagesToOneself,
        missingPictures, suspectPictures,
    ]

    private static let pages: [Self] =
        [unusablePages, zoneConflicts] + pageIssues + [noticePages, pagesNotRead, dominantPages, olderReaders]
}

struct IntegrityScan {
    let database: Database
    let path: String
    /// Whether rules with a full mode use it.
    let isFull: Bool
    /// The tables of the search index that claim more memory than there is.
    let huge: [String]

    /// Delivers findings from a query with the columns `id` and `message`, row by row.
    ///
    /// The query may also have the columns `title` and those of ``PageColumns/selected``, and `entity` and `severity` if they
    /// differ by row.
    func fetch(
        _ entity: String, _ severity: IntegrityFinding.Severity, _ sql: String, _ arguments: [String] = [],
        giving body: (IntegrityFinding) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(database, sql: sql, arguments: StatementArguments(arguments))
        while let row = try rows.next() {
            let rowSeverity = String.fromDatabaseValue(row.stored("severity")).flatMap(
                IntegrityFinding.Severity.init(rawValue:))
            try body(
                IntegrityFinding(
                    severity: rowSeverity ?? severity,
                    entity: String.fromDatabaseValue(row.stored("entity")) ?? entity, id: row.value("id"),
                    message: row.value("message"), title: String.fromDatabaseValue(row.stored("title")),
                    source: PageColumns.source(of: row)))
        }
    }
}

extension IntegrityFinding {
    static func archive(_ severity: Severity, _ message: String) -> Self {
        Self(severity: severity, entity: "archive", id: 0, message: message)
    }
}

extension PageColumns {
    /// Returns the page in the ``selected`` columns of a row; nil if the row has none.
    static func source(of row: Row) -> IntegrityFinding.Source? {
        guard let id = Int64.fromDatabaseValue(row.stored("source_page_id")).map(SourcePageID.init),
            let path = String.fromDatabaseValue(row.stored("source_page"))
        else { return nil }
        return IntegrityFinding.Source(id: id, path: path)
    }
}
