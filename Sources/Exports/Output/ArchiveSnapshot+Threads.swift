internal import Archive
internal import ForumModel

extension ArchiveSnapshot {
    /// Returns the selected threads that have at least one selected post; throws if there is none.
    func threadsWithPosts() throws -> [StoredThread] {
        let threads = try threadIDs().compactMap { try selectedThread($0) }
        let filled = threads.filter { $0.selectedPostCount > 0 }
        guard filled.isEmpty else { return filled }
        guard threads.count == 1, threads.allSatisfy({ $0.postCount == 0 }) else {
            throw ExportError.nothingSelected(archive: archivePath)
        }
        throw ExportError.onlyListed(archive: archivePath, threads: threads.map(\.id))
    }

    /// Returns the fingerprint of all rows that a file of a thread is made from.
    func fingerprint(of thread: StoredThread, _ readPage: (StoredThreadPage) throws -> Void) throws -> ContentHash {
        try tracking {
            _ = try selectedThread(thread.id)
            _ = try captures(of: thread.id)
            for page in try pages(of: thread.id) { try readPage(page) }
        }.fingerprint
    }
}
