package import ForumModel

/// An entry inside a container; every member yields exactly one, and every container one at its end.
package enum ContainerEntry: Sendable {
    /// A page, or a file that wraps one.
    case page(SavedPage)
    case asset(SavedPage)
    case skipped(SavedPageLocation, reason: Diagnostic)
    /// A member that could not be read; the other members are not affected.
    case failed(SavedPageLocation, error: ContainerError)
    /// The end of a container, after everything in it; the file itself comes last of all.
    case end(ContainerEnd)
}

package struct ContainerEnd: Sendable {
    package let location: SavedPageLocation
    /// The SHA-256 of the whole file; nil for a container inside another, and when the file could not be read.
    package var hash: ContentHash?
    package var memberCount = 0
    package var notes: [Diagnostic] = []
    /// Why there may be more in it than was read; nil when it was read to its end.
    package var error: ContainerError?

    init(_ location: SavedPageLocation) { self.location = location }
}
