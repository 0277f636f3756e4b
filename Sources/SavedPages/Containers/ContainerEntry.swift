package import ForumModel

/// An entry inside a container: one for every member but folders, and one at the end of every container.
package enum ContainerEntry: Sendable {
    /// A page, or a file that wraps one.
    case page(SavedPage)
    case asset(SavedPage)  // a picture, style sheet, script or frame
    case skipped(SavedPageLocation, reason: Diagnostic)  // not read
    /// A member that could not be read; the other members are not affected.
    case failed(SavedPageLocation, error: ContainerError)
    /// The end of a container, after everything in it; that of the outermost file comes last.
    case end(ContainerEnd)
}

package struct ContainerEnd: Sendable {
    package let location: SavedPageLocation
    /// The SHA-256 of the whole file; nil for a container inside another, for a very large file, and where it could not be read.
    package var hash: ContentHash?
    package var memberCount = 0
    package var notes: [Diagnostic] = []
    /// Why there may be more in it than was read; nil when it was read to its end.
    package var error: ContainerError?

    init(_ location: SavedPageLocation) { self.location = location }
}
