internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Merges stored claims like those of a page that is being imported.
///
/// Most pages make equal claims about a user: of consecutive equal claims only the newest is merged (``write()``).
final class ClaimReplayer {
    private struct Waiting {
        var claim: Int64
        var values: ClaimValues
        var capture: CaptureRef
    }

    /// The pending claims by user ID.
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

    /// Merges a claim whose values have the ID `number` (`claim_value.id`).
    func replay(
        _ claim: ClaimValues, number: Int64, of entity: ClaimEntity, _ id: Int64, account: Int64?,
        by capture: CaptureRef, log: inout HistoryLog
    ) throws {
        try stale.markBeforeReplay(entity, id)
        switch entity {
        case .forum, .category: try forums.replay(claim, of: entity, id, by: capture)
        case .moderators: try forums.write(moderators: claim.moderators, of: id, by: capture)
        case .user: try wait(Waiting(claim: number, values: claim, capture: capture), id)
        default:
            guard let upsert = upserts[entity] else { return }
            _ = try upsert.run(upsert.table.row(claim, id: id, account: account, source: capture.source))
        }
        log.record(claim, of: entity, id, at: capture.key.time)
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
        _ = try upsert.run(upsert.table.row(claim.values, id: user, source: claim.capture.source))
    }

    /// Upserts the users with pending claims; must be called after the last claim.
    func write() throws {
        for (user, claim) in waiting { try write(claim, user) }
        waiting.removeAll(keepingCapacity: true)
    }
}
