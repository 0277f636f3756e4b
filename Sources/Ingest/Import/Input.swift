internal import SavedPages
internal import Synchronization

/// One entry of an import's input: something in a folder, or inside a container.
enum InputEntry: Sendable {
    case found(FoundEntry)
    case inside(ContainerEntry)
    /// A container whose content the archive has read before, from another location; created by ``ImportPipeline`` only.
    case knownContainer(ContainerEnd)
}

/// Iterates over the entries of an import: those of a finder, and the members of each container that the caller enters.
struct Input {
    private var found: AnyIterator<FoundEntry>
    private var walk: ContainerWalk?
    private let options: ImportOptions

    init(_ finder: PageFinder, options: ImportOptions) {
        var entries = finder.entries().makeIterator()
        found = AnyIterator { entries.next() }
        self.options = options
    }

    var isInContainer: Bool { walk != nil }

    mutating func next() -> InputEntry? {
        if let walk {
            if let entry = walk.next() { return .inside(entry) }
            self.walk = nil
        }
        return found.next().map(InputEntry.found)
    }

    /// Returns the walk of a container without entering it, so that the caller can compare its hash first.
    func container(at location: SavedPageLocation) -> ContainerWalk {
        ContainerWalk(location, findsAssets: options.assets.areKept, limits: options.containerLimits)
    }

    /// Enters a container: its members are next, then its end.
    mutating func enter(_ container: ContainerWalk) { walk = container }
}

/// Counts entries in the background: listing is much faster than reading.
final class EntryCounter: Sendable {
    private let result = Mutex<Int?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ finder: PageFinder) {
        let task = Task.detached { [weak self] in
            var count = 0
            for _ in finder.entries() {
                if Task.isCancelled { return }
                count += 1
            }
            let total = count
            self?.result.withLock { $0 = total }
        }
        self.task.withLock { $0 = task }
    }

    /// The number of entries; nil until all are counted.
    var total: Int? { result.withLock(\.self) }

    func stop() { task.withLock { $0?.cancel() } }
}
