import Dispatch
import Foundation

/// Work that Ctrl-C stops in good order.
enum Interruption {
    /// Runs work as a task that SIGINT, SIGTERM and, unless the program was told to ignore it (`nohup`), SIGHUP cancel; a
    /// second one ends the program at once.
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
        let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
        let signals = numbers.map { number in
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

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
