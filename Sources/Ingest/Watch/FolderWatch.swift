internal import Archive
internal import ForumModel
internal import SavedPages

/// Watches folders for pages that browsers save there.
///
/// Changes are detected by inotify on Linux; elsewhere, and where inotify fails, by polling every two seconds. A change is
/// reported when the folders are stable: no change for a second, no unfinished download, no empty page.
///
/// If a folder vanishes, as with an unplugged external disk, the watch waits until it is back.
///
///     for try await change in FolderWatch(paths: ["pages"], archive: "awful.sqlite").changes() {
///         guard case .settled = change else { continue }
///         // Import the folder again: only what is new is read.
///     }
public struct FolderWatch: Sendable {
    /// A change of the folders.
    public enum Change: Sendable, Hashable {
        /// The folders are stable; after ``vanished(path:)``, all of them exist again.
        case settled
        /// A watched file or folder no longer exists or is no longer accessible; the path is safe to print.
        case vanished(path: String)
    }

    /// Whether a path that is missing in the beginning is waited for, as when an import has lost it; otherwise it is an error.
    public var waitsForMissing = false
    /// The time without changes after which folders are stable.
    public var settling = Duration.seconds(1)
    /// The maximum time to wait for an unfinished download or an empty page.
    public var patience = Duration.seconds(600)

    private let paths: [String]
    private let siblings: ArchiveSiblings

    private static let pollInterval = Duration.seconds(2)
    /// The polling interval of folders that inotify watches.
    private static let longInterval = Duration.seconds(10)
    /// The interval at which inotify is asked for events.
    private static let signalInterval = Duration.milliseconds(100)

    /// Prepares to watch folders; nothing is read before ``changes()`` is iterated.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - archive: the archive; its own files may be in one of the folders.
    public init(paths: [String], archive: String) {
        self.paths = paths
        siblings = ArchiveSiblings(archive: archive)
    }

    /// Returns the changes; the first one reports the existing files.
    ///
    /// The stream throws ``ImportError`` for a path that is missing in the beginning, unless ``waitsForMissing``.
    /// Cancelling the task that iterates ends it.
    public func changes() -> AsyncThrowingStream<Change, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await watch { continuation.yield($0) }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func watch(_ report: (Change) -> Void) async throws {
        let signal = FolderSignal()
        var known: FolderState?
        var (wasThere, vanished) = (waitsForMissing, BytePath?.none)
        while true {
            let start = ContinuousClock.now
            do {
                var state = try look(signal)
                let lookTime = start.duration(to: .now)
                if state != known {
                    state = try await settledState(signal)
                    report(.settled)
                }
                (known, wasThere, vanished) = (state, true, nil)
                try await waitForChange(signal, lookTime: lookTime)
            } catch let error as InputError {
                guard wasThere, let path = error.vanishedPath else { throw ImportError(error) }
                if path != vanished { report(.vanished(path: path.display)) }
                // The files are imported in any case when the folder is back: an import may have lost it.
                (known, vanished) = (nil, path)
                try await Task.sleep(for: Self.pollInterval)
            }
        }
    }

    private func settledState(_ signal: FolderSignal) async throws -> FolderState {
        let clock = ContinuousClock()
        let start = clock.now
        var state = try look(signal)
        while true {
            try await Task.sleep(for: settling)
            let next = try look(signal)
            let isSettled = next == state && !next.isUnfinished
            if isSettled || start.duration(to: clock.now) > patience { return next }
            state = next
        }
    }

    /// Waits for an event of inotify or the end of the polling interval, at least 50 times the time of a listing: inotify reports
    /// neither changes by other machines nor files in folders that were empty.
    private func waitForChange(_ signal: FolderSignal, lookTime: Duration) async throws {
        let limit = max(signal.isComplete ? Self.longInterval : Self.pollInterval, lookTime * 50)
        let clock = ContinuousClock()
        let start = clock.now
        while start.duration(to: clock.now) < limit {
            if signal.isComplete, signal.takeChange() { return }
            try await Task.sleep(for: Self.signalInterval)
        }
    }

    /// Lists all files, and then adds inotify watches for their folders.
    private func look(_ signal: FolderSignal) throws -> FolderState {
        var finder = try PageFinder(roots: paths)
        finder.findsAssets = true
        var state = FolderState(now: UTCTime.now.seconds)
        var folders: Set<[UInt8]> = []
        for entry in finder.entries() where !siblings.contains(entry.location) {
            let location = entry.location
            let path = location.root.appending(location.path)
            if folders.isEmpty { folders.insert(location.root.bytes) }
            folders.insert(path.folder.bytes)
            state.add(entry, path)
        }
        for path in paths { folders.insert(Array(path.utf8)) }
        signal.watch(folders)
        return state
    }
}

/// The state of folders: the files with their sizes and times.
struct FolderState: Equatable {
    private var hash = 0
    private var count = 0
    /// Whether there is an unfinished download or an empty page.
    private(set) var isUnfinished = false
    /// The time of listing, in seconds since 1970.
    private let now: Int64

    private static let unfinishedEndings = [
        ".crdownload", ".part", ".partial", ".download", ".opdownload", ".tmp",
    ].map { Array($0.utf8) }
    /// The age in seconds after which an unfinished download counts as abandoned.
    private static let abandonedAge: Int64 = 120

    init(now: Int64) { self.now = now }

    mutating func add(_ entry: FoundEntry, _ path: BytePath) {
        let location = entry.location
        var hasher = Hasher()
        hasher.combine(path)
        hasher.combine(location.fileSize)
        hasher.combine(location.modifiedAt.seconds)
        // The order of entries does not matter.
        hash &+= hasher.finalize()
        count += 1
        let (age, isOverflow) = now.subtractingReportingOverflow(location.modifiedAt.seconds)
        guard !isOverflow, age > -Self.abandonedAge, age < Self.abandonedAge else { return }
        let name = path.lastComponent.bytes
        if Self.unfinishedEndings.contains(where: { name.suffix($0.count).elementsEqual($0) }) {
            isUnfinished = true
        } else if case .page = entry, location.fileSize == 0 {
            isUnfinished = true
        }
    }

    static func == (left: Self, right: Self) -> Bool { (left.hash, left.count) == (right.hash, right.count) }
}

extension BytePath {
    /// The path of the folder; empty for a name alone.
    fileprivate var folder: BytePath {
        let end = bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return BytePath(bytes: bytes[..<end])
    }
}

extension InputError {
    /// The path that may come back; nil if waiting does not help.
    fileprivate var vanishedPath: BytePath? {
        switch self {
        case .noSuchInput(let path): path
        case .notAccessible(let path, _) where !isSystemFailure: path
        default: nil
        }
    }
}
