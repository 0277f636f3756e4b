internal import ForumModel
internal import GRDB

/// What all captures of a post together make of it.
///
/// Thread, author, date, position and body are decided apart, each by the newest capture that shows it; a number
/// beats a name, however old the page that shows it. A pure function of the claims.
struct PostTruth {
    let thread: PostClaim?
    let author: PostClaim?
    let date: PostClaim?
    let position: PostClaim?
    let bodies: BodyHistory
    /// When a capture last showed the post.
    let lastSeenAt: UTCTime?
    /// Captures that date the post, and whether they differ.
    let datedSources: [Int64]
    let hasOtherDates: Bool

    init(_ claims: [PostClaim], traits: [Int64: BodyTraits]) {
        thread = claims.last { $0.threadID != nil }
        author = claims.last { $0.authorID != nil } ?? claims.last { $0.authorName != nil }
        date = claims.last { $0.postedAt != nil } ?? claims.last { $0.postedAtText != nil }
        position = claims.last { $0.position != nil }
        bodies = BodyHistory(of: claims, traits: traits)
        lastSeenAt = claims.compactMap(\.key.time).max()
        let dated = claims.filter { $0.postedAt != nil }
        datedSources = dated.map(\.source)
        hasOtherDates = Set(dated.map(\.postedAt)).count > 1
    }
}

/// Makes a post's row what its claims say.
///
/// Bodies that are not the post's are kept beside it; those of versions that it no longer has are its revisions.
struct PostTruthWriter {
    private let database: Database
    private let stale: StaleMarks

    init(in database: Database, stale: StaleMarks) {
        self.database = database
        self.stale = stale
    }

    /// Decides everything about a post again.
    func settle(_ id: Int64) throws {
        let row = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT \(Self.claimed) FROM post WHERE id = ?"),
            arguments: [id])
        guard let row else { return }
        let claims = try PostClaim.all(of: id, in: database)
        guard let newest = claims.last else { return }
        let truth = PostTruth(claims, traits: try traits(of: id))
        // Whoever loses the post, gains it, or has it and counts its date.
        for thread in try Set([row["thread_id"] as Int64?, truth.thread?.threadID].compactMap(\.self)) {
            try stale.changing(.thread, thread)
        }
        for user in try Set([row["author_id"] as Int64?, truth.author?.authorID].compactMap(\.self)) {
            try stale.changing(.user, user)
        }
        // Also after a date was decided again: claims that differed from it may agree now.
        if try truth.hasOtherDates || row["posted_at"] as String? != truth.date?.postedAt {
            for source in truth.datedSources { try stale.made(.pageDates, source) }
        }
        let author = truth.author ?? newest
        let values: [(any DatabaseValueConvertible)?] = [
            truth.thread?.threadID, author.authorID, author.authorID == nil ? author.authorName : nil,
            author.isOriginalPoster, truth.position?.position, truth.date?.postedAt, truth.date?.postedAtText,
        ]
        let body = truth.bodies.current?.markup.body
        let isOther = zip(row.databaseValues, values + [body ?? row["body_id"]]).contains { held, value in
            held != value?.databaseValue ?? .null
        }
        if isOther { try run(Self.separation, id) }
        try run(
            Self.update, id, truth.lastSeenAt?.description, truth.thread?.source, truth.author?.source,
            truth.position?.source, truth.date?.source, more: values)
        try settleBody(of: id, held: row["body_id"], truth.bodies)
        try run(Self.reunion, id)
    }

    private static let claimed = Entity.claimedOfPosts.joined(separator: ", ")

    /// Sets all columns of a post that follow from its claims, but for its body.
    private static let update: String = {
        let columns = Entity.claimedOfPosts.dropLast().enumerated().map { "\($1) = ?\($0 + 7)" }
        return """
            UPDATE post SET last_seen_at = ?2, thread_source_id = ?3, author_source_id = ?4, position_source_id = ?5,
                date_source_id = ?6, \(columns.joined(separator: ", ")) WHERE id = ?1
            """
    }()

    /// Writes down what pages say of a post as its row does, before the row says something else.
    private static let separation = """
        INSERT OR IGNORE INTO post_claim (source_page_id, post_id, \(claimed))
        SELECT source_page_id, post_id, \(Entity.claimedOfPosts.map { "post.\($0)" }.joined(separator: ", "))
        FROM post_source JOIN post ON post.id = post_id WHERE post_id = ?1
        """

    /// Deletes what pages say of a post as its row does.
    ///
    /// No page claims an author whose number was found by name.
    private static let reunion = """
        DELETE FROM post_claim
        WHERE (source_page_id, post_id) IN (SELECT source_page_id, post_id FROM post_source WHERE post_id = ?1)
            AND EXISTS (SELECT 1 FROM post WHERE id = ?1 AND author_name IS NULL
                AND \(Entity.claimedOfPosts.map { "post.\($0) IS post_claim.\($0)" }.joined(separator: " AND ")))
        """

    /// Keeps a body that a capture showed and that is not the post's (yet).
    func keep(_ body: PostBody, id: Int64, quotes: String, of post: Int64) throws {
        try run(
            """
            INSERT OR IGNORE INTO post_body (\(StoredBody.columns))
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """,
            post, id, body.html, body.text, body.signature, body.imagelessSignature, body.hasLocalImages,
            body.isPartial, body.editedByName, body.editedAt?.description, body.editNote, quotes)
    }

    // MARK: Bodies

    private func traits(of post: Int64) throws -> [Int64: BodyTraits] {
        let statement = try database.cachedStatement(sql: StoredBody.allTraits)
        var traits: [Int64: BodyTraits] = [:]
        for row in try Row.fetchAll(statement, arguments: [post]) {
            traits[try row["id"]] = BodyTraits(row)
        }
        return traits
    }

    private func settleBody(of post: Int64, held: Int64?, _ history: BodyHistory) throws {
        guard let current = history.current, let newest = current.newest else { return }
        if current.markup.body != held {
            // The search index has to forget the text that it was given.
            try stale.changing(.post, post)
            try exchange(held, for: current.markup.body, of: post)
        }
        try run(
            """
            UPDATE post SET body_source_id = ?2, body_markup_source_id = ?3 WHERE id = ?1
            """, post, newest.source, current.markup.source)
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
                newest.source, version.markup.source)
        }
    }

    /// Puts another body, with its quotes, into the post's row, and the former one aside.
    private func exchange(_ former: Int64?, for body: Int64, of post: Int64) throws {
        if former != nil {
            try run(
                """
                INSERT OR IGNORE INTO post_body (\(StoredBody.columns))
                SELECT \(StoredBody.columnsOfPost) FROM post WHERE id = ?1
                """, post)
        }
        let shown = try Row.fetchOne(
            try database.cachedStatement(
                sql: "SELECT html, text FROM post_body WHERE post_id = ? AND id = ?"),
            arguments: [post, body])
        let contents = try shown.map { try BodyContents(of: $0["html"], text: $0["text"]) } ?? []
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
        _ sql: String, _ arguments: (any DatabaseValueConvertible)?...,
        more: [(any DatabaseValueConvertible)?] = []
    ) throws {
        let statement = try database.cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments(arguments + more))
        try statement.execute()
    }
}
