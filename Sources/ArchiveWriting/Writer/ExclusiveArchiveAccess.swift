public import ArchiveStore

/// Exclusive write access to an archive: acquires the lock, and leaves a single file without a journal.
public struct ExclusiveArchiveAccess: Sendable {
    private let archive: String
    private let access: ArchiveStore.Access
    private let waiting: LockWait?
    private let sources: [String]

    /// Prepares to write an archive.
    ///
    /// - Parameters:
    ///   - archive: the file.
    ///   - access: what the archive is opened for.
    ///   - waiting: waits for other writers; nil to fail immediately.
    ///   - sources: archives whose content it will get: a new archive has the permissions that they all have.
    public init(
        on archive: String, for access: ArchiveStore.Access = .write, waiting: LockWait? = nil, sources: [String] = []
    ) { (self.archive, self.access, self.waiting, self.sources) = (archive, access, waiting, sources) }

    /// Opens the archive, does the work and closes it.
    ///
    /// Cancelling the task ends the wait for other writers; the work itself has to observe the cancellation.
    ///
    /// - Parameter work: what to do.
    /// - Returns: what the work gives.
    /// - Throws: ``ArchiveError``, and what the work throws; the archive is closed as well as it can be, and what was
    ///   committed stays.
    public func run<Value>(_ work: (ArchiveStore) async throws -> Value) async throws -> Value {
        try await runPublishing { store, _ in try await work(store) }
    }

    /// Does the same for work that publishes its progress in the lock.
    package func runPublishing<Value>(_ work: (ArchiveStore, ImportLock) async throws -> Value) async throws -> Value {
        try await withTaskCancellationHandler {
            let lock = try await ImportLock.whenFree(archive: archive, waiting: waiting)
            if !sources.isEmpty { ArchiveFile.create(archive, permissionsOf: sources) }
            let store = try ArchiveStore(path: archive, access: access, waiting: waiting)
            let value: Value
            do {
                value = try await work(store, lock)
            } catch {
                // The first error is reported, not one of closing after it.
                try? store.close()
                throw error
            }
            try store.close()
            withExtendedLifetime(lock) {}
            return value
        } onCancel: {
            waiting?.cancel()
        }
    }
}
