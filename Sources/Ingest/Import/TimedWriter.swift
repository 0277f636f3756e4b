internal import Archive
internal import ForumModel

/// Stage 3 as an import runs it: batches of entries are written (`3-Upsert` in `Archive`), and the time is measured.
struct TimedWriter: Sendable {
    let store: ArchiveStore
    let writer: ArchiveWriter
    let clock: StageClock?

    func write(_ batch: [ReadEntry]) throws(ArchiveError) -> WrittenBatch {
        let statuses = try clock.measure(.upsert, in: store) { () throws(ArchiveError) in
            try writer.write(batch.map(\.record))
        }
        return WrittenBatch(
            entries: batch, statuses: statuses, deletedCount: batch.count { writer.isDeleted($0.record) })
    }

    func endBatches() throws(ArchiveError) {
        try clock.measure(.upsert, in: store) { () throws(ArchiveError) in try writer.endBatches() }
    }

    func replayClaims() throws(ArchiveError) {
        try clock.measure(.upsert, in: store) { () throws(ArchiveError) in try writer.replayClaims() }
    }
}

struct WrittenBatch: Sendable {
    let entries: [ReadEntry]
    /// The status of each entry; nil for a file that is unchanged in the archive.
    let statuses: [PageStatus?]
    /// The number of entries that stay deleted because of a tombstone.
    let deletedCount: Int
}

extension ImportSummary {
    mutating func add(_ batch: WrittenBatch) {
        for (entry, status) in zip(batch.entries, batch.statuses) {
            add(entry.record, status: status, problem: entry.problem)
        }
        deletedCount += batch.deletedCount
    }
}
