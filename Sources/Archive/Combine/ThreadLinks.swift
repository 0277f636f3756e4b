internal import ArchiveModel
internal import ArchiveStore

/// Groups of threads that share posts or pages, in one archive or in several that are to be merged.
///
/// Most threads share nothing. A post that moved to another thread is in both threads in different captures, and a page of
/// search results shows posts of many threads. Such threads form a group, which a partition contains as a whole. Each post and
/// each page is therefore in exactly one partition. A post without a known thread is a node of its own.
public struct ThreadLinks: Sendable {
    /// A thread by its ID, or a post without a thread by the negative of its ID.
    typealias Node = Int64

    /// The parent of each node in the union-find forest; the root of each group, and so each node without a group, is absent.
    private var parents: [Node: Node] = [:]

    /// Finds the groups of archives, as they would be merged.
    ///
    /// - Complexity: O(*n* log *n*) in the posts; memory is proportional to the number of threads that share something.
    public init(of stores: [ArchiveStore]) throws(ArchiveError) {
        for store in stores { try addPages(of: store) }
        if stores.count > 1 { try addPosts(of: stores) }
    }

    /// Returns the representative of a node's group: its thread with the lowest ID, else its post with the lowest ID.
    func representative(of node: Node) -> Node {
        var node = node
        while let parent = parents[node] { node = parent }
        return node
    }

    private mutating func link(_ one: Node, _ other: Node) {
        let (a, b) = (representative(of: one), representative(of: other))
        guard a != b else { return }
        let (kept, joined) = Self.precedes(a, b) ? (a, b) : (b, a)
        parents[joined] = kept
        // Path compression for both nodes.
        for node in [one, other] where node != kept { parents[node] = kept }
    }

    private static func precedes(_ one: Node, _ other: Node) -> Bool {
        (one < 0 ? 1 : 0, one.magnitude) < (other < 0 ? 1 : 0, other.magnitude)
    }

    static let nodeOfPost = "ifnull(post.thread_id, -post.id)"

    /// Links all threads and posts that one page shows.
    private mutating func addPages(of store: ArchiveStore) throws(ArchiveError) {
        let links = try store.read { database in
            var links: [(Node, Node)] = []
            var former: (page: SourcePageID, node: Node)?
            try database.forEachRow(
                """
                SELECT source_page.id, source_page.thread_id, \(Self.nodeOfPost) AS node
                FROM source_page JOIN post_source ON source_page_id = source_page.id JOIN post ON post.id = post_id
                WHERE source_page.thread_id IS NOT \(Self.nodeOfPost) ORDER BY source_page.id
                """
            ) { row in
                let (page, node): (SourcePageID, Node) = (try row.value("id"), try row.value("node"))
                let thread: Node? = try row.value("thread_id")
                if let other = thread ?? (former?.page == page ? former?.node : nil), other != node {
                    links.append((other, node))
                }
                former = (page, node)
            }
            return links
        }
        for (one, other) in links { link(one, other) }
    }

    /// Links the threads that several archives record for one post.
    private mutating func addPosts(of stores: [ArchiveStore]) throws(ArchiveError) {
        var cursors = stores.map(PostThreads.init)
        var heads: [PostThreads.Place?] = []
        for index in cursors.indices { heads.append(try cursors[index].next()) }
        while let least = heads.compactMap({ $0?.post }).min() {
            var first: Node?
            for index in cursors.indices {
                guard let head = heads[index], head.post == least else { continue }
                if let first { link(first, head.node) } else { first = head.node }
                heads[index] = try cursors[index].next()
            }
        }
    }
}

/// Reads the posts of an archive in batches, ordered by ID, with the nodes of their threads.
private struct PostThreads {
    struct Place {
        var post: Int64
        var node: ThreadLinks.Node
    }

    private let store: ArchiveStore
    private var read: ArraySlice<Place> = []
    private var last: Int64?
    private var isDone = false

    private static let portion = 10_000

    init(_ store: ArchiveStore) { self.store = store }

    mutating func next() throws(ArchiveError) -> Place? {
        if read.isEmpty, !isDone { try readOn() }
        return read.popFirst()
    }

    private mutating func readOn() throws(ArchiveError) {
        let (last, portion) = (last ?? .min, Self.portion)
        let places = try store.read { database in
            try database.rows(
                "SELECT id, \(ThreadLinks.nodeOfPost) AS node FROM post WHERE id > ? ORDER BY id LIMIT ?", last, portion
            ).map { Place(post: try $0.value("id"), node: try $0.value("node")) }
        }
        self.last = places.last?.post
        isDone = places.count < portion
        read = places[...]
    }
}
