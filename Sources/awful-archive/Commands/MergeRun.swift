import Archive

/// One merge with a progress bar, that Ctrl-C stops at the next batch border.
struct MergeRun {
    /// The archive that takes the others in.
    let archive: String
    let waiting: LockWait?

    /// Merges archives.
    ///
    /// - Parameters:
    ///   - others: the other archives.
    ///   - partition: what of them is taken; nil for everything.
    ///   - label: what the progress bar says beside the number of pages.
    /// - Returns: what was done.
    /// - Throws: ``ArchiveError``, ``ArchiveError/cancelled(path:)`` when it was stopped.
    func merge(_ others: [ArchiveStore], partition: ThreadPartition? = nil, label: String = "pages merged")
        async throws -> ArchiveMerge.Summary
    {
        let (archive, waiting) = (archive, waiting)
        let summary = try await Interruption.run(told: "Stopping after this batch …") {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await ExclusiveArchiveAccess(on: archive, waiting: waiting).run {
                store throws(ArchiveError) in
                UpgradeNote.print(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                return try ArchiveMerge(into: store, unpack: DeleteCommand.unpack).run(
                    others, partition: partition
                ) { done, total in
                    bar.show(Double(done) / Double(max(1, total)), "\(done) of \(total) \(label)")
                    return !Task.isCancelled
                }
            }
        }
        guard let summary else { throw ArchiveError.cancelled(path: archive) }
        return summary
    }
}
