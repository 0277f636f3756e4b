internal import ForumModel
internal import Foundation
internal import GRDB

/// Merges a capture of a post into the row that other captures made.
///
/// Thread, author, date, position and body are decided apart, each by the newest capture that shows it. *Body*: see ``BodyHistory``; versions that are not the post's
/// any more are its revisions.
struct PostMerge {
    private let post: PostRecord
    private let database: Database
    private let row: Row
    private let stale: StaleMarks
    /// Whether the body became another version, so that its quotes must be written again.
    private(set) var replacedBody = false

    init(of post: PostRecord, in database: Database, stale: StaleMarks) throws {
        self.post = post
        self.stale = stale
        self.database = database
        let statement = try database.cachedStatement(
            sql: """
                SELECT post.*, body_page.capture_key AS body_key, thread_page.capture_key AS thread_key,
                    author_page.capture_key AS author_key, date_page.capture_key AS date_key,
                    position_page.capture_key AS position_key, markup_page.capture_key AS markup_key
                FROM post
                LEFT JOIN source_page AS body_page ON body_page.id = post.body_source_id
                LEFT JOIN source_page AS markup_page ON markup_page.id = post.body_markup_source_id
                LEFT JOIN source_page AS thread_page ON thread_page.id = post.thread_source_id
                LEFT JOIN source_page AS author_page ON author_page.id = post.author_source_id
                LEFT JOIN source_page AS date_page ON date_page.id = post.date_source_id
                LEFT JOIN source_page AS position_page ON position_page.id = post.position_source_id
                WHERE post.id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [post.id.rawValue]) else {
            throw DatabaseError(resultCode: .SQLITE_NOTFOUND, message: "post \(post.id) is gone")
        }
        self.row = row
    }

    mutating func apply(source: Int64, key: CaptureKey) throws {
        try mergeThread(source: source, key: key)
        try mergeAuthor(source: source, key: key)
        try mergeDate(source: source, key: key)
        try mergePosition(source: source, key: key)
        try mergeBody(source: source, key: key)
        try run(
            """
            UPDATE post SET last_seen_at = max(ifnull(last_seen_at, ?2), ifnull(?2, last_seen_at)) WHERE id = ?1
            """, key.time?.description)
    }

    private func mergeThread(source: Int64, key: CaptureKey) throws {
        guard let thread = post.threadID,
            isNewer(key, than: "thread_key", isKnown: row["thread_id"] as Int64? != nil)
        else { return }
        if let former = row["thread_id"] as Int64?, former != thread.rawValue {
            try stale.changing(.thread, former)
        }
        try run(
            "UPDATE post SET thread_id = ?2, thread_source_id = ?3 WHERE id = ?1", thread.rawValue, source)
    }

    /// A number beats a name, however old the page that shows it.
    private func mergeAuthor(source: Int64, key: CaptureKey) throws {
        let wasNumbered = row["author_name"] as String? == nil && row["author_id"] as Int64? != nil
        let wasKnown = wasNumbered || row["author_name"] as String? != nil
        guard post.authorID != nil || !post.authorName.isEmpty else { return }
        let isNumbered = post.authorID != nil
        guard isNumbered != wasNumbered ? isNumbered : isNewer(key, than: "author_key", isKnown: wasKnown)
        else {
            return
        }
        if let former = row["author_id"] as Int64?, former != post.authorID?.rawValue {
            try stale.changing(.user, former)
        }
        try run(
            "UPDATE post SET author_id = ?2, author_name = ?3, is_op = ?4, author_source_id = ?5 WHERE id = ?1",
            post.authorID?.rawValue, isNumbered ? nil : post.authorName, post.isOriginalPoster, source)
    }

    private func mergeDate(source: Int64, key: CaptureKey) throws {
        guard let date = post.postedAt,
            isNewer(key, than: "date_key", isKnown: row["posted_at"] as String? != nil)
        else { return }
        try run(
            "UPDATE post SET posted_at = ?2, posted_at_text = ?3, date_source_id = ?4 WHERE id = ?1",
            date.description, post.postedAtText, source)
    }

    private func mergePosition(source: Int64, key: CaptureKey) throws {
        guard let position = post.position,
            isNewer(key, than: "position_key", isKnown: row["position"] as Int? != nil)
        else { return }
        try run("UPDATE post SET position = ?2, position_source_id = ?3 WHERE id = ?1", position, source)
    }

    private func isNewer(_ key: CaptureKey, than column: String, isKnown: Bool) -> Bool {
        !isKnown || key > Self.key(row[column])
    }

    // MARK: Body

    private mutating func mergeBody(source: Int64, key: CaptureKey) throws {
        let before = try storedVersion()
        var history = BodyHistory(versions: try [before] + revisions())
        history.add(BodyVersion(post.body, seen: BodyVersion.Capture(source: source, key: key)))
        guard let current = history.current else { return }
        // What becomes the post's body now is what this capture shows, so its quotes are the body's.
        replacedBody = current.markup.source == source || current.body.signature != before.body.signature
        try run("DELETE FROM post_revision WHERE post_id = ?1")
        for version in history.versions where version.body.signature != current.body.signature {
            try insertRevision(version)
        }
        try update(to: current)
        if replacedBody { try run("DELETE FROM post_quote WHERE post_id = ?1") }
    }

    private func storedVersion() throws -> BodyVersion {
        var body = Self.body(row)
        body.isPartial = row["is_partial"]
        let newest = BodyVersion.Capture(source: row["body_source_id"] ?? 0, key: Self.key(row["body_key"]))
        return BodyVersion(
            body, first: row.time("body_first_captured_at"), last: row.time("body_last_captured_at"),
            newest: newest,
            markup: BodyVersion.Capture(
                source: row["body_markup_source_id"] ?? 0, key: Self.key(row["markup_key"])))
    }

    private func revisions() throws -> [BodyVersion] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT post_revision.*, newest.capture_key AS newest_key, markup.capture_key AS markup_key
                FROM post_revision
                LEFT JOIN source_page AS newest ON newest.id = source_id
                LEFT JOIN source_page AS markup ON markup.id = markup_source_id
                WHERE post_id = ?
                """)
        return try Row.fetchAll(statement, arguments: [post.id.rawValue]).map { row in
            BodyVersion(
                Self.body(row), first: row.time("first_captured_at"), last: row.time("last_captured_at"),
                newest: BodyVersion.Capture(source: row["source_id"], key: Self.key(row["newest_key"])),
                markup: BodyVersion.Capture(source: row["markup_source_id"], key: Self.key(row["markup_key"]))
            )
        }
    }

    private func update(to version: BodyVersion) throws {
        let body = version.body
        try run(
            """
            UPDATE post SET body_html = ?2, body_text = ?3, body_signature = ?4, body_imageless_signature = ?5,
                has_local_images = ?6, edited_by_name = ?7, edited_at = ?8, edit_note = ?9, is_partial = ?10,
                body_first_captured_at = ?11, body_last_captured_at = ?12, body_source_id = ?13,
                body_markup_source_id = ?14
            WHERE id = ?1
            """,
            body.html, body.text, body.signature, body.imagelessSignature, body.hasLocalImages,
            body.editedByName,
            body.editedAt?.description, body.editNote, body.isPartial, version.first?.description,
            version.last?.description, version.newest.source, version.markup.source)
    }

    private func insertRevision(_ version: BodyVersion) throws {
        let body = version.body
        try run(
            """
            INSERT INTO post_revision (
                post_id, body_html, body_text, body_signature, body_imageless_signature, has_local_images,
                edited_by_name, edited_at, edit_note, first_captured_at, last_captured_at, source_id,
                markup_source_id
            ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
            """,
            body.html, body.text, body.signature, body.imagelessSignature, body.hasLocalImages,
            body.editedByName,
            body.editedAt?.description, body.editNote, version.first?.description, version.last?.description,
            version.newest.source, version.markup.source)
    }

    private static func body(_ row: Row) -> PostBody {
        var body = PostBody(
            html: row["body_html"] ?? "", text: row["body_text"] ?? "", signature: row["body_signature"] ?? 0)
        body.imagelessSignature = row["body_imageless_signature"] ?? body.signature
        body.hasLocalImages = row["has_local_images"] ?? false
        body.editedByName = row["edited_by_name"]
        body.editedAt = row.time("edited_at")
        body.editNote = row["edit_note"]
        return body
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
}
