internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Merges the claims of a post into its row.
///
/// Other bodies that captures show are kept in `post_body`; those of superseded versions are the post's revisions.
struct PostMerger {
    let database: Database
    let stale: StaleMarks

    func merge(_ id: Int64) throws {
        let row = try database.row("SELECT \(Self.claimed) FROM post WHERE id = ?", id)
        guard let row else { return }
        let claims = try PostClaim.all(of: id, in: database)
        guard let newest = claims.last else { return }
        let merged = MergedPost(claims, traits: try StoredBody.traits(of: id, in: database))
        // Derived fields of the former and the new thread and author depend on the post.
        for thread in try Set([row.value("thread_id") as Int64?, merged.thread?.threadID].compactMap(\.self)) {
            try stale.markBeforeChange(.thread, thread)
        }
        for user in try Set([row.value("author_id") as Int64?, merged.author?.authorID].compactMap(\.self)) {
            try stale.markBeforeChange(.user, user)
        }
        // A new date may agree with claims that differed from the former one.
        if try merged.hasOtherDates || row.value("posted_at") as String? != merged.date?.postedAt {
            for source in merged.datedSources { try stale.markCreated(.pageDates, source.rawValue) }
        }
        let author = merged.author ?? newest
        let values: [(any DatabaseValueConvertible)?] = [
            merged.thread?.threadID, author.authorID, author.authorID == nil ? author.authorName : nil,
            author.isOriginalPoster, merged.position?.position, merged.date?.postedAt, merged.date?.postedAtText,
        ]
        let body = merged.bodies.current?.markup.body
        let isOther = zip(row.databaseValues, values + [body ?? row.stored("body_id")]).contains {
            held, value in held != value?.databaseValue ?? .null
        }
        if isOther { try run(Self.separateClaims, id) }
        let sources = [merged.thread, merged.author, merged.position, merged.date].map { $0?.source.rawValue }
        try run(Self.update, id, merged.lastSeenAt?.description, more: sources + values)
        try mergeBody(of: id, held: row.value("body_id"), merged.bodies)
        try run(Self.reuniteClaims, id)
    }

    private static let claimed = ArchiveTable.claimedOfPosts.joined(separator: ", ")

    /// Sets all columns that follow from the claims, except the body.
    private static let update: String = {
        let columns = ArchiveTable.claimedOfPosts.dropLast().enumerated().map { "\($1) = ?\($0 + 7)" }
        return """
            UPDATE post SET last_seen_at = ?2, thread_source_id = ?3, author_source_id = ?4, position_source_id = ?5,
                date_source_id = ?6, \(columns.joined(separator: ", ")) WHERE id = ?1
            """
    }()

    /// Writes the claims that agree with the row to `post_claim`, before the row changes.
    private static let separateClaims = """
        INSERT OR IGNORE INTO post_claim (source_page_id, post_id, \(claimed))
        SELECT source_page_id, post_id, \(ArchiveTable.claimedOfPosts.map { "post.\($0)" }.joined(separator: ", "))
        FROM post_source JOIN post ON post.id = post_id WHERE post_id = ?1
        """

    /// Deletes the claims from `post_claim` that agree with the row; no page claims an author whose ID was found by name.
    private static let reuniteClaims = """
        DELETE FROM post_claim
        WHERE (source_page_id, post_id) IN (SELECT source_page_id, post_id FROM post_source WHERE post_id = ?1)
            AND EXISTS (SELECT 1 FROM post WHERE id = ?1 AND author_name IS NULL
                AND \(ArchiveTable.claimedOfPosts.map { "post.\($0) IS post_claim.\($0)" }.joined(separator: " AND ")))
        """

    /// Stores a body that a capture shows and that is not the post's, or not yet.
    func keep(_ body: PostBody, id: Int64, quotes: String, of post: Int64) throws {
        try run(
            """
            INSERT OR IGNORE INTO post_body (\(StoredBody.columns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """,
            post, id, body.html, body.text, body.signature, body.imagelessSignature, body.hasLocalImages,
            body.isPartial, body.editedByName, body.editedAt?.description, body.editNote, quotes)
    }

    private func mergeBody(of post: Int64, held: Int64?, _ history: BodyHistory) throws {
        guard let current = history.current, let newest = current.newest else { return }
        if current.markup.body != held {
            // The search index needs the indexed text to delete the entry.
            try stale.markBeforeChange(.post, post)
            try exchange(held, for: current.markup.body, of: post)
        }
        try run(
            """
            UPDATE post SET body_source_id = ?2, body_markup_source_id = ?3 WHERE id = ?1
            """, post, newest.source.rawValue, current.markup.source.rawValue)
        try run("DELETE FROM post_revision WHERE post_id = ?1", post)
        for version in history.versions where version.markup.body != current.markup.body {
            guard let newest = version.newest else { continue }
            try run(
                """
                INSERT INTO post_revision (
                    post_id, body_html, body_text, body_signature, body_imageless_signature, has_local_images,
                    edited_by_name, edited_at, edit_note, first_captured_at, last_captured_at, source_id,
                    markup_source_id
                ) SELECT post_id, html, text, signature, imageless_signature, has_local_images, edited_by_name,
                    edited_at, edit_note, ?3, ?4, ?5, ?6 FROM post_body WHERE post_id = ?1 AND id = ?2
                """, post, version.markup.body, version.first?.description, version.last?.description,
                newest.source.rawValue, version.markup.source.rawValue)
        }
    }

    /// Replaces the body and quotes in the post's row, and keeps the former body in `post_body`.
    private func exchange(_ former: Int64?, for body: Int64, of post: Int64) throws {
        if former != nil {
            try run(
                """
                INSERT OR IGNORE INTO post_body (\(StoredBody.columns))
                SELECT \(StoredBody.columnsOfPost) FROM post WHERE id = ?1
                """, post)
        }
        let shown = try database.row("SELECT html, text FROM post_body WHERE post_id = ? AND id = ?", post, body)
        let contents = try shown.map { try BodyContents(of: $0.value("html"), text: $0.value("text")) } ?? []
        try run(
            """
            UPDATE post SET content_flags = ?3,
                body_id = found.id, body_html = found.html, body_text = found.text, body_signature = found.signature,
                body_imageless_signature = found.imageless_signature, has_local_images = found.has_local_images,
                is_partial = found.is_partial, edited_by_name = found.edited_by_name, edited_at = found.edited_at,
                edit_note = found.edit_note
            FROM post_body AS found WHERE post.id = ?1 AND found.post_id = ?1 AND found.id = ?2
            """, post, body, contents.rawValue)
        try run("DELETE FROM post_quote WHERE post_id = ?1", post)
        try run(
            """
            INSERT INTO post_quote (post_id, quoted_post_id, quoted_name)
                SELECT post_id, value ->> 0, value ->> 1 FROM post_body, json_each(quotes)
                WHERE post_id = ?1 AND post_body.id = ?2 ORDER BY key
            """, post, body)
        try run("DELETE FROM post_body WHERE post_id = ?1 AND id = ?2", post, body)
    }

    private func run(
        _ sql: String, _ arguments: (any DatabaseValueConvertible)?..., more: [(any DatabaseValueConvertible)?] = []
    ) throws {
        let statement = try database.cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments(arguments + more))
        try statement.execute()
    }
}

/// Merges the posts that batches added claims to, once per post however many pages show it.
///
/// Merging reads all claims of a post: if it ran after each new claim, *n* captures of one page would cost *n*² claims.
enum PendingPosts {
    private static let slice = 5_000

    /// Merges all of them, in transactions of a few thousand posts; a killed merge continues with the posts still marked.
    static func merge(in store: ArchiveStore) throws(ArchiveError) {
        while try store.read({ try $0.exists("SELECT 1 \(marked)") }) { try store.write(mergeSlice) }
    }

    private static let marked = "FROM stale WHERE entity = \(StaleEntity.postClaims.rawValue)"

    private static func mergeSlice(in database: Database) throws {
        let index = try PostIndexQueue(in: database)
        let posts = PostMerger(database: database, stale: try StaleMarks(in: database, posts: index))
        let ids: [Int64] = try database.column("SELECT id \(marked) ORDER BY id LIMIT ?", slice)
        for id in ids { try posts.merge(id) }
        guard let last = ids.last else { return }
        try database.execute("DELETE \(marked) AND id <= ?", last)
        try index.write()
    }
}
