public import Archive
public import ForumModel

/// The result of an import.
public struct ImportSummary: Sendable {
    /// Files and members by kind and outcome; unchanged files of the archive are counted in ``unchangedCount`` only.
    public var pages: [PageKind: [PageStatus: Int]] = [:]
    /// The number of files that are unchanged since an earlier import.
    public var unchangedCount = 0
    /// Pictures and style sheets saved with the pages, whether the archive had them or not; in an import of pictures those that were
    /// attached for the first time.
    public var assetCount = 0
    /// Excluded and deleted pages, which are also counted as skipped entries.
    public var excludedCount = 0
    /// The deleted ones among them.
    public var deletedCount = 0
    /// Archives, crawls and compressed files that were read to their end.
    public var containerCount = 0
    /// Bytes of the pages that were read.
    public var byteCount: Int64 = 0
    /// What the archive held before.
    public var before = ArchiveCounts()
    /// What the archive holds now.
    public var after = ArchiveCounts()
    /// The number of entities that the archive knew before and that the import's pages show again.
    public var updated = ArchiveCounts()
    /// The first problems, at most ``problemLimit``.
    public var problems: [ImportError] = []
    /// How many problems there were.
    public var problemCount = 0
    /// The first kept pages, at most ``problemLimit``, that say something else since they were read again.
    public var changes: [VerifiedPage] = []
    /// How many there were.
    public var changeCount = 0
    /// Files that hosts send in place of removed pictures.
    public var goneCount = 0
    /// Files of an import of pictures that no post shows.
    public var unmatchedCount = 0

    /// How long each stage took; nil unless ``ImportOptions/measuresTimings`` asks for it.
    public var timings: ImportTimings?

    /// How many problems, and how many changes, a summary keeps.
    public static let problemLimit = 10

    /// Makes an empty summary.
    public init() {}

    /// What is new.
    public var new: ArchiveCounts { after.minus(before) }

    /// How many entries ended with a status.
    public func count(_ status: PageStatus) -> Int { pages.values.reduce(0) { $0 + ($1[status] ?? 0) } }

    /// The number of entries.
    public var entryCount: Int { unchangedCount + pages.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// Whether there was no page of the forums among the files, and none of them had been read before.
    public var hasNoPage: Bool {
        unchangedCount == 0 && excludedCount == 0 && entryCount == count(.skipped) + count(.notForum)
    }

    /// Whether a page was quarantined or could not be read.
    public var hasFailures: Bool { problemCount > 0 || PageStatus.allCases.contains { $0.isFailure && count($0) > 0 } }

    mutating func add(_ change: VerifiedPage) {
        changeCount += 1
        if changes.count < Self.problemLimit { changes.append(change) }
    }

    /// Counts an entry; `status` is the outcome of writing its record, nil for a file that counts as unchanged.
    mutating func add(_ record: PageRecord, status: PageStatus?, problem: ImportError?) {
        guard let status else {
            unchangedCount += 1
            return
        }
        pages[record.source.kind, default: [:]][status, default: 0] += 1
        if status == .skipped, record.source.status != .skipped {
            excludedCount += 1
            return
        }
        assetCount += record.assets.count
        if record.issues.contains(where: { $0.has(.assetGone) }) { goneCount += 1 }
        if record.issues.contains(where: { $0.has(.containerOpened) }) { containerCount += 1 }
        if status != .skipped { byteCount += record.source.byteCount }
        if let problem, status.isFailure { add(problem) }
    }

    mutating func add(_ problem: ImportError) {
        problemCount += 1
        if problems.count < Self.problemLimit { problems.append(problem) }
    }
}

/// The progress of an import.
public struct ImportProgress: Sendable {
    /// What is being done.
    public enum Phase: Sendable {
        /// Reading, parsing and storing pages.
        case pages
        /// Hierarchy, derived fields and search index.
        case deriving(fraction: Double)
    }

    /// What is being done.
    public var phase: Phase
    /// The number of completed entries.
    public var doneCount: Int
    /// The total number of entries; nil while it is unknown, such as before all folders are listed, or while a container is read.
    public var totalCount: Int?
}

/// An event of a running import; the last event is ``finished(_:)``.
public enum ImportEvent: Sendable {
    /// A batch was committed, or a later stage went on.
    case progress(ImportProgress)
    /// A page or folder could not be used; the import continues.
    case problem(ImportError)
    /// The archive was upgraded from an earlier version.
    case upgraded(ArchiveUpgrade)
    /// Indexes that the user had added to the archive were dropped.
    case droppedIndexes([String])
    /// The import is complete.
    case finished(ImportSummary)
}
