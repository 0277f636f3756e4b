internal import Archive
internal import ForumModel
internal import SavedPages

extension ImportPipeline {
    /// Reads kept pages again: of other archives like pages of a folder, after taking their tombstones; of the archive itself
    /// those that say something else now, or that another version of the program has read, replace their rows.
    ///
    /// Unless the options name others, each is read in its former time zone and credited to its former account.
    mutating func readKept(_ archives: [String]) throws {
        for archive in archives where !ownFiles.isArchive(archive) {
            let other = try ArchiveStore(path: archive, access: .read)
            try store.takeTombstones(from: other)
            try other.close()
        }
        for archive in archives.isEmpty ? [store.path] : archives {
            let isOwn = ownFiles.isArchive(archive)
            let kept = try KeptPages(path: archive)
            let ids = try kept.ids()
            var readers: [[String?]: EntryReader] = [:]
            for (count, id) in ids.enumerated() where !Task.isCancelled {
                guard let page = try kept.page(id) else {
                    tell("The row of kept page \(id) cannot be used.", of: archive)
                    continue
                }
                let key = [page.source.accountName, page.source.timeZone?.name, page.source.timeZone?.basis]
                let reader = readers[key] ?? EntryReader(options: options.reading(page.source), clock: clock)
                readers[key] = reader
                let entry: ReadEntry
                do throws(ContainerError) {
                    entry = try reader.read(page)
                } catch {
                    tell("The bytes kept of \(page.source.path) cannot be used: \(error.message)", of: archive)
                    continue
                }
                guard isOwn else {
                    try takeAndWrite(entry)
                    continue
                }
                try rewrite(id, entry)
                send(.progress(ImportProgress(phase: .pages, doneCount: count + 1, totalCount: ids.count)))
            }
            try kept.close()
        }
        try flush()
        try upsert.endBatches()
        if Task.isCancelled { throw ImportError.cancelled(done: summary.entryCount, total: nil) }
    }

    private mutating func tell(_ reason: String, of archive: String) {
        summary.add(.read(file: archive, reason: reason))
        send(.problem(.read(file: archive, reason: reason)))
    }

    private mutating func rewrite(_ id: SourcePageID, _ entry: ReadEntry) throws {
        var entry = entry
        for record in try writer.withoutDeleted([entry.record]) { entry.record = record }
        let (change, isKnown) = try store.comparison(of: id, with: entry.record)
        if isKnown, !entry.record.isKeptDeleted {
            // Many pages may follow that write nothing, and other programs wait.
            try store.commitBatches()
            return summary.add(entry.record, status: nil, problem: nil)
        }
        if change.outcome != .same { summary.add(change) }
        if let problem = entry.problem { send(.problem(problem)) }
        try clock.measure(.upsert, in: store) { try writer.rewrite(id, with: entry.record) }
        summary.add(entry.record, status: entry.record.source.status, problem: entry.problem)
    }
}

extension ImportOptions {
    /// The options for reading a stored page as it was read before, as far as they leave that open.
    fileprivate func reading(_ source: SourceRecord) -> ImportOptions {
        var options = self
        options.owner = owner ?? source.accountName
        options.keptPages = .none  // the bytes that are read stay as they are
        if !isZoneGiven, let stored = source.timeZone, let zone = ZoneClock(name: stored.name) {
            (options.zone, options.isZoneGiven) = (zone, stored.basis == "option")
        }
        return options
    }
}
