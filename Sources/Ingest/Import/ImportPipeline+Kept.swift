internal import Archive
internal import SavedPages

extension ImportPipeline {
    /// Reads kept pages again: of other archives all, like pages of a folder, after taking their tombstones; of the archive
    /// itself only those without imported content, whose rows are replaced.
    mutating func readKept(_ archives: [String]) throws {
        for archive in archives where !ownFiles.isArchive(archive) {
            let other = try ArchiveStore(path: archive, access: .read)
            try store.takeTombstones(from: other)
            try other.close()
        }
        for archive in archives.isEmpty ? [store.path] : archives {
            let isOwn = ownFiles.isArchive(archive)
            let kept = try KeptPages(path: archive)
            for id in try kept.ids(includingImported: !isOwn) where !Task.isCancelled {
                guard let page = try kept.page(id) else { continue }
                try readAgain(page, of: archive, isOwn: isOwn)
            }
            try kept.close()
        }
        try flush()
        try upsert.endBatches()
        if Task.isCancelled { throw ImportError.cancelled(done: summary.entryCount, total: nil) }
    }

    private mutating func readAgain(_ page: KeptPages.Page, of archive: String, isOwn: Bool) throws {
        let entry: ReadEntry
        do throws(ContainerError) {
            entry = try reader.read(page)
        } catch {
            let reason = "The bytes kept of \(page.source.path) cannot be used: \(error.message)"
            return send(.problem(.read(file: archive, reason: reason)))
        }
        guard isOwn else { return try takeAndWrite(entry) }
        if let problem = entry.problem { send(.problem(problem)) }
        try clock.measure(.upsert, in: store) { try writer.rewrite(page.id, with: entry.record) }
        summary.add(entry.record, status: entry.record.source.status, problem: entry.problem)
    }
}
