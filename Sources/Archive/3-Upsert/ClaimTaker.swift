internal import ForumModel
internal import GRDB

/// Lets claims decide, as the pages did that made them.
final class ClaimTaker {
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
    ///   - entity: what sort of thing it is about.
    ///   - id: its number.
    ///   - account: whose view the capture is.
    ///   - capture: the page that claims it.
    ///   - log: takes what has a history.
    /// - Throws: SQLite's errors.
    func take(
        _ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, account: Int64?,
        by capture: (source: Int64, key: CaptureKey), log: inout SightingLog
    ) throws {
        try stale.reconsidering(entity, id)
        switch entity {
        case .forum, .category:
            try forums.take(claim, of: entity, id, by: capture)
        case .moderators:
            try forums.take(moderators: claim, of: id, by: capture)
        default:
            guard let upsert = upserts[entity] else { return }
            _ = try upsert.run(upsert.table.row(claim, id: id, account: account, source: capture.source))
        }
        Self.see(claim, of: entity, id, at: capture.key.time, log: &log)
    }

    /// Notes what of a claim has a history.
    static func see(
        _ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, at time: UTCTime?, log: inout SightingLog
    ) {
        switch entity {
        case .user: UserHistory.saw(claim, of: id, at: time, log: &log)
        case .thread:
            ThreadHistory.saw(
                id, title: claim.text("title"), forum: claim.number("forum_id"), at: time, log: &log)
        case .forum:
            if let place = ForumPlaceText.text(claim) { log.saw(.forumPlace, of: id, as: place, at: time) }
        default: break
        }
    }
}
