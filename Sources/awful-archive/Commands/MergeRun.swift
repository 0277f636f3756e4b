import Archive
import ForumModel
import Ingest

/// One merge with a progress bar; Ctrl-C stops it after the current batch.
struct MergeRun {
    let archive: String
    let waiting: LockWait?

    /// The archives must have been checked (`ArchiveMerge.requireSound`).
    func merge(
        _ others: [ArchiveStore], partition: ThreadPartition? = nil, label: String = "pages merged"
    ) async throws -> ArchiveMerge.Summary {
        let change = ArchiveChange(archive: archive, waiting: waiting, sources: others.map(\.path))
        let summary = try await change.run(told: "Stopping after this batch …") { store, bar in
            try ArchiveMerge(into: store).run(others, partition: partition, areSound: true) { done, total in
                bar.report(
                    Double(done) / Double(max(1, total)), "\(done.grouped) of \(total.grouped) \(label)")
            }
        }
        guard let summary else { throw ArchiveError.cancelled(path: archive) }
        return summary
    }
}
