internal import Foundation
internal import Synchronization

/// A thread pool for reads of the archive, which keeps blocking I/O off Swift's cooperative threads.
final class RequestWork: Sendable {
    /// The maximum number of concurrent reads.
    private static let threadCount = 4
    /// The maximum number of queued requests; further ones are rejected.
    private static let waitingLimit = 256

    private let waiting = Mutex(0)
    private let queue: OperationQueue

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = Self.threadCount
    }

    /// Runs a body on a thread of the pool.
    ///
    /// - Returns: the result of the body; nil if the queue is full.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
        let isWelcome = waiting.withLock { waiting in
            guard waiting < Self.waitingLimit else { return false }
            waiting += 1
            return true
        }
        guard isWelcome else { return nil }
        defer { waiting.withLock { $0 -= 1 } }
        return await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: body()) }
        }
    }
}
