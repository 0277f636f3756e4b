internal import Foundation
internal import Synchronization

/// A thread pool for reads of the archive, which keeps blocking I/O off Swift's cooperative threads.
final class RequestWork: Sendable {
    /// The maximum number of requests, running and queued; further ones are rejected.
    private let limit: Int
    private let count = Mutex(0)
    private let queue: OperationQueue

    /// Each quality of service has threads of its own: libdispatch has as many for each as there are processors.
    init(threadCount: Int, limit: Int, quality: QualityOfService) {
        self.limit = limit
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = threadCount
        queue.qualityOfService = quality
    }

    /// Runs a closure on a thread of the pool, and returns its result; nil, without running it, if the queue is full.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
        let isWelcome = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard isWelcome else { return nil }
        defer { count.withLock { $0 -= 1 } }
        return await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: body()) }
        }
    }
}
