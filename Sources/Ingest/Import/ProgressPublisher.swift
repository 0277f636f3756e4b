internal import Archive
internal import Synchronization

/// Passes the events of an import on, and publishes its progress for other programs, such as a Reader of the archive.
final class ProgressPublisher: Sendable {
    private static let interval = Duration.milliseconds(200)

    private let lock: ImportLock
    private let receive: @Sendable (ImportEvent) -> Void
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a publisher, and publishes that the import has started.
    init(lock: ImportLock, send: @escaping @Sendable (ImportEvent) -> Void) {
        self.lock = lock
        receive = send
        lock.publish(ImportStatus(doneCount: 0))
    }

    @Sendable func send(_ event: ImportEvent) {
        receive(event)
        guard case .progress(let progress) = event, isDue else { return }
        var status = ImportStatus(doneCount: progress.doneCount, totalCount: progress.totalCount)
        if case .deriving(let fraction) = progress.phase { status.derivedShare = fraction }
        lock.publish(status)
    }

    private var isDue: Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            if let last, last.duration(to: now) < Self.interval { return false }
            last = now
            return true
        }
    }
}
