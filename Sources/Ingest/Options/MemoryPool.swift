internal import Synchronization

/// A pool of per-worker caches that last between pages.
///
/// What is in a memory must not show in any result, for which worker gets which page differs from run to run.
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
