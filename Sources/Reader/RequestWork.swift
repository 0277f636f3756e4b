internal import Foundation
internal import Synchronization

/// The threads on which requests read the archive, so that none of Swift's own waits for a file.
final class RequestWork: Sendable {
    /// So many requests read at once.
    private static let threadCount = 4
    /// So many may wait; others are told to come again.
    private static let waitingLimit = 256

    private let waiting = Mutex(0)
    private let queue: OperationQueue

    init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = Self.threadCount
    }

    /// Runs something on one of the threads.
    ///
    /// - Returns: what it gives; nil where too many wait.
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
