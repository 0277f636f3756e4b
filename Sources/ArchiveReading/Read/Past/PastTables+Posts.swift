internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

extension PastTables {
    /// The condition that a capture up to the day shows the row of `post`.
    static let isCaptured = """
        EXISTS (SELECT 1 FROM post_source JOIN source_page ON source_page.id = source_page_id WHERE post_id = post.id)
        """

    /// The condition that captures show different values of the row of `post`, its body included.
    static let differs = """
        EXISTS (SELECT 1 FROM post_source JOIN post_claim USING (source_page_id, post_id)
            WHERE post_source.post_id = post.id)
        """

    /// The condition that a capture shows the row of `post` in another thread.
    static let isMoved = """
        post.id IN (SELECT post_id FROM post_claim JOIN main.post AS moved ON moved.id = post_id
            WHERE post_claim.thread_id <> moved.thread_id)
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
                    UNION SELECT post_id FROM source_page JOIN post_source ON source_page_id = source_page.id
                    WHERE source_page.thread_id = \(Self.subject))
                """)
        try mergePosts()
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

    /// Sets what claims of captures up to the day say about the posts of which captures differ, except their bodies.
    func mergePosts(where condition: String = differs) throws {
        for post: Int64 in try database.column("SELECT id FROM temp.post WHERE \(condition)") {
            try mergeClaims(ofPost: post)
        }
    }

    /// Sets what claims of captures up to the day say about a post, except its body.
    private func mergeClaims(ofPost id: Int64) throws {
        let claims = try PostClaim.all(of: id, in: database)
        guard let newest = claims.last else { return }
        let merged = MergedPost(claims, traits: [:])
        let author = merged.author ?? newest
        try database.execute(
            """
            UPDATE temp.post SET thread_id = ?, author_id = ?, author_name = ?, is_op = ?, position = ?, posted_at = ?,
                posted_at_text = ?, last_seen_at = ?, thread_source_id = ?, author_source_id = ?, position_source_id = ?,
                date_source_id = ? WHERE id = ?
            """, merged.thread?.threadID, author.authorID, author.authorID == nil ? author.authorName : nil,
            author.isOriginalPoster, merged.position?.position, merged.date?.postedAt, merged.date?.postedAtText,
            merged.lastSeenAt?.description, merged.thread?.source.rawValue, merged.author?.source.rawValue,
            merged.position?.source.rawValue, merged.date?.source.rawValue, id)
    }

    /// Adds the bodies of some posts; see ``addBodies()``.
    package func addBodies(of posts: [PostID]) throws {
        try database.execute(
            "INSERT INTO listed_post SELECT value FROM json_each(?)",
            JSONText.array(posts.filter { laterNotes[$0] == nil }.map(\.rawValue)))
        try addBodies()
    }

    /// Adds the bodies of posts of which all captures show the same one, and whose time starts with the given text.
    package func addSameBodies(postedIn period: String = "") throws {
        let columns = "body_html, body_text, body_markup_source_id, content_flags"
        try database.execute(
            """
            UPDATE temp.post SET (\(columns)) = (SELECT \(columns) FROM main.post AS same WHERE same.id = post.id)
            WHERE body_html IS NULL AND NOT \(Self.differs) AND ifnull(posted_at, '') GLOB ?
            """, period + "*")
    }

    /// Returns the posts that had another text by the end of the day than now (true), or that no capture shows by then (false).
    package func changes(of posts: [PostID]) throws -> [PostID: Bool] {
        let ids = JSONText.array(posts.map(\.rawValue))
        try database.execute("INSERT INTO listed_post SELECT value FROM json_each(?)", ids)
        try addPosts(where: "post.id IN (SELECT id FROM listed_post)")
        try addBodies()
        let rows = try database.rows(
            """
            SELECT post.id, former.id IS NOT NULL AS is_shown FROM json_each(?) JOIN main.post ON post.id = value
            LEFT JOIN temp.post AS former ON former.id = post.id WHERE former.body_text IS NOT post.body_text
            """, ids)
        return try Dictionary(
            uniqueKeysWithValues: rows.map { try (PostID(rawValue: $0.value("id")), $0.value("is_shown")) })
    }

    /// Adds the quotes of all posts; those of which captures show different bodies get their bodies.
    func addQuotes() throws {
        try database.execute(
            """
            INSERT INTO listed_post SELECT id FROM temp.post WHERE \(Self.differs);
            INSERT INTO temp.post_quote (post_id, quoted_post_id, quoted_name)
                SELECT post_id, quoted_post_id, quoted_name FROM main.post_quote AS quote
                WHERE post_id IN (SELECT id FROM temp.post) AND post_id NOT IN (SELECT id FROM listed_post)
                ORDER BY quote.rowid
            """)
        try mergePosts(where: "id IN (SELECT id FROM listed_post)")
        try addBodies()
    }

    /// Adds the bodies of the listed posts, their quotes, their former bodies, and the times since which captures omit them.
    func addBodies() throws {
        for id: Int64 in try database.column("SELECT id FROM temp.post JOIN listed_post USING (id)") {
            let all = try PostClaim.all(of: id, from: "main.source_page", in: database)
            let claims = all.filter { $0.key < day.nextKey }
            guard let newest = claims.last else { continue }
            let bodies = try CapturedBodies(of: id, claims: claims, in: database)
            let current = bodies.history.current
            func shown(_ column: String) -> DatabaseValue { current.map { bodies[$0.markup.body, column] } ?? .null }
            let html = shown("html")
            try database.execute(
                """
                UPDATE temp.post SET first_missing_at = ?, body_html = ?, body_text = ?, is_partial = ?, edited_at = ?,
                    edited_by_name = ?, edit_note = ?, body_id = ?, body_markup_source_id = ?, content_flags = ?
                WHERE id = ?
                """, missingTime(of: id, since: newest.key), html, shown("text"), current?.traits.isPartial,
                shown("edited_at"), shown("edited_by_name"), shown("edit_note"), current?.markup.body,
                current?.markup.source.rawValue,
                BodyContents(ofMarkup: String.fromDatabaseValue(html) ?? "").rawValue, id)
            try database.execute(
                """
                INSERT INTO temp.post_quote (post_id, quoted_post_id, quoted_name)
                SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)
                WHERE NOT EXISTS (SELECT 1 FROM temp.post_quote WHERE post_id = ?1) ORDER BY key
                """, id, shown("quotes"))
            for version in bodies.history.former {
                try database.execute(
                    """
                    INSERT INTO temp.post_revision (
                        post_id, body_html, first_captured_at, last_captured_at, body_signature, markup_source_id)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """, id, bodies[version.markup.body, "html"], version.first?.description,
                    version.last?.description, version.traits.signature, version.markup.source.rawValue)
            }
            let gap = try database.row(
                "SELECT first_missing_at FROM main.post WHERE id = ? AND first_missing_at >= ?", id,
                day.end.description)
            laterNotes[PostID(rawValue: id)] = (
                current.flatMap { laterEdit(of: $0, in: BodyHistory(of: all, traits: bodies.traits)) },
                try gap?.value("first_missing_at")
            )
        }
        try database.execute("DELETE FROM listed_post")
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
            SELECT capture_key FROM temp.post JOIN source_page USING (thread_id)
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
