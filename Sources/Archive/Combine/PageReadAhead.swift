internal import ArchiveModel
internal import Dispatch
internal import Synchronization

/// Reads the pages of an archive on a separate thread, one batch ahead; `next()` must not be called again after it gave nil or threw.
final class PageReadAhead: Sendable {
    /// Pages that are read together, and written in one transaction.
    struct Batch: Sendable {
        var records: [PageRecord] = []
        /// How many pages were read; one that is not there any more has no record.
        var count = 0
        var isLast = false
    }

    private let pages: ArchivedPages
    private let queue = DispatchQueue(label: "awful-archive.merge")
    private let isRead = DispatchSemaphore(value: 0)
    /// Used on the archive's queue only.
    private nonisolated(unsafe) let parser = ArchivedClaimParser()
    private let read = Mutex<(ids: ArraySlice<SourcePageID>, result: Result<Batch, ArchiveError>)?>(nil)

    /// The most pages in a batch: enough to make the writer of an empty archive leave indexes to the end (``ArchiveWriter``).
    private static let size = 128
    /// Bytes after which a batch is full, however few pages it has.
    private static let byteLimit = 16 << 20

    /// Begins to read the pages, in this order.
    init(_ pages: ArchivedPages, _ ids: [SourcePageID]) {
        self.pages = pages
        begin(ids[...])
    }

    func next() throws(ArchiveError) -> Batch? {
        isRead.wait()
        guard let (ids, result) = read.withLock(\.self) else { return nil }
        let batch = try result.get()
        guard batch.count > 0 else { return nil }
        begin(ids.dropFirst(batch.count))
        return batch
    }

    private func begin(_ ids: ArraySlice<SourcePageID>) {
        queue.async { [self] in
            let result = Result { () throws(ArchiveError) in try batch(ids) }
            read.withLock { $0 = (ids, result) }
            isRead.signal()
        }
    }

    private func batch(_ ids: ArraySlice<SourcePageID>) throws(ArchiveError) -> Batch {
        try pages.store.read { database in
            var batch = Batch()
            var byteCount = 0
            for id in ids.prefix(Self.size) where byteCount < Self.byteLimit {
                batch.count += 1
                guard var record = try pages.record(id, in: database, parser: parser) else { continue }
                record.prepare()
                byteCount += record.kept?.packed.count ?? 0
                byteCount += record.kept?.pictures.reduce(0) { $0 + $1.bytes.count } ?? 0
                byteCount += record.posts.reduce(0) { $0 + $1.body.html.utf8.count }
                batch.records.append(record)
            }
            batch.isLast = batch.count == ids.count
            return batch
        }
    }
}
