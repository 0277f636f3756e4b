import Dispatch
import Foundation

/// Runs work that Ctrl-C cancels in an orderly way.
enum Interruption {
    /// Runs a task that SIGINT, SIGTERM and SIGHUP cancel (SIGHUP unless it is ignored, as by `nohup`).
    ///
    /// A second signal ends the program immediately, and so does any after the task.
    static func run<Value: Sendable>(
        told message: String, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // The work starts when all signals are handled: one that comes earlier would end the program, or be lost.
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in gate {}
            return try await work()
        }
        let registered = DispatchGroup()
        let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
        let signals = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // A second signal means that the user does not want to wait; an archive survives that.
                if task.isCancelled { exit(130) }
                Output.error("\n\(message)")
                task.cancel()
            }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        registered.notify(queue: .global()) { opener.finish() }
        defer {
            for source in signals { source.cancel() }
            for number in numbers { signal(number, SIG_DFL) }
        }
        return try await task.value
    }

    static func runWithProgress<Value: Sendable>(
        told message: String = "Stopping …", _ work: @escaping @Sendable (inout ProgressBar) async throws -> Value
    ) async throws -> Value {
        try await run(told: message) {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await work(&bar)
        }
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
