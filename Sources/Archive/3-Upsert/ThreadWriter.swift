internal import ForumModel
internal import GRDB

/// Writes what pages say about threads and about an account's view of them.
final class ThreadWriter {
    private let database: Database
    private let stale: StaleMarks
    private let threads: UpsertStatement
    private let views: UpsertStatement
    private var rows: RequiredRows
    private let claims: ClaimLog
    /// By thread, the newest of consecutive pages that make the same claim.
    private var newest: [ThreadID: Sighting] = [:]

    private struct Sighting {
        var row: ColumnValues
        /// The id of its claim (`claim_value.id`).
        var claim: Int64
        var key: CaptureKey
    }

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        self.database = database
        self.stale = stale
        self.claims = claims
        threads = try UpsertStatement(.thread, in: database)
        views = try UpsertStatement(.threadView, in: database)
        rows = try RequiredRows("thread", in: database)
    }

    /// Makes sure that a thread which a post names has a row.
    func require(_ id: ThreadID) throws {
        try stale.markBeforeChange(.thread, id.rawValue)
        _ = try rows.make(id.rawValue)
    }

    /// Takes what a page says of a thread.
    ///
    /// All pages of a thread say much the same: the newest of them is written for all.
    func record(
        _ thread: ThreadRecord, account: AccountID, source: Int64, key: CaptureKey, log: inout HistoryLog
    ) throws {
        // Before anything refers to it.
        try require(thread.id)
        ThreadHistory.record(
            thread.id.rawValue, title: thread.title, forum: thread.forumID?.rawValue, at: key.time, log: &log)
        let row = try thread.row(source: source)
        let claim = try claims.add(
            threads.table.claim(row).json, of: .thread, thread.id.rawValue, source: source)
        if let known = newest[thread.id], known.claim != claim {
            _ = try threads.run(known.row)
            newest[thread.id] = nil
        }
        if newest[thread.id].map({ $0.key < key }) ?? true {
            newest[thread.id] = Sighting(row: row, claim: claim, key: key)
        }
        if let view = try thread.view(of: account, source: source) {
            _ = try views.run(view, source: source, claims: claims)
        }
    }

    /// Writes what was gathered.
    func write() throws {
        for sighting in newest.values { _ = try threads.run(sighting.row) }
        newest.removeAll(keepingCapacity: true)
    }

}

/// What of a thread has a history.
enum ThreadHistory {
    static func record(_ id: Int64, title: String?, forum: Int64?, at time: UTCTime?, log: inout HistoryLog) {
        if let title { log.record(.threadTitle, of: id, as: title, at: time) }
        if let forum { log.record(.threadForum, of: id, as: String(forum), at: time) }
    }
}
