package import ArchiveModel
internal import ForumModel
internal import Foundation
package import GRDB

extension SourceRecord {
    /// Returns a query of the row of `source_page` with the ID `?`, and of the account's name.
    package static func sql(_ columns: String = "source_page.*", _ join: String = "") -> String {
        """
        SELECT \(columns), account.name AS account_name FROM source_page
        LEFT JOIN account ON account.id = account_id \(join) WHERE source_page.id = ?
        """
    }

    /// Reads a row of ``sql(_:_:)``; nil if it has no known status or no time of import.
    package init?(_ row: Row) throws {
        guard let status = try PageStatus(rawValue: row.value("status")), let importedAt = row.time("imported_at")
        else { return nil }
        let key = CaptureKey(row: row, "capture_key")
        try self.init(
            root: row.value("root"), path: row.value("path"), pathBytes: [UInt8](row.value("path_bytes") as Data),
            status: status, modifiedAt: key.fileTime, importedAt: importedAt)
        self.key = key
        member = try row.value("member")
        url = try row.value("url")
        urlBasis = try (row.value("url_basis") as String?).flatMap(AddressBasis.init)
        kind = try PageKind(rawValue: row.value("kind")) ?? .other
        hash = try (row.value("sha256") as String?).flatMap { ContentHash($0) }
        byteCount = try row.value("byte_count") ?? 0
        fileByteCount = try row.value("file_byte_count")
        encoding = try row.value("encoding")
        capturedBasis = try (row.value("captured_basis") as String?).flatMap(CaptureBasis.init)
        timeZone = try (row.value("time_zone") as String?).map { ($0, try row.value("time_zone_basis") ?? "default") }
        accountName = try row.value("account_name")
        forumID = try row.value("forum_id")
        threadID = try row.value("thread_id")
        pageNumber = try row.value("page_number")
        pageCount = try row.value("page_count")
        perPage = try row.value("per_page")
        filterUserID = try row.value("filter_user_id")
        isWhole = try row.value("first_shown_post_id") as Int64? != nil
        unreadLetterCount = try row.value("unread_letters")
        readerVersion = try row.value("reader_version")
    }
}

extension PostClaim {
    /// The claims about a post, in the order of captures; a temporary view may hide the later ones in `source_page`.
    package static func all(
        of post: Int64, from pages: String = "source_page", in database: Database
    ) throws -> [PostClaim] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source_page_id, post_said.thread_id, author_id, author_name, is_op, position, posted_at,
                    posted_at_text, body_id, capture_key
                FROM post_said JOIN \(pages) AS page ON page.id = source_page_id
                WHERE post_id = ? ORDER BY capture_key
                """)
        return try Row.fetchAll(statement, arguments: [post]).map { row in
            var claim = PostClaim(
                source: try row.value("source_page_id"), key: CaptureKey(row: row, "capture_key"),
                bodyID: try row.value("body_id"))
            (claim.threadID, claim.authorID) = try (row.value("thread_id"), row.value("author_id"))
            claim.authorName = try row.value("author_name")
            claim.isOriginalPoster = try row.value("is_op")
            claim.position = try row.value("position")
            (claim.postedAt, claim.postedAtText) = try (row.value("posted_at"), row.value("posted_at_text"))
            return claim
        }
    }
}

extension CaptureKey {
    /// `source_page.capture_key` in SQL; NULL if no time is known.
    package static let timed = "iif(substr(capture_key, 1, 8) = zeroblob(8), NULL, capture_key)"

    /// Reads a key from a column; the oldest possible key for NULL.
    package init(row: Row, _ column: String) {
        let known = Data.fromDatabaseValue(row.stored(column)).flatMap { CaptureKey(blob: [UInt8]($0)) }
        self = known ?? CaptureKey(time: nil, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }
}
