/// Work that writes an archive, with everything around it: the lock, and the one tidy file at the end.
public struct ArchiveWork: Sendable {
    private let archive: String
    private let waiting: ArchiveWaiting?

    /// Prepares to write an archive.
    ///
    /// - Parameters:
    ///   - archive: the file.
    ///   - waiting: waits for others who are writing it; nil to fail at once.
    public init(on archive: String, waiting: ArchiveWaiting? = nil) {
        self.archive = archive
        self.waiting = waiting
    }

    /// Opens the archive, does the work and closes it.
    ///
    /// - Parameter work: what to do.
    /// - Returns: what the work gives.
    /// - Throws: ``ArchiveError``; the archive is closed as well as it can be, and what was committed stays.
    public func run<Value>(_ work: (ArchiveStore) throws(ArchiveError) -> Value) async throws(ArchiveError)
        -> Value
    {
        let lock = try await ImportLock.whenFree(archive: archive, waiting: waiting)
        let store = try ArchiveStore(path: archive, access: .write, waiting: waiting)
        let value: Value
        do throws(ArchiveError) {
            value = try work(store)
        } catch {
            // What went wrong first is what matters.
            try? store.close()
            throw error
        }
        try store.close()
        withExtendedLifetime(lock) {}
        return value
    }
}
