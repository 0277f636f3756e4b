internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Writes `source_page` and `source_issue`: one row for every file.
final class SourcePageWriter {
    enum Decision {
        /// The page is new: write its content under this ID.
        case write(id: SourcePageID)
        /// The archive has the same bytes from another place, which becomes a witness of the row with the
        /// content; the row with this ID records the duplicate.
        case duplicate(id: SourcePageID, DuplicateOutcome)
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
        /// The row with this ID has to be written again with this place's information.
        case replacesContent(SourcePageID)
    }

    private let database: Database
    private var ensuredAccountNames: Set<ExactText?> = []
    private let keptPages: KeptPageWriter

    init(in database: Database, assets: AssetStore = AssetStore(totalLimit: .max)) throws {
        (self.database, keptPages) = (database, KeptPageWriter(in: database, assets: assets))
    }

    /// Whether the archive has this file in its current state.
    func isKnown(_ record: PageRecord) throws -> Bool {
        let source = record.source
        guard try isKnown(source, at: try samePlace(as: source)) else { return false }
        guard let hash = source.hash, let twin = try Self.page(with: hash, in: database) else { return true }
        return try !adds(source, to: twin) && !lacksBytes(of: record, twin)
    }

    /// Whether the archive has a page without its bytes, which the record has.
    private func lacksBytes(of record: PageRecord, _ id: SourcePageID) throws -> Bool {
        try record.kept != nil && !PageExclusion.isExcluded(id, in: database)
            && !database.exists("SELECT 1 FROM kept_page WHERE source_page_id = ?", id.rawValue)
    }

    /// Decides what to do with a page; with `isRescan`, its content replaces its former claims.
    func decide(_ record: PageRecord, isRescan: Bool = false) throws -> Decision {
        let source = record.source
        let place = try samePlace(as: source)
        let twin = try source.hash.flatMap { try Self.page(with: $0, in: database) }
        if let twin, try lacksBytes(of: record, twin) { try keep(record, as: twin) }
        if try isKnown(source, at: place) {
            guard let twin else { return .known(.unchanged) }
            guard isRescan else { return .known(try addWitness(source, to: twin)) }
            return .known(try replaces(source, twin) ? .replacesContent(twin) : .unchanged)
        }
        var status = source.status
        var outcome = DuplicateOutcome.unchanged
        var isExcluded = false
        if let twin, !status.isUnread {
            isExcluded = try PageExclusion.isExcluded(twin, in: database)
            status = isExcluded ? .skipped : .duplicate
            // If a place contains the name of a forgotten person, its path changed; reading it again has to write all of its content.
            let replacesContent = try isRescan && matches(source, twin)
            outcome = replacesContent ? .replacesContent(twin) : try addWitness(source, to: twin)
        }
        // A file that failed before and has changed is no longer a failure; in an archive from another machine it may still be.
        for row in record.archived == nil ? place : []
        where try (row.value("status") as String?).flatMap(PageStatus.init(rawValue:))?.isFailure == true {
            let id: SourcePageID = try row.value("id")
            try database.execute("UPDATE source_page SET status = 'superseded' WHERE id = ?", id.rawValue)
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
        try keep(record, as: id)
        return .write(id: id)
    }

    func key(of id: SourcePageID) throws -> CaptureKey? {
        try database.row("SELECT capture_key FROM source_page WHERE id = ?", id.rawValue)
            .map { CaptureKey(row: $0, "capture_key") }
    }

    func replace(_ id: SourcePageID, with record: PageRecord) throws {
        let columns = try content(of: record, status: record.source.status)
        try database.cachedStatement(
            sql: "UPDATE source_page SET \(columns.map { "\($0.0) = ?" }.joined(separator: ", ")) WHERE id = ?"
        ).execute(arguments: StatementArguments(columns.map(\.1) + [id.rawValue]))
        try database.execute("DELETE FROM source_issue WHERE source_page_id = ?", id.rawValue)
        try insert(record.issues, of: id)
        if record.isKeptDeleted { try keptPages.remove(id) }
        try keep(record, as: id, isAgain: true)
    }

    /// Writes the kept bytes of a page, with the file around them only if it is at the row's place; else `isAgain` keeps the stored file.
    private func keep(_ record: PageRecord, as id: SourcePageID, isAgain: Bool = false) throws {
        guard var kept = record.kept else { return }
        if kept.file != nil, try !samePlace(as: record.source).contains(where: { try $0.value("id") == id }) {
            kept.dropFile()
        }
        if isAgain, kept.file == nil, !kept.isFileDeleted { try keptPages.addFile(to: &kept, of: id) }
        try keptPages.write(kept, of: id)
    }

    /// Sets the places of a page, and deletes its kept bytes if the record has none.
    func rename(_ id: SourcePageID, as record: PageRecord) throws {
        let source = record.source
        try database.execute(
            "UPDATE source_page SET root = ?, path = ?, path_bytes = ?, member = ? WHERE id = ?", source.root,
            source.path, source.pathBytes.databaseBlob, source.member, id.rawValue)
        if record.kept == nil { try keptPages.remove(id) }
    }

    /// Sets the address and account of a page whose content was not imported.
    func readdress(_ id: SourcePageID, as record: PageRecord) throws {
        let source = record.source
        if !source.status.isUnread { try account(source.accountID, named: source.accountName) }
        try database.execute(
            """
            UPDATE source_page SET url = ?, filter_user_id = ?, account_id = iif(account_id IS NULL, NULL, ?)
            WHERE id = ?
            """, source.url, source.filterUserID?.rawValue, source.accountID.rawValue, id.rawValue)
    }

    static func page(with hash: ContentHash, in database: Database) throws -> SourcePageID? {
        try database.value(
            """
            SELECT id FROM source_page
            WHERE sha256 = ? AND (status NOT IN ('duplicate', 'skipped', 'superseded')
                OR id IN (SELECT source_page_id FROM excluded_source WHERE status <> 'duplicate')) LIMIT 1
            """, hash.description)
    }

    private func samePlace(as source: SourceRecord) throws -> [Row] {
        try database.rows(
            """
            SELECT id, status, sha256 FROM source_page WHERE path_bytes = ? AND root = ? AND member IS ?
            """, source.pathBytes.databaseBlob, source.root, source.member)
    }

    private func isKnown(_ source: SourceRecord, at place: [Row]) throws -> Bool {
        try place.contains { row in
            let sha256: String? = try row.value("sha256")
            if let hash = source.hash { return sha256 == hash.description }
            return try sha256 == nil && row.value("status") == source.status.rawValue
        }
    }

    /// Returns the capture's key and best witness; nil for an excluded page, which only a rescan changes.
    private func witness(of id: SourcePageID, isRescan: Bool = false) throws -> (
        key: CaptureKey, witness: CaptureWitness
    )? {
        let row = try database.row(SourceRecord.sql(), id.rawValue)
        guard let source = try row.flatMap(SourceRecord.init), isRescan || source.status != .skipped else { return nil }
        return (source.key, CaptureWitness(source))
    }

    private func adds(_ source: SourceRecord, to id: SourcePageID) throws -> Bool {
        guard let known = try witness(of: id) else { return false }
        return CaptureWitness(source).isBetter(than: known.witness)
            || CaptureWitness.earlier(known.key.fileTime, source.key.fileTime) != known.key.fileTime
    }

    /// Whether a place has at least the known information on a capture.
    private func matches(_ source: SourceRecord, _ id: SourcePageID) throws -> Bool {
        guard let known = try witness(of: id) else { return false }
        return !known.witness.isBetter(than: CaptureWitness(source))
    }

    /// Whether a page that was read again replaces the stored content: not if another place of the same bytes is a stronger witness.
    private func replaces(_ source: SourceRecord, _ id: SourcePageID) throws -> Bool {
        guard let known = try witness(of: id, isRescan: true) else { return false }
        guard known.witness.isStronger(than: CaptureWitness(source)) else { return true }
        return try !database.exists(
            """
            SELECT 1 FROM source_page WHERE sha256 = ? AND id <> ? AND (status = 'duplicate'
                OR id IN (SELECT source_page_id FROM excluded_source WHERE status = 'duplicate'))
            """, source.hash?.description, id.rawValue)
    }

    func addWitness(_ source: SourceRecord, to id: SourcePageID) throws -> DuplicateOutcome {
        guard let (former, witness) = try witness(of: id) else { return .unchanged }
        if CaptureWitness(source).isBetter(than: witness) { return .replacesContent(id) }
        var key = former
        key.fileTime = CaptureWitness.earlier(former.fileTime, source.key.fileTime)
        guard key != former else { return .unchanged }
        try database.execute("UPDATE source_page SET capture_key = ? WHERE id = ?", key.blob.databaseBlob, id.rawValue)
        try ClaimReplay.mark(id, movedFrom: former, to: key, in: database)
        return .rekeyed
    }

    private func insert(_ record: PageRecord, status: PageStatus) throws -> SourcePageID {
        let source = record.source
        let place: [(String, (any DatabaseValueConvertible)?)] = [
            ("root", source.root), ("path", source.path), ("path_bytes", source.pathBytes.databaseBlob),
            ("member", source.member), ("sha256", source.hash?.description), ("byte_count", source.byteCount),
            ("file_byte_count", source.fileByteCount), ("imported_at", source.importedAt.description),
            ("file_modified_at", source.key.fileTime.seconds),
        ]
        let columns = try place + content(of: record, status: status)
        try database.cachedStatement(
            sql: """
                INSERT INTO source_page (\(columns.map(\.0).joined(separator: ", ")))
                VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
                """
        ).execute(arguments: StatementArguments(columns.map(\.1)))
        return SourcePageID(rawValue: database.lastInsertedRowID)
    }

    /// The columns that follow from the content of a page, with their values; ensures that its account has a row.
    private func content(of record: PageRecord, status: PageStatus) throws
        -> [(String, (any DatabaseValueConvertible)?)]
    {
        let source = record.source
        // A copy makes no account, as its content is the original's; only an excluded copy of another archive has one.
        let isCopy = status == .duplicate && (source.status != .duplicate || source.accountName == nil)
        let isPage = !status.isUnread && !isCopy
        if isPage { try account(source.accountID, named: source.accountName) }
        // The posts of a copy are recorded once, with the original.
        let span = status == .duplicate ? nil : record.shownPosts
        let menu = status == .duplicate ? nil : record.menuID
        return [
            ("url", source.url), ("url_basis", source.urlBasis?.rawValue), ("kind", source.kind.rawValue),
            ("status", status.rawValue), ("encoding", source.encoding), ("captured_at", source.capturedAt?.description),
            ("captured_basis", source.capturedBasis?.rawValue), ("time_zone", source.timeZone?.name),
            ("time_zone_basis", source.timeZone?.basis), ("account_id", isPage ? source.accountID.rawValue : nil),
            ("thread_id", source.threadID?.rawValue), ("forum_id", source.forumID?.rawValue),
            ("page_number", source.pageNumber), ("page_count", source.pageCount),
            ("per_page", source.perPage), ("filter_user_id", source.filterUserID?.rawValue),
            ("capture_key", source.key.blob.databaseBlob), ("menu_id", menu),
            ("first_shown_post_id", span?.first), ("last_shown_post_id", span?.last),
            ("unread_letters", source.unreadLetterCount), ("reader_version", source.readerVersion),
        ]
    }

    func account(_ id: AccountID, named name: String?) throws {
        guard ensuredAccountNames.insert(name.map(ExactText.init)).inserted else { return }
        try AccountRows.add(id, named: name, in: database)
    }

    func insert(_ issues: [Diagnostic], of id: SourcePageID) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO source_issue (source_page_id, severity, code, message) VALUES (?, ?, ?, ?)")
        for issue in issues {
            statement.setUncheckedArguments([id.rawValue, issue.severity.rawValue, issue.code, issue.message])
            try statement.execute()
        }
    }
}

extension PageRecord {
    /// The lowest and highest post on a complete, unfiltered thread page; nil for other pages, which do not prove that other
    /// posts are missing.
    fileprivate var shownPosts: (first: Int64, last: Int64)? {
        guard source.status == .imported, source.kind == .showthread, source.filterUserID == nil,
            source.isWhole, let thread = source.threadID
        else { return nil }
        let ids = Set(posts.filter { $0.threadID == thread }.map(\.id.rawValue))
        guard let first = ids.min(), let last = ids.max() else { return nil }
        return (first, last)
    }

    fileprivate var menuID: Int64? { forums.fingerprint ?? archived?.menu?.id }
}
