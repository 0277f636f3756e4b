internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

extension AsOfReader {
    /// Returns the posts on a page of a thread, in reading order.
    ///
    /// - Parameters:
    ///   - thread: the thread.
    ///   - number: the number of the page.
    /// - Returns: the posts, with marks on those that later captures show differently or not at all.
    /// - Throws: SQLite's errors.
    package func posts(of thread: AsOfThread, page number: Int) throws -> [StoredPost] {
        guard let page = thread.pages.first(where: { $0.number == number }) else { return [] }
        let ids = page.firstPostID.rawValue...page.lastPostID.rawValue
        let gaps = try gaps(in: thread.thread.id)
        var posts: [StoredPost] = []
        for place in thread.posts where ids ~= place.id {
            guard var post = try post(place.id, in: thread.thread.id) else { continue }
            post.firstMissingAt =
                gaps.first { $0.key > place.newest && $0.posts.contains(place.id) }?
                .key.time?.description
            posts.append(post)
        }
        let authors = try authors(posts.compactMap { $0.author.id?.rawValue })
        for index in posts.indices { posts[index].author = named(posts[index].author, authors) }
        return posts
    }

    /// Returns a post, whose author has only an ID or a name.
    ///
    /// - Parameters:
    ///   - id: the ID of the post.
    ///   - thread: the thread to set.
    ///   - withText: whether the text of the body is read also if there is markup.
    /// - Returns: the post; nil if no capture up to the day shows it.
    /// - Throws: SQLite's errors.
    package func post(_ id: Int64, in thread: ThreadID, withText: Bool = false) throws -> StoredPost? {
        guard let found = try mergedPost(id) else { return nil }
        let (merged, bodies) = (found.merged, found.bodies)
        let author = merged.author ?? found.newest
        var post = StoredPost(id: PostID(rawValue: id), threadID: thread)
        post.position = merged.position?.position.map { Int($0) }
        post.author = ArchiveSnapshot.author(id: author.authorID, name: author.authorName)
        post.isOP = author.isOriginalPoster ?? false
        post.postedAt = merged.date?.postedAt
        post.postedAtText = merged.date?.postedAtText
        let state = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT is_ignored, first_missing_at FROM post WHERE id = ?"),
            arguments: [id])
        // Whether the account ignores the author is the present state, not that of the day.
        post.isIgnored = try state?.value("is_ignored") ?? false
        if let missing = try state?.value("first_missing_at") as String?, missing >= day.end.description {
            post.laterMissingAt = missing
        }
        guard let current = merged.bodies.current else { return post }
        func html(_ version: BodyVersion) throws -> String {
            try bodies[version.markup.body]?.value("html") ?? ""
        }
        post.bodyHTML = try html(current)
        if withText || post.bodyHTML.isEmpty {
            post.bodyText = try bodies[current.markup.body]?.value("text") ?? ""
        }
        post.bodySourceID = current.markup.source
        post.isPartial = current.traits.isPartial
        post.revisions = try merged.bodies.former.map { version in
            StoredPost.Revision(
                bodyHTML: try html(version), firstCapturedAt: version.first?.description,
                lastCapturedAt: version.last?.description, sourceID: version.markup.source)
        }
        post.laterEditAt = laterEdit(of: current, in: found.history)
        return post
    }

    /// The claims about a post, merged.
    struct AsOfPost {
        /// The values by the captures up to the day.
        package var merged: MergedPost
        /// The newest claim up to the day.
        package var newest: PostClaim
        /// The versions of the body by all captures.
        package var history: BodyHistory
        /// All bodies by ID, with the columns of `StoredBody`.
        var bodies: [Int64: Row]
    }

    /// Merges the claims about a post; nil if no capture up to the day shows it.
    func mergedPost(_ id: Int64) throws -> AsOfPost? {
        let all = try PostClaim.all(of: id, in: database)
        let shown = all.filter { $0.key < day.nextKey }
        guard let newest = shown.last else { return nil }
        let rows = try Row.fetchAll(
            try database.cachedStatement(sql: StoredBody.all), arguments: [id])
        let bodies = Dictionary(
            try rows.map { (try $0.value("id") as Int64, $0) }, uniquingKeysWith: { first, _ in first })
        let traits = bodies.mapValues { BodyTraits($0) }
        return AsOfPost(
            merged: MergedPost(shown, traits: traits), newest: newest,
            history: BodyHistory(of: all, traits: traits), bodies: bodies)
    }

    /// Returns the time of the first later capture that shows another version; nil if the version is still the current one.
    private func laterEdit(of version: BodyVersion, in history: BodyHistory) -> String? {
        func holds(_ other: BodyVersion) -> Bool {
            other.captures.contains { $0.body == version.markup.body }
        }
        guard let current = history.current, !holds(current), !version.traits.isPartial else { return nil }
        return history.versions.filter { !holds($0) }.flatMap(\.captures).map(\.key)
            .filter { $0 >= day.nextKey }.min()?.time?.description
    }

    /// A whole, unfiltered page of a thread: the posts between its first and its last one.
    private struct Gap {
        var key: CaptureKey
        var posts: Range<Int64>
    }

    /// Returns the pages of a thread up to the day, oldest first.
    private func gaps(in thread: ThreadID) throws -> [Gap] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT capture_key, first_shown_post_id, last_shown_post_id FROM source_page
                WHERE thread_id = ? AND first_shown_post_id IS NOT NULL AND status = 'imported' AND capture_key < ?
                ORDER BY capture_key
                """)
        return try Row.fetchAll(statement, arguments: [thread.rawValue, day.bound]).compactMap { row in
            let key = CaptureKey(row: row, "capture_key")
            let first: Int64 = try row.value("first_shown_post_id")
            let last: Int64 = try row.value("last_shown_post_id")
            guard key.time != nil, first < last else { return nil }
            return Gap(key: key, posts: first + 1..<last)
        }
    }
}
