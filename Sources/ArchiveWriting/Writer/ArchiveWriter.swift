package import ArchiveModel
package import ArchiveStore
package import ForumModel
internal import GRDB

/// Writes pages into an archive, a batch at a time.
///
/// A batch is part of one transaction: a page's content, its provenance and the marks of stale entities
/// become visible together or not at all. Writing a page twice changes nothing.
package final class ArchiveWriter: Sendable {
    /// Touched in transactions only, which run one after the other.
    private nonisolated(unsafe) let assets: AssetStore
    private let isRescan: Bool
    package let store: ArchiveStore
    /// Touched on the store's queue only.
    private nonisolated(unsafe) var filter: TombstoneFilter?
    /// The names that the filters found new so far, all of which were stored if they can be.
    private nonisolated(unsafe) var storedNames: Set<ShownName> = []
    /// What the filters so far know of copies (``TombstoneFilter/droppedByPage``).
    private nonisolated(unsafe) var droppedByPage: [ContentHash: DroppedPictures] = [:]
    /// Names of deleted users that the archives know from which pages are merged; set before the first batch.
    package nonisolated(unsafe) var namesElsewhere: [ShownName] = []

    /// The pictures that only deleted parts of pages show and that no batch has stored; pages and files beside them come in any order.
    package nonisolated(unsafe) var droppedPictures = DroppedPictures()

    /// The least number of pages in a first batch for which indexes are created at the end; a smaller batch is mostly the whole import.
    private static let leastPagesOfMany = 100

    /// There must be only one writer of an archive at a time (``ImportLock``).
    ///
    /// Pictures and style sheets beyond `assetTotalLimit` bytes are left out, with an issue on the page they
    /// came with. With `isRescan`, what a page says replaces what these bytes said before in the same place.
    package init(store: ArchiveStore, assetTotalLimit: Int64 = .max, isRescan: Bool = false) {
        self.store = store
        self.isRescan = isRescan
        assets = AssetStore(totalLimit: assetTotalLimit)
    }

    /// Writes a batch, which is committed with others, at the latest by ``endBatches()``; nil is the outcome
    /// of a page whose file the archive has in its current state.
    ///
    /// After an error neither the batch nor those that wait to be committed with it are in the archive.
    package func write(_ records: [PageRecord]) throws(ArchiveError) -> [PageStatus?] {
        let records = try withoutDeleted(records)
        // A batch without anything new does not change a byte of the file.
        if !isRescan, try holds(records) { return records.map { _ in nil } }
        let isMany = !isRescan && records.count >= Self.leastPagesOfMany
        return try write(isMany: isMany, byteCount: records.reduce(0) { $0 + $1.source.byteCount }) { session in
            try session.expect(records)
            return try records.map { try session.write($0, isRescan: isRescan) }
        }
    }

    package func areKnown(_ records: [PageRecord]) throws(ArchiveError) -> Bool { try holds(withoutDeleted(records)) }

    /// Removes deleted entities from pages.
    package func withoutDeleted(_ records: [PageRecord]) throws(ArchiveError) -> [PageRecord] {
        let (left, filter) = try store.read { database -> ([PageRecord], TombstoneFilter?) in
            guard try !TombstoneSet.isEmpty(in: database) else { return (records, nil) }
            let filter = try tombstones(in: database)
            return (try records.map { try filter.filter($0) ?? $0 }, filter)
        }
        guard let filter else { return left }
        droppedPictures.formUnion(filter.dropped)
        filter.dropped = DroppedPictures()
        guard filter.hasNew(besides: storedNames) else { return left }
        _ = try store.write { try filter.storeNew(in: $0) }
        storedNames.formUnion(filter.newNames)
        droppedByPage = filter.droppedByPage
        self.filter = nil
        return try withoutDeleted(records)
    }

    /// The filter, whose tombstones are read once: nothing else writes during an import.
    private func tombstones(in database: Database) throws -> TombstoneFilter {
        if let filter { return filter }
        let filter = try TombstoneFilter(in: database, namesElsewhere: namesElsewhere)
        filter.droppedByPage = droppedByPage
        self.filter = filter
        return filter
    }

    package func isDeleted(_ record: PageRecord) -> Bool {
        guard let hash = record.source.hash, let filter else { return false }
        return filter.isDeleted(hash)
    }

    private func holds(_ records: [PageRecord]) throws(ArchiveError) -> Bool {
        try store.read { database in
            let pages = try SourcePageWriter(in: database)
            return try records.allSatisfy(pages.isKnown)
        }
    }

    private func write<Value>(isMany: Bool = false, byteCount: Int64? = nil, _ body: (WriteSession) throws -> Value)
        throws(ArchiveError) -> Value
    {
        let value = try store.writeBatch(byteCount: byteCount) { database, last in
            let session =
                try (last as? WriteSession).flatMap { $0.assets === assets ? $0 : nil }
                ?? begin(in: database, isMany: isMany)
            let value = try body(session)
            try session.finish()
            try droppedPictures.store(in: database)
            return (value, session)
        }
        droppedPictures = DroppedPictures()
        return value
    }

    private func begin(in database: Database, isMany: Bool) throws -> WriteSession {
        if isMany { try DeferredIndex.dropIfEmpty(in: database) }
        return try WriteSession(in: database, assets: assets)
    }

    /// Writes a page that was kept and read again, ``withoutDeleted(_:)``, committed as a batch: its former claims
    /// and issues are replaced; its kept bytes stay unless something deleted is in them.
    package func rewrite(_ id: SourcePageID, with record: PageRecord) throws(ArchiveError) {
        try write(byteCount: record.source.byteCount) { session in
            try session.expect([record])
            try session.rewrite(id, record)
        }
    }

    /// Excludes contents and merges all claims again, in one transaction.
    package func exclude(_ contents: [PageExclusion.Content]) throws(ArchiveError) {
        try endBatches()
        try store.write { database in
            let exclusion = try PageExclusion(in: database)
            let new = try contents.filter(exclusion.isNew)
            for content in contents { try exclusion.add(content) }
            guard !new.isEmpty else { return }
            // The user that a name refers to depends on all pages.
            try ClaimReplay.markEverything(in: database)
            for content in new { try exclusion.setAside(content.hash) }
            try exclusion.deleteDerivedData()
            try ClaimReplay(in: database).run()
        }
    }

    /// After a merge, deletes rows that the other archive had only because of pages that are excluded here, or of deleted entities.
    package func deleteUnreferenced() throws(ArchiveError) {
        let isConcerned = try store.read {
            try $0.exists("SELECT 1 FROM excluded_page") || $0.exists("SELECT 1 FROM tombstone")
        }
        guard isConcerned else { return }
        try store.write { database in
            let unneeded = try UnneededRows(in: database)
            try unneeded.rememberNumbers()
            try unneeded.delete()
        }
    }

    /// Restores excluded contents and marks everything to be merged again, in one transaction; the records are the former rows.
    package func include(_ contents: [(hash: String, records: [(source: SourcePageID, record: PageRecord)])])
        throws(ArchiveError)
    {
        var restored: [(hash: String, records: [(source: SourcePageID, record: PageRecord)])] = []
        for content in contents {
            let pages = try withoutDeleted(content.records.map(\.record))
            restored.append((content.hash, zip(content.records, pages).map { ($0.source, $1) }))
        }
        try store.write { database in
            let session = try WriteSession(in: database, assets: assets)
            for content in restored {
                try session.expect(content.records.map(\.record))
                try session.include(content.hash, content.records)
            }
            try session.finish()
            try ClaimReplay.markEverything(in: database)
        }
    }

    /// Commits the batches, creates the indexes that a first import creates at its end, and merges posts that several pages show
    /// differently.
    ///
    /// The later stages do this first. An import that ends without them calls it, so that its pages can be read.
    package func endBatches() throws(ArchiveError) {
        try store.commitBatches()
        if try store.read(DeferredIndex.areMissing) { try store.write(DeferredIndex.makeAll) }
        try PendingPosts.merge(in: store)
    }

    /// Merges entities again whose captures moved in the order of captures or were read again; idempotent.
    package func replayClaims() throws(ArchiveError) {
        try endBatches()
        // An excluded page that was deleted too, and whose tombstone was removed, comes back excluded.
        let returned = try store.read(PageExclusion.returned)
        if !returned.isEmpty { try exclude(returned) }
        guard try store.read({ try $0.exists("SELECT 1 FROM reconsider") }) else { return }
        try store.write { try ClaimReplay(in: $0).run() }
    }

    /// Rebuilds the tree of forums and its order where batches changed a claim about it; idempotent.
    package func rebuildHierarchy() throws(ArchiveError) {
        try endBatches()
        guard try store.isUnfinished else { return }
        try store.write { try ForumHierarchyStage.run(in: $0) }
    }

    /// Updates the derived fields and the search index of stale entities, and overwrites deleted content in the file.
    ///
    /// `progress` receives values from 0 to 1 between steps; when it returns false, the work stops, the
    /// result is false, and the next call continues.
    @discardableResult
    package func updateDerivedFields(progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) -> Bool {
        try endBatches()
        guard try store.isUnfinished else { return true }
        try store.write { try DerivedFields(in: $0).run() }
        guard progress(0.2), try SearchIndex.update(in: store, progress: { progress(0.2 + 0.8 * $0) }) else {
            return false
        }
        try DeletedContent.overwrite(in: store)
        return true
    }
}
