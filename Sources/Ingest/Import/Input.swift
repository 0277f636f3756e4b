internal import SavedPages

/// One entry of an import's input: something in a folder, or inside a container.
enum InputEntry: Sendable {
    case found(FoundEntry)
    case inside(ContainerEntry)
    /// A container whose content the archive has read before, from another place.
    case knownContainer(ContainerEnd)
}

/// Everything that there is to read, one entry after the other: what a finder finds, and what is inside the containers
/// among it once they are entered.
struct Input {
    private var found: AnyIterator<FoundEntry>
    private var walk: ContainerWalk?
    private let options: ImportOptions

    init(_ finder: PageFinder, options: ImportOptions) {
        var entries = finder.entries().makeIterator()
        found = AnyIterator { entries.next() }
        self.options = options
    }

    /// Whether a container was entered and not left yet.
    var isInContainer: Bool { walk != nil }

    /// The next entry; a container is only entered by ``enter(_:)``.
    mutating func next() -> InputEntry? {
        if let walk {
            if let entry = walk.next() { return .inside(entry) }
            self.walk = nil
        }
        return found.next().map(InputEntry.found)
    }

    /// Opens a container, to be asked what it is before it is entered.
    func container(at location: SavedPageLocation) -> ContainerWalk {
        ContainerWalk(location, findsAssets: options.assets.areKept, limits: options.containerLimits)
    }

    /// Goes into a container: its members come next, its own end after them.
    mutating func enter(_ container: ContainerWalk) { walk = container }
}
