internal import ForumModel

/// Sorts forums in menu order; each occurs once, whatever parents are claimed.
struct ForumTree {
    private let wantsAll: Bool
    private var forums: [ForumID: StoredForum] = [:]
    private var children: [ForumID: [ForumID]] = [:]
    private var tops: [ForumID] = []
    private var parents: [ForumID: ForumID] = [:]
    private var isUsed: Set<ForumID> = []

    /// The maximum number of parents named for a forum, the outermost and the nearest; a chain of *n* forums would otherwise
    /// name *n*² parents.
    private static let pathLimit = 32

    init(wantsAll: Bool) { self.wantsAll = wantsAll }

    /// Adds a forum; categories first, siblings in their order.
    mutating func add(_ forum: StoredForum, parent: ForumID?) {
        guard forums[forum.id] == nil else { return }
        forums[forum.id] = forum
        if let parent, parent != forum.id {
            children[parent, default: []].append(forum.id)
            parents[forum.id] = parent
        } else {
            tops.append(forum.id)
        }
    }

    /// Adds the counts of a forum.
    mutating func count(_ threads: Int, posts: Int, in id: ForumID) {
        forums[id]?.threadCount = threads
        forums[id]?.postCount = posts
        var next: ForumID? = id
        while let forum = next, isUsed.insert(forum).inserted { next = parents[forum] }
    }

    /// The forums, parents before children.
    var inOrder: [StoredForum] {
        var result: [StoredForum] = []
        var seen: Set<ForumID> = []
        // Forums whose parents are unknown or form a cycle come last, as those without a parent do.
        let strays = forums.keys.filter { parents[$0].map { forums[$0] == nil } ?? false }.sorted()
        let starts = tops + strays + forums.keys.sorted()
        for start in starts where !seen.contains(start) {
            var waiting: [(id: ForumID, path: [ForumID])] = [(start, [])]
            while let (id, path) = waiting.popLast() {
                guard var forum = forums[id], seen.insert(id).inserted else { continue }
                forum.path = path
                forum.depth = path.count + (path.isEmpty && !forum.isCategory ? 1 : 0)
                if !path.isEmpty, forums[path[0]]?.isCategory == false { forum.depth = path.count + 1 }
                if wantsAll || isUsed.contains(id) { result.append(forum) }
                var below = path + [id]
                if below.count > Self.pathLimit { below.remove(at: 1) }
                waiting += (children[id] ?? []).reversed().map { ($0, below) }
            }
        }
        return result
    }
}
