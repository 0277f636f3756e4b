package import Archive
package import ForumModel

/// The forums of an archive, by ID and in the menu's order.
package struct ForumPaths: Sendable {
    package let inOrder: [Forum]
    package let byID: [ForumID: Forum]
    /// The IDs of the forums above each, the outermost first, with the forum itself last.
    package let paths: [ForumID: [ForumID]]

    /// The maximum number of forums in a path, the outermost and the nearest; a chain of *n* forums would otherwise name *n*².
    private static let limit = 33

    package init(_ forums: [Forum]) {
        inOrder = forums
        byID = forums.indexed(by: \.id)
        // Parents come before their forums.
        paths = forums.reduce(into: [:]) { paths, forum in
            var path = (forum.parentID.flatMap { paths[$0] } ?? []) + [forum.id]
            if path.count > Self.limit { path.remove(at: 1) }
            paths[forum.id] = path
        }
    }

    /// Returns a forum and those above it, the outermost first; empty for an unknown one.
    package func path(to id: ForumID?) -> [Forum] { (id.flatMap { paths[$0] } ?? []).compactMap { byID[$0] } }

    package func withAncestors(_ forums: [Forum]) -> Set<ForumID> { Set(forums.flatMap { paths[$0.id] ?? [] }) }
}

extension Sequence {
    /// Returns the elements by a key; the first one of those with the same key.
    func indexed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
