internal import Synchronization

/// What workers remember between pages: there is one memory for each that is at work, and who comes next takes one up.
///
/// What is in a memory must not show in any result, for which worker gets which page differs from run to run.
final class MemoryPool<Memory: Sendable>: Sendable {
    private let idle = Mutex<[Memory]>([])
    private let make: @Sendable () -> Memory

    init(_ make: @escaping @Sendable () -> Memory) { self.make = make }

    /// Lends a memory for some work.
    func use<Result>(_ work: (inout Memory) -> Result) -> Result {
        var memory = idle.withLock { $0.popLast() } ?? make()
        defer { idle.withLock { $0.append(memory) } }
        return work(&memory)
    }
}
