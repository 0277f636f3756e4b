internal import Archive
internal import ForumModel

/// The forums of a site, and which of them have a page.
struct SiteOutline: Sendable {
    /// The forums in the menu's order, and one for threads whose forum is not known.
    let forums: [StoredForum]
    let forumsByID: [ForumID: StoredForum]
    /// The forums with threads in them or below them; these have a page.
    let pagedForums: Set<ForumID>
    /// The forums with posts in them or below them.
    let livelyForums: Set<ForumID>

    /// Reads the forums.
    ///
    /// - Throws: SQLite's errors.
    init(_ reader: ArchiveReader) throws {
        let stray = try reader.threads(in: nil)
        self.init(
            try reader.forums(),
            stray: (stray.count, posts: stray.reduce(0) { $0 + $1.selectedPostCount }))
    }

    /// Creates an outline.
    ///
    /// - Parameters:
    ///   - known: the forums in the menu's order.
    ///   - stray: the numbers of threads whose forum is not known, and of their posts.
    init(_ known: [StoredForum], stray: (threads: Int, posts: Int)) {
        var forums = known
        if stray.threads > 0 {
            var unknown = StoredForum(id: ForumID(rawValue: 0))
            unknown.name = "Threads whose forum is not known"
            unknown.depth = 0
            (unknown.threadCount, unknown.postCount) = stray
            forums.append(unknown)
        }
        self.forums = forums
        forumsByID = Dictionary(forums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        pagedForums = Self.withAncestors(forums.filter { $0.threadCount > 0 })
        livelyForums = Self.withAncestors(forums.filter { $0.postCount > 0 })
    }

    /// The forums above a thread, the outermost first, and its own.
    func forums(of thread: StoredThread) -> [StoredForum] {
        let id = thread.forumID ?? ForumID(rawValue: 0)
        guard let forum = forumsByID[id] else { return [] }
        return above(forum) + [forum]
    }

    /// The forums above one, the outermost first.
    func above(_ forum: StoredForum) -> [StoredForum] { forum.path.compactMap { forumsByID[$0] } }

    /// The forums below one, in the menu's order.
    func below(_ forum: StoredForum) -> [StoredForum] { forums.filter { $0.path.contains(forum.id) } }

    private static func withAncestors(_ forums: [StoredForum]) -> Set<ForumID> {
        forums.reduce(into: []) { found, forum in
            found.insert(forum.id)
            found.formUnion(forum.path)
        }
    }
}
