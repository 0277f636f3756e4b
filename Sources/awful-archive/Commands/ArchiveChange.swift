import Archive
import Foundation

/// A change of an archive by a command, which Ctrl-C cancels.
struct ArchiveChange: Sendable {
    let archive: String
    var access = ArchiveStore.Access.write
    /// Waits for other writers; nil to fail immediately.
    let waiting: LockWait?
    /// The paths of archives whose content it will get (`ExclusiveArchiveAccess`).
    var sources: [String] = []
    /// Whether a missing archive is made.
    var isMaking = false

    /// Takes the lock, opens the archive, prints what opening it changed, and makes the change.
    func run<Value: Sendable>(
        told message: String = "Stopping …",
        _ body: @escaping @Sendable (ArchiveStore, inout ProgressBar) throws -> Value
    ) async throws -> Value {
        guard isMaking || FileManager.default.fileExists(atPath: archive) else {
            throw ArchiveError.missing(path: archive)
        }
        return try await Interruption.runWithProgress(told: message) { bar in
            let exclusive = ExclusiveArchiveAccess(on: archive, for: access, waiting: waiting, sources: sources)
            return try await exclusive.run { store in
                UpgradeNote.print(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                if access == .write { try finishPendingWork(of: store, &bar) }
                return try body(store, &bar)
            }
        }
    }

    /// Completes an interrupted command, also one that left only a log, so that names are looked up in the completed archive.
    func finishPendingWork() async throws {
        let store = try ArchiveStore(path: archive, access: .read)
        let log = URL(fileURLWithPath: archive).resolvingSymlinksInPath().path + "-wal"
        let isUnfinished = try store.isUnfinished || FileManager.default.fileExists(atPath: log)
        try store.close()
        if isUnfinished { try await run { _, _ in } }
    }

    private func finishPendingWork(of store: ArchiveStore, _ bar: inout ProgressBar) throws {
        guard try store.isUnfinished else { return }
        try store.finishPendingWork { bar.report($0, "completing what an interrupted command has left") }
        if Task.isCancelled { throw ArchiveError.cancelled(path: archive) }
        bar.clear()
        Output.error("\(Terminal.safe(archive)): completed what an interrupted command had left.")
    }
}
