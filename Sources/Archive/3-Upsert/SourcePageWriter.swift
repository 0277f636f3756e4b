internal import ForumModel
internal import Foundation
internal import GRDB

/// Writes `source_page` and `source_issue`: one row for every file.
final class SourcePageWriter {
    /// What to do with a page's content.
    enum Decision {
        /// The page is new: write its content under this `source_page.id`.
        case write(id: Int64)
        /// The archive has the same bytes from another place; the row with this `source_page.id` records the duplicate.
        ///
        /// The place is added as a witness to the row with the content.
        case duplicate(id: Int64, DuplicateOutcome)
        /// A page with these bytes was excluded; only its row is written.
        case excluded
        /// The archive has this file in its current state.
        case known(DuplicateOutcome)
    }

    /// How a duplicate affects the row with the content.
    enum DuplicateOutcome {
        case unchanged
        /// The capture has another key; values collected in memory still have the former one.
        case rekeyed
        /// The row with this `source_page.id` has to be written again with this place's information.
        case replacesContent(Int64)
    }

    private let database: Database
    private let insertPage: RowStatement
    /// The names of accounts that were written.
    private var accounts: Set<ExactText?> = []

    init(in database: Database) throws {
        self.database = database
        insertPage = try RowStatement(inserting: SourcePageColumn.self, into: "source_page", in: database)
    }

    /// Whether the archive has this file in its current state.
    func isKnown(_ record: PageRecord) throws -> Bool {
        let source = record.source
        guard try isKnown(source, at: try samePlace(as: source)) else { return false }
        guard let hash = source.hash, let twin = try Self.page(with: hash, in: database) else { return true }
        return try !adds(source, to: twin)
    }

    /// Decides what to do with a page; with `isRescan`, its content replaces its former claims.
    func decide(_ record: PageRecord, isRescan: Bool = false) throws -> Decision {
        let source = record.source
        let place = try samePlace(as: source)
        let twin = try source.hash.flatMap { try Self.page(with: $0, in: database) }
        if try isKnown(source, at: place) {
            guard let twin else { return .known(.unchanged) }
            guard isRescan else { return .known(try addWitness(source, to: twin)) }
            return .known(try replaces(source, twin) ? .replacesContent(twin) : .unchanged)
        }
        var status = source.status
        var outcome = DuplicateOutcome.unchanged
        var isExcluded = false
        if let twin, status != .skipped, status != .unreadable, status != .superseded {
            isExcluded = try PageExclusion.isExcluded(twin, in: database)
            status = isExcluded ? .skipped : .duplicate
            // If a place contains the name of a forgotten person, its path changed; reading it again has to write all of its
            // content.
            let tellsAgain = try isRescan && matches(source, twin)
            outcome = tellsAgain ? .replacesContent(twin) : try addWitness(source, to: twin)
        }
        // A file that failed before and has changed is no longer a failure; in an archive from another machine it may still be.
        for row in record.archived == nil ? place : []
        where try (row["status"] as String?).flatMap(PageStatus.init(rawValue:))?.isFailure == true {
            let id: Int64 = try row["id"]
            try database.execute(
                sql: "UPDATE source_page SET status = 'superseded' WHERE id = ?", arguments: [id])
        }
        let id = try insert(record, status: status)
        if isExcluded {
            try PageExclusion.excludeCopy(id, accountName: source.accountName, in: database)
            return .excluded
        }
        if status == .duplicate {
            // The capture that it duplicates may have another time.
            try insert(record.issues.filter { $0.has(.captureImplausible) }, of: id)
            return .duplicate(id: id, outcome)
        }
        try insert(record.issues, of: id)
        if let kept = record.kept { try insert(kept, of: id) }
        return .write(id: id)
    }

    /// Returns the position of a page in the order of captures.
    func key(of id: Int64) throws -> CaptureKey? {
        try Row.fetchOne(database, sql: "SELECT capture_key FROM source_page WHERE id = ?", arguments: [id])
            .map { CaptureKey(row: $0, "capture_key") }
    }

    /// Updates the row of a page that was read again.
    func replace(_ id: Int64, with record: PageRecord) throws {
        let source = record.source
        let span = record.shownPosts
        try account(source)
        try database.execute(
            sql: """
                UPDATE source_page SET
                    url = ?, url_basis = ?, kind = ?, status = ?, encoding = ?, captured_at = ?, captured_basis = ?,
                    time_zone = ?, time_zone_basis = ?, account_id = ?, thread_id = ?, forum_id = ?, page_number = ?,
                    page_count = ?, per_page = ?, filter_user_id = ?, capture_key = ?, menu_id = ?,
                    first_shown_post_id = ?, last_shown_post_id = ?, unread_letters = ?, reader_version = ?
                WHERE id = ?
                """,
            arguments: [
                source.url, source.urlBasis?.rawValue, source.kind.rawValue, source.status.rawValue,
                source.encoding,
                source.capturedAt?.description, source.capturedBasis?.rawValue, source.timeZone?.name,
                source.timeZone?.basis, source.accountID.rawValue, source.threadID?.rawValue,
                source.forumID?.rawValue, source.pageNumber, source.pageCount, source.perPage,
                source.filterUserID?.rawValue, source.key.blob.databaseBlob, record.menuID,
                span?.first, span?.last, source.unreadLetterCount, source.readerVersion, id,
            ])
        try database.execute(sql: "DELETE FROM source_issue WHERE source_page_id = ?", arguments: [id])
        try insert(record.issues, of: id)
    }

    /// Sets the places of a page, and deletes its kept bytes if the record has none.
    func rename(_ id: Int64, as record: PageRecord) throws {
        let source = record.source
        try database.execute(
            sql: "UPDATE source_page SET root = ?, path = ?, path_bytes = ?, member = ? WHERE id = ?",
            arguments: [source.root, source.path, source.pathBytes.databaseBlob, source.member, id])
        if record.kept == nil {
            try database.execute(sql: "DELETE FROM kept_page WHERE source_page_id = ?", arguments: [id])
        }
        // Deleted content has a row without places.
        if source.status == .skipped {
            try database.execute(
                sql: "UPDATE source_page SET account_id = NULL WHERE id = ?", arguments: [id])
        }
    }

    /// Sets the address and account of a page whose content was not imported.
    func readdress(_ id: Int64, as record: PageRecord) throws {
        let source = record.source
        if source.status != .skipped { try account(source) }
        try database.execute(
            sql: """
                UPDATE source_page SET url = ?, filter_user_id = ?, account_id = iif(account_id IS NULL, NULL, ?)
                WHERE id = ?
                """, arguments: [source.url, source.filterUserID?.rawValue, source.accountID.rawValue, id])
    }

    static func page(with hash: ContentHash, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            try database.cachedStatement(
                sql: """
                    SELECT id FROM source_page
                    WHERE sha256 = ? AND (status NOT IN ('duplicate', 'skipped', 'superseded')
                        OR id IN (SELECT source_page_id FROM excluded_source WHERE status <> 'duplicate')) LIMIT 1
                    """
            ),
            arguments: [hash.description])
    }

    private func samePlace(as source: SourceRecord) throws -> [Row] {
        try Row.fetchAll(
            try database.cachedStatement(
                sql: """
                    SELECT id, status, sha256 FROM source_page WHERE path_bytes = ? AND root = ? AND member IS ?
                    """),
            arguments: [source.pathBytes.databaseBlob, source.root, source.member])
    }

    private func isKnown(_ source: SourceRecord, at place: [Row]) throws -> Bool {
        try place.contains { row in
            let sha256: String? = try row["sha256"]
            if let hash = source.hash { return sha256 == hash.description }
            return try sha256 == nil && row["status"] == source.status.rawValue
        }
    }

    /// Returns the capture's key and best witness; nil for an excluded page, which never changes.
    private func witness(of id: Int64) throws -> (key: CaptureKey, witness: CaptureWitness)? {
        let row = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT * FROM source_page WHERE id = ?"), arguments: [id])
        guard let row, try row["status"] != PageStatus.skipped.rawValue else { return nil }
        return (CaptureKey(row: row, "capture_key"), try CaptureWitness(row))
    }

    /// Whether a place adds information on a capture.
    private func adds(_ source: SourceRecord, to id: Int64) throws -> Bool {
        guard let known = try witness(of: id) else { return false }
        return CaptureWitness(source).isBetter(than: known.witness)
            || CaptureWitness.earlier(known.key.fileTime, source.key.fileTime) != known.key.fileTime
    }

    /// Whether a place has at least the known information on a capture.
    private func matches(_ source: SourceRecord, _ id: Int64) throws -> Bool {
        guard let known = try witness(of: id) else { return false }
        return !known.witness.isBetter(than: CaptureWitness(source))
    }

    /// Whether a page that was read again replaces the stored content: not if another place with its bytes is stronger.
    private func replaces(_ source: SourceRecord, _ id: Int64) throws -> Bool {
        guard let known = try witness(of: id) else { return false }
        guard known.witness.isStronger(than: CaptureWitness(source)) else { return true }
        let hasCopies = try Bool.fetchOne(
            try database.cachedStatement(
                sql:
                    "SELECT EXISTS (SELECT 1 FROM source_page WHERE sha256 = ? AND id <> ? AND status = 'duplicate')"
            ), arguments: [source.hash?.description, id])
        return hasCopies != true
    }

    /// Adds a place to the capture with the same bytes.
    func addWitness(_ source: SourceRecord, to id: Int64) throws -> DuplicateOutcome {
        guard let (former, witness) = try witness(of: id) else { return .unchanged }
        if CaptureWitness(source).isBetter(than: witness) { return .replacesContent(id) }
        var key = former
        key.fileTime = CaptureWitness.earlier(former.fileTime, source.key.fileTime)
        guard key != former else { return .unchanged }
        try database.execute(
            sql: "UPDATE source_page SET capture_key = ? WHERE id = ?",
            arguments: [key.blob.databaseBlob, id])
        try ClaimReplay.mark(id, movedFrom: former, to: key, in: database)
        return .rekeyed
    }

    private func insert(_ record: PageRecord, status: PageStatus) throws -> Int64 {
        let source = record.source
        // The posts of a copy are recorded once, with the original.
        let span = status == .duplicate ? nil : record.shownPosts
        let isPage = status != .skipped && status != .unreadable
        if isPage { try account(source) }
        insertPage.bind(source.root, as: SourcePageColumn.root)
        insertPage.bind(source.path, as: SourcePageColumn.path)
        insertPage.bind(blob: source.pathBytes, as: SourcePageColumn.pathBytes)
        insertPage.bind(source.member, as: SourcePageColumn.member)
        insertPage.bind(source.url, as: SourcePageColumn.url)
        insertPage.bind(source.urlBasis?.rawValue, as: SourcePageColumn.urlBasis)
        insertPage.bind(source.kind.rawValue, as: SourcePageColumn.kind)
        insertPage.bind(status.rawValue, as: SourcePageColumn.status)
        insertPage.bind(source.hash?.description, as: SourcePageColumn.sha256)
        insertPage.bind(source.byteCount, as: SourcePageColumn.byteCount)
        insertPage.bind(source.fileByteCount, as: SourcePageColumn.fileByteCount)
        insertPage.bind(source.encoding, as: SourcePageColumn.encoding)
        insertPage.bind(source.capturedAt, as: SourcePageColumn.capturedAt)
        insertPage.bind(source.capturedBasis?.rawValue, as: SourcePageColumn.capturedBasis)
        insertPage.bind(source.timeZone?.name, as: SourcePageColumn.timeZone)
        insertPage.bind(source.timeZone?.basis, as: SourcePageColumn.timeZoneBasis)
        insertPage.bind(isPage ? source.accountID.rawValue : nil, as: SourcePageColumn.accountID)
        insertPage.bind(source.threadID?.rawValue, as: SourcePageColumn.threadID)
        insertPage.bind(source.forumID?.rawValue, as: SourcePageColumn.forumID)
        insertPage.bind(source.pageNumber, as: SourcePageColumn.pageNumber)
        insertPage.bind(source.pageCount, as: SourcePageColumn.pageCount)
        insertPage.bind(source.perPage, as: SourcePageColumn.perPage)
        insertPage.bind(source.filterUserID?.rawValue, as: SourcePageColumn.filterUserID)
        insertPage.bind(source.importedAt, as: SourcePageColumn.importedAt)
        insertPage.bind(source.key.fileTime.seconds, as: SourcePageColumn.fileModifiedAt)
        insertPage.bind(blob: source.key.blob, as: SourcePageColumn.captureKey)
        insertPage.bind(status == .duplicate ? nil : record.menuID, as: SourcePageColumn.menuID)
        insertPage.bind(span?.first, as: SourcePageColumn.firstShownPostID)
        insertPage.bind(span?.last, as: SourcePageColumn.lastShownPostID)
        insertPage.bind(source.unreadLetterCount, as: SourcePageColumn.unreadLetters)
        insertPage.bind(source.readerVersion, as: SourcePageColumn.readerVersion)
        try insertPage.run()
        return database.lastInsertedRowID
    }

    private func account(_ source: SourceRecord) throws {
        try account(source.accountID, named: source.accountName)
    }

    /// Ensures that an account has a row.
    func account(_ id: AccountID, named name: String?) throws {
        guard accounts.insert(name.map(ExactText.init)).inserted else { return }
        // Names that differ in case are one account; its name is the least of them, independent of the order of imports.
        try database.cachedStatement(
            sql: """
                INSERT INTO account (id, name) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET name = min(name, excluded.name) WHERE excluded.name < name
                """
        ).execute(arguments: [id.rawValue, name])
        guard database.changesCount > 0 else { return }
        // Messages contain the account's name as sender or recipient.
        let messages = try Int64.fetchAll(
            database, sql: "SELECT id FROM private_message WHERE account_id = ?",
            arguments: [id.rawValue])
        guard !messages.isEmpty else { return }
        let stale = try StaleMarks(in: database)
        for message in messages { try stale.markBeforeChange(.message, message) }
    }

    private func insert(_ kept: KeptPage, of id: Int64) throws {
        let statement = try RowStatement(
            """
            INSERT INTO kept_page (
                source_page_id, compression, byte_count, url, url_basis, captured_at, captured_basis, charset, bytes
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        statement.bind(id)
        statement.bind(KeptPage.compression)
        statement.bind(kept.byteCount)
        statement.bind(kept.facts.url)
        statement.bind(kept.facts.urlBasis?.rawValue)
        statement.bind(kept.facts.capturedAt)
        statement.bind(kept.facts.capturedBasis?.rawValue)
        statement.bind(kept.facts.charset)
        try kept.compressed.withUnsafeBytes { try statement.run(lastBlob: $0) }
    }

    func insert(_ issues: [Diagnostic], of id: Int64) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO source_issue (source_page_id, severity, code, message) VALUES (?, ?, ?, ?)")
        for issue in issues {
            statement.setUncheckedArguments([id, issue.severity.rawValue, issue.code, issue.message])
            try statement.execute()
        }
    }
}

extension PageRecord {
    /// The lowest and highest post on a complete, unfiltered thread page; nil for other pages, which do not prove that other
    /// posts are missing.
    fileprivate var shownPosts: (first: Int64, last: Int64)? {
        guard source.status == .imported, source.kind == .showthread, source.filterUserID == nil,
            source.isWhole,
            let thread = source.threadID
        else { return nil }
        let ids = Set(posts.filter { $0.threadID == thread }.map(\.id.rawValue))
        guard let first = ids.min(), let last = ids.max() else { return nil }
        return (first, last)
    }

    /// The menu on the page.
    fileprivate var menuID: Int64? { forums.fingerprint ?? archived?.menu?.id }
}

/// The columns of `source_page` that are known when a row is inserted.
private enum SourcePageColumn: Int32, StatementColumn {
    case root, path, pathBytes, member, url, urlBasis, kind, status, sha256, byteCount, fileByteCount,
        encoding, capturedAt, capturedBasis, timeZone, timeZoneBasis, accountID, threadID, forumID,
        pageNumber, pageCount, perPage, filterUserID, importedAt, fileModifiedAt, captureKey, menuID,
        firstShownPostID, lastShownPostID, unreadLetters, readerVersion
}
