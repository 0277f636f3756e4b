internal import Archive
internal import ForumModel

/// The forums of a site, and which of them have a page.
struct SiteOutline: Sendable {
    let paths: ForumPaths
    /// The forums with threads in them or below them; these have a page.
    let pagedForums: Set<ForumID>
    /// The forums with posts in them or below them.
    let livelyForums: Set<ForumID>

    /// Reads the forums.
    init(_ reader: ArchiveSnapshot) throws {
        let stray = try reader.threads(in: nil)
        self.init(
            try reader.selectedForums(),
            stray: (stray.count, posts: stray.reduce(0) { $0 + $1.selectedPostCount }))
    }

    /// Creates an outline of the forums in the menu's order, and of the threads whose forum is not known.
    init(_ known: [Forum], stray: (threads: Int, posts: Int)) {
        var forums = known
        if stray.threads > 0 {
            var unknown = Forum(id: ForumID(rawValue: 0))
            unknown.name = "Threads whose forum is not known"
            unknown.depth = 0
            (unknown.threadCount, unknown.postCount) = stray
            forums.append(unknown)
        }
        paths = ForumPaths(forums)
        pagedForums = paths.withAncestors(forums.filter { $0.threadCount > 0 })
        livelyForums = paths.withAncestors(forums.filter { $0.postCount > 0 })
    }

    /// The forums in the menu's order, and one for threads whose forum is not known.
    var forums: [Forum] { paths.inOrder }
    var forumsByID: [ForumID: Forum] { paths.byID }

    /// The forums above a thread, the outermost first, and its own.
    func forums(of thread: StoredThread) -> [Forum] {
        paths.path(to: thread.forumID ?? ForumID(rawValue: 0))
    }

    /// The forums above one, the outermost first.
    func above(_ forum: Forum) -> [Forum] { paths.above(forum) }

    /// The forums below one, in the menu's order.
    func below(_ forum: Forum) -> [Forum] {
        forums.filter { $0.id != forum.id && paths.paths[$0.id]?.contains(forum.id) == true }
    }
}
