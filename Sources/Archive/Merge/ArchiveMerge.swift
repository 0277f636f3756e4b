public import ForumModel
internal import Foundation
internal import GRDB

/// Takes everything that other archives hold into an archive, by the rules of an import.
///
/// Each page of the other archive comes with what it claims, as if it were imported once more; so the merged archive is
/// the one that a single import of all pages would have made. Pages that both have are told apart by their place and
/// content. The other archives are only read. A merge that was stopped goes on when it is run again.
public struct ArchiveMerge {
    /// What a merge did.
    public struct Summary: Sendable {
        /// Pages and other entries taken, by what became of them.
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
    private static let batchSize = 64
    private static let assetBatchSize = 16

    /// Prepares to merge into an archive; there must be only one writer at a time (``ImportLock``).
    public init(into store: ArchiveStore) {
        self.store = store
        writer = ArchiveWriter(store: store)
    }

    /// Merges other archives.
    ///
    /// - Parameters:
    ///   - others: archives that were opened for reading.
    ///   - progress: called between batches with the pages done and those there are; when it says false, the merge stops
    ///     there, and what was written stays.
    /// - Returns: what was done; nil when it was stopped.
    /// - Throws: ``ArchiveError``; ``ArchiveError/damaged(path:reason:)`` before anything is taken when one of the others
    ///   is damaged, or holds what no archive holds.
    public func run(
        _ others: [ArchiveStore], progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    )
        throws(ArchiveError) -> Summary?
    {
        var summary = Summary()
        summary.before = try store.counts()
        var work: [(pages: ArchivedPages, other: ArchiveStore, ids: [Int64])] = []
        // All of them before anything is taken of the first: none is to be found broken half way.
        for other in others { try other.requireSound() }
        for other in others {
            let pages = ArchivedPages(other)
            work.append((pages, other, try pages.ids()))
        }
        let total = work.reduce(0) { $0 + $1.ids.count }
        var done = 0
        // What one archive has left out is left out of both.
        var excluded: [ContentHash] = []
        for (pages, other, ids) in work {
            try takeNumbers(from: other)
            for start in stride(from: 0, to: ids.count, by: Self.batchSize) {
                let batch = ids[start..<min(start + Self.batchSize, ids.count)]
                try take(batch, of: pages, &summary, &excluded)
                done += batch.count
                guard progress(done, total) else { return nil }
            }
            try takeAssets(from: other, &summary)
        }
        try writer.reconsider()
        if !excluded.isEmpty {
            let pages = try store.read { database in
                try excluded.compactMap { try SourcePageWriter.page(with: $0, in: database) }
            }
            try writer.exclude(pages)
        }
        guard progress(total, total) else { return nil }
        try writer.rebuildHierarchy()
        var isStopped = false
        try writer.updateDerivedFields { _ in
            isStopped = !progress(total, total)
            return !isStopped
        }
        if isStopped { return nil }
        summary.after = try store.counts()
        return summary
    }

    private func take(
        _ ids: ArraySlice<Int64>, of pages: ArchivedPages, _ summary: inout Summary,
        _ excluded: inout [ContentHash]
    ) throws(ArchiveError) {
        var records: [PageRecord] = []
        for id in ids {
            if let record = try pages.record(id) { records.append(record) }
        }
        for (status, record) in zip(try writer.write(records), records) {
            if let status { summary.pages[status, default: 0] += 1 } else { summary.knownCount += 1 }
            if record.isExcluded, let hash = record.source.hash { excluded.append(hash) }
        }
    }

    /// Makes a row for whatever has one there: something that is only referred to is no claim of any page.
    private func takeNumbers(from other: ArchiveStore) throws(ArchiveError) {
        let tables: [(name: String, stale: StaleEntity, sign: Int64)] = [
            ("category", .forum, -1), ("forum", .forum, 1), ("user", .user, 1), ("thread", .thread, 1),
        ]
        for table in tables {
            let sql = "SELECT id FROM \(table.name)"
            let (theirs, ours) = (try other.ids(sql), Set(try store.ids(sql)))
            let new = theirs.filter { !ours.contains($0) }
            guard !new.isEmpty else { continue }
            try store.write { database in
                let marks = try StaleMarks(in: database)
                let insert = try database.cachedStatement(sql: "INSERT INTO \(table.name) (id) VALUES (?)")
                for id in new {
                    try insert.execute(arguments: [id])
                    try marks.made(table.stale, table.sign * id)
                    // Nothing may be left of it, where another copy of its page says otherwise.
                    if table.stale == .thread { try Reconsideration.mark(.thread, id, in: database) }
                }
            }
        }
    }

    private static func isWhole(_ asset: Row) -> Bool {
        guard let bytes = Data.fromDatabaseValue(asset["bytes"]) else { return false }
        return ContentHash(of: [UInt8](bytes)).description.databaseValue == asset["sha256"]
    }

    private func takeAssets(from other: ArchiveStore, _ summary: inout Summary) throws(ArchiveError) {
        let hashes = try other.read {
            try String.fetchAll($0, sql: "SELECT sha256 FROM asset ORDER BY sha256")
        }
        let known = Set(try store.read { try String.fetchAll($0, sql: "SELECT sha256 FROM asset") })
        let new = hashes.filter { !known.contains($0) }
        for start in stride(from: 0, to: new.count, by: Self.assetBatchSize) {
            let rows = try other.read { database in
                try new[start..<min(start + Self.assetBatchSize, new.count)].compactMap { hash in
                    try Row.fetchOne(
                        database,
                        sql: "SELECT sha256, media_type, byte_count, bytes FROM asset WHERE sha256 = ?",
                        arguments: [hash])
                }
            }
            for row in rows {
                guard Self.isWhole(row) else {
                    throw .damaged(path: other.path, reason: "an asset is not what its hash says")
                }
            }
            try store.write { database in
                for row in rows {
                    try database.execute(
                        sql: "INSERT INTO asset (sha256, media_type, byte_count, bytes) VALUES (?, ?, ?, ?)",
                        arguments: StatementArguments(row.databaseValues))
                }
            }
            summary.assetCount += rows.count
        }
        let addresses = try other.read {
            try Row.fetchAll($0, sql: "SELECT * FROM asset_url ORDER BY url, sha256")
        }
        guard !addresses.isEmpty else { return }
        try store.write { database in
            for row in addresses {
                try AssetStore.insertAddress(
                    row["url"], of: row["sha256"], first: row["first_captured_at"],
                    last: row["last_captured_at"],
                    in: database)
            }
        }
    }
}

extension ArchiveStore {
    fileprivate func ids(_ sql: String) throws(ArchiveError) -> [Int64] {
        try read { try Int64.fetchAll($0, sql: sql) }
    }
}
