internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Writes records that are not merged in memory: upserts some, and stores others as claims.
final class RecordWriter {
    private let database: Database
    private let claims: ClaimLog
    private let references: References
    private let stale: StaleMarks
    private var upserts: [String: UpsertStatement] = [:]

    init(in database: Database, stale: StaleMarks, claims: ClaimLog, references: References) {
        (self.database, self.claims, self.references, self.stale) = (database, claims, references, stale)
    }

    func write(_ record: some MergedRecord, account: AccountID? = nil, source: SourcePageID) throws {
        try write(record.row(of: account, source: source), source: source)
    }

    func write(_ message: MessageRecord, account: AccountID, source: SourcePageID) throws {
        try stale.markBeforeChange(.message, message.id.rawValue)
        for row in message.rows(of: account, source: source) { try write(row, source: source) }
    }

    /// Stores a claim, and marks the tables that are built from claims of its kind as stale; no row is upserted.
    func write<Record: ClaimedRecord>(_ record: Record, source: SourcePageID) throws {
        try claims.add(record.claim.json, of: Record.entity, record.claimID, source: source)
        try stale.markCreated(.claimed, Int64(Record.entity.rawValue))
    }

    private func write(_ row: ColumnValues, source: SourcePageID) throws {
        try references.insertMissingRows(for: row)
        let upsert = try upserts[row.table.name] ?? UpsertStatement(row.table, in: database)
        upserts[row.table.name] = upsert
        _ = try upsert.run(row, source: source, claims: claims)
    }
}
