internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import GRDB

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

    /// Ends the batches, deletes pictures that only deleted parts of written pages showed, and applies the tombstones again to all held
    /// pages if later pages have shown more names or entities that the deletions cover.
    package func applyTombstones() throws(ArchiveError) {
        try endBatches()
        try deleteDroppedPictures()
        guard try store.read(ArchiveProperty.unappliedTombstones.isSet) else { return }
        try store.write { database in
            try DeletedContent.names.record(in: database)
            try Deletion(from: store, in: database).run(ArchivedPages.ids(in: database))
            try ArchiveProperty.unappliedTombstones.set(nil, in: database)
        }
    }

    private func deleteDroppedPictures() throws(ArchiveError) {
        guard !droppedPictures.isEmpty else { return }
        let held = try store.read { try droppedPictures.hashes(in: $0) }
        let unused = held.isEmpty ? [] : held.subtracting(try store.read { try PictureUse(in: $0).used() })
        droppedPictures = DroppedPictures()
        guard !unused.isEmpty else { return }
        try store.write { try PictureUse.delete(unused, in: $0) }
    }
}
