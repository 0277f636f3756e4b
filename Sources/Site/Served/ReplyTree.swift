internal import Archive
internal import ForumModel

/// The posts of a thread that quote each other, as trees: a post is below the first earlier post that it quotes.
struct ReplyTree: Sendable {
    struct Entry: Sendable, Hashable {
        var id: PostID
        /// The number of its ancestors in the tree.
        var depth: Int
        /// The post that it answers; nil for the first one of a conversation.
        var parent: PostID?
        /// The other posts that it quotes, at most 20.
        var others: [PostID] = []
        /// The first post that quotes this one; nil if this one is in the thread.
        var quotedBy: PostID?
        /// Whether this post is only quoted, not held.
        var isGhost = false
        /// The author's name in the quote by ``quotedBy``; nil if this post is in the thread.
        var name: String?
    }

    /// All entries, depth first; conversations by the ID of their first post.
    let entries: [Entry]
    private(set) var conversationCount = 0
    private(set) var ghostCount = 0

    /// Builds the trees from quotes, which are ordered by quoting post and, within a post, by their place in its text.
    ///
    /// It does not recurse, since a conversation may nest as deep as it has posts.
    init(_ edges: [ReplyEdge]) {
        var nodes: [PostID: Entry] = [:]
        var children: [PostID: [PostID]] = [:]
        // Skips quotes of later posts, which edits can add, because they could form a cycle.
        for edge in edges where edge.quotedID < edge.postID {
            var post = nodes[edge.postID] ?? Entry(id: edge.postID, depth: 0)
            if post.parent == nil {
                post.parent = edge.quotedID
                children[edge.quotedID, default: []].append(edge.postID)
            } else if post.parent != edge.quotedID, !post.others.contains(edge.quotedID),
                post.others.count < 20
            {
                post.others.append(edge.quotedID)
            }
            nodes[edge.postID] = post
            if nodes[edge.quotedID] == nil, post.parent == edge.quotedID {
                var quoted = Entry(id: edge.quotedID, depth: 0)
                if !edge.isHere {
                    quoted.quotedBy = edge.postID
                    quoted.isGhost = !edge.isHeld
                    quoted.name = edge.quotedName
                }
                nodes[edge.quotedID] = quoted
            }
        }
        let roots = nodes.values.filter { $0.parent == nil }.map(\.id).sorted()
        var entries: [Entry] = []
        entries.reserveCapacity(nodes.count)
        var open = roots.reversed().map { (id: $0, depth: 0) }
        while let (id, depth) = open.popLast() {
            guard var entry = nodes[id] else { continue }
            entry.depth = depth
            entries.append(entry)
            for child in (children[id] ?? []).reversed() { open.append((child, depth + 1)) }
        }
        self.entries = entries
        conversationCount = roots.count
        ghostCount = entries.count { $0.isGhost }
    }
}
