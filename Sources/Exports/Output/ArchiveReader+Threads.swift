internal import Archive
internal import ForumModel

extension ArchiveReader {
    /// The selected threads of which a post is selected, for exports that have nothing else.
    ///
    /// - Returns: at least one.
    /// - Throws: ``ExportError/nothingSelected(archive:)``, or ``ExportError/onlyListed(archive:threads:)`` where no post of a thread
    ///   is held; SQLite's errors.
    func threadsWithPosts() throws -> [StoredThread] {
        let threads = try threadIDs().compactMap { try thread($0) }
        let filled = threads.filter { $0.selectedPostCount > 0 }
        guard filled.isEmpty else { return filled }
        guard threads.count == 1, threads.allSatisfy({ $0.postCount == 0 }) else {
            throw ExportError.nothingSelected(archive: archivePath)
        }
        throw ExportError.onlyListed(archive: archivePath, threads: threads.map(\.id))
    }
}
