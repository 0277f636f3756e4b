internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
internal import Dispatch
public import ForumModel
internal import GRDB
internal import Synchronization

/// Merges the contents of other archives into an archive, by the rules of an import.
///
/// Each page of the other archive is written with its claims, as if it were imported again; so the merged archive is the same as
/// that of a single import of all pages. Pages in both archives are identified by location and content. The other archives are
/// only read. A merge that was stopped is resumed when it is run again.
public struct ArchiveMerge {
    /// What a merge did.
    public struct Summary: Sendable {
        /// The number of merged pages and other entries, by outcome.
        public var pages: [PageStatus: Int] = [:]
        /// Pages and other entries that the archive had already.
        public var knownCount = 0
        /// Pictures and style sheets that are new.
        public var assetCount = 0
        /// What the archive held before.
        public var before = ArchiveCounts()
        /// What it holds now.
        public var after = ArchiveCounts()
    }

    private let store: ArchiveStore
    private let writer: ArchiveWriter
    private let now: UTCTime

    /// Prepares to merge into an archive; there must be only one writer at a time (``ImportLock``).
    ///
    /// `now` is the time of the merge, nil for the current time: capture times more than a day later do not count.
    public init(into store: ArchiveStore, now: UTCTime? = nil) {
        self.store = store
        self.now = now ?? .now
        writer = ArchiveWriter(store: store)
    }

    /// Merges other archives.
    ///
    /// - Parameters:
    ///   - others: archives that were opened for reading.
    ///   - partition: takes only what belongs to this partition of the others; nil for everything.
    ///   - areSound: whether the other archives have been checked (``requireSound(_:)``).
    ///   - progress: receives the numbers of merged and of all pages between batches; returns false to stop the merge, which
    ///     keeps the pages that were merged so far.
    /// - Returns: the result; nil if it was stopped.
    /// - Throws: ``ArchiveError``; ``ArchiveError/damaged(path:reason:)`` before anything is taken when one of the others
    ///   is damaged, or holds what no archive holds.
    public func run(
        _ others: [ArchiveStore], partition: ThreadPartition? = nil, areSound: Bool = false,
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(ArchiveError) -> Summary? {
        var summary = Summary()
        summary.before = try store.counts()
        let mark = MergeMark(store, others: others)
        var work: [(pages: ArchivedPages, other: ArchiveStore, ids: [SourcePageID])] = []
        // All are checked before the first one is merged, so that damage does not end a merge halfway.
        if !areSound { try Self.requireSound(others) }
        let selections = try partition?.pages(of: others)
        for (index, other) in others.enumerated() {
            let pages = ArchivedPages(other)
            let ids: [SourcePageID]
            if let selections { ids = selections[index] } else { ids = try pages.ids() }
            work.append((pages, other, ids))
        }
        // What one archive has deleted is deleted from all, before anything is taken.
        for other in others {
            try store.takeTombstones(from: other, begin: mark.begin)
            writer.namesElsewhere += try other.namesOfDeletedUsers()
        }
        // For a partition, only what its pages refer to gets a row, when they are written.
        if partition == nil { try insertReferencedRows(from: others, mark) }
        let total = work.reduce(0) { $0 + $1.ids.count }
        var done = 0
        // The next archive is read while the last batch of the one before is written: parts are often a batch each.
        var following: PageReadAhead?
        let pictureCount = try store.assetCount()
        for (index, (pages, other, ids)) in work.enumerated() {
            let ahead = following ?? PageReadAhead(pages, ids)
            following = nil
            while let batch = try ahead.next() {
                if batch.isLast, index + 1 < work.count {
                    following = PageReadAhead(work[index + 1].pages, work[index + 1].ids)
                }
                try mergeBatch(batch.records, isPart: partition != nil, mark, &summary)
                done += batch.count
                guard progress(done, total) else {
                    try store.commitBatches()
                    return nil
                }
            }
            try copyAssets(from: other, partition, mark)
            try other.releaseCache()
        }
        try writer.replayClaims()
        // A difference of counts, because pages also bring the pictures that were cut out of them.
        summary.assetCount = try store.assetCount() - pictureCount
        for other in others {
            try store.takeMarks(from: other, in: partition, begin: mark.begin)
            try store.takeNotes(from: other, in: partition, begin: mark.begin)
        }
        // What one archive has excluded is excluded from all.
        for other in others { try writer.exclude(try other.excludedContents()) }
        try writer.deleteUnreferenced()
        guard progress(total, total) else { return nil }
        // All pages are here, so pictures that wait for this merge may be deleted.
        try mark.end()
        guard try writer.finish(progress: { _ in progress(total, total) }) else { return nil }
        summary.after = try store.counts()
        return summary
    }

    /// Checks archives that are about to be merged, as many at a time as there are cores.
    ///
    /// - Throws: ``ArchiveError/damaged(path:reason:)`` for the first that is damaged, or holds what no archive holds.
    public static func requireSound(_ others: [ArchiveStore]) throws(ArchiveError) {
        let failures = Mutex<[Int: ArchiveError]>([:])
        DispatchQueue.concurrentPerform(iterations: others.count) { index in
            do throws(ArchiveError) {
                try others[index].requireSound(withReferences: true)
                try others[index].releaseCache()
            } catch { failures.withLock { $0[index] = error } }
        }
        let first = failures.withLock { $0.min { $0.key < $1.key }?.value }
        if let first { throw first }
    }

    private func mergeBatch(
        _ records: [PageRecord], isPart: Bool, _ mark: MergeMark, _ summary: inout Summary
    ) throws(ArchiveError) {
        var records = records
        for index in records.indices {
            if isPart { records[index].archived?.isFiltered = true }
            turnDownImplausibleTime(of: &records[index])
        }
        if !mark.isBegun, try !writer.areKnown(records) { try mark.begin() }
        for status in try writer.write(records) {
            if let status { summary.pages[status, default: 0] += 1 } else { summary.knownCount += 1 }
        }
    }

    /// Discards a capture time of another archive that an import would not accept from a page either.
    private func turnDownImplausibleTime(of record: inout PageRecord) {
        guard let time = record.source.key.time, !PlausibleCapture.contains(time, now: now) else { return }
        record.source.key.time = nil
        record.source.key.isExplicit = false
        record.source.capturedBasis = .fileTime
        record.issues.append(
            Diagnostic(
                .warning, .captureImplausible,
                """
                The other archive says that the page was saved at \(time), which cannot be. That time does not count; \
                see who made that archive.
                """))
    }

    /// Creates rows that exist in another archive: entities that are only referred to are in no page's claims.
    ///
    /// Rows that no other archive has a name for, and all threads, are replayed: if a page contradicts, the row is deleted again.
    private func insertReferencedRows(from others: [ArchiveStore], _ mark: MergeMark) throws(ArchiveError) {
        let tables = MergedTable.referenced + [.thread]
        var new: [(rows: [Int64], replayed: Set<Int64>)] = []
        for table in tables {
            let sql = "SELECT id FROM \(table.name)"
            var (rows, replayed, named) = (Set<Int64>(), Set<Int64>(), Set<Int64>())
            for other in others {
                rows.formUnion(try other.ids(sql))
                // What only excluded pages refer to has no row in that archive.
                rows.formUnion(try other.ids(PageExclusion.referenced(table.name)))
                let isReplayed = table.entity == .thread ? "TRUE" : "name IS NULL"
                replayed.formUnion(try other.ids("\(sql) WHERE \(isReplayed)"))
                named.formUnion(try other.ids("\(sql) WHERE NOT (\(isReplayed))"))
            }
            rows.subtract(try store.ids(sql))
            new.append((rows.sorted(), replayed.subtracting(named)))
        }
        guard new.contains(where: { !$0.rows.isEmpty }) else { return }
        try mark.begin()
        try store.write { database in
            let marks = try StaleMarks(in: database)
            for (table, new) in zip(tables, new) {
                let insert = try database.cachedStatement(sql: "INSERT INTO \(table.name) (id) VALUES (?)")
                for id in new.rows {
                    try insert.execute(arguments: [id])
                    try marks.markBeforeReplay(table.entity, id)
                    if new.replayed.contains(id) { try ClaimReplay.mark(table.entity, id, in: database) }
                }
            }
        }
    }

    private func copyAssets(
        from other: ArchiveStore, _ partition: ThreadPartition?, _ mark: MergeMark
    ) throws(ArchiveError) {
        let known = try Set(store.assetHashes() + store.read { try $0.column(TombstoneStore.pictures) })
        var new = try other.assetHashes().filter { !known.contains($0) }
        if let partition, !new.isEmpty {
            var wanted = try hashesUsedHere(of: other)
            if partition.isFirst {
                wanted.formUnion(Set(new).subtracting(try other.read { try PictureUse(in: $0).used() }))
            }
            new = new.filter(wanted.contains)
        }
        if !new.isEmpty { try mark.begin() }
        let transfer = AssetTransfer(other: other, store: store)
        try transfer.copy(new)
        try transfer.copyAddresses()
    }

    /// The SHA-256 of the pictures of another archive that anything in this one shows.
    private func hashesUsedHere(of other: ArchiveStore) throws(ArchiveError) -> Set<String> {
        try writer.endBatches()
        return try other.read { addresses throws in
            try store.read { try PictureUse(in: $0, addresses: addresses).used() }
        }
    }
}

extension ArchiveStore {
    fileprivate func excludedContents() throws(ArchiveError) -> [PageExclusion.Content] {
        try read { database in
            try database.rows("SELECT sha256, reason FROM excluded_page ORDER BY sha256").map {
                PageExclusion.Content(hash: try $0.value("sha256"), reason: try $0.value("reason"), isMerged: true)
            }
        }
    }

    fileprivate func assetCount() throws(ArchiveError) -> Int {
        try read { try $0.value("SELECT count(*) FROM asset") ?? 0 }
    }

    fileprivate func ids(_ sql: String) throws(ArchiveError) -> [Int64] { try read { try $0.column(sql) } }
}
