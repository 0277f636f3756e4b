internal import Archive
internal import Exports
internal import ForumModel
internal import Foundation
internal import Synchronization

/// Caches EPUB books of threads, which are made on request, in a temporary folder; any change of the archive empties the cache.
final class BookCache: Sendable {
    private struct State {
        var stamp: ArchiveStamp?
        var folder: TemporaryFolder?
        /// The books and their sizes in bytes, the one last asked for at the end.
        var books: [(id: ThreadID, size: Int64)] = []
    }

    private let state = Mutex(State())
    private let hasEnded = Atomic(false)
    private let limit: Int64

    /// `limit` is the maximum total size of the cached books in bytes.
    init(limit: Int64 = 500_000_000) { self.limit = limit }

    var folder: String? { state.withLock { $0.folder?.path } }

    /// Ends the book that is made now, and removes the folder.
    func end() {
        hasEnded.store(true, ordering: .relaxed)
        state.withLock { $0 = State() }
    }

    func book(_ id: ThreadID, of archive: String) throws -> [UInt8] {
        try state.withLock { state in
            let stamp = ArchiveStamp(of: archive)
            if state.stamp != stamp { state = State(stamp: stamp, folder: try TemporaryFolder()) }
            guard let folder = state.folder?.path, !hasEnded.load(ordering: .relaxed) else { throw CancellationError() }
            let path = "\(folder)/\(id).epub"
            if let place = state.books.firstIndex(where: { $0.id == id }) {
                state.books.append(state.books.remove(at: place))
            } else {
                var (selection, job) = (ArchiveSelection(), ExportJob(output: path))
                selection.threads = [id]
                job.progress = { [self] _, _ in !hasEnded.load(ordering: .relaxed) }
                let store = try ArchiveStore(path: archive, access: .read)
                let summary = try store.reading(selection) { try EPUBExporter().export($0, job) }
                state.books.append((id, summary.byteCount))
            }
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            while state.books.reduce(0, { $0 + $1.size }) > limit {
                unlink("\(folder)/\(state.books.removeFirst().id).epub")
            }
            return bytes
        }
    }
}
