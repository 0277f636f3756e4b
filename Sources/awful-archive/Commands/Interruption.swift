import Dispatch
import Foundation

/// Work that Ctrl-C stops in good order.
enum Interruption {
    /// Runs work as a task that SIGINT and SIGTERM cancel; a second one ends the program at once.
    ///
    /// - Parameters:
    ///   - message: what to tell when it is stopped.
    ///   - work: what to do.
    /// - Returns: what the work gives.
    /// - Throws: what the work throws.
    static func run<Value: Sendable>(
        told message: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await work() }
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Who asks twice does not want to wait; an archive survives that.
                if task.isCancelled { exit(130) }
                Output.error("\n\(message)")
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        return try await task.value
    }
}
