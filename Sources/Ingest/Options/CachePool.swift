internal import Synchronization

/// A pool of per-worker caches that last between pages.
///
/// The contents of a cache must not affect any result, because which worker gets which page differs between runs.
final class CachePool<Cache: Sendable>: Sendable {
    private let idle = Mutex<[Cache]>([])
    private let make: @Sendable () -> Cache

    init(_ make: @escaping @Sendable () -> Cache) { self.make = make }

    func use<Result>(_ work: (inout Cache) -> Result) -> Result {
        var cache = idle.withLock { $0.popLast() } ?? make()
        defer { idle.withLock { $0.append(cache) } }
        return work(&cache)
    }
}
