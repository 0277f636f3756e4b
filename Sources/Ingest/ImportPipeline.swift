internal import Archive
internal import ForumModel
internal import SavedPages

/// The five stages of one import, one after the other but for the first two, which run on all cores.
///
/// Entries go to the workers in small groups, and only a few groups are on their way at any time: memory does not
/// grow with the number of pages.
struct ImportPipeline {
    private let store: ArchiveStore
    private let known: KnownFiles?
    private let options: ImportOptions
    private let send: @Sendable (ImportEvent) -> Void
    private let reader: EntryReader
    private let ownFiles: OwnFiles
    private let writer: ArchiveWriter
    private var summary = ImportSummary()
    private var upsert: UpsertStage

    private static let groupSize = 4

    init(
        store: ArchiveStore, known: KnownFiles?, options: ImportOptions,
        send: @escaping @Sendable (ImportEvent) -> Void
    ) throws(ArchiveError) {
        self.store = store
        self.known = known
        self.options = options
        self.send = send
        reader = EntryReader(options: options)
        ownFiles = OwnFiles(archive: store.path)
        writer = ArchiveWriter(store: store)
        upsert = UpsertStage(writer: writer, batchSize: options.batchSize)
        summary.before = try store.counts()
    }

    mutating func run(_ finder: PageFinder) async -> Result<ImportSummary, any Error> {
        do {
            try await readPages(finder)
            let touched = try store.staleCounts()
            try HierarchyStage(writer: writer).run()
            try DeriveStage(writer: writer).run { fraction in
                send(.progress(progress(.deriving(fraction: fraction), total: summary.entryCount)))
                return !Task.isCancelled
            }
            if Task.isCancelled { throw ImportError.cancelled }
            summary.after = try store.counts()
            summary.updated = touched.minus(summary.after.minus(summary.before))
            return .success(summary)
        } catch {
            return .failure(error)
        }
    }

    private mutating func readPages(_ finder: PageFinder) async throws {
        let counter = options.countsAhead ? EntryCounter(finder) : nil
        defer { counter?.stop() }
        var entries = finder.entries().makeIterator()
        var isListed = false
        var listed = 0
        let reader = reader
        try await withThrowingTaskGroup(of: (number: Int, entries: [ReadEntry]).self) { group in
            var running = 0
            var order = ListingOrder()
            while true {
                while running < options.workerCount + 1, order.isOpen, !isListed, !Task.isCancelled {
                    let entries = try nextGroup(&entries, listed: &listed)
                    isListed = entries.isEmpty
                    if isListed { break }
                    running += 1
                    let number = order.nextNumber()
                    group.addTask { (number, entries.map(reader.read)) }
                }
                guard running > 0, let done = try await group.next() else { break }
                running -= 1
                for entry in order.ready(done.entries, number: done.number) {
                    try take(entry, total: isListed ? listed : counter?.total)
                }
            }
        }
        try upsert.flush(to: &summary)
        if Task.isCancelled { throw ImportError.cancelled }
    }

    /// The next entries that have to be read; files that the archive holds as they are are passed over here.
    private mutating func nextGroup(
        _ entries: inout some IteratorProtocol<FoundEntry>, listed: inout Int
    ) throws -> [FoundEntry] {
        var group: [FoundEntry] = []
        while group.count < Self.groupSize, let entry = entries.next() {
            if ownFiles.contains(entry.location) { continue }
            listed += 1
            if try isUnchanged(entry.location) { summary.unchangedCount += 1 } else { group.append(entry) }
        }
        return group
    }

    private func isUnchanged(_ location: SavedPageLocation) throws -> Bool {
        guard let known else { return false }
        return try known.isUnchanged(
            root: location.root.display, path: location.path.bytes, byteCount: location.fileSize,
            modifiedAt: location.modifiedAt)
    }

    private mutating func take(_ entry: ReadEntry, total: Int?) throws {
        if let problem = entry.problem { send(.problem(problem)) }
        if try upsert.add(entry, to: &summary) { send(.progress(progress(.pages, total: total))) }
    }

    private func progress(_ phase: ImportProgress.Phase, total: Int?) -> ImportProgress {
        ImportProgress(phase: phase, doneCount: summary.entryCount, totalCount: total)
    }
}

extension ArchiveCounts {
    /// These counts less others, never below 0.
    func minus(_ other: ArchiveCounts) -> ArchiveCounts {
        var result = ArchiveCounts()
        for path: WritableKeyPath<ArchiveCounts, Int> in [
            \.categories, \.forums, \.threads, \.posts, \.users, \.messages, \.announcements, \.punishments,
            \.revisions,
        ] {
            result[keyPath: path] = max(0, self[keyPath: path] - other[keyPath: path])
        }
        return result
    }
}
