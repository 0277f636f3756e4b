internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel

/// Moves forums and threads to an archive of their own: the inverse of ``ArchiveMerge``.
///
/// Pages move with their claims, copies, kept bytes and pictures, so that a merge restores the archive. The new archive is written,
/// compared with the pages it was made from, and renamed to its path; then one transaction removes the pages from the old one.
/// No tombstones are left: moved pages can be imported again.
public struct ArchiveSplit {
    /// The result of a split.
    public struct Summary: Sendable {
        /// The counts of moved forums, threads, posts and pages.
        public var plan = SplitPlan()
        /// The contents of the new archive.
        public var moved = ArchiveCounts()
        /// The remaining contents of the archive.
        public var left = ArchiveCounts()
        /// The number of pictures and style sheets in the new archive.
        public var assetCount = 0
        /// Whether an earlier, interrupted run wrote the new archive.
        public var isContinued = false
    }

    private let store: ArchiveStore

    /// Prepares to split an archive; there must be only one writer at a time (``ImportLock``).
    public init(_ store: ArchiveStore) { self.store = store }

    /// Moves the requested forums and threads.
    ///
    /// - Parameters:
    ///   - request: the forums and threads to move.
    ///   - path: the path of the new archive. An existing file is refused, unless an earlier run with the same request wrote it and was
    ///     stopped before it removed anything from this archive.
    ///   - progress: receives the progress, from 0 to 1; returns false to cancel. A split that has removed pages from the archive
    ///     cannot be cancelled any more.
    /// - Returns: the result; with an empty plan no file is created.
    /// - Throws: ``ArchiveError``; ``ArchiveError/exists(path:)``.
    public func run(
        _ request: SplitRequest, to path: String, progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) -> Summary {
        let writer = ArchiveWriter(store: store)
        // Finish the stages that an interrupted import or split left.
        try writer.finish()
        try store.requireSound(withReferences: true)
        var summary = Summary()
        var pages: [SourcePageID] = []
        (summary.plan, pages) = try store.examine { database in
            let selection = try SplitSelection(of: request, in: database)
            // In the order in which the pages were found.
            return (try selection.plan(), (selection.moved + selection.shared).sorted())
        }
        guard !summary.plan.isEmpty else { return summary }
        let sums = try PageSum.all(pages, of: store)
        let split = SplitArchive(store: store, request: request, pages: pages, sums: sums)
        do throws(ArchiveError) {
            try split.write(to: path) { progress(0.6 * $0) }
        } catch {
            guard case .exists = error else { throw error }
            try requireSame(sums, at: path)
            summary.isContinued = true
            // Marks may have been set since the earlier run wrote them.
            let other = try ArchiveStore(path: path, access: .write)
            try split.copyMarks(to: other)
            try other.close()
        }
        let other = try ArchiveStore(path: path, access: .read)
        summary.moved = try other.counts()
        summary.assetCount = try other.assetHashes().count
        // The last chance to stop: the next run continues with the new archive.
        guard progress(0.6) else { throw .cancelled(path: path) }
        try removeMoved(request, copiedTo: other)
        try other.close()
        try writer.finish {
            _ = progress(0.8 + 0.2 * $0)
            return true
        }
        summary.left = try store.counts()
        return summary
    }

    /// Says what a split would move; changes nothing.
    public static func plan(of request: SplitRequest, in store: ArchiveStore) throws(ArchiveError) -> SplitPlan {
        try store.examine { try SplitSelection(of: request, in: $0).plan() }
    }

    /// Throws `exists` unless the file at the path is a sound archive with exactly the pages that this split would write.
    private func requireSame(_ sums: [PageSum.Place: ContentHash], at path: String) throws(ArchiveError) {
        do throws(ArchiveError) {
            let other = try ArchiveStore(path: path, access: .read)
            guard try PageSum.all(ArchivedPages(other).ids(), of: other) == sums else {
                throw ArchiveError.exists(path: path)
            }
            try other.requireSound(withReferences: true)
            try other.close()
        } catch { throw .exists(path: path) }
    }

    private func removeMoved(_ request: SplitRequest, copiedTo other: ArchiveStore) throws(ArchiveError) {
        let pictures = try other.assetHashes()
        try store.write { database in
            let selection = try SplitSelection(of: request, in: database)
            for table in ["reader_mark", "reader_note"] {
                try database.execute("DELETE FROM \(table) WHERE \(SplitSelection.isMarkMoved)")
            }
            try PageRemoval(in: database).remove(selection.moved)
            try PictureUse.deleteDropped(
                DroppedPictures(contents: Set(pictures.compactMap(ContentHash.init))), in: database)
        }
    }
}

struct SplitArchive {
    let store: ArchiveStore
    let request: SplitRequest
    let pages: [SourcePageID]
    let sums: [PageSum.Place: ContentHash]

    /// Writes the new archive under a temporary name, compares it with the pages that it was made from, and renames it.
    func write(to path: String, progress: (Double) -> Bool) throws(ArchiveError) {
        let place = try NewFile(path: path, replacing: false, original: store.path)
        do throws(ArchiveError) {
            let new = try ArchiveStore(path: place.temporaryPath, access: .write)
            try fill(new, path, progress)
            try new.close()
            try verify(place.temporaryPath)
            _ = try place.finish(permissionsOf: store.path)
        } catch {
            place.discard()
            throw error
        }
    }

    private func fill(_ new: ArchiveStore, _ path: String, _ progress: (Double) -> Bool) throws(ArchiveError) {
        // All tombstones are copied: those of posts do not record the thread.
        try new.takeTombstones(from: store) {}
        let writer = ArchiveWriter(store: new)
        let ahead = PageReadAhead(ArchivedPages(store), pages)
        var done = 0
        while let batch = try ahead.next() {
            _ = try writer.write(batch.records.map(Self.filtered))
            done += batch.count
            guard progress(0.8 * Double(done) / Double(pages.count)) else { throw .cancelled(path: path) }
        }
        try copyMarks(to: new)
        try copyAssets(to: new)
        try writer.finish()
    }

    /// Marks a page as filtered, so that entities which no other page of the new archive shows get a row too.
    private static func filtered(_ record: PageRecord) -> PageRecord {
        var record = record
        record.archived?.isFiltered = true
        return record
    }

    /// Copies the marks and notes on moved entities, with the accounts that set them, and all saved searches.
    fileprivate func copyMarks(to new: ArchiveStore) throws(ArchiveError) {
        let (marks, notes) = try store.examine { database in
            _ = try SplitSelection(of: request, in: database)  // makes the temporary tables for `isMarkMoved`
            return (
                try database.rows("\(ArchiveStore.marksSQL) WHERE \(SplitSelection.isMarkMoved)"),
                try ArchiveStore.notes(in: database, on: SplitSelection.isMarkMoved)
            )
        }
        guard !marks.isEmpty || !notes.isEmpty else { return }
        try new.write { database in
            for row in marks { try ArchiveStore.insert(row, in: database) }
            try ArchiveStore.insert(notes, in: database)
            try DerivedFields(in: database).updateForumBookmarks()
        }
    }

    private func copyAssets(to new: ArchiveStore) throws(ArchiveError) {
        let used = try store.read { addresses throws in
            try new.read { try PictureUse(in: $0, addresses: addresses).used() }
        }
        let transfer = AssetTransfer(other: store, store: new)
        try transfer.copy(try store.assetHashes().filter(used.contains))
        try transfer.copyAddresses()
    }

    /// Opens the written file anew and throws unless it is sound and has the same pages.
    private func verify(_ path: String) throws(ArchiveError) {
        let new = try ArchiveStore(path: path, access: .read)
        try new.requireSound(withReferences: true)
        guard try PageSum.all(ArchivedPages(new).ids(), of: new) == sums else {
            throw .damaged(path: path, reason: "its pages are not those that it was made from")
        }
        try new.close()
    }
}
