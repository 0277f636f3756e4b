internal import Archive
internal import SavedPages

enum ImportSource: Sendable {
    case pages(PageFinder)
    /// Pictures that lists name, and those in files and folders.
    case pictures([PictureList], PageFinder)
    /// The kept pages of these archives; for an empty list, the archive's own.
    case kept([String])
}

/// The five stages of one import: the first two run concurrently on all cores, the others follow in sequence.
///
/// Workers receive entries in small groups, and the number of unfinished groups is bounded: memory does not grow with the number of pages.
struct ImportPipeline {
    let store: ArchiveStore
    private let known: KnownFiles?
    let options: ImportOptions
    let send: @Sendable (ImportEvent) -> Void
    let reader: EntryReader
    let ownFiles: ArchiveSiblings
    let writer: ArchiveWriter
    let clock: StageClock?
    var summary = ImportSummary()
    let upsert: TimedWriter
    private var queue: BatchQueue
    /// Matches files with the pictures that posts show; nil unless the import attaches pictures.
    private var matcher: PictureMatcher?
    private let firstNewPost: Int64
    /// The number of stale posts that an interrupted import left.
    private let owedPostCount: Int
    /// The number of listed members of containers.
    private var insideCount = 0
    private static let groupSize = 4

    init(
        store: ArchiveStore, known: KnownFiles?, options: ImportOptions, send: @escaping @Sendable (ImportEvent) -> Void
    ) throws(ArchiveError) {
        self.store = store
        self.known = options.isRescan || options.attachesPictures ? nil : known
        self.options = options
        self.send = send
        clock = options.measuresTimings ? StageClock(workerCount: options.workerCount) : nil
        let packer = PagePacker(options.keptPages == .none ? [] : try store.pageDictionaries())
        let wanted = options.attachesPictures ? try store.wantedPictures() : nil
        matcher = wanted.map(PictureMatcher.init)
        reader = EntryReader(options: options, packer: packer, clock: clock, wanted: wanted)
        ownFiles = ArchiveSiblings(archive: store.path)
        writer = ArchiveWriter(store: store, assetTotalLimit: options.assets.totalLimit, isRescan: options.isRescan)
        upsert = TimedWriter(store: store, writer: writer, clock: clock)
        queue = BatchQueue(batchSize: options.batchSize)
        summary.before = try store.counts()
        firstNewPost = try store.nextPostNumber()
        owedPostCount = try store.staleCounts(postsBefore: firstNewPost).posts
    }

    mutating func run(_ source: ImportSource) async throws -> ImportSummary {
        switch source {
        case .pages(let finder): try await readPages(finder)
        case .pictures(let lists, var finder):
            for list in lists { try finder.add(matcher?.add(list) ?? [], below: BytePath(list.folder)) }
            try await readPages(finder)
        case .kept(let archives): try readKept(archives)
        }
        try writer.applyTombstones()
        try upsert.replayClaims()
        let touched = try store.staleCounts(postsBefore: firstNewPost)
        try clock.measure(.hierarchy, in: store) { try writer.rebuildHierarchy() }
        _ = try clock.measure(.derive, in: store) {
            try writer.updateDerivedFields { fraction in
                send(.progress(progress(.deriving(fraction: fraction), total: summary.entryCount)))
                return !Task.isCancelled
            }
        }
        if Task.isCancelled { throw ImportError.cancelled(done: summary.entryCount, total: summary.entryCount) }
        summary.after = try store.counts()
        summary.timings = clock?.timings
        summary.updated = touched.minus(summary.after.minus(summary.before))
        summary.updated.posts = max(0, touched.posts - owedPostCount)
        return summary
    }

    private enum Event: Sendable {
        case read(number: Int, [ReadEntry], cost: Int64)
        case wrote(WrittenBatch, byteCount: Int64)
    }

    /// Entries that one task reads one after the other.
    private struct Group {
        var entries: [InputEntry] = []
        var cost = DecodingCost()

        mutating func add(_ entry: InputEntry, _ reader: EntryReader) {
            entries.append(entry)
            cost.add(entry, reader)
        }

        var isFull: Bool {
            entries.count >= ImportPipeline.groupSize || cost.byteCount >= DecodingBudget.groupByteLimit
        }
    }

    /// Reads on all cores and writes concurrently: one batch is written while the next one fills.
    private mutating func readPages(_ finder: PageFinder) async throws {
        let counter = options.countsAhead ? EntryCounter(finder) : nil
        defer { counter?.stop() }
        var input = Input(finder, options: options)
        var isListed = false
        var listed = 0
        let reader = reader
        let upsert = upsert
        try await withThrowingTaskGroup(of: Event.self) { group in
            var reading = 0
            var isWriting = false
            var order = ListingOrder()
            var budget = DecodingBudget()
            // The listed group that the budget does not admit yet.
            var next: Group?
            while true {
                while reading < options.workerCount + 1, order.isOpen, !isListed, !queue.isFull, !Task.isCancelled {
                    let listedGroup = try next ?? nextGroup(&input, listed: &listed)
                    let (entries, cost) = (listedGroup.entries, listedGroup.cost.byteCount)
                    isListed = entries.isEmpty
                    next = budget.admits(cost) ? nil : listedGroup
                    if isListed || next != nil { break }
                    budget.reserve(cost)
                    reading += 1
                    let number = order.nextNumber()
                    group.addTask { .read(number: number, entries.flatMap(reader.read), cost: cost) }
                }
                if !isWriting, reading == 0 ? !queue.isEmpty : queue.isWorthWriting {
                    isWriting = true
                    let byteCount = queue.byteCount
                    let batch = queue.take()
                    group.addTask { .wrote(try upsert.write(batch), byteCount: byteCount) }
                }
                guard reading > 0 || isWriting, let event = try await group.next() else { break }
                switch event {
                case .read(let number, let entries, let cost):
                    reading -= 1
                    budget.release(cost)
                    budget.reserve(entries.reduce(0) { $0 + $1.byteCountInMemory })
                    for entry in order.ready(entries, number: number) { enqueue(entry) }
                case .wrote(let batch, let byteCount):
                    isWriting = false
                    budget.release(byteCount)
                    summary.add(batch)
                    let total = isListed ? listed : total(input, counter)
                    send(.progress(progress(.pages, total: total)))
                }
            }
        }
        try upsert.endBatches()
        if matcher != nil { summary.unmatchedCount = listed - summary.entryCount }
        if Task.isCancelled {
            let total = isListed ? listed : counter?.total.map { $0 + insideCount }
            throw ImportError.cancelled(done: summary.entryCount, total: total)
        }
    }

    /// The number of entries; nil while a container is read, because the number of its members is unknown.
    private func total(_ input: Input, _ counter: EntryCounter?) -> Int? {
        input.isInContainer ? nil : counter?.total.map { $0 + insideCount }
    }

    /// Skips files that are unchanged since the last import, and enters containers whose content is unknown.
    private mutating func nextGroup(_ input: inout Input, listed: inout Int) throws -> Group {
        let before = listed
        // The count is evaluated after the closure.
        return try clock.measure(.listing, count: listed - before) { try listGroup(&input, listed: &listed) }
    }

    private mutating func listGroup(_ input: inout Input, listed: inout Int) throws -> Group {
        var group = Group()
        while !group.isFull, !Task.isCancelled, let next = input.next() {
            guard let entry = matcher.map({ $0.match(next) }) ?? next else {
                listed += 1
                continue
            }
            guard case .found(let found) = entry else {
                // A container itself was listed when it was found.
                if case .inside(.end(let end)) = entry, end.location.member == nil {
                } else {
                    listed += 1
                    insideCount += 1
                }
                group.add(entry, reader)
                continue
            }
            if ownFiles.contains(found.location) { continue }
            listed += 1
            if try isUnchanged(found.location) {
                summary.unchangedCount += 1
            } else if case .container(let location) = found {
                let container = input.container(at: location)
                if let matcher { container.isWantedPicture = { matcher.addresses(of: $0) != nil } }
                if try isKnown(container) {
                    group.add(.knownContainer(container.knownEnd), reader)
                } else {
                    input.enter(container)
                }
            } else {
                group.add(entry, reader)
            }
        }
        return group
    }

    private func isKnown(_ container: ContainerWalk) throws -> Bool {
        guard let known, let hash = container.contentHash() else { return false }
        return try known.holdsContainer(hash)
    }

    private func isUnchanged(_ location: SavedPageLocation) throws -> Bool {
        guard let known else { return false }
        return try known.isUnchanged(
            root: location.root.display, path: location.path.bytes, byteCount: location.fileSize,
            modifiedAt: location.modifiedAt)
    }

    private mutating func enqueue(_ entry: ReadEntry) {
        if let problem = entry.problem { send(.problem(problem)) }
        queue.add(entry)
    }

    mutating func takeAndWrite(_ entry: ReadEntry) throws {
        enqueue(entry)
        if queue.isFull { try flush() }
    }

    mutating func flush() throws {
        guard !queue.isEmpty else { return }
        summary.add(try upsert.write(queue.take()))
        send(.progress(progress(.pages, total: nil)))
    }

    private func progress(_ phase: ImportProgress.Phase, total: Int?) -> ImportProgress {
        ImportProgress(phase: phase, doneCount: summary.entryCount, totalCount: total)
    }
}
