public import ForumModel
internal import GRDB

extension ArchiveReader {
    /// The selected posts on a page of a thread, in reading order.
    ///
    /// - Throws: SQLite's errors.
    public func posts(of thread: ThreadID, page: Int) throws -> [StoredPost] {
        let range: StatementArguments = [thread.rawValue, page]
        var posts = try rows(
            Self.postSQL + "WHERE selected_post.thread_id = ? AND page = ? ORDER BY post.id", range
        ).map(
            Self.post)
        let places = Dictionary(posts.enumerated().map { ($1.id.rawValue, $0) }, uniquingKeysWith: { $1 })
        let selected = "(SELECT id FROM selected_post WHERE thread_id = ? AND page = ?)"
        for row in try rows(
            """
            SELECT post_id, body_html, first_captured_at, last_captured_at, markup_source_id FROM post_revision WHERE post_id IN \(selected)
            ORDER BY post_id, first_captured_at, body_signature
            """, range)
        {
            guard let place = try places[row["post_id"]] else { continue }
            posts[place].revisions.append(
                try StoredPost.Revision(
                    bodyHTML: row["body_html"], firstCapturedAt: row["first_captured_at"],
                    lastCapturedAt: row["last_captured_at"], sourceID: row["markup_source_id"]))
        }
        for row in try rows(
            """
            SELECT post_id, quoted_post_id FROM post_quote WHERE quoted_post_id IS NOT NULL AND post_id IN \(selected)
            ORDER BY post_id, rowid
            """, range)
        {
            guard let place = try places[row["post_id"]] else { continue }
            try posts[place].quotedPostIDs.append(PostID(rawValue: row["quoted_post_id"]))
        }
        return posts
    }

    /// Somebody's selected posts, in the order of their numbers, from a place in that order on.
    ///
    /// - Parameters:
    ///   - user: who.
    ///   - offset: how many to pass over.
    ///   - limit: how many at most.
    /// - Returns: the posts without revisions and quotes, each with its thread's title.
    /// - Throws: SQLite's errors.
    public func posts(by user: UserID, offset: Int, limit: Int) throws -> [(
        post: StoredPost, location: PostLocation, title: String?
    )] {
        try rows(
            Self.postSQL + "WHERE selected_post.poster_id = ? ORDER BY selected_post.id LIMIT ? OFFSET ?",
            [user.rawValue, limit, offset]
        ).map { row in
            let post = try Self.post(row)
            return try (post, PostLocation(threadID: post.threadID, page: row["page"]), row["thread_title"])
        }
    }

    private static let postSQL = """
        SELECT post.id, selected_post.thread_id, selected_post.page, post.position, posted_at, posted_at_text, body_html, body_text,
            is_op, is_ignored, is_partial, first_missing_at, body_markup_source_id, author_id,
            ifnull(user.name, post.author_name) AS author_name, custom_title_html, title_source_id, avatar_url,
            registered_on,
            is_administrator, is_moderator, (SELECT title FROM thread WHERE id = post.thread_id) AS thread_title
        FROM selected_post JOIN post ON post.id = selected_post.id LEFT JOIN user ON user.id = author_id

        """

    private static func post(_ row: Row) throws -> StoredPost {
        var post = try StoredPost(
            id: PostID(rawValue: row["id"]), threadID: ThreadID(rawValue: row["thread_id"]))
        post.position = try row["position"]
        post.author = try author(id: row["author_id"], name: row["author_name"])
        post.author.titleHTML = try row["custom_title_html"]
        post.author.titleSourceID = try row["title_source_id"]
        post.author.avatarURL = try row["avatar_url"]
        post.author.registeredOn = try row["registered_on"]
        post.author.isAdministrator = try row["is_administrator"] ?? false
        post.author.isModerator = try row["is_moderator"] ?? false
        post.postedAt = try row["posted_at"]
        post.postedAtText = try row["posted_at_text"]
        post.bodyHTML = try row["body_html"] ?? ""
        post.bodyText = try row["body_text"] ?? ""
        post.isOP = try row["is_op"] ?? false
        post.isIgnored = try row["is_ignored"]
        post.isPartial = try row["is_partial"]
        post.firstMissingAt = try row["first_missing_at"]
        post.bodySourceID = try row["body_markup_source_id"]
        return post
    }

    // MARK: Where things are

    /// Where a selected post is; nil when it is not held or not selected.
    ///
    /// - Throws: SQLite's errors.
    public func location(of post: PostID) throws -> PostLocation? {
        try row("SELECT thread_id, page FROM selected_post WHERE id = ?", [post.rawValue]).map {
            try PostLocation(threadID: ThreadID(rawValue: $0["thread_id"]), page: $0["page"])
        }
    }

    /// The page of a thread that is the one wanted, or else the first that is held; nil when none is.
    ///
    /// - Throws: SQLite's errors.
    public func page(of thread: ThreadID, wanted: Int) throws -> Int? {
        let held = "SELECT page FROM selected_post WHERE thread_id = ? AND page = ? LIMIT 1"
        if let row = try row(held, [thread.rawValue, wanted]) { return try row["page"] }
        return try row("SELECT min(page) AS page FROM selected_post WHERE thread_id = ?", [thread.rawValue])?[
            "page"]
    }

    /// Whether a user is shown.
    ///
    /// - Throws: SQLite's errors.
    public func isShown(_ user: UserID) throws -> Bool {
        try row("SELECT 1 FROM selected_user WHERE id = ?", [user.rawValue]) != nil
    }
}
