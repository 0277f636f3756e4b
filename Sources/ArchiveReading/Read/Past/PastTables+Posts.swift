internal import ArchiveModel
internal import ArchiveStore
package import ForumModel

extension PastTables {
    /// The condition that a capture up to the day shows the row of `post`.
    static let isCaptured = """
        EXISTS (SELECT 1 FROM post_source JOIN past_page ON past_page.id = source_page_id WHERE post_id = post.id)
        """

    /// Adds posts that captures up to the day show, without bodies, with the values of the present.
    ///
    /// The source follows `FROM` in a query in which `post` is the present table (`main.post`).
    func addPosts(
        from source: String = "main.post", where condition: String = "TRUE", thread: String = "post.thread_id"
    ) throws {
        let columns = [
            "id", "author_id", "author_name", "is_op", "position", "posted_at", "posted_at_text",
            "is_ignored", "is_seen",
        ]
        try database.execute(
            """
            INSERT OR IGNORE INTO temp.post (thread_id, \(columns.joined(separator: ", ")))
            SELECT \(thread), \(columns.map { "post.\($0)" }.joined(separator: ", "))
            FROM \(source) WHERE \(condition) AND \(Self.isCaptured)
            """)
    }

    /// Adds the posts that captures up to the day show in the requested thread, without bodies.
    func addPostsOfThread() throws {
        try addPosts(
            where: """
                post.id IN (
                    SELECT id FROM main.post WHERE thread_id IS \(Self.subject)
                    UNION SELECT post_id FROM past_page JOIN post_source ON source_page_id = past_page.id
                    WHERE past_page.thread_id = \(Self.subject))
                """)
        // All captures show the same values of the other posts.
        let differing: [Int64] = try database.column(
            """
            SELECT id FROM temp.post WHERE EXISTS (
                SELECT 1 FROM post_source JOIN post_claim USING (source_page_id, post_id)
                WHERE post_source.post_id = post.id)
            """)
        for post in differing { try mergeClaims(ofPost: post) }
        try database.execute("DELETE FROM temp.post WHERE thread_id IS NOT \(Self.subject)")
    }

    /// Adds a post with its body, thread and author if a capture up to the day shows it; reads all claims.
    package func add(_ post: PostID) throws {
        try database.execute("INSERT INTO listed_post VALUES (?)", post.rawValue)
        try addPosts(where: "post.id IN (SELECT id FROM listed_post)")
        try mergeClaims(ofPost: post.rawValue)
        try copy(.thread, ids: "SELECT thread_id FROM temp.post")
        try merge(threads: "FALSE")
        try addBodies()
    }

    /// Sets what claims of captures up to the day say about a post, except its body.
    private func mergeClaims(ofPost id: Int64) throws {
        let claims = try PostClaim.all(of: id, in: database).filter { $0.key < day.nextKey }
        guard let newest = claims.last else { return }
        let merged = MergedPost(claims, traits: [:])
        let author = merged.author ?? newest
        try database.execute(
            """
            UPDATE temp.post SET thread_id = ?, author_id = ?, author_name = ?, is_op = ?, position = ?, posted_at = ?,
                posted_at_text = ? WHERE id = ?
            """, merged.thread?.threadID, author.authorID, author.authorID == nil ? author.authorName : nil,
            author.isOriginalPoster, merged.position?.position, merged.date?.postedAt, merged.date?.postedAtText, id)
    }

    /// Adds the bodies of the listed posts, their former bodies, and the times since which captures omit them.
    func addBodies() throws {
        for id: Int64 in try database.column("SELECT id FROM temp.post JOIN listed_post USING (id)") {
            let all = try PostClaim.all(of: id, in: database)
            let claims = all.filter { $0.key < day.nextKey }
            guard let newest = claims.last else { continue }
            let bodies = try CapturedBodies(of: id, claims: claims, in: database)
            let current = bodies.history.current
            try database.execute(
                """
                UPDATE temp.post SET posted_at = ?, first_missing_at = ?, body_html = ?, body_text = ?, is_partial = ?,
                    edited_at = ?, edited_by_name = ?, body_markup_source_id = ? WHERE id = ?
                """, MergedPost(claims, traits: [:]).date?.postedAt, missingTime(of: id, since: newest.key),
                current.map { bodies[$0.markup.body, "html"] }, current.map { bodies[$0.markup.body, "text"] },
                current?.traits.isPartial, current.map { bodies[$0.markup.body, "edited_at"] },
                current.map { bodies[$0.markup.body, "edited_by_name"] }, current?.markup.source, id)
            for version in bodies.history.former {
                try database.execute(
                    """
                    INSERT INTO temp.post_revision (
                        post_id, body_html, first_captured_at, last_captured_at, body_signature, markup_source_id)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """, id, bodies[version.markup.body, "html"], version.first?.description,
                    version.last?.description, version.traits.signature, version.markup.source)
            }
            let gap = try database.row(
                "SELECT first_missing_at FROM main.post WHERE id = ? AND first_missing_at >= ?", id,
                day.end.description)
            laterNotes[PostID(rawValue: id)] = (
                current.flatMap { laterEdit(of: $0, in: BodyHistory(of: all, traits: bodies.traits)) },
                try gap?.value("first_missing_at")
            )
        }
    }

    /// Returns the time of the first later capture that shows another version; nil if the version is still the current one or is partial.
    private func laterEdit(of version: BodyVersion, in history: BodyHistory) -> String? {
        func holds(_ other: BodyVersion) -> Bool { other.captures.contains { $0.body == version.markup.body } }
        guard let current = history.current, !holds(current), !version.traits.isPartial else { return nil }
        return history.versions.filter { !holds($0) }.flatMap(\.captures).map(\.key)
            .filter { $0 >= day.nextKey }.min()?.time?.description
    }

    /// Returns the time of the first whole, unfiltered page up to the day that omits a post after its newest capture; nil if there is none.
    private func missingTime(of id: Int64, since newest: CaptureKey) throws -> String? {
        try database.row(
            """
            SELECT capture_key FROM temp.post JOIN past_page USING (thread_id)
            WHERE post.id = ?1 AND first_shown_post_id < ?1 AND last_shown_post_id > ?1 AND status = 'imported'
                AND \(CaptureKey.timed) > ?2 ORDER BY capture_key LIMIT 1
            """, id, newest.blob.databaseBlob
        ).flatMap { CaptureKey(row: $0, "capture_key").time?.description }
    }

    func addLaterNotes(to posts: inout [StoredPost]) {
        for index in posts.indices {
            guard let later = laterNotes[posts[index].id] else { continue }
            (posts[index].laterEditAt, posts[index].laterMissingAt) = (later.editedAt, later.missingAt)
        }
    }
}
