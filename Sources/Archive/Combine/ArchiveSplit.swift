internal import ForumModel
internal import Foundation
internal import GRDB

/// Moves forums and threads to an archive of their own: the inverse of ``ArchiveMerge``.
///
/// Pages move, with what they claim, their copies, kept bytes and pictures: merged again, the two are the archive that was split. The new
/// archive is written whole, compared with what it was made from and named before anything is taken out of the other, in one transaction.
/// No tombstones are left: what was moved may come back.
public struct ArchiveSplit {
    /// What a split did.
    public struct Summary: Sendable {
        /// What was moved.
        public var plan = SplitPlan()
        /// What the new archive holds.
        public var moved = ArchiveCounts()
        /// What the archive still holds.
        public var left = ArchiveCounts()
        /// Pictures and style sheets that the new archive has.
        public var assetCount = 0
        /// Whether an earlier run had written the new archive.
        public var isContinued = false
    }

    private let store: ArchiveStore

    /// Prepares to split an archive; there must be only one writer at a time (``ImportLock``).
    public init(_ store: ArchiveStore) { self.store = store }

    /// Moves what was asked for.
    ///
    /// - Parameters:
    ///   - request: what to move.
    ///   - path: the file of the new archive. One that is there is refused, unless an earlier run with the same request wrote it and was
    ///     stopped before it took anything out of the archive.
    ///   - progress: called with how much is done, 0 to 1; return false to cancel. Once pages are taken out of the archive, the split
    ///     goes on to its end.
    /// - Returns: what was done; with an empty plan nothing, and no file was made.
    /// - Throws: ``ArchiveError``; ``ArchiveError/exists(path:)``.
    public func run(
        _ request: SplitRequest, to path: String, progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) -> Summary {
        let writer = ArchiveWriter(store: store)
        // Whatever an import or another split left to do.
        try writer.replayClaims()
        try finish(with: writer) { _ in true }
        try store.requireSound(withReferences: true)
        var summary = Summary()
        var pages: [Int64] = []
        (summary.plan, pages) = try store.examine { database in
            let selection = try SplitSelection(of: request, in: database)
            return (try selection.plan(), selection.all)
        }
        guard !summary.plan.isEmpty else { return summary }
        let sums = try PageSum.all(pages, of: store)
        do throws(ArchiveError) {
            try SplitArchive(of: store, request, pages, sums).write(to: path) { progress(0.6 * $0) }
        } catch {
            guard case .exists = error else { throw error }
            try requireSame(sums, at: path, orElse: error)
            summary.isContinued = true
            // Marks may have been set since the earlier run wrote them.
            let other = try ArchiveStore(path: path, access: .write)
            try SplitArchive(of: store, request, pages, sums).moveMarks(to: other)
            try other.close()
        }
        let other = try ArchiveStore(path: path, access: .read)
        summary.moved = try other.counts()
        summary.assetCount = try other.assetHashes().count
        // The last moment to stop: the next run goes on with the new archive.
        guard progress(0.6) else { throw .cancelled(path: path) }
        try takeOut(request, to: other)
        try other.close()
        try finish(with: writer) {
            _ = progress(0.8 + 0.2 * $0)
            return true
        }
        summary.left = try store.counts()
        return summary
    }

    /// Says what a split would move; changes nothing.
    ///
    /// - Throws: ``ArchiveError``.
    public static func plan(of request: SplitRequest, in store: ArchiveStore) throws(ArchiveError)
        -> SplitPlan
    {
        try store.examine { try SplitSelection(of: request, in: $0).plan() }
    }

    /// The file that is there must be what this split would write.
    private func requireSame(
        _ sums: [PageSum.Place: ContentHash], at path: String, orElse error: ArchiveError
    )
        throws(ArchiveError)
    {
        do throws(ArchiveError) {
            let other = try ArchiveStore(path: path, access: .read)
            let pages = ArchivedPages(other)
            guard try PageSum.all(pages.ids(), of: other) == sums else { throw error }
            try other.requireSound(withReferences: true)
            try other.close()
        } catch { throw .exists(path: path) }
    }

    private func takeOut(_ request: SplitRequest, to other: ArchiveStore) throws(ArchiveError) {
        let pictures = try other.assetHashes()
        try store.write { database in
            let selection = try SplitSelection(of: request, in: database)
            try database.execute(sql: "DELETE FROM reader_mark WHERE \(SplitSelection.isMarkMoved)")
            try PageRemoval(in: database).remove(selection.moved)
            guard !pictures.isEmpty else { return }
            let used = try PictureUse(in: database).used()
            for hash in pictures where !used.contains(hash) {
                try database.execute(sql: "DELETE FROM asset WHERE sha256 = ?", arguments: [hash])
            }
        }
    }

    private func finish(with writer: ArchiveWriter, progress: (Double) -> Bool) throws(ArchiveError) {
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields(progress: progress)
    }
}

/// The new archive of a split.
struct SplitArchive {
    private let store: ArchiveStore
    private let request: SplitRequest
    private let pages: [Int64]
    private let sums: [PageSum.Place: ContentHash]

    init(
        of store: ArchiveStore, _ request: SplitRequest, _ pages: [Int64],
        _ sums: [PageSum.Place: ContentHash]
    ) {
        (self.store, self.request, self.pages, self.sums) = (store, request, pages, sums)
    }

    /// Writes it under another name, compares it with the pages that it was made from, and gives it its name.
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

    private func fill(_ new: ArchiveStore, _ path: String, _ progress: (Double) -> Bool) throws(ArchiveError)
    {
        // Which tombstones concern the posts of a thread is not known: what was deleted has no thread.
        try new.takeTombstones(from: store, unpack: nil) {}
        let writer = ArchiveWriter(store: new)
        let ahead = PageReadAhead(ArchivedPages(store), pages)
        var done = 0
        while let batch = try ahead.next() {
            _ = try writer.write(batch.records.map(Self.alone))
            done += batch.count
            guard progress(0.8 * Double(done) / Double(pages.count)) else { throw .cancelled(path: path) }
        }
        try moveMarks(to: new)
        try copyAssets(to: new)
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
    }

    /// A page whose claims may refer to what no other page of the new archive makes a row for.
    private static func alone(_ record: PageRecord) -> PageRecord {
        var record = record
        record.archived?.isFiltered = true
        return record
    }

    /// Copies the marks on what is moved, with the accounts that set them.
    fileprivate func moveMarks(to new: ArchiveStore) throws(ArchiveError) {
        let (marks, accounts) = try store.examine { database in
            _ = try SplitSelection(of: request, in: database)
            let moved = "FROM reader_mark WHERE \(SplitSelection.isMarkMoved)"
            return (
                try Row.fetchAll(database, sql: "SELECT * \(moved)"),
                try Row.fetchAll(
                    database,
                    sql: "SELECT id, name FROM account WHERE id IN (SELECT account_id \(moved))")
            )
        }
        guard !marks.isEmpty else { return }
        try new.write { database in
            for row in accounts {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO account (id, name) VALUES (?, ?)",
                    arguments: [row["id"], row["name"]])
            }
            for row in marks {
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO reader_mark (account_id, target, target_id, kind, is_set, marked_at)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        row["account_id"], row["target"], row["target_id"], row["kind"], row["is_set"],
                        row["marked_at"],
                    ])
            }
        }
    }

    private func copyAssets(to new: ArchiveStore) throws(ArchiveError) {
        let used = try store.read { addresses throws in
            try new.read { try PictureUse(in: $0, addresses: addresses).used() }
        }
        let transfer = AssetTransfer(from: store, to: new)
        try transfer.copy(try store.assetHashes().filter(used.contains))
        try transfer.copyAddresses()
    }

    /// Reads the new archive back, as another program would.
    private func verify(_ path: String) throws(ArchiveError) {
        let new = try ArchiveStore(path: path, access: .read)
        try new.requireSound(withReferences: true)
        guard try PageSum.all(ArchivedPages(new).ids(), of: new) == sums else {
            throw .damaged(path: path, reason: "its pages are not those that it was made from")
        }
        try new.close()
    }
}
