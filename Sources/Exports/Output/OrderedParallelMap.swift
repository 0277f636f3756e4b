internal import Foundation

/// Runs jobs on several threads and delivers their results in the order of submission.
///
/// The number and size of unfinished jobs are bounded, so that memory stays flat. Results are delivered on the thread that
/// submits the jobs.
final class OrderedParallelMap<Output: Sendable> {
    private final class Results: @unchecked Sendable {
        let condition = NSCondition()
        /// The results that were not delivered yet, by job number; guarded by `condition`.
        var ready: [Int: Result<Output, any Error>] = [:]
    }

    private let queue = DispatchQueue(label: "export", attributes: .concurrent)
    private let window: Int
    private let deliver: (Output) throws -> Void
    private let results = Results()
    private var submittedCount = 0
    private var deliveredCount = 0
    /// The known sizes in bytes of unfinished jobs, by job number.
    private var byteCounts: [Int: Int] = [:]
    private var unfinishedByteCount = 0

    /// The maximum size of unfinished jobs in bytes; a larger job runs alone.
    private static var byteLimit: Int { 16 << 20 }

    /// Creates a map; `depth` is the number of unfinished jobs per thread, which is lower for large jobs.
    init(workerCount: Int, depth: Int = 4, take: @escaping (Output) throws -> Void) {
        window = max(1, workerCount) * depth
        deliver = take
    }

    /// Submits a job; while too many are unfinished, waits for the earliest, delivers its result or throws its error.
    func add(byteCount: Int = 0, _ work: @escaping @Sendable () throws -> Output) throws {
        while submittedCount - deliveredCount >= window
            || unfinishedByteCount > 0 && unfinishedByteCount + byteCount > Self.byteLimit
        { try deliverNext() }
        let (number, results) = (submittedCount, results)
        submittedCount += 1
        if byteCount > 0 {
            byteCounts[number] = byteCount
            unfinishedByteCount += byteCount
        }
        queue.async {
            let result = Result { try work() }
            results.condition.lock()
            results.ready[number] = result
            results.condition.signal()
            results.condition.unlock()
        }
    }

    /// Waits for all jobs and delivers their results, or throws the first error.
    func finish() throws { while deliveredCount < submittedCount { try deliverNext() } }

    private func deliverNext() throws {
        results.condition.lock()
        while results.ready[deliveredCount] == nil { results.condition.wait() }
        let result = results.ready.removeValue(forKey: deliveredCount)
        results.condition.unlock()
        unfinishedByteCount -= byteCounts.removeValue(forKey: deliveredCount) ?? 0
        deliveredCount += 1
        if let result { try deliver(result.get()) }
    }
}
