internal import ArchiveModel
public import ForumModel
internal import Foundation
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of forums.
    public enum ForumOrder: String, Sendable, CaseIterable {
        /// As in the site's menu: parents before children.
        case menu
        case name
        /// By number of known threads, descending.
        case threads
        /// By number of held posts, descending.
        case posts
        /// By the newest post.
        case activity
        case id
    }

    /// Returns the tree of forums, parents before children, siblings in the menu's order.
    ///
    /// The root has depth 0; without a root, all forums are returned. Each occurs once, whatever parents are claimed.
    ///
    /// - Complexity: O(*f* + *t*) in the numbers of forums and threads, by `thread_by_forum`.
    public func forumTree(from root: ForumID? = nil) throws -> [Forum] {
        try forumTree(
            from: root, "count(*) AS threads, sum(post_count) AS posts, max(last_post_at) AS newest FROM thread")
    }

    /// Returns the selected forums in the order of the site's menu: categories, forums, subforums.
    ///
    /// A selection includes only forums with selected threads, and their parents. Forums without a known place come last.
    package func selectedForums() throws -> [Forum] {
        var forums = try forumTree(
            from: nil,
            """
            count(*) AS threads, sum(selected_thread.post_count) AS posts, NULL AS newest
            FROM selected_thread JOIN thread USING (id)
            """)
        var used = Set(forums.filter { $0.threadCount > 0 }.map(\.id))
        for forum in forums.reversed() where used.contains(forum.id) {
            if let parent = forum.parentID { used.insert(parent) }
        }
        var isInCategory = false
        for index in forums.indices {
            if forums[index].depth == 0 { isInCategory = forums[index].isCategory }
            if !isInCategory { forums[index].depth += 1 }  // only categories have depth 0
        }
        return forums.filter { selection.isEverything || used.contains($0.id) }
    }

    /// Returns the tree of forums; `counts` are the columns and the FROM clause of a query of threads, grouped by `forum_id`.
    private func forumTree(from root: ForumID?, _ counts: String) throws -> [Forum] {
        let forums: [Forum] = try values(
            """
            SELECT * FROM (
                SELECT id, name, NULL AS description, 1 AS is_category, NULL AS parent_id, 0 AS depth, position,
                    NULL AS site_thread_count, NULL AS site_post_count, 0 AS thread_count, 0 AS post_count,
                    NULL AS last_post_at
                FROM category
                UNION ALL
                SELECT id, name, description, 0, ifnull(parent_id, category_id), 0, position, thread_count,
                    forum.post_count, ifnull(threads, 0), ifnull(posts, 0), newest
                FROM forum LEFT JOIN (SELECT forum_id, \(counts) GROUP BY forum_id) ON forum_id = forum.id)
            ORDER BY is_category DESC, position IS NULL, position, id
            """)
        return Self.tree(forums, from: root)
    }

    /// Returns the parents of a forum, the outermost first; empty for a root.
    ///
    /// - Complexity: O(*d*) in the forum's depth, by the primary keys of `forum` and `category`.
    public func path(to forum: ForumID) throws -> [Forum] {
        try database.values(
            """
            WITH RECURSIVE above(id, depth) AS (
                SELECT ifnull(parent_id, category_id), 1 FROM forum WHERE id = ?1
                UNION
                SELECT ifnull(forum.parent_id, forum.category_id), depth + 1 FROM above JOIN forum USING (id)
                WHERE depth < 64)
            SELECT id, ifnull(forum.name, category.name) AS name, description, forum.id IS NULL AS is_category,
                ifnull(parent_id, category_id) AS parent_id, 0 AS depth,
                ifnull(forum.position, category.position) AS position, thread_count AS site_thread_count,
                forum.post_count AS site_post_count, 0 AS thread_count, 0 AS post_count, NULL AS last_post_at
            FROM above LEFT JOIN forum USING (id) LEFT JOIN category USING (id)
            WHERE id IS NOT NULL ORDER BY above.depth DESC
            """, [forum.rawValue])
    }

    /// Returns forums and categories whose name or description contains a text, ignoring case and accents.
    ///
    /// - Complexity: O(*f* + *t*) in the numbers of forums and threads, by `thread_by_forum`.
    public func forums(containing text: String) throws -> [Forum] {
        let wanted = Self.folded(text)
        return try forumTree().filter { forum in
            [forum.name, forum.description].contains { $0.map { Self.folded($0).contains(wanted) } ?? false }
        }
    }

    /// Returns forums in an order; only ``ListFilter/forums`` and their subforums if the filter has any.
    ///
    /// - Complexity: O(*f* + *t*) in the numbers of forums and threads, by `thread_by_forum`.
    public func forums(
        matching filter: ListFilter = ListFilter(), sortedBy order: ForumOrder = .menu, isReversed: Bool = false
    ) throws -> [Forum] {
        var items = try filter.forums.isEmpty ? forumTree() : filter.forums.flatMap { try forumTree(from: $0) }
        var seen: Set<ForumID> = []
        items = items.filter { seen.insert($0.id).inserted }
        switch order {
        case .menu: break
        case .name: items.sort { (Self.folded($0.name ?? ""), $0.id) < (Self.folded($1.name ?? ""), $1.id) }
        case .threads: items.sort { ($1.threadCount, $0.id) < ($0.threadCount, $1.id) }
        case .posts: items.sort { ($1.postCount, $0.id) < ($0.postCount, $1.id) }
        case .activity: items.sort { ($1.lastPostAt?.seconds ?? .min, $0.id) < ($0.lastPostAt?.seconds ?? .min, $1.id) }
        case .id: items.sort { $0.id < $1.id }
        }
        return isReversed ? items.reversed() : items
    }

    static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    func withSubforums(_ forums: [ForumID]) throws -> [Int64] {
        guard !forums.isEmpty else { return [] }
        return try rows(
            """
            WITH RECURSIVE wanted(id) AS (
                SELECT value FROM json_each(?)
                UNION SELECT forum.id FROM wanted JOIN forum ON forum.parent_id = wanted.id
                UNION SELECT forum.id FROM wanted JOIN forum ON forum.category_id = wanted.id)
            SELECT id FROM wanted ORDER BY id
            """, [JSONText.array(forums.map(\.rawValue))]
        ).map { try $0.value("id") }
    }

    private static func tree(_ items: [Forum], from root: ForumID?) -> [Forum] {
        let known = Set(items.map(\.id))
        var children: [ForumID: [Forum]] = [:]
        var tops: [Forum] = []
        for item in items {
            if let parent = item.parentID, parent != item.id, known.contains(parent) {
                children[parent, default: []].append(item)
            } else {
                tops.append(item)
            }
        }
        let starts = root.map { root in items.filter { $0.id == root }.prefix(1) } ?? (tops + items)[...]
        return preorder(from: Array(starts), id: \.id, depth: \.depth) { children[$0.id] ?? [] }
    }

    /// Returns each item of trees once, before its children and with its depth, also where parents form a cycle.
    static func preorder<Item, ID: Hashable>(
        from starts: [Item], id: KeyPath<Item, ID>, depth: WritableKeyPath<Item, Int>, _ children: (Item) -> [Item]
    ) -> [Item] {
        var (result, seen): ([Item], Set<ID>) = ([], [])
        var waiting = starts.reversed().map { ($0, 0) }
        while case (var item, let level)? = waiting.popLast() {
            guard seen.insert(item[keyPath: id]).inserted else { continue }
            item[keyPath: depth] = level
            result.append(item)
            waiting += children(item).reversed().map { ($0, level + 1) }
        }
        return result
    }
}
