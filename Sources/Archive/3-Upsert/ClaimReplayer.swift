internal import ForumModel
internal import GRDB

/// Lets claims decide, as the pages did that made them.
///
/// Most pages say the same of a user: of consecutive equal claims the newest is taken for all (``write()``).
final class ClaimReplayer {
    /// A claim about a user.
    private struct Waiting {
        var claim: Int64
        var values: ClaimValues
        var capture: (source: Int64, key: CaptureKey)
    }

    /// By the user's number.
    private var waiting: [Int64: Waiting] = [:]
    private let stale: StaleMarks
    private let forums: ForumWriter
    private let upserts: [ClaimEntity: UpsertStatement]

    init(in database: Database, stale: StaleMarks, forums: ForumWriter) throws {
        self.stale = stale
        self.forums = forums
        let tables = try MergedTable.all.map { table in
            table.entity == .user
                ? try UserUpsert(in: database, stale: stale) : try UpsertStatement(table, in: database)
        }
        upserts = Dictionary(uniqueKeysWithValues: tables.map { ($0.table.entity, $0) })
    }

    /// Takes a claim.
    ///
    /// - Parameters:
    ///   - claim: what a capture shows.
    ///   - number: the number of its text, `claim_value.id`.
    ///   - entity: what sort of thing it is about.
    ///   - id: its number.
    ///   - account: whose view the capture is.
    ///   - capture: the page that claims it.
    ///   - log: takes what has a history.
    /// - Throws: SQLite's errors.
    func replay(
        _ claim: ClaimValues, number: Int64, of entity: ClaimEntity, _ id: Int64, account: Int64?,
        by capture: (source: Int64, key: CaptureKey), log: inout HistoryLog
    ) throws {
        try stale.markBeforeReplay(entity, id)
        switch entity {
        case .forum, .category:
            try forums.replay(claim, of: entity, id, by: capture)
        case .moderators:
            try forums.replay(moderators: claim, of: id, by: capture)
        case .user:
            try wait(Waiting(claim: number, values: claim, capture: capture), id)
        default:
            guard let upsert = upserts[entity] else { return }
            _ = try upsert.run(upsert.table.row(claim, id: id, account: account, source: capture.source))
        }
        Self.recordHistory(claim, of: entity, id, at: capture.key.time, log: &log)
    }

    private func wait(_ claim: Waiting, _ user: Int64) throws {
        if let former = waiting[user] {
            if former.claim != claim.claim {
                try write(former, user)
            } else if former.capture.key > claim.capture.key {
                return
            }
        }
        waiting[user] = claim
    }

    private func write(_ claim: Waiting, _ user: Int64) throws {
        guard let upsert = upserts[.user] else { return }
        let row = try upsert.table.row(claim.values, id: user, account: nil, source: claim.capture.source)
        _ = try upsert.run(row)
    }

    /// Upserts the users whose claims wait; called at the end of each batch.
    func write() throws {
        for (user, claim) in waiting { try write(claim, user) }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Notes what of a claim has a history.
    static func recordHistory(
        _ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, at time: UTCTime?, log: inout HistoryLog
    ) {
        switch entity {
        case .user: UserHistory.record(claim, of: id, at: time, log: &log)
        case .thread:
            ThreadHistory.record(
                id, title: claim.text("title"), forum: claim.number("forum_id"), at: time, log: &log)
        case .forum:
            if let place = ForumPlaceText.text(claim) { log.record(.forumPlace, of: id, as: place, at: time) }
        default: break
        }
    }
}
