public import Archive
internal import ForumModel

/// Reads saved pages, or those that the archive keeps, again and compares their content with the archive's.
///
/// The pages go through the import of this version of the program into a temporary archive, as large as one that holds these pages;
/// the archive itself is only read. Dates are read in the time zone in which the archive read the page; where it knows several
/// zones, the pages are read once for each.
public struct SourceVerification: Sendable {
    /// How many pages had which outcome.
    public struct Summary: Sendable, Hashable, Encodable {
        /// Pages by outcome.
        public var pages: [VerifiedPage.Outcome: Int] = [:]
        /// Contents of the archive that were not among the pages.
        public var unmetCount = 0

        /// Creates a summary of no pages.
        public init() {}

        /// Whether the archive agrees with every page that was read, except for excluded and deleted ones.
        public var isSame: Bool { pages.allSatisfy { [.same, .excluded, .deleted].contains($0.key) || $0.value == 0 } }

        /// Writes the counts, those of no page too.
        public func encode(to encoder: any Encoder) throws {
            func count(_ outcome: VerifiedPage.Outcome) -> Int { pages[outcome] ?? 0 }
            try encoder.encode([
                "same": count(.same), "different": count(.different), "absent": count(.absent),
                "excluded": count(.excluded), "deleted": count(.deleted), "unreadable": count(.unreadable),
                "unmetCount": unmetCount,
            ])
        }
    }

    private let paths: [String]
    private let archive: String
    private let options: ImportOptions

    /// Prepares a verification; nothing is read before ``run(progress:_:)``.
    ///
    /// - Parameters:
    ///   - paths: files and folders; if empty, the pages whose bytes the archive keeps are read.
    ///   - archive: the archive.
    ///   - options: how pages are to be read; the zone is only used for an archive without pages.
    public init(paths: [String], archive: String, options: ImportOptions) {
        (self.paths, self.archive, self.options) = (paths, archive, options)
    }

    /// Reads the pages and compares them.
    ///
    /// - Parameters:
    ///   - progress: receives the progress of reading.
    ///   - body: called with each page, in the order in which pages are found; identical copies once.
    /// - Returns: the counts.
    /// - Throws: ``ImportError``, ``/Archive/ArchiveError``; ``/Archive/ArchiveError/cancelled(path:)`` when the task is cancelled.
    public func run(
        progress: (ImportProgress) -> Void = { _ in }, _ body: (VerifiedPage) -> Void
    ) async throws -> Summary {
        let stored = try ArchiveStore(path: archive, access: .read)
        // Kept pages are read in their own zones, all at once.
        let zones = try paths.isEmpty ? [] : PageComparison.zones(of: stored).compactMap { ZoneClock(name: $0) }
        var summary = Summary()
        for (index, zone) in (zones.isEmpty ? [options.zone] : zones).enumerated() {
            let folder = try TemporaryFolder()
            let (fresh, unusable) = try await read(into: folder.path + "/pages.sqlite", zone, of: stored, progress)
            if index == 0, unusable > 0 { summary.pages[.unreadable] = unusable }
            let comparison = PageComparison(
                of: stored, with: fresh, zone: zone.name, zones: index == 0 ? Set(zones.map(\.name)) : nil)
            try comparison.forEachPage { page in
                summary.pages[page.outcome, default: 0] += 1
                body(page)
                return !Task.isCancelled
            }
            if Task.isCancelled { throw ArchiveError.cancelled(path: archive) }
            if index == 0 { summary.unmetCount = try comparison.missingCount() }
        }
        return summary
    }

    private func read(
        into path: String, _ zone: ZoneClock, of stored: ArchiveStore, _ progress: (ImportProgress) -> Void
    ) async throws -> (fresh: ArchiveStore, unusable: Int) {
        var (options, unusable) = (options, 0)
        options.zone = zone
        options.keptPages = .none
        // The addresses of pictures in markup are the same if the pictures are.
        options.assets.areKept = try PageComparison.hasAssets(stored)
        let importer =
            paths.isEmpty
            ? Importer(keptIn: [archive], archive: path, options: options)
            : Importer(paths: paths, archive: path, options: options)
        for try await event in importer.events() {
            if case .progress(let done) = event { progress(done) }
            // Kept bytes that cannot be used: they are of no file.
            if case .problem(.read(archive, _)) = event { unusable += 1 }
        }
        if Task.isCancelled { throw ArchiveError.cancelled(path: archive) }
        return (try ArchiveStore(path: path, access: .read), unusable)
    }
}
