internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

/// A thread as of a day, with its pages.
package struct AsOfThread {
    /// The head of the thread.
    package var thread: StoredThread
    /// The pages with posts that captures up to the day show, in order.
    package var pages: [StoredThreadPage] = []
    /// The posts in reading order.
    package var posts: [Post] = []
    /// The merged claims of captures up to the day; nil if there are none.
    package var merged: AsOfClaims.Merged?

    /// A post in the thread.
    package struct Post {
        package var id: Int64
        /// The newest capture that shows the post.
        package var newest: CaptureKey
        var author: Int64?
        package var position: Int64?
        package var postedAt: String?
    }

    /// Sets the times of the posts on each page.
    fileprivate mutating func addTimes() {
        var place = 0
        for post in posts {
            while place < pages.count - 1, post.id > pages[place].lastPostID.rawValue { place += 1 }
            guard place < pages.count, let time = post.postedAt else { continue }
            pages[place].firstPostAt = pages[place].firstPostAt.map { min($0, time) } ?? time
            pages[place].lastPostAt = pages[place].lastPostAt.map { max($0, time) } ?? time
        }
    }

    /// Returns the page of a post; nil if no capture up to the day shows it in this thread.
    package func page(of post: PostID) -> Int? {
        guard posts.contains(where: { $0.id == post.rawValue }) else { return nil }
        return pages.last { $0.firstPostID <= post }?.number
    }
}

extension AsOfReader {
    /// Returns a thread with its pages; nil if the archive does not hold it.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: O(*n*) in the captures of the thread's posts and in the claims of the archive.
    package func thread(_ id: ThreadID) throws -> AsOfThread? {
        guard let present = try reader.selectedThread(id) else { return nil }
        let posts = try posts(in: id)
        var paging = AsOfPaging()
        for post in posts { paging.add(PostID(rawValue: post.id), position: post.position) }
        let merged = try claims.merged(.thread, [id.rawValue])[id.rawValue]
        let thread = try head(of: present, merged ?? AsOfClaims.Merged(), Held(posts))
        var found = AsOfThread(thread: thread, pages: paging.result, posts: posts, merged: merged)
        found.thread.firstPage = found.pages.first?.number
        found.addTimes()
        let authors = try authors([thread.author.id, thread.lastPostAuthor.id].compactMap { $0?.rawValue })
        found.thread.author = named(thread.author, authors)
        found.thread.lastPostAuthor = named(thread.lastPostAuthor, authors)
        return found
    }

    /// Returns the authors of the most posts on each page of a thread, the busiest first.
    ///
    /// - Parameters:
    ///   - thread: the thread.
    ///   - limit: the maximum number of authors per page.
    /// - Returns: authors by page number.
    /// - Throws: SQLite's errors.
    package func postersByPage(of thread: AsOfThread, limit: Int) throws -> [Int: [StoredShare]] {
        var shares: [Int: [(author: Int64, count: Int)]] = [:]
        var (place, counts) = (0, [Int64: (count: Int, order: Int)]())
        func close() {
            let busiest = counts.sorted {
                ($1.value.count, $0.value.order) < ($0.value.count, $1.value.order)
            }
            shares[thread.pages[place].number] = busiest.prefix(limit).map { ($0.key, $0.value.count) }
            counts = [:]
        }
        for post in thread.posts {
            if post.id > thread.pages[place].lastPostID.rawValue {
                close()
                place += 1
            }
            let order = counts.count
            if let author = post.author { counts[author, default: (0, order)].count += 1 }
        }
        if place < thread.pages.count { close() }
        let authors = try authors(shares.values.flatMap { $0.map(\.author) })
        return shares.mapValues { shares in
            shares.map { share in
                StoredShare(
                    author: authors[share.author] ?? ArchiveSnapshot.author(id: share.author, name: nil),
                    postCount: share.count)
            }
        }
    }

    package func named(_ author: Author, _ authors: [Int64: Author]) -> Author {
        author.id.flatMap { authors[$0.rawValue] } ?? author
    }

    /// What the posts of a thread tell about it.
    package struct Held {
        package var count = 0
        var firstPostAt: String?
        var lastPost: (id: Int64, postedAt: String)?

        package init() {}

        /// - Parameter posts: the posts in reading order.

        package init(_ posts: [AsOfThread.Post]) {
            count = posts.count
            firstPostAt = posts.first?.postedAt
            guard let last = posts.last, let time = posts.lazy.compactMap(\.postedAt).max() else {
                return
            }
            lastPost = (last.id, time)
        }
    }

    /// Returns the head of a thread; the names of people are not yet those of the day.
    ///
    /// - Parameters:
    ///   - present: the thread as the whole archive shows it.
    ///   - merged: the merged claims up to the day.
    ///   - held: the facts from the posts.
    /// - Returns: the thread.
    /// - Throws: SQLite's errors.
    package func head(of present: StoredThread, _ merged: AsOfClaims.Merged, _ held: Held) throws
        -> StoredThread
    {
        var thread = StoredThread(id: present.id)
        thread.title = merged.text("title")
        thread.forumID = Self.forum(of: merged, present: present.forumID?.rawValue).map(
            ForumID.init(rawValue:))
        thread.author = present.author
        thread.isSticky = merged.flag("is_sticky")
        thread.isClosed = merged.flag("is_closed")
        // Bookmarks belong to the account rather than to the thread.
        thread.isBookmarked = present.isBookmarked
        thread.postCount = held.count
        thread.selectedPostCount = held.count
        thread.sitePostCount = merged.number("reply_count").map { Int($0) &+ 1 }
        thread.sitePageCount = merged.number("page_count").map { Int($0) }
        thread.firstPostAt = held.firstPostAt
        thread.formerTitles = (merged.periods[.threadTitle] ?? []).map(\.value)
            .filter { $0 != thread.title }
        if let tag = merged.number("thread_tag_id") {
            let title = try database.cachedStatement(sql: "SELECT title FROM thread_tag WHERE id = ?")
            thread.tagTitle = try String.fetchOne(title, arguments: [tag])
        }
        let listedAt = merged.text("listed_last_post_at")
        if let last = held.lastPost, last.postedAt >= listedAt ?? "" {
            thread.lastPostAt = last.postedAt
            thread.lastPostAuthor = try author(ofPost: last.id)
        } else {
            thread.lastPostAt = listedAt
            let name = merged.text("listed_last_post_author_name")
            thread.lastPostAuthor =
                present.lastPostAuthor.name == name ? present.lastPostAuthor : Author(name: name)
        }
        return thread
    }

    private func author(ofPost id: Int64) throws -> Author {
        let statement = try database.cachedStatement(
            sql: "SELECT author_id, author_name FROM post WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return Author() }
        return try ArchiveSnapshot.author(id: row.value("author_id"), name: row.value("author_name"))
    }

    /// Returns the posts that captures up to the day show in a thread.
    private func posts(in thread: ThreadID) throws -> [AsOfThread.Post] {
        let statement = try database.cachedStatement(sql: Self.shownPosts)
        let wanted = reader.stored(thread)
        let rows = try Row.fetchCursor(statement, arguments: [wanted, day.bound])
        var posts: [AsOfThread.Post] = []
        var (open, place) = (AsOfThread.Post?.none, Int64?.none)
        while let row = try rows.next() {
            let id: Int64 = try row.value("post_id")
            if let last = open, last.id != id {
                if place == wanted { posts.append(last) }
                (open, place) = (nil, nil)
            }
            var post = open ?? AsOfThread.Post(id: id, newest: CaptureKey(row: row, "capture_key"))
            post.newest = CaptureKey(row: row, "capture_key")
            post.author = try row.value("author_id") ?? post.author
            post.position = try row.value("position") ?? post.position
            post.postedAt = try row.value("posted_at") ?? post.postedAt
            place = try row.value("thread_id") ?? place
            open = post
        }
        if let open, place == wanted { posts.append(open) }
        return posts
    }

    /// The claims of captures before the key `?2` about the posts that were ever shown in the thread `?1`, oldest first.
    private static let shownPosts = """
        WITH shown(id) AS (
            SELECT id FROM post WHERE thread_id IS ?1
            UNION SELECT post_id FROM source_page JOIN post_source ON source_page_id = source_page.id
            WHERE source_page.thread_id = ?1)
        SELECT post_id, post_said.thread_id, author_id, position, posted_at, capture_key FROM shown
        JOIN post_said ON post_id = shown.id JOIN source_page ON source_page.id = source_page_id
        WHERE capture_key < ?2 ORDER BY post_id, capture_key
        """
}
