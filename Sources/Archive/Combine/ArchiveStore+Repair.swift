internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import GRDB

extension ArchiveStore {
    /// Rebuilds everything that follows from what pages claim: every decision, hierarchy, derived fields, histories and
    /// the search index.
    ///
    /// Also completes an import that was stopped. What the pages themselves claim is not touched. A repair that was
    /// stopped is resumed by the next one, or the next import.
    ///
    /// - Parameter progress: called with the progress, 0 to 1; returns false to stop.
    /// - Throws: ``ArchiveError``; ``ArchiveError/damaged(path:reason:)`` where the file itself is broken.
    public func repair(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        try restoreSearchTables()
        try requireSound()
        let writer = ArchiveWriter(store: self)
        try write { database in
            try ReferenceRepair(database).run()
            try ClaimReplay.markEverything(in: database)
        }
        try write(BodyContents.repair)
        guard progress(0.1) else { return }
        guard try writer.finish(progress: { progress(0.1 + 0.9 * $0) }) else { return }
        // A repaired archive counts as complete.
        try write { try UnfinishedMerges.remove(UnfinishedMerges.paths(in: $0), in: $0) }
    }

    private func restoreSearchTables() throws(ArchiveError) {
        try onQueue { database in
            try commitBatches(in: database)
            try SearchIndexTables.restore(
                in: database, as: migrator, version: migrator.newestVersion, before: startLogging)
        }
    }
}
