internal import ArchiveReading
internal import ForumModel

extension IntegrityRule {
    /// Pages that were quarantined or could not be read.
    static let unusablePages = IntegrityRule(
        .pageUnusable, "source_page", .warning,
        """
        SELECT page.id, \(PageColumns.path) || ': ' || coalesce((
                SELECT code || ': ' || message FROM source_issue WHERE source_page_id = page.id
                ORDER BY severity = 'error' DESC, rowid LIMIT 1), status) AS message,
            \(PageColumns.selected)
        FROM source_page AS page WHERE \(PageStatus.failure) ORDER BY path_bytes, page.id
        """)

    /// Issues about possibly lost, wrong or foreign content that the import reported about imported pages.
    ///
    /// The import and these rules share codes, meanings and advice. Quarantined, unreadable and notice pages have rules of their own.
    static let pageIssues =
        [
            .pageTruncated, .pageRowsMissing, .pagePartInvalid, .pageUnreadPart, .encodingInvalid,
            .encodingControl, .encodingDeclaredUnsupported, .idThreadUnknown, .idMismatch, .idInvalid,
            .idDuplicateInPage, .dateInvalid, .dateNonexistent, .dateConflict, .captureBeforeFloor,
            .captureImplausible, .containerTruncated, .webArchiveBadEncoding, .mhtmlBadEncoding,
            .warcTruncated, .warcPartial, .warcChunkedCut, .warcDigest,
        ].map { code in IntegrityRule(code) { try $0.fetchIssues(of: code, giving: $1) } }

    /// Pages that contain only a notice of the site.
    static let noticePages = IntegrityRule(
        .pageNotice, "source_page", .info,
        """
        SELECT page.id, \(PageColumns.path) || ': ' || coalesce((
                SELECT message FROM source_issue
                WHERE source_page_id = page.id AND code IN (SELECT value FROM json_each(?)) ORDER BY rowid LIMIT 1), 'notice') AS message,
            \(PageColumns.selected)
        FROM source_page AS page WHERE status = 'notice' ORDER BY path_bytes, page.id
        """, ["[" + DiagnosticCode.notices.map { "\"\($0.rawValue)\"" }.joined(separator: ",") + "]"])

    /// Pages of the forums from which nothing but perhaps the menu and the account was read.
    ///
    /// For forms and empty lists that is correct: they have no content of their own.
    static let pagesNotRead = IntegrityRule(
        .pageNotRead, "source_page", .info,
        """
        SELECT page.id, \(PageColumns.path) AS message, \(PageColumns.selected)
        FROM source_page AS page WHERE status = 'not_read' ORDER BY path_bytes, page.id
        """)

    /// Pages that an earlier version of the program read: a single finding for all of them.
    static let olderReaders = IntegrityRule(.readerOlder) { scan, found in
        let count = try OlderReaderPages.count(in: scan.database)
        guard count > 0 else { return }
        let pages = count.counted("page was", "pages were")
        try found(.archive(.info, "\(pages) read by an earlier version; `import --rescan` reads them again"))
    }

    /// Pictures that stored markup shows and the archive lacks: a single finding for all of them.
    static let missingPictures = IntegrityRule(.pictureNotHeld) { scan, found in
        var pictures = try PictureScan(scan.database)
        try pictures.run { _ in }
        guard pictures.missingCount > 0 else { return }
        var message = """
            \(pictures.missingCount.grouped) of \(pictures.shownCount.counted("picture")) that posts show \
            \(pictures.missingCount == 1 ? "is" : "are") not held
            """
        let heldCount = pictures.shownCount - pictures.missingCount
        if heldCount > 0 {
            message += "; \(heldCount.counted("is", "are")), shown in \(pictures.heldPlaceCount.counted("place"))"
        }
        let goneCount = pictures.hosts.values.reduce(0) { $0 + $1.gone }
        if goneCount > 0 { message += "; \(goneCount.counted("is", "are")) gone at their hosts" }
        try found(.archive(.info, message))
    }

    /// Pictures under more than 20 addresses of one host other than the site: perhaps its placeholder for removed pictures.
    static let suspectPictures = IntegrityRule(
        .pictureSuspect, "archive", .info,
        """
        WITH address AS (
            SELECT DISTINCT sha256, substr(url, instr(url, '//') + 2) || '/' AS place FROM asset_url WHERE url LIKE 'http%://%')
        SELECT 0 AS id, count(*) || ' addresses of ' || substr(place, 1, instr(place, '/') - 1) || ' lead to picture ' || sha256
            AS message
        FROM address
        WHERE sha256 NOT IN (SELECT sha256 FROM asset_url WHERE url = '\(PictureKey.goneAddress)')
            AND sha256 IN (SELECT sha256 FROM asset WHERE media_type LIKE 'image/%')
            AND substr(place, 1, instr(place, '/') - 1) NOT LIKE '%somethingawful.com'
        GROUP BY sha256, substr(place, 1, instr(place, '/') - 1) HAVING count(*) > 20 ORDER BY count(*) DESC, sha256
        """)
}

extension IntegrityScan {
    func fetchIssues(of code: DiagnosticCode, giving body: (IntegrityFinding) throws -> Void) throws {
        try fetch(
            "source_page", .warning,
            """
            SELECT page.id, severity, \(PageColumns.path) || ': ' || message AS message, \(PageColumns.selected)
            FROM source_issue JOIN source_page AS page ON page.id = source_page_id
            WHERE code = ? AND status NOT IN ('quarantined', 'unreadable', 'notice')
            ORDER BY path_bytes, page.id, source_issue.rowid
            """, [code.rawValue], giving: body)
    }
}
