internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Fast path for posts that a page shows exactly as the archive holds them, as most posts of a page that is saved again.
///
/// The merged values of such a post (``MergedPost``) do not change; only the newest capture that shows it may. The row is read
/// once, and earlier claims are not read.
final class RepeatedPosts {
    private let database: Database
    private let stale: StaleMarks
    private let update: RowStatement
    private let key: Statement
    /// Prepared for the first post that may be repeated.
    private var select: RowStatement?
    /// The keys of the captures that rows refer to, for one page; another page may change them.
    private var keys: [SourcePageID: CaptureKey] = [:]

    init(in database: Database, stale: StaleMarks) throws {
        self.database = database
        self.stale = stale
        let sources = Self.sources.map { "\($0) = ?" }
        update = try RowStatement(
            "UPDATE post SET last_seen_at = ?, \(sources.joined(separator: ", ")) WHERE id = ?", in: database)
        key = try database.cachedStatement(sql: "SELECT capture_key FROM source_page WHERE id = ?")
    }

    func begin(_ capture: CaptureRef) { keys = [capture.source: capture.key] }

    /// Handles a known post whose `post_source` is written, if the page's claim equals its row; returns whether nothing is left to merge.
    func take(_ post: PostRecord, bodyID: Int64, isOwnView: Bool, by capture: CaptureRef) throws -> Bool {
        // The user with a name depends on the time of the capture.
        guard post.authorID != nil else { return false }
        guard let held = try held(post, bodyID: bodyID, time: capture.key.time) else { return false }
        if isOwnView, !held.hasSameView { try stale.markCreated(.postFields, post.id.rawValue) }
        var sources = held.sources
        for (index, former) in sources.enumerated() {
            guard let former, former != capture.source else { continue }
            guard let other = try self.key(of: former) else { return false }
            if other < capture.key { sources[index] = capture.source }
        }
        guard sources != held.sources || !held.isSeenLater else { return true }
        update.bind(held.isSeenLater ? held.lastSeenAt : capture.key.time?.description)
        for source in sources { update.bind(source?.rawValue) }
        update.bind(post.id.rawValue)
        try update.run()
        return true
    }

    private struct Held {
        var sources: [SourcePageID?]
        var hasSameView: Bool
        var lastSeenAt: String?
        /// Whether the row's last sighting is not older than the page.
        var isSeenLater: Bool
    }

    /// Returns the row of a post if it has all values of the page, and no page shows another body.
    private func held(_ post: PostRecord, bodyID: Int64, time: UTCTime?) throws -> Held? {
        let select = try self.select ?? makeSelect()
        self.select = select
        select.bind(post.id.rawValue, as: Column.id)
        select.bind(post.threadID?.rawValue, as: Column.threadID)
        select.bind(post.authorID?.rawValue, as: Column.authorID)
        select.bind(post.position, as: Column.position)
        select.bind(post.postedAt, as: Column.postedAt)
        select.bind(post.postedAtText, as: Column.postedAtText)
        select.bind(post.isOriginalPoster, as: Column.isOp)
        select.bind(bodyID, as: Column.bodyID)
        select.bind(post.isIgnored, as: Column.isIgnored)
        select.bind(post.isSeen, as: Column.isSeen)
        select.bind(time, as: Column.lastSeenAt)
        return try select.first { row in
            let count = Int32(Self.sources.count)
            return Held(
                sources: (0..<count).map { row.number($0).map(SourcePageID.init) }, hasSameView: row.number(count) == 1,
                lastSeenAt: row.text(count + 1), isSeenLater: row.number(count + 2) == 1)
        }
    }

    private func makeSelect() throws -> RowStatement {
        func bound(_ column: Column) -> String { "?\(column.rawValue + 1)" }
        let compared: [Column] = [.threadID, .authorID, .position, .postedAt, .postedAtText, .isOp, .bodyID]
        let conditions = compared.map { "\($0.name) IS \(bound($0))" }
        return try RowStatement(
            """
            SELECT \(Self.sources.joined(separator: ", ")),
                is_ignored IS \(bound(.isIgnored)) AND is_seen IS \(bound(.isSeen)), last_seen_at,
                \(bound(.lastSeenAt)) IS NULL OR ifnull(last_seen_at >= \(bound(.lastSeenAt)), FALSE)
            FROM post WHERE id = \(bound(.id)) AND author_name IS NULL
                AND \(conditions.joined(separator: " AND "))
                AND NOT EXISTS (SELECT 1 FROM post_body WHERE post_id = \(bound(.id)))
                AND \(try hasOtherDates() ? Self.isDatedAlike(bound(.id), bound(.postedAt)) : "TRUE")
            """, in: database)
    }

    /// Whether any captures in the archive disagree on the date of a post; each of them has an issue that names the deciding one.
    ///
    /// Computed once for all batches of an import: posts whose dates come to differ meanwhile are marked
    /// (``StaleEntity/postClaims``) and merged again from all claims.
    private func hasOtherDates() throws -> Bool {
        try database.exists(
            """
            SELECT 1 FROM stale WHERE entity = \(StaleEntity.pageDates.rawValue)
            UNION ALL SELECT 1 FROM source_issue WHERE code IN \(DiagnosticCode.dateConflicts)
            """)
    }

    /// Whether a post has few captures that all show the same date; reading many for each new one would be too slow.
    private static func isDatedAlike(_ post: String, _ date: String) -> String {
        """
        (SELECT count(*) < 9 AND min(posted_at IS \(date)) FROM (
            SELECT posted_at FROM post_said WHERE post_id = \(post) LIMIT 9))
        """
    }

    private func key(of source: SourcePageID) throws -> CaptureKey? {
        if let known = keys[source] { return known }
        let found = try Row.fetchOne(key, arguments: [source.rawValue]).map { CaptureKey(row: $0, "capture_key") }
        keys[source] = found
        return found
    }

    /// The columns of `post` that name the deciding captures.
    private static let sources = [
        "thread_source_id", "author_source_id", "date_source_id", "position_source_id", "body_source_id",
        "body_markup_source_id",
    ]

    private enum Column: Int32, StatementColumn {
        case id, threadID, authorID, position, postedAt, postedAtText, isOp, bodyID, isIgnored, isSeen, lastSeenAt
    }
}
