/// One thing that was found: every file and every folder that was not entered gives exactly one.
package enum FoundEntry: Sendable, Hashable {
    /// A file that is a saved page by its name or its first bytes.
    case page(SavedPageLocation)
    /// An archive, a crawl or a compressed file, by its name or its first bytes: ``ContainerWalk`` goes through it.
    case container(SavedPageLocation)
    /// A picture or style sheet that was saved along with pages.
    case asset(SavedPageLocation)
    /// A page that a mirroring tool changed, when it kept the original beside it, under the name given.
    case superseded(SavedPageLocation, by: BytePath)
    case skipped(SavedPageLocation, reason: SkipReason)
    /// A file or folder that could not be read; the search went on with the entries beside it.
    case unreadable(SavedPageLocation, error: ReadError)

    package var location: SavedPageLocation {
        switch self {
        case .page(let location), .container(let location), .asset(let location),
            .superseded(let location, _), .skipped(let location, _), .unreadable(let location, _):
            location
        }
    }
}
