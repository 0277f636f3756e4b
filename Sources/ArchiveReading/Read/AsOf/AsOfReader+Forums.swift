internal import ArchiveModel
package import ForumModel
internal import GRDB

extension AsOfReader {
    /// Returns the names of forums and categories; those that no capture up to the day names are missing.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the pages and claims of the archive, once for each version of a browsed archive unless
    ///   other days are read in between.
    package func forumNames() throws -> [ForumID: String] {
        try reader.cached("forum names as of", of: day.description) {
            let names = try claims.forumNames()
            return Dictionary(uniqueKeysWithValues: names.map { (ForumID(rawValue: $0.key), $0.value) })
        }
    }

    /// The counts of a forum, without subforums.
    package struct ForumCount: Sendable {
        /// The number of threads that captures up to the day show.
        package var threads = 0
        /// The number of their posts.
        package var posts = 0
        /// The newest post's time, in ISO 8601 UTC.
        package var lastPostAt: String?
    }

    /// Returns the counts of the forums with threads; those of threads whose forum is unknown under ID 0.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the captures of posts and in the claims of the archive, once for each version of a browsed
    ///   archive unless other days are read in between.
    package func forumCounts() throws -> [ForumID: ForumCount] {
        try reader.cached("forum counts as of", of: day.description) {
            let rows = try Row.fetchAll(
                try database.cachedStatement(sql: "SELECT id, forum_id FROM thread"))
            let forums = Dictionary(
                uniqueKeysWithValues: try rows.map {
                    (try $0.value("id") as Int64, try $0.value("forum_id") as Int64?)
                })
            var held = try held(in: Array(forums.keys))
            var counts: [ForumID: ForumCount] = [:]
            func add(_ facts: Held, listedAt: String?, in forum: Int64?) {
                var count = counts[ForumID(rawValue: forum ?? 0)] ?? ForumCount()
                count.threads += 1
                count.posts += facts.count
                count.lastPostAt = [count.lastPostAt, facts.lastPost?.postedAt, listedAt].compactMap(\.self)
                    .max()
                counts[ForumID(rawValue: forum ?? 0)] = count
            }
            try claims.forEachMerged(.thread, Array(forums.keys)) { id, merged in
                add(
                    held.removeValue(forKey: id)?.facts ?? Held(),
                    listedAt: merged.text("listed_last_post_at"),
                    in: Self.forum(of: merged, present: forums[id] ?? nil))
            }
            for (id, thread) in held { add(thread.facts, listedAt: nil, in: forums[id] ?? nil) }
            return counts
        }
    }

    /// Returns the forums and categories in the present order, with names, descriptions and counts as of the day.
    ///
    /// Without those that no capture up to the day names, and that have no threads: perhaps they did not exist.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``forumCounts()``.
    package func forums() throws -> [Forum] {
        try reader.cached("forums as of", of: day.description) {
            let (names, counts) = (try forumNames(), try forumCounts())
            let present = try reader.selectedForums()
            let merged = try claims.merged(.forum, present.map(\.id.rawValue))
            var used = Set(counts.keys)
            for forum in present.reversed() where used.contains(forum.id) {
                if let parent = forum.parentID { used.insert(parent) }
            }
            return present.filter { names[$0.id] != nil || used.contains($0.id) }.map { forum in
                var forum = forum
                forum.name = names[forum.id] ?? forum.name
                forum.description =
                    forum.isCategory ? nil : merged[forum.id.rawValue]?.text("description")
                forum.threadCount = counts[forum.id]?.threads ?? 0
                forum.postCount = counts[forum.id]?.posts ?? 0
                return forum
            }
        }
    }

    /// Returns the forum of a thread: the present one if no capture up to the day shows one.
    package static func forum(of merged: AsOfClaims.Merged, present: Int64?) -> Int64? {
        merged.shows("forum_id") ? merged.number("forum_id") : present
    }

    /// Returns the threads of a forum: sticky ones first, then by their newest post.
    ///
    /// - Parameter forum: the forum; nil for threads whose forum is unknown.
    /// - Returns: the threads that captures up to the day show in the forum.
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the captures of the threads and in the claims of the archive.
    package func threads(in forum: ForumID?) throws -> [StoredThread] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id FROM thread WHERE forum_id IS ?1
                UNION SELECT thread_id FROM thread_history WHERE forum_id = ?1
                """)
        let ids = try Int64.fetchAll(statement, arguments: [forum?.rawValue])
        return try threads(ids).filter { $0.forumID == forum }.sorted { left, right in
            (left.isSticky ? 1 : 0, left.lastPostAt ?? "", left.id)
                > (right.isSticky ? 1 : 0, right.lastPostAt ?? "", right.id)
        }
    }

    /// Returns threads that captures up to the day show, without the others, in no order.
    package func threads(_ ids: [Int64]) throws -> [StoredThread] {
        let held = try held(in: ids)
        let merged = try claims.merged(.thread, ids)
        var threads: [StoredThread] = []
        for id in ids where held[id] != nil || merged[id] != nil {
            guard let present = try reader.selectedThread(ThreadID(rawValue: id)) else { continue }
            var thread = try head(of: present, merged[id] ?? AsOfClaims.Merged(), held[id]?.facts ?? Held())
            thread.firstPage = held[id]?.firstPage
            threads.append(thread)
        }
        let people = threads.flatMap { [$0.author.id, $0.lastPostAuthor.id] }.compactMap { $0?.rawValue }
        let authors = try authors(people)
        for index in threads.indices {
            threads[index].author = named(threads[index].author, authors)
            threads[index].lastPostAuthor = named(threads[index].lastPostAuthor, authors)
        }
        return threads
    }

    /// Returns the facts about threads from their posts, with the number of the first page.
    private func held(in threads: [Int64]) throws -> [Int64: (facts: Held, firstPage: Int)] {
        let statement = try database.cachedStatement(sql: Self.heldPosts)
        let rows = try Row.fetchCursor(statement, arguments: [JSONText.array(threads), day.bound])
        let post = try database.cachedStatement(sql: "SELECT posted_at, position FROM post WHERE id = ?")
        var found: [Int64: (facts: Held, firstPage: Int)] = [:]
        while let row = try rows.next() {
            var facts = Held()
            facts.count = try row.value("posts")
            let first = try Row.fetchOne(post, arguments: [try row.value("first") as Int64])
            facts.firstPostAt = try first?.value("posted_at")
            let last: Int64 = try row.value("last")
            if let time = try Row.fetchOne(post, arguments: [last])?.value("posted_at") as String? {
                facts.lastPost = (last, time)
            }
            var paging = AsOfPaging()
            paging.add(PostID(rawValue: 0), position: try first?.value("position"))
            found[try row.value("thread_id")] = (facts, paging.result.first?.number ?? 1)
        }
        return found
    }

    /// The posts that captures before the key `?2` show in the threads `?1`.
    private static let heldPosts = """
        SELECT source_page.thread_id, count(DISTINCT post_id) AS posts, min(post_id) AS first, max(post_id) AS last
        FROM source_page JOIN post_source ON source_page_id = source_page.id
        WHERE source_page.thread_id IN (SELECT value FROM json_each(?1)) AND capture_key < ?2
        GROUP BY source_page.thread_id
        """
}
