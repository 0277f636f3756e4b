import Archive
import ForumModel
import Ingest

/// One merge with a progress bar; Ctrl-C stops it after the current batch.
struct MergeRun {
    /// The path of the destination archive.
    let archive: String
    let waiting: LockWait?

    /// Merges archives that have been checked (`ArchiveMerge.requireSound`), or a partition of them.
    ///
    /// - Throws: ``ArchiveError``; ``ArchiveError/cancelled(path:)`` if the user stopped the merge.
    func merge(
        _ others: [ArchiveStore], partition: ThreadPartition? = nil, label: String = "pages merged"
    ) async throws -> ArchiveMerge.Summary {
        let change = ArchiveChange(archive: archive, waiting: waiting, sources: others.map(\.path))
        let summary = try await change.run(told: "Stopping after this batch …") { store, bar in
            try ArchiveMerge(into: store).run(
                others, partition: partition, areSound: true
            ) { done, total in
                bar.report(
                    Double(done) / Double(max(1, total)), "\(done.grouped) of \(total.grouped) \(label)")
            }
        }
        guard let summary else { throw ArchiveError.cancelled(path: archive) }
        return summary
    }
}
