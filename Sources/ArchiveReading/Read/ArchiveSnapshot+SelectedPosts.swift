package import ArchiveModel
internal import ArchiveStore
public import ForumModel

/// The thread or user whose posts with pictures are read.
package enum PictureSubject: Sendable, Hashable {
    case thread(ThreadID)
    case user(UserID)
}

extension ArchiveSnapshot {
    /// Returns the selected posts on a page of a thread, in reading order.
    public func posts(of thread: ThreadID, page: Int) throws -> [StoredPost] {
        try place(ofPage: page, in: thread).map(posts(at:)) ?? []
    }

    /// Returns the selected posts that no page up to this one shows.
    package func selectedPosts(after page: SourcePageID) throws -> Set<PostID> {
        let sql = """
            SELECT id FROM selected_post WHERE id NOT IN (SELECT post_id FROM post_source WHERE source_page_id <= ?)
            """
        return Set(try database.column(sql, page.rawValue))
    }

    /// Returns the first selected posts of a thread, in reading order, on whatever pages they are.
    ///
    /// - Complexity: O(`limit`); the other posts of the thread are not read.
    public func firstPosts(of thread: ThreadID, limit: Int) throws -> [StoredPost] {
        var ids: [Int64] = []
        try forEachRow(
            "SELECT id FROM selected_post WHERE thread_id IS ? ORDER BY id LIMIT \(limit)", [stored(thread)]
        ) { ids += [$0.number(0) ?? 0] }
        guard let first = ids.first, let last = ids.last else { return [] }
        return try posts(at: place(of: first...last, in: thread))
    }

    /// Calls a closure with the selected posts of a subject that have pictures other than smilies, by ID; other markup is not read.
    package func forEachPicturedPost(
        of subject: PictureSubject, _ read: (_ id: PostID, _ html: String, _ page: SourcePageID?) throws -> Void
    ) throws {
        let (column, id) =
            switch subject {
            case .thread(let id): ("thread_id", stored(id))
            case .user(let id): ("poster_id", Int64?(id.rawValue))
            }
        try forEachRow(
            """
            SELECT post.id, body_html, body_markup_source_id FROM selected_post JOIN post ON post.id = selected_post.id
            WHERE selected_post.\(column) IS ?1 AND content_flags & \(BodyContents.image.rawValue) <> 0 ORDER BY post.id
            """, [id]
        ) { row in
            try read(PostID(rawValue: row.number(0) ?? 0), row.text(1) ?? "", row.number(2).map(SourcePageID.init))
        }
    }

    private func posts(at place: PageCondition) throws -> [StoredPost] {
        var posts: [StoredPost] = []
        try forEachRow("\(Self.postSQL) WHERE \(place.condition) ORDER BY post.id", place.arguments) {
            posts.append(Self.post($0))
        }
        // Few posts have no markup.
        for index in posts.indices where posts[index].bodyHTML.isEmpty {
            let text = "SELECT body_text FROM post WHERE id = ?"
            posts[index].bodyText = try firstRow(text, [posts[index].id.rawValue]) { $0.text(0) ?? "" } ?? ""
        }
        let indices = Dictionary(posts.enumerated().map { ($1.id.rawValue, $0) }, uniquingKeysWith: { $1 })
        let selected = "(SELECT id FROM selected_post WHERE \(place.condition))"
        try forEachRow(
            """
            SELECT post_id, body_html, first_captured_at, last_captured_at, markup_source_id FROM post_revision WHERE post_id IN \(selected)
            ORDER BY post_id, first_captured_at, body_signature
            """, place.arguments
        ) { row in
            guard let index = row.number(0).flatMap({ indices[$0] }) else { return }
            posts[index].revisions.append(
                StoredPost.Revision(
                    bodyHTML: row.text(1) ?? "", firstCapturedAt: row.text(2), lastCapturedAt: row.text(3),
                    sourceID: row.number(4).map(SourcePageID.init)))
        }
        try forEachRow(
            """
            SELECT post_id, quoted_post_id FROM post_quote WHERE quoted_post_id IS NOT NULL AND post_id IN \(selected)
            ORDER BY post_id, rowid
            """, place.arguments
        ) { row in
            guard let index = row.number(0).flatMap({ indices[$0] }), let quoted = row.number(1) else { return }
            posts[index].quotedPostIDs.append(PostID(rawValue: quoted))
        }
        if selection.includesNotes, past == nil {
            for note in try notes(
                "purpose = 'commenting' AND target = 'post' AND target_id IN \(selected)", place.arguments)
            { if let index = indices[note.targetID] { posts[index].notes.append(note) } }
        }
        past?.addLaterNotes(to: &posts)
        return posts
    }

    private static let postSQL = """
        SELECT post.id, selected_post.thread_id, post.position, author_id, ifnull(user.name, post.author_name),
            custom_title_html, title_source_id, avatar_url, registered_on, is_administrator, is_moderator,
            posted_at, posted_at_text, body_html, is_op, is_ignored, is_partial, first_missing_at, body_markup_source_id
        FROM selected_post JOIN post ON post.id = selected_post.id LEFT JOIN user ON user.id = author_id
        """

    private static func post(_ row: FoundRow) -> StoredPost {
        var post = StoredPost(
            id: PostID(rawValue: row.number(0) ?? 0), threadID: ThreadID(rawValue: row.number(1) ?? 0))
        post.position = row.number(2).map(Int.init)
        post.author = author(id: row.number(3), name: row.text(4))
        post.author.titleHTML = row.text(5)
        post.author.titleSourceID = row.number(6).map(SourcePageID.init)
        post.author.avatarURL = row.text(7)
        post.author.registeredOn = row.text(8)
        post.author.isAdministrator = row.flag(9)
        post.author.isModerator = row.flag(10)
        post.postedAt = row.text(11)
        post.postedAtText = row.text(12)
        post.bodyHTML = row.text(13) ?? ""
        post.isOP = row.flag(14)
        post.isIgnored = row.flag(15)
        post.isPartial = row.flag(16)
        post.firstMissingAt = row.text(17)
        post.bodySourceID = row.number(18).map(SourcePageID.init)
        return post
    }

    /// Returns a user's selected posts by ID, for lists, after the last one of the page before.
    public func posts(by user: UserID, after last: PostID?, limit: Int) throws -> [ListedPost] {
        var posts: [ListedPost] = []
        try forEachRow(
            """
            SELECT \(Self.listedColumns) FROM selected_post JOIN post ON post.id = selected_post.id
            WHERE selected_post.poster_id = ?1 AND selected_post.id > ?2 ORDER BY selected_post.id LIMIT ?3
            """, [user.rawValue, last?.rawValue ?? .min, Int64(limit)]
        ) { posts.append(try listedPost($0)) }
        return posts
    }

    /// Returns a selected post, for lists; nil if it is not held or not selected.
    public func listedPost(_ id: PostID) throws -> ListedPost? {
        try firstRow(
            "SELECT \(Self.listedColumns) FROM selected_post JOIN post USING (id) WHERE id = ?",
            [id.rawValue], listedPost)
    }

    /// The columns of a post in a list, of the joined `selected_post` and `post`.
    static let listedColumns = """
        post.id, selected_post.thread_id, selected_post.page,
            (SELECT title FROM thread WHERE thread.id = selected_post.thread_id), post.author_id,
            ifnull((SELECT name FROM user WHERE user.id = post.author_id), post.author_name), posted_at, body_text,
            iif(instr(body_html, 'bbc-block') > 0, body_html, NULL)
        """
    /// The number of ``listedColumns``.
    static let listedColumnCount: Int32 = 9

    /// Decodes a row that starts with ``listedColumns``.
    func listedPost(_ row: FoundRow) throws -> ListedPost {
        var post = ListedPost(
            id: PostID(rawValue: row.number(0) ?? 0),
            location: PostLocation(threadID: ThreadID(rawValue: row.number(1) ?? 0), page: Int(row.number(2) ?? 1)),
            title: row.text(3), author: Self.author(id: row.number(4), name: row.text(5)),
            postedAt: row.text(6), text: row.text(7) ?? "", quotingHTML: row.text(8))
        try findPage(of: post.id, &post.location)
        return post
    }

    /// Returns the last of the first `count` selected posts of a user, by ID; nil if the user has fewer, or for 0.
    ///
    /// - Complexity: O(*count*), in an index only.
    public func post(by user: UserID, after count: Int) throws -> PostID? {
        guard count > 0 else { return nil }
        return try firstRow(
            "SELECT id FROM selected_post WHERE poster_id = ? ORDER BY id LIMIT 1 OFFSET ?",
            [user.rawValue, Int64(count - 1)]
        ) { PostID(rawValue: $0.number(0) ?? 0) }
    }

    /// Returns the location of a selected post; nil if it is not held or not selected.
    public func location(of post: PostID) throws -> PostLocation? {
        let posts = past?.hasAllPosts ?? true ? "selected_post" : "past_location"
        let location = try firstRow("SELECT thread_id, page FROM \(posts) WHERE id = ?", [post.rawValue]) {
            PostLocation(threadID: ThreadID(rawValue: $0.number(0) ?? 0), page: Int($0.number(1) ?? 1))
        }
        guard var found = location else { return nil }
        try findPage(of: post, &found)
        return found
    }

    /// Returns the requested page of a thread if it is held, otherwise the first held page; nil if none is held.
    public func page(of thread: ThreadID, wanted: Int) throws -> Int? {
        if browsing != nil {
            let pages = try pages(of: thread)
            return (pages.first { $0.number == wanted } ?? pages.first)?.number
        }
        let held = "SELECT page FROM selected_post WHERE thread_id = ? AND page = ? LIMIT 1"
        let first = "SELECT min(page) FROM selected_post WHERE thread_id = ?"
        let page =
            try firstRow(held, [thread.rawValue, Int64(wanted)]) { $0.number(0) }
            ?? firstRow(first, [thread.rawValue]) { $0.number(0) }
        return page.flatMap { $0.map(Int.init) }
    }

    /// Returns the first selected post whose position is on a page of the site; nil if none is held.
    ///
    /// It has ``/ForumModel/SitePaging/postsPerPage`` posts; the thread's pages in this reader may be others.
    public func firstPost(of thread: ThreadID, onPage page: Int) throws -> PostID? {
        let (last, overflow) = Int64(page).multipliedReportingOverflow(by: Int64(SitePaging.postsPerPage))
        guard page > 0, !overflow else { return nil }
        let sql = """
            SELECT post.id FROM post JOIN selected_post USING (id)
            WHERE post.thread_id = ? AND position BETWEEN ? AND ? ORDER BY post.id LIMIT 1
            """
        return try firstRow(sql, [thread.rawValue, last - Int64(SitePaging.postsPerPage) + 1, last]) { row in
            row.number(0).map(PostID.init(rawValue:))
        } ?? nil
    }

    /// Whether a user is part of the selection.
    public func isShown(_ user: UserID) throws -> Bool {
        try firstRow("SELECT 1 FROM selected_user WHERE id = ?", [user.rawValue]) { _ in true } ?? false
    }
}
