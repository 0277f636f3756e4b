internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Writes the claims of pages about threads and an account's view of them.
final class ThreadWriter {
    private let stale: StaleMarks
    private let threads: UpsertStatement
    private let views: UpsertStatement
    private var rows: RequiredRows
    private let claims: ClaimLog
    /// For each thread, the newest of consecutive pages with equal claims.
    private var newest: [ThreadID: Sighting] = [:]

    private struct Sighting {
        var row: ColumnValues
        /// The ID of its claim (`claim_value.id`).
        var claim: Int64
        var key: CaptureKey
    }

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        (self.stale, self.claims) = (stale, claims)
        threads = try UpsertStatement(.thread, in: database)
        views = try UpsertStatement(.threadView, in: database)
        rows = try RequiredRows("thread", in: database)
    }

    func require(_ id: ThreadID) throws {
        try stale.markBeforeChange(.thread, id.rawValue)
        _ = try rows.make(id.rawValue)
    }

    /// Logs every claim, but holds back the row in `thread`: of consecutive equal claims only the newest is written.
    func record(_ thread: ThreadRecord, account: AccountID, by capture: CaptureRef, log: inout HistoryLog) throws {
        // The row must exist before anything refers to it.
        try require(thread.id)
        log.record(
            thread: thread.id.rawValue, title: thread.title, forum: thread.forumID?.rawValue, at: capture.key.time)
        let row = thread.row(source: capture.source)
        let claim = try claims.add(row, source: capture.source)
        if let known = newest[thread.id], known.claim != claim {
            _ = try threads.run(known.row)
            newest[thread.id] = nil
        }
        if newest[thread.id].map({ $0.key < capture.key }) ?? true {
            newest[thread.id] = Sighting(row: row, claim: claim, key: capture.key)
        }
        if let view = thread.view(of: account, source: capture.source) {
            _ = try views.run(view, source: capture.source, claims: claims)
        }
    }

    /// Writes the rows that `record` has held back.
    func write() throws {
        for sighting in newest.values { _ = try threads.run(sighting.row) }
        newest.removeAll(keepingCapacity: true)
    }
}
