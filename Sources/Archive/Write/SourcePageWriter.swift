internal import ForumModel
internal import Foundation
internal import GRDB

/// Writes `source_page` and `source_issue`: every file met, once.
struct SourcePageWriter {
    /// What is to be done with a page's content.
    enum Decision {
        /// The page is new: write its content under this `source_page.id`.
        case write(id: Int64)
        /// The same bytes are in the archive from another place; the row with this `source_page.id` says so.
        case duplicate(id: Int64)
        /// This very file is in the archive as it is; nothing was written.
        case known
    }

    private let database: Database

    init(in database: Database) { self.database = database }

    /// Whether this very file is in the archive as it is.
    func isKnown(_ record: PageRecord) throws -> Bool {
        isKnown(record.source, at: try samePlace(as: record.source))
    }

    func decide(_ record: PageRecord) throws -> Decision {
        let source = record.source
        let place = try samePlace(as: source)
        if isKnown(source, at: place) { return .known }
        let twin = try source.hash.flatMap { try Self.page(with: $0, in: database) }
        var status = source.status
        if let twin, status != .skipped, status != .unreadable {
            status = .duplicate
            try keepEarliestTime(of: twin, source)
        }
        // What could not be used before and is another file now is no defect any more.
        for row in place
        where (row["status"] as String?).flatMap(PageStatus.init(rawValue:))?.isFailure == true {
            let id: Int64 = row["id"]
            try database.execute(
                sql: "UPDATE source_page SET status = 'superseded' WHERE id = ?", arguments: [id])
        }
        let id = try insert(source, status: status)
        if status == .duplicate { return .duplicate(id: id) }
        try insert(record.issues, of: id)
        if let kept = record.kept { try insert(kept, of: id) }
        return .write(id: id)
    }

    /// Says of a page that was read again what it is now.
    func replace(_ id: Int64, with record: PageRecord) throws {
        let source = record.source
        try account(source)
        try database.execute(
            sql: """
                UPDATE source_page SET
                    url = ?, url_basis = ?, kind = ?, status = ?, encoding = ?, captured_at = ?, captured_basis = ?,
                    time_zone = ?, time_zone_basis = ?, account_id = ?, thread_id = ?, forum_id = ?, page_number = ?,
                    page_count = ?, per_page = ?, filter_user_id = ?, capture_key = ?
                WHERE id = ?
                """,
            arguments: [
                source.url, source.urlBasis?.rawValue, source.kind.rawValue, source.status.rawValue,
                source.encoding,
                source.capturedAt?.description, source.capturedBasis?.rawValue, source.timeZone?.name,
                source.timeZone?.basis, source.accountID.rawValue, source.threadID?.rawValue,
                source.forumID?.rawValue, source.pageNumber, source.pageCount, source.perPage,
                source.filterUserID?.rawValue, source.key.blob.databaseBlob, id,
            ])
        try database.execute(sql: "DELETE FROM source_issue WHERE source_page_id = ?", arguments: [id])
        try insert(record.issues, of: id)
    }

    static func page(with hash: ContentHash, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            try database.cachedStatement(
                sql:
                    "SELECT id FROM source_page WHERE sha256 = ? AND status NOT IN ('duplicate', 'skipped') LIMIT 1"
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

    private func isKnown(_ source: SourceRecord, at place: [Row]) -> Bool {
        place.contains { row in
            let sha256: String? = row["sha256"]
            if let hash = source.hash { return sha256 == hash.description }
            return sha256 == nil && row["status"] == source.status.rawValue
        }
    }

    /// Identical bytes keep their earliest plausible time: a later copy says nothing about the capture.
    private func keepEarliestTime(of id: Int64, _ source: SourceRecord) throws {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT file_modified_at, capture_key FROM source_page WHERE id = ?",
                arguments: [id]),
            var key = CaptureKey(blob: [UInt8](row["capture_key"] as Data)),
            source.key.fileTime < key.fileTime, source.key.fileTime.seconds > SourceRecord.earliestPlausible
        else { return }
        key.fileTime = source.key.fileTime
        try database.execute(
            sql: "UPDATE source_page SET capture_key = ? WHERE id = ?",
            arguments: [key.blob.databaseBlob, id])
    }

    private func insert(_ source: SourceRecord, status: PageStatus) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO source_page (
                    root, path, path_bytes, member, url, url_basis, kind, status, sha256, byte_count, file_byte_count,
                    encoding, captured_at, captured_basis, time_zone, time_zone_basis, account_id, thread_id,
                    forum_id, page_number, page_count, per_page, filter_user_id, imported_at, file_modified_at,
                    capture_key
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let isPage = status != .skipped && status != .unreadable
        let values: [(any DatabaseValueConvertible)?] = [
            source.root, source.path, source.pathBytes.databaseBlob, source.member, source.url,
            source.urlBasis?.rawValue, source.kind.rawValue, status.rawValue, source.hash?.description,
            source.byteCount, source.fileByteCount, source.encoding, source.capturedAt?.description,
            source.capturedBasis?.rawValue, source.timeZone?.name, source.timeZone?.basis,
            isPage ? source.accountID.rawValue : nil, source.threadID?.rawValue, source.forumID?.rawValue,
            source.pageNumber, source.pageCount, source.perPage, source.filterUserID?.rawValue,
            source.importedAt.description,
            source.key.fileTime.seconds, source.key.blob.databaseBlob,
        ]
        statement.setUncheckedArguments(StatementArguments(values))
        if isPage { try account(source) }
        try statement.execute()
        return database.lastInsertedRowID
    }

    private func account(_ source: SourceRecord) throws {
        // Spellings that differ in letter case are one account; the least of them is its name, whichever came first.
        try database.cachedStatement(
            sql: """
                INSERT INTO account (id, name) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET name = min(name, excluded.name) WHERE excluded.name < name
                """
        ).execute(arguments: [source.accountID.rawValue, source.accountName])
    }

    private func insert(_ kept: KeptPage, of id: Int64) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO kept_page (
                    source_page_id, compression, byte_count, bytes, url, url_basis, captured_at, captured_basis, charset
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, KeptPage.compression, kept.byteCount, kept.compressed.databaseBlob, kept.facts.url,
            kept.facts.urlBasis?.rawValue, kept.facts.capturedAt?.description,
            kept.facts.capturedBasis?.rawValue,
            kept.facts.charset,
        ])
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

extension SourceRecord {
    /// 2 May 1999, a little before the forums began: file times before it are no evidence.
    static let earliestPlausible: Int64 = 925_600_000
}
