internal import ForumModel
internal import GRDB

/// Writes what pages say about threads and about an account's view of them.
final class ThreadWriter {
    private let database: Database
    private let stale: StaleMarks
    private let threads: UpsertStatement
    private let views: UpsertStatement
    private let tags: UpsertStatement
    private var rows: RequiredRows
    private let claims: ClaimLog
    /// The newest page that says what it says of a thread, of those that say the same one after the other.
    private var newest: [ThreadID: Sighting] = [:]

    private struct Sighting {
        var row: ColumnValues
        /// The number of what it claims.
        var claim: Int64
        var key: CaptureKey
    }

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        self.database = database
        self.stale = stale
        self.claims = claims
        threads = try UpsertStatement(MergeRules.thread, in: database)
        views = try UpsertStatement(MergeRules.threadView, in: database)
        tags = try UpsertStatement(MergeRules.threadTag, in: database)
        rows = try RequiredRows("thread", in: database)
    }

    func write(_ tag: ThreadTagRecord, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(tag.id.rawValue, tag.imageName)
        row.group(shown: tag.siteID != nil, tag.siteID)
        row.group(shown: tag.imageURL != nil, tag.imageURL)
        row.group(shown: tag.title != nil, tag.title)
        _ = try tags.run(row, id: tag.id.rawValue, source: source, claims: claims)
    }

    /// Makes sure that a thread which a post names has a row.
    func require(_ id: ThreadID) throws {
        try stale.changing(.thread, id.rawValue)
        _ = try rows.make(id.rawValue)
    }

    /// Takes what a page says of a thread.
    ///
    /// All pages of a thread say much the same: the newest of them is written for all.
    func saw(
        _ thread: ThreadRecord, account: AccountID, source: Int64, key: CaptureKey, log: inout SightingLog
    ) throws {
        // Before anything refers to it.
        try require(thread.id)
        ThreadHistory.saw(
            thread.id.rawValue, title: thread.title, forum: thread.forumID?.rawValue, at: key.time, log: &log)
        let row = row(thread, source: source)
        let claim = try claims.add(
            threads.table.claim(row).json, of: .thread, thread.id.rawValue, source: source)
        if let known = newest[thread.id], known.claim != claim {
            _ = try threads.run(known.row)
            newest[thread.id] = nil
        }
        if newest[thread.id].map({ $0.key < key }) ?? true {
            newest[thread.id] = Sighting(row: row, claim: claim, key: key)
        }
        try writeView(of: thread, account: account, source: source)
    }

    /// Writes what was gathered.
    func write() throws {
        for sighting in newest.values { _ = try threads.run(sighting.row) }
        newest.removeAll(keepingCapacity: true)
    }

    private func row(_ thread: ThreadRecord, source: Int64) -> ColumnValues {
        var row = ColumnValues(source: source)
        row.add(thread.id.rawValue)
        row.group(shown: thread.title != nil, thread.title)
        row.group(shown: thread.forumID != nil, thread.forumID?.rawValue)
        row.group(shown: thread.author != nil, thread.author?.id?.rawValue, thread.author?.name)
        row.group(shown: thread.replyCount != nil, thread.replyCount)
        row.group(shown: thread.viewCount != nil, thread.viewCount)
        row.group(shown: thread.rating != nil, thread.rating?.value?.votes, thread.rating?.value?.average)
        row.group(
            shown: thread.lastPost != nil, thread.lastPost?.at?.description, thread.lastPost?.authorName)
        row.group(shown: thread.isSticky != nil, thread.isSticky)
        row.group(shown: thread.isClosed != nil, thread.isClosed)
        row.group(shown: thread.tag != nil, thread.tag?.value?.rawValue)
        row.group(shown: thread.secondaryTag != nil, thread.secondaryTag?.value?.rawValue)
        row.group(shown: thread.pageCount != nil, thread.pageCount)
        return row
    }

    private func writeView(of thread: ThreadRecord, account: AccountID, source: Int64) throws {
        guard thread.isBookmarked != nil || thread.star != nil || thread.unread != nil else { return }
        var row = ColumnValues(source: source)
        row.add(account.rawValue, thread.id.rawValue)
        row.group(shown: thread.isBookmarked != nil, thread.isBookmarked)
        row.group(shown: thread.star != nil, thread.star)
        let unread = thread.unread?.value
        let seen = unread.flatMap { unread in thread.replyCount.map { max(0, $0 + 1 - unread) } }
        row.group(shown: thread.unread != nil, unread, seen)
        _ = try views.run(row, id: thread.id.rawValue, source: source, claims: claims)
    }
}

/// What of a thread has a history.
enum ThreadHistory {
    static func saw(_ id: Int64, title: String?, forum: Int64?, at time: UTCTime?, log: inout SightingLog) {
        if let title { log.saw(.threadTitle, of: id, as: title, at: time) }
        if let forum { log.saw(.threadForum, of: id, as: String(forum), at: time) }
    }
}
