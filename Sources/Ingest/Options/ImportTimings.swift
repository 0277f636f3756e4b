internal import Archive
internal import Synchronization

/// How long each stage of an import took, and over how much.
///
/// Reading, parsing and resolving run on several workers at once, beside listing and upserting: their times are sums
/// over the workers, and all times together are more than the import's.
public struct ImportTimings: Sendable {
    /// A part of an import.
    public enum Stage: String, CaseIterable, Sendable {
        /// Listing folders, and iterating over containers, including the decompression of their members.
        case listing
        /// Reading files, and opening those that wrap pages.
        case reading
        /// Stage 1.
        case parse
        /// The sample of pages that both parsers read.
        case compare
        /// Stage 2, with pictures and kept bytes.
        case resolve
        /// Stage 3.
        case upsert
        /// Stage 4.
        case hierarchy
        /// Stage 5.
        case derive

        /// Whether its time is the sum over all workers.
        public var isSummedOverWorkers: Bool { [.reading, .parse, .compare, .resolve].contains(self) }

        /// What is counted: entries, files or pages in the stages before the archive; then rows that SQLite inserts, changes or deletes.
        public var unit: String {
            switch self {
            case .listing: "entries"
            case .reading: "files"
            case .parse, .compare, .resolve: "pages"
            case .upsert, .hierarchy, .derive: "rows"
            }
        }
    }

    /// Time and count of one stage.
    public struct Entry: Sendable {
        /// The time it took.
        public var duration = Duration.zero
        /// The number of items that it processed, in ``Stage/unit``.
        public var count = 0
    }

    private var entries: [Stage: Entry] = [:]
    /// How many workers there were.
    public let workerCount: Int

    init(workerCount: Int) { self.workerCount = workerCount }

    /// Time and count of a stage.
    public subscript(stage: Stage) -> Entry { entries[stage] ?? Entry() }

    fileprivate mutating func add(_ duration: Duration, _ count: Int, to stage: Stage) {
        entries[stage, default: Entry()].duration += duration
        entries[stage, default: Entry()].count += count
    }
}

/// Collects the timings of an import; one without ``ImportOptions/measuresTimings`` has no such clock and measures nothing.
final class StageClock: Sendable {
    private let collected: Mutex<ImportTimings>

    init(workerCount: Int) { collected = Mutex(ImportTimings(workerCount: workerCount)) }

    var timings: ImportTimings { collected.withLock(\.self) }

    fileprivate func add(_ duration: Duration, _ count: Int, to stage: ImportTimings.Stage) {
        collected.withLock { $0.add(duration, count, to: stage) }
    }
}

extension StageClock? {
    /// With a clock, records the duration of the work, unless it throws, and the number of items, which is evaluated after it.
    func measure<Value, Failure: Error>(
        _ stage: ImportTimings.Stage, count: @autoclosure () -> Int = 1, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let self else { return try work() }
        let start = ContinuousClock.now
        let value = try work()
        self.add(start.duration(to: .now), count(), to: stage)
        return value
    }

    /// Counts the rows that the work changes.
    func measure<Value, Failure: Error>(
        _ stage: ImportTimings.Stage, in store: ArchiveStore, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let before = store.changedRowCount
        return try measure(stage, count: store.changedRowCount - before, work)
    }
}
