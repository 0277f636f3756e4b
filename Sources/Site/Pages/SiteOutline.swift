package import Archive
package import ForumModel

/// The forums of a site, and which of them have a page.
package struct SiteOutline: Sendable {
    package private(set) var paths: ForumPaths
    /// The forums with threads in them or below them; these have a page.
    package let pagedForums: Set<ForumID>
    /// The forums with posts in them or below them.
    let livelyForums: Set<ForumID>

    package init(_ reader: ArchiveSnapshot) throws {
        let orphans = try reader.threads(in: nil)
        var forums = try reader.selectedForums()
        if !orphans.isEmpty {
            var unknown = Forum(id: ForumID(rawValue: 0))
            unknown.name = "Threads whose forum is not known"
            unknown.depth = 0
            unknown.threadCount = orphans.count
            unknown.postCount = orphans.reduce(0) { $0 + $1.selectedPostCount }
            forums.append(unknown)
        }
        paths = ForumPaths(forums)
        pagedForums = paths.withAncestors(forums.filter { $0.threadCount > 0 })
        livelyForums = paths.withAncestors(forums.filter { $0.postCount > 0 })
    }

    /// Returns the same outline with the given names; forums without one keep theirs.
    func named(_ names: [ForumID: String]) -> SiteOutline {
        var outline = self
        outline.paths = ForumPaths(
            forums.map { forum in
                var forum = forum
                forum.name = names[forum.id] ?? forum.name
                return forum
            })
        return outline
    }

    /// The forums in the menu's order, and one for threads whose forum is not known.
    package var forums: [Forum] { paths.inOrder }
    var forumsByID: [ForumID: Forum] { paths.byID }

    /// The forums above a thread, the outermost first, and its own.
    func forums(of thread: StoredThread) -> [Forum] { paths.path(to: thread.forumID ?? ForumID(rawValue: 0)) }

    func above(_ forum: Forum) -> [Forum] { paths.path(to: forum.id).dropLast() }

    func below(_ forum: Forum) -> [Forum] {
        forums.filter { $0.id != forum.id && paths.paths[$0.id]?.contains(forum.id) == true }
    }
}
