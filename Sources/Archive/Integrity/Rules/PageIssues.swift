internal import ForumModel
internal import GRDB

/// What the import said of pages whose records were taken: the checks made when rows are written, with the page.
///
/// The import and this rule have one code, meaning and advice for one thing. Pages of which nothing was taken have rules of
/// their own.
struct PageIssues: IntegrityRule {
    /// What the import said.
    let code: DiagnosticCode

    /// The codes that tell of something that may be lost, wrong or from a stranger.
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

    /// Findings from the issues of one code.
    static let sql = """
        SELECT 'source_page' AS entity, page.id AS id, severity, \(PageColumns.path) || ': ' || message AS message,
            \(PageColumns.selected)
        FROM source_issue JOIN source_page AS page ON page.id = source_page_id
        WHERE code = ? AND status NOT IN ('quarantined', 'unreadable', 'notice')
        ORDER BY path_bytes, page.id, source_issue.rowid
        """
}
