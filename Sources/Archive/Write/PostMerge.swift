internal import ForumModel
internal import Foundation
internal import GRDB

/// Merges a capture of a post into the row that other captures made.
///
/// Three things are decided apart. *Header* (thread, author, date): the newest capture that shows a date. *Position*:
/// the newest unfiltered capture that shows one. *Body*: bodies that nobody edited between them are one version;
/// the version with the newest capture is the post's, the others are its revisions, and a partial body (the
/// stub of an ignored author's post, the end of half a page) never replaces a whole one.
struct PostMerge {
    private let post: PostRecord
    private let database: Database
    private let row: Row
    /// Whether the body became another version, so that its quotes must be written again.
    private(set) var replacedBody = false

    init(of post: PostRecord, in database: Database) throws {
        self.post = post
        self.database = database
        let statement = try database.cachedStatement(
            sql: """
                SELECT post.*, body_page.capture_key AS body_key, header_page.capture_key AS header_key,
                    position_page.capture_key AS position_key
                FROM post
                LEFT JOIN source_page AS body_page ON body_page.id = post.body_source_id
                LEFT JOIN source_page AS header_page ON header_page.id = post.header_source_id
                LEFT JOIN source_page AS position_page ON position_page.id = post.position_source_id
                WHERE post.id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [post.id.rawValue]) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND, message: "post \(post.id) is gone")
        }
        self.row = row
    }

    mutating func apply(source: Int64, key: CaptureKey) throws {
        try mergeHeader(source: source, key: key)
        try mergePosition(source: source, key: key)
        try mergeBody(source: source, key: key)
        try run(
            """
            UPDATE post SET last_seen_at = max(ifnull(last_seen_at, ?2), ifnull(?2, last_seen_at)) WHERE id = ?1
            """, key.time?.description)
    }

    private func mergeHeader(source: Int64, key: CaptureKey) throws {
        let wasDated = row["posted_at"] as String? != nil
        let isDated = post.postedAt != nil
        guard isDated != wasDated ? isDated : key > Self.key(row["header_key"]) else { return }
        if let former = row["thread_id"] as Int64?, former != post.threadID?.rawValue {
            try database.execute(
                sql: "INSERT OR IGNORE INTO stale (entity, id) VALUES (?, ?)",
                arguments: [StaleEntity.thread.rawValue, former])
        }
        try run(
            """
            UPDATE post SET thread_id = ?2, author_id = ?3, author_name = ?4, posted_at = ?5, posted_at_text = ?6,
                is_op = ?7, header_source_id = ?8
            WHERE id = ?1
            """,
            post.threadID?.rawValue, post.authorID?.rawValue,
            post.authorID == nil && !post.authorName.isEmpty ? post.authorName : nil,
            post.postedAt?.description,
            post.postedAtText, post.isOriginalPoster, source)
    }

    private func mergePosition(source: Int64, key: CaptureKey) throws {
        guard let position = post.position else { return }
        guard row["position"] as Int? == nil || key > Self.key(row["position_key"]) else { return }
        try run("UPDATE post SET position = ?2, position_source_id = ?3 WHERE id = ?1", position, source)
    }

    // MARK: Body

    private mutating func mergeBody(source: Int64, key: CaptureKey) throws {
        let wasPartial: Bool = row["is_partial"]
        guard post.body.isPartial == wasPartial else {
            if wasPartial {
                try replaceBody(source: source, time: key.time, first: key.time, isPartial: false)
            }
            return
        }
        let isNewer = key > Self.key(row["body_key"])
        let firstCaptured = row.time("body_first_captured_at")
        if row["body_signature"] == post.body.signature || wasPartial {
            let first = Self.earliest(firstCaptured, key.time)
            if isNewer {
                try replaceBody(source: source, time: key.time, first: first, isPartial: wasPartial)
            } else {
                try run("UPDATE post SET body_first_captured_at = ?2 WHERE id = ?1", first?.description)
            }
        } else if isNewer {
            try keepFormerBody()
            let revision = try takeRevision()
            try replaceBody(
                source: source, time: key.time, first: Self.earliest(revision, key.time), isPartial: false)
        } else {
            try addRevision(
                post.body, source: source, first: key.time, last: key.time, key: key)
        }
    }

    private mutating func replaceBody(source: Int64, time: UTCTime?, first: UTCTime?, isPartial: Bool) throws
    {
        let body = post.body
        try run(
            """
            UPDATE post SET body_html = ?2, body_text = ?3, body_signature = ?4, edited_by_name = ?5, edited_at = ?6,
                edit_note = ?7, is_partial = ?8, body_first_captured_at = ?9, body_source_id = ?10
            WHERE id = ?1
            """,
            body.html, body.text, body.signature, body.editedByName, body.editedAt?.description,
            body.editNote,
            isPartial, first?.description,
            source)
        try run("DELETE FROM post_quote WHERE post_id = ?1")
        replacedBody = true
    }

    /// The version that was the post's until now becomes a revision.
    private func keepFormerBody() throws {
        var former = PostBody(
            html: row["body_html"] ?? "", text: row["body_text"] ?? "", signature: row["body_signature"] ?? 0)
        former.editedByName = row["edited_by_name"]
        former.editedAt = row.time("edited_at")
        former.editNote = row["edit_note"]
        let key = Self.key(row["body_key"])
        try addRevision(
            former, source: row["body_source_id"] ?? 0, first: row.time("body_first_captured_at"),
            last: key.time, key: key)
    }

    /// Removes the revision that is to become the post's version; returns when it was first captured.
    private func takeRevision() throws -> UTCTime? {
        let first = try String.fetchOne(
            database,
            sql: "SELECT first_captured_at FROM post_revision WHERE post_id = ? AND body_signature = ?",
            arguments: [post.id.rawValue, post.body.signature])
        try run("DELETE FROM post_revision WHERE post_id = ?1 AND body_signature = ?2", post.body.signature)
        return first.flatMap { UTCTime($0) }
    }

    /// Adds a revision, or widens the time of one that is there; its markup is that of its newest capture.
    private func addRevision(
        _ body: PostBody, source: Int64, first: UTCTime?, last: UTCTime?, key: CaptureKey
    ) throws {
        let known = try Row.fetchOne(
            database,
            sql: """
                SELECT first_captured_at, last_captured_at, capture_key FROM post_revision
                LEFT JOIN source_page ON source_page.id = source_id
                WHERE post_id = ? AND body_signature = ?
                """,
            arguments: [post.id.rawValue, body.signature])
        let start = Self.earliest(first, known?.time("first_captured_at"))
        let end = [last, known?.time("last_captured_at")].compactMap(\.self).max()
        if let known, Self.key(known["capture_key"]) > key {
            try run(
                """
                UPDATE post_revision SET first_captured_at = ?3, last_captured_at = ?4
                WHERE post_id = ?1 AND body_signature = ?2
                """, body.signature, start?.description, end?.description)
            return
        }
        try run(
            """
            INSERT OR REPLACE INTO post_revision (
                post_id, body_signature, body_html, body_text, first_captured_at, last_captured_at, source_id,
                edited_by_name, edited_at, edit_note
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """,
            body.signature, body.html, body.text, start?.description, end?.description, source,
            body.editedByName, body.editedAt?.description, body.editNote)
    }

    // MARK: -

    /// Runs a statement whose first argument is the post's number.
    private func run(_ sql: String, _ arguments: (any DatabaseValueConvertible)?...) throws {
        let statement = try database.cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments([post.id.rawValue] + arguments))
        try statement.execute()
    }

    private static func key(_ blob: Data?) -> CaptureKey {
        blob.flatMap { CaptureKey(blob: [UInt8]($0)) }
            ?? CaptureKey(time: nil, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }

    private static func earliest(_ times: UTCTime?...) -> UTCTime? { times.compactMap(\.self).min() }
}
