import Archive
import ArgumentParser

struct SearchedArchives: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: """
            The archive file; more than once for several that were divided by thread. Without it $AWFUL_ARCHIVE, else that of \
            config, else awful.sqlite here.
            """)
    var archive: [String] = []

    /// Searches all archives; also returns whether an import into one of them is unfinished.
    ///
    /// A name that only some archives contain matches nothing in the others; in none, or ambiguous in one, it is an error.
    func search(_ options: SearchOptions, _ search: (ArchiveSnapshot) throws -> SearchResult) throws -> (
        result: SearchResult, isUnfinished: Bool
    ) {
        let paths = archive.isEmpty ? [ArchiveOptions.path(nil)] : archive.map(ArchiveOptions.path)
        let stores = try paths.map { try ArchiveOptions.reading($0) }
        var parts: [(archive: String, result: SearchResult)] = []
        var unknown: LookupError?
        for store in stores {
            do {
                parts.append((store.path, try store.querying(search)))
            } catch let error as LookupError {
                if case .ambiguous = error { throw error }
                unknown = unknown ?? error
            }
        }
        if parts.isEmpty, let unknown { throw unknown }
        let isOne = stores.count == 1 && parts.count == 1
        let result = isOne ? parts[0].result : SearchResult(merging: parts, options: options)
        return (result, try stores.contains { try $0.isUnfinished })
    }
}
