internal import Foundation

/// Does pieces of work on several threads and hands the results over in the order in which the work was given.
///
/// Only so many pieces are under way at once that memory stays flat. Results are taken on the thread that gives the work.
final class OrderedParallelMap<Output: Sendable> {
    private final class Results: @unchecked Sendable {
        let condition = NSCondition()
        /// Guarded by the condition.
        var ready: [Int: Result<Output, any Error>] = [:]
    }

    private let queue = DispatchQueue(label: "export", attributes: .concurrent)
    private let window: Int
    private let take: (Output) throws -> Void
    private let results = Results()
    private var givenCount = 0
    private var takenCount = 0
    /// The bytes of the pieces that are under way, by their number, where they are known.
    private var byteCounts: [Int: Int] = [:]
    private var heldByteCount = 0

    /// How many known bytes may be under way; a piece of more goes alone.
    private static var byteLimit: Int { 16 << 20 }

    /// Prepares a line.
    ///
    /// - Parameters:
    ///   - workerCount: how many threads it is for.
    ///   - depth: how many pieces are under way for each thread; few where pieces are large.
    ///   - take: is given the results, in order.
    init(workerCount: Int, depth: Int = 4, take: @escaping (Output) throws -> Void) {
        window = max(1, workerCount) * depth
        self.take = take
    }

    /// Gives a piece of work; waits for the earliest one when too many are under way.
    ///
    /// - Parameters:
    ///   - byteCount: how many bytes it holds, where that is much.
    ///   - work: is done on another thread.
    /// - Throws: what earlier work or the taking of its result throws.
    func add(byteCount: Int = 0, _ work: @escaping @Sendable () throws -> Output) throws {
        while givenCount - takenCount >= window
            || heldByteCount > 0 && heldByteCount + byteCount > Self.byteLimit
        {
            try takeNext()
        }
        let (number, results) = (givenCount, results)
        givenCount += 1
        if byteCount > 0 {
            byteCounts[number] = byteCount
            heldByteCount += byteCount
        }
        queue.async {
            let result = Result { try work() }
            results.condition.lock()
            results.ready[number] = result
            results.condition.signal()
            results.condition.unlock()
        }
    }

    /// Takes all results that are still to come.
    ///
    /// - Throws: what the work or the taking of its result throws.
    func finish() throws {
        while takenCount < givenCount { try takeNext() }
    }

    private func takeNext() throws {
        results.condition.lock()
        while results.ready[takenCount] == nil { results.condition.wait() }
        let result = results.ready.removeValue(forKey: takenCount)
        results.condition.unlock()
        heldByteCount -= byteCounts.removeValue(forKey: takenCount) ?? 0
        takenCount += 1
        if let result { try take(result.get()) }
    }
}
