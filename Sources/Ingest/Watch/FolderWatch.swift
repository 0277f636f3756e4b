internal import Archive
internal import ForumModel
internal import Foundation
internal import SavedPages

/// Watches folders for pages that browsers save there.
///
/// The system tells of changes (inotify on Linux); elsewhere, and where it cannot, the folders are looked at every two seconds. A
/// change is reported when the files have come to rest: nothing has changed for a second, no download is under way, and no page
/// is empty.
///
/// A folder that vanishes, as with an external disk that is unplugged, is waited for.
///
///     for try await change in FolderWatch(paths: ["pages"], archive: "awful.sqlite").changes() {
///         guard case .settled = change else { continue }
///         // Import the folder again: only what is new is read.
///     }
public struct FolderWatch: Sendable {
    /// What has happened to the folders.
    public enum Change: Sendable, Hashable {
        /// Files have come to rest; after ``vanished(path:)``, all folders are there again.
        case settled
        /// A file or folder that was named is no longer there, or can no longer be looked at; the path is safe to print.
        case vanished(path: String)
    }

    /// Whether a path that is missing in the beginning is waited for, as when an import has lost it; otherwise it is an error.
    public var waitsForMissing = false
    /// How long files have to stay the same.
    public var settling = Duration.seconds(1)
    /// How long an unfinished download, or an empty page, is waited for.
    public var patience = Duration.seconds(600)

    private let paths: [String]
    private let siblings: ArchiveSiblings

    /// The time between two looks where the system does not tell of changes.
    private static let pollInterval = Duration.seconds(2)
    /// The longest time between two looks at folders of which the system tells.
    private static let longInterval = Duration.seconds(10)
    /// The time between two questions whether the system told of a change.
    private static let signalInterval = Duration.milliseconds(100)

    /// Prepares to watch folders; nothing is looked at before ``changes()`` is iterated.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - archive: the archive; its own files may be in one of the folders.
    public init(paths: [String], archive: String) {
        self.paths = paths
        siblings = ArchiveSiblings(archive: archive)
    }

    /// Returns the changes, the first one for what is there already.
    ///
    /// The stream throws ``ImportError`` for a path that is missing in the beginning, unless ``waitsForMissing``. Cancelling the task that iterates ends it.
    public func changes() -> AsyncThrowingStream<Change, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                do {
                    try await watch { continuation.yield($0) }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
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
                // What is there when it comes back is imported in any case: an import may have lost the folder.
                (known, vanished) = (nil, path)
                try await Task.sleep(for: Self.pollInterval)
            }
        }
    }

    /// Returns the state of the folders when nothing is being written any more.
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

    /// Waits until the system tells of a change, or for some time: it does not tell of what other machines change, nor of files in
    /// folders that were empty.
    private func waitForChange(_ signal: FolderSignal, lookTime: Duration) async throws {
        let limit = max(signal.isComplete ? Self.longInterval : Self.pollInterval, lookTime * 50)
        let clock = ContinuousClock()
        let start = clock.now
        while start.duration(to: clock.now) < limit {
            if signal.isComplete, signal.takeChange() { return }
            try await Task.sleep(for: Self.signalInterval)
        }
    }

    /// Looks at all files, after asking the system to tell of changes in their folders.
    ///
    /// - Throws: `InputError`.
    private func look(_ signal: FolderSignal) throws -> FolderState {
        var finder = try PageFinder(roots: paths)
        finder.findsAssets = true
        var state = FolderState(now: Int64(Date().timeIntervalSince1970))
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

/// What a look at folders shows: which files there are, of which size and time.
struct FolderState: Hashable {
    private var hash = 0
    private var count = 0
    /// Whether a download is under way, or a page is still empty.
    private(set) var isUnfinished = false
    /// The time of the look, in seconds since 1970.
    private let now: Int64

    /// The names that browsers give to downloads under way.
    private static let unfinishedEndings = [
        ".crdownload", ".part", ".partial", ".download", ".opdownload", ".tmp",
    ].map { Array($0.utf8) }
    /// The age in seconds from which such a file was left behind.
    private static let leftAge: Int64 = 120

    init(now: Int64) { self.now = now }

    /// Adds an entry.
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
        guard !isOverflow, age > -Self.leftAge, age < Self.leftAge else { return }
        let name = path.lastComponent.bytes
        if Self.unfinishedEndings.contains(where: { name.suffix($0.count).elementsEqual($0) }) {
            isUnfinished = true
        } else if case .page = entry, location.fileSize == 0 {
            isUnfinished = true
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        (left.hash, left.count) == (right.hash, right.count)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
        hasher.combine(count)
    }
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
