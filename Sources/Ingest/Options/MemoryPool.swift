internal import Synchronization

/// A pool of per-worker caches that last between pages.
///
/// The contents of a cache must not affect any result, because which worker gets which page differs between runs.
final class MemoryPool<Memory: Sendable>: Sendable {
    private let idle = Mutex<[Memory]>([])
    private let make: @Sendable () -> Memory

    init(_ make: @escaping @Sendable () -> Memory) { self.make = make }

    /// Lends a cache for the duration of a closure.
    func use<Result>(_ work: (inout Memory) -> Result) -> Result {
        var memory = idle.withLock { $0.popLast() } ?? make()
        defer { idle.withLock { $0.append(memory) } }
        return work(&memory)
    }
}
