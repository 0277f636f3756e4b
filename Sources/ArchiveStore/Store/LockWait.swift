internal import Foundation
internal import Synchronization

/// Waits without a limit for other processes that write an archive, until it is cancelled.
///
/// Without it, an import into an archive that another import is writing ends at once, and a program that keeps
/// SQLite's own lock is given five seconds.
public final class LockWait: Sendable {
    private let onWait: @Sendable (String) -> Void
    private let isTold = Mutex(false)
    private let cancelled = Mutex(false)

    /// Creates a wait for one operation.
    ///
    /// - Parameter onWait: called once, on any thread, with the archive, when waiting starts.
    public init(onWait: @escaping @Sendable (_ archive: String) -> Void) { self.onWait = onWait }

    /// Cancels: every present and later wait throws ``ArchiveError/cancelled(path:)``.
    public func cancel() { cancelled.withLock { $0 = true } }

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { cancelled.withLock(\.self) }

    package static let interval = Duration.milliseconds(50)

    package static func sleep() { Thread.sleep(forTimeInterval: interval / .seconds(1)) }

    /// Waits for ``interval``, blocking the thread; returns whether to try again, false once cancelled.
    func pause(for archive: String) -> Bool {
        guard mayTryAgain(for: archive) else { return false }
        Self.sleep()
        return !isCancelled
    }

    func mayTryAgain(for archive: String) -> Bool {
        guard !isCancelled else { return false }
        let isFirst = isTold.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
        if isFirst { onWait(archive) }
        return true
    }
}
