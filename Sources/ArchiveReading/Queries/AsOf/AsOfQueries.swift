internal import ArchiveModel
package import ForumModel
internal import GRDB

/// Returns items as captures up to the end of a day show them, by ``AsOfReader``.
///
/// What belongs to an account (bookmarks, what it has seen and ignores) and the hierarchy of forums are those of the present.
package struct AsOfQueries {
    let past: AsOfReader
    package let queries: ArchiveSnapshot

    /// Creates queries of a browsed archive.
    package init(_ reader: ArchiveSnapshot, day: AsOfDay) {
        past = AsOfReader(reader, day: day)
        queries = reader
    }

    // MARK: Forums

    /// Returns the forums in the order of the menu.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``AsOfReader/forums()``.
    package func forums() throws -> [Forum] {
        let known = Dictionary(
            try past.forums().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let counts = try past.forumCounts()
        let merged = try past.claims.merged(.forum, known.keys.map(\.rawValue))
        return try queries.forumTree().compactMap { item in
            guard let forum = known[item.id] else { return nil }
            var item = item
            item.name = forum.name
            item.description = forum.description
            item.threadCount = forum.threadCount
            item.postCount = forum.postCount
            item.siteThreadCount = merged[item.id.rawValue]?.number("thread_count").map { Int($0) }
            item.sitePostCount = merged[item.id.rawValue]?.number("post_count").map { Int($0) }
            item.lastPostAt = counts[item.id]?.lastPostAt.flatMap { UTCTime($0) }
            return item
        }
    }

    // MARK: Threads

    /// Returns a thread; nil if no capture up to the day shows it.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``AsOfReader/thread(_:)``.
    package func thread(_ id: ThreadID) throws -> ForumThread? {
        guard var item = try queries.thread(id), let found = try shown(id) else { return nil }
        let (head, merged) = (found.thread, found.merged ?? AsOfClaims.Merged())
        item.title = head.title
        item.forumID = head.forumID
        item.forumName = try name(of: head.forumID)
        item.authorID = head.author.id
        item.authorName = head.author.name
        item.tagID = merged.number("thread_tag_id").map(ThreadTagID.init(rawValue:))
        item.tagName = try name(of: item.tagID)
        item.secondaryTagID = merged.number("secondary_thread_tag_id").map(ThreadTagID.init(rawValue:))
        item.secondaryTagName = try name(of: item.secondaryTagID)
        item.isSticky = head.isSticky
        item.isClosed = head.isClosed
        item.postCount = head.postCount
        item.replyCount = merged.number("reply_count").map { Int($0) }
        item.viewCount = merged.number("view_count").map { Int($0) }
        item.pageCount = merged.number("page_count").map { Int($0) }
        item.ratingVotes = merged.number("rating_votes").map { Int($0) }
        item.ratingAverage = merged.real("rating_average")
        item.firstPostID = found.posts.first.map { PostID(rawValue: $0.id) }
        item.lastPostID = found.posts.last.map { PostID(rawValue: $0.id) }
        item.firstPostAt = head.firstPostAt.flatMap { UTCTime($0) }
        item.lastPostAt = head.lastPostAt.flatMap { UTCTime($0) }
        item.lastPostAuthorID = head.lastPostAuthor.id
        item.lastPostAuthorName = head.lastPostAuthor.name
        item.listPage = merged.number("list_page").map { Int($0) }
        item.listPosition = merged.number("list_position").map { Int($0) }
        return item
    }

    /// Returns a thread with its posts' places; nil if no capture up to the day shows it.
    private func shown(_ id: ThreadID) throws -> AsOfThread? {
        try past.thread(id).flatMap { $0.posts.isEmpty && $0.merged == nil ? nil : $0 }
    }

    private func name(of forum: ForumID?) throws -> String? {
        guard let forum else { return nil }
        return try past.forumNames()[forum] ?? text("SELECT name FROM forum WHERE id = ?", forum.rawValue)
    }

    private func name(of tag: ThreadTagID?) throws -> String? {
        try tag.flatMap {
            try text("SELECT ifnull(title, image_name) FROM thread_tag WHERE id = ?", $0.rawValue)
        }
    }

    private func text(_ sql: String, _ id: Int64) throws -> String? {
        try String.fetchOne(try past.database.cachedStatement(sql: sql), arguments: [id])
    }

    // MARK: Posts

    /// Returns the posts on a page of a thread; nil if no capture up to the day shows the thread.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``AsOfReader/posts(of:page:)``.
    package func posts(onPage number: Int, of thread: ThreadID) throws -> [Post]? {
        guard let found = try shown(thread) else { return nil }
        guard let page = found.pages.first(where: { $0.number == number }) else { return [] }
        let ids = page.firstPostID.rawValue...page.lastPostID.rawValue
        return try items(
            found.posts.map(\.id).filter { ids ~= $0 }, missing: past.posts(of: found, page: number))
    }

    /// Returns a post; nil if no capture up to the day shows it.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``AsOfReader/thread(_:)``, for the thread of the post.
    package func post(_ id: PostID) throws -> Post? {
        let thread = try past.mergedPost(id.rawValue)?.merged.thread?.threadID.map(ThreadID.init(rawValue:))
        let found = try thread.flatMap { try past.thread($0) }
        let page = try found.flatMap { found in
            try found.page(of: id).map { try past.posts(of: found, page: $0) }
        }
        return try items([id.rawValue], missing: page ?? []).first
    }

    /// Returns posts as items.
    ///
    /// - Parameters:
    ///   - ids: the posts.
    ///   - shown: the posts with the times since which captures omit them.
    /// - Returns: the posts in the same order.
    /// - Throws: SQLite's errors.
    private func items(_ ids: [Int64], missing shown: [StoredPost]) throws -> [Post] {
        let missing = Dictionary(
            shown.map { ($0.id.rawValue, $0.firstMissingAt) }, uniquingKeysWith: { first, _ in first })
        var items: [Post] = []
        for id in ids {
            guard var item = try queries.post(PostID(rawValue: id)), let found = try past.mergedPost(id)
            else {
                continue
            }
            try item.apply(found, author: found.merged.author ?? found.newest)
            item.firstMissingAt = missing[id].flatMap { $0 }.flatMap { UTCTime($0) }
            items.append(item)
        }
        let authors = try past.authors(items.compactMap { $0.authorID?.rawValue })
        let threads = try past.claims.merged(.thread, items.compactMap { $0.threadID?.rawValue })
        for index in items.indices {
            if let id = items[index].authorID, let name = authors[id.rawValue]?.name {
                items[index].authorName = name
            }
            let thread = items[index].threadID.flatMap { threads[$0.rawValue] }
            items[index].threadTitle = thread?.text("title")
            items[index].forumID = AsOfReader.forum(
                of: thread ?? AsOfClaims.Merged(), present: items[index].forumID?.rawValue
            ).map(ForumID.init(rawValue:))
            items[index].forumName = try name(of: items[index].forumID)
        }
        return items
    }

    // MARK: People

    /// Returns a user; nil if no capture up to the day shows the user.
    ///
    /// - Throws: SQLite's errors.
    /// - Complexity: as ``AsOfReader/user(_:)``, and the captures of the threads that the user opened.
    package func user(_ id: UserID) throws -> User? {
        guard var item = try queries.user(id), let user = try past.user(id) else { return nil }
        item.name = user.author.name
        item.formerNames = user.names.map(\.name).filter { $0 != user.author.name }
        item.postCount = user.postCount
        item.sitePostCount = user.reportedPostCount
        item.threadCount = try past.threads(openedBy: id).count
        item.registeredOn = user.author.registeredOn
        item.isAdministrator = user.author.isAdministrator
        item.isModerator = user.author.isModerator
        item.lastPostAt = user.lastPostAt.flatMap { UTCTime($0) }
        item.location = user.profile.first { $0.label == "Location" }?.value
        return item
    }
}

extension Post {
    /// Replaces the values that captures show by those of the captures up to the day.
    fileprivate mutating func apply(_ found: AsOfReader.AsOfPost, author: PostClaim) throws {
        let merged = found.merged
        threadID = merged.thread?.threadID.map(ThreadID.init(rawValue:))
        authorID = author.authorID.map(UserID.init(rawValue:))
        authorName = author.authorName
        position = merged.position?.position.map { Int($0) }
        postedAt = merged.date?.postedAt.flatMap { UTCTime($0) }
        isOP = author.isOriginalPoster
        revisionCount = merged.bodies.former.count
        let current = merged.bodies.current
        let body = current.flatMap { found.bodies[$0.markup.body] }
        bodyHTML = try body?.value("html")
        bodyText = try body?.value("text")
        editedAt = body?.time("edited_at")
        editedByName = try body?.value("edited_by_name")
        bodySourceID = current?.markup.source
    }
}
