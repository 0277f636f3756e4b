internal import Archive

/// Stage 3: into SQLite, a batch of pages in one transaction.
///
/// Newer captures win field group by field group; what loses is kept as history. Writing a batch again changes
/// nothing, so an import that was killed may start over.
struct UpsertStage {
    private let store: ArchiveStore
    private let writer: ArchiveWriter
    private let clock: StageClock?
    private let batchSize: Int
    private var batch: [ReadEntry] = []
    /// How many bytes its pages, pictures and kept pages have.
    private var batchBytes: Int64 = 0

    /// Bytes after which a batch is written, however few pages it has.
    private static let byteLimit: Int64 = 48 << 20

    init(store: ArchiveStore, writer: ArchiveWriter, batchSize: Int, clock: StageClock?) {
        self.store = store
        self.writer = writer
        self.clock = clock
        self.batchSize = batchSize
    }

    /// Adds an entry and writes when the batch is full; whether a batch was written.
    mutating func add(_ entry: ReadEntry, to summary: inout ImportSummary) throws(ArchiveError) -> Bool {
        batch.append(entry)
        batchBytes += entry.record.source.byteCount
        guard batch.count >= batchSize || batchBytes >= Self.byteLimit else { return false }
        try flush(to: &summary)
        return true
    }

    /// Writes what is left.
    mutating func flush(to summary: inout ImportSummary) throws(ArchiveError) {
        guard !batch.isEmpty else { return }
        let statuses = try clock.measure(.upsert, in: store) { () throws(ArchiveError) in
            try writer.write(batch.map(\.record))
        }
        for (entry, status) in zip(batch, statuses) {
            summary.add(entry.record, status: status, problem: entry.problem)
        }
        batch.removeAll(keepingCapacity: true)
        batchBytes = 0
    }

    /// Takes decisions again about which a batch left a doubt.
    func reconsider() throws(ArchiveError) {
        try clock.measure(.upsert, in: store) { () throws(ArchiveError) in try writer.reconsider() }
    }
}
