internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting

extension ArchiveWriter {
    /// Completes all that this writer, or a command that was interrupted, has left: tombstones to apply,
    /// claims to replay, the hierarchy, derived fields, the search index, and deleted content to overwrite.
    ///
    /// May be run again at any time; returns false where `progress` stopped it.
    @discardableResult package func finish(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) -> Bool {
        try applyTombstones()
        try replayClaims()
        guard progress(0.4) else { return false }
        try rebuildHierarchy()
        return try updateDerivedFields { progress(0.4 + 0.6 * $0) }
    }

    /// Ends the batches, applies the tombstones again to all held pages if later pages have shown more names or entities that the
    /// deletions cover, and deletes pictures that only deleted parts of pages showed.
    package func applyTombstones() throws(ArchiveError) {
        try endBatches()
        if try store.read(ArchiveProperty.unappliedTombstones.isSet) {
            try store.write { database in
                try DeletedContent.names.record(in: database)
                try Deletion(from: store, in: database).run(ArchivedPages.ids(in: database))
                try ArchiveProperty.unappliedTombstones.set(nil, in: database)
            }
        }
        try deleteDroppedPictures()
    }

    private func deleteDroppedPictures() throws(ArchiveError) {
        let mayDelete = try store.read { database in
            try database.exists("SELECT 1 FROM archive_property WHERE \(UnfinishedMerges.mayDeletePictures)")
                || UnfinishedMerges.paths(in: database).isEmpty
                    // Without anything to delete, nothing is written.
                    && !PictureUse.unused(of: droppedPictures, in: database).isEmpty
        }
        if mayDelete { try store.write { try PictureUse.deleteDropped(droppedPictures, in: $0) } }
        droppedPictures = DroppedPictures()
    }
}
