internal import ForumModel
internal import GRDB

/// Writes records that need no special handling: upserts tags, announcements and punishments, stores others as claims.
final class RecordWriter {
    private let database: Database
    private let claims: ClaimLog
    private let references: References
    private let stale: StaleMarks
    /// The prepared statements by table name.
    private var upserts: [String: UpsertStatement] = [:]

    init(in database: Database, stale: StaleMarks, claims: ClaimLog, references: References) {
        self.database = database
        self.claims = claims
        self.references = references
        self.stale = stale
    }

    func write<Record: MergedRecord>(_ record: Record, source: Int64) throws {
        let row = try record.row(source: source)
        try references.insertMissingRows(for: row, by: Record.rules)
        _ = try upsert(Record.rules).run(row, source: source, claims: claims)
    }

    /// Stores a claim, and marks the tables that are built from claims of its kind as stale; no row is upserted.
    func write<Record: ClaimedRecord>(_ record: Record, source: Int64) throws {
        try claims.add(record.claim.json, of: Record.entity, record.claimID, source: source)
        try stale.markCreated(.claimed, Int64(Record.entity.rawValue))
    }

    private func upsert(_ rules: MergedTable) throws -> UpsertStatement {
        if let known = upserts[rules.name] { return known }
        let upsert = try UpsertStatement(rules, in: database)
        upserts[rules.name] = upsert
        return upsert
    }
}
