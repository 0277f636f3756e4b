internal import SavedPages
internal import Synchronization

/// Counts entries in the background: listing is much faster than reading.
final class EntryCounter: Sendable {
    private let result = Mutex<Int?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ finder: PageFinder) {
        let task = Task.detached { [weak self] in
            var count = 0
            for _ in finder.entries() {
                if Task.isCancelled { return }
                count += 1
            }
            let total = count
            self?.result.withLock { $0 = total }
        }
        self.task.withLock { $0 = task }
    }

    /// The number of entries; nil until all are counted.
    var total: Int? { result.withLock(\.self) }

    func stop() { task.withLock { $0?.cancel() } }
}
