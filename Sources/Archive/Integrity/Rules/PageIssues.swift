internal import ForumModel
internal import GRDB

/// Issues that the import reported about imported pages.
///
/// The import and this rule share code, meaning and advice. Pages of which nothing was imported have rules of their own.
struct PageIssues: IntegrityRule {
    /// The code of the issues.
    let code: DiagnosticCode

    /// The codes of issues about possibly lost, wrong or foreign content.
    static let codes: [DiagnosticCode] = [
        .pageTruncated, .pageRowsMissing, .pagePartInvalid, .pageUnreadPart, .encodingInvalid,
        .encodingControl,
        .encodingDeclaredUnsupported, .idThreadUnknown, .idMismatch, .idInvalid, .idDuplicateInPage,
        .dateInvalid,
        .dateNonexistent, .dateConflict, .captureBeforeFloor, .captureImplausible, .containerTruncated,
        .webArchiveBadEncoding, .mhtmlBadEncoding, .warcTruncated, .warcPartial, .warcChunkedCut, .warcDigest,
    ]

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try fetch(database, Self.sql, [code.rawValue], giving: body)
    }

    /// The query for issues of one code.
    static let sql = """
        SELECT 'source_page' AS entity, page.id AS id, severity, \(PageColumns.path) || ': ' || message AS message,
            \(PageColumns.selected)
        FROM source_issue JOIN source_page AS page ON page.id = source_page_id
        WHERE code = ? AND status NOT IN ('quarantined', 'unreadable', 'notice')
        ORDER BY path_bytes, page.id, source_issue.rowid
        """
}
