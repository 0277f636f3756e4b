internal import Archive
internal import ForumModel

/// The forums of an archive, by ID and in the menu's order.
struct ForumPaths: Sendable {
    /// All forums, in the order of the site's menu.
    let inOrder: [StoredForum]
    let byID: [ForumID: StoredForum]

    init(_ forums: [StoredForum]) {
        inOrder = forums
        byID = forums.indexed(by: \.id)
    }

    /// Returns a forum and those above it, the outermost first; empty for an unknown one.
    func path(to id: ForumID?) -> [StoredForum] {
        guard let forum = id.flatMap({ byID[$0] }) else { return [] }
        return above(forum) + [forum]
    }

    /// Returns the forums above one, the outermost first.
    func above(_ forum: StoredForum) -> [StoredForum] { forum.path.compactMap { byID[$0] } }
}

extension Sequence {
    /// Returns the elements by a key; the first one of those with the same key.
    func indexed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
