package import ArchiveModel
package import GRDB

/// SQL for stored bodies: a post's current body is in `post` and `post_quote`, all others in `post_body`.
package enum StoredBody {
    package static let columns = """
        post_id, id, html, text, signature, imageless_signature, has_local_images, is_partial, edited_by_name, edited_at,
        edit_note, quotes
        """

    /// The same columns for the current body in `post`.
    package static let columnsOfPost = """
        post.id AS post_id, body_id AS id, coalesce(body_html, '') AS html, coalesce(body_text, '') AS text,
        body_signature AS signature, body_imageless_signature AS imageless_signature, has_local_images, is_partial,
        edited_by_name, edited_at, edit_note, \(quotesOfPost) AS quotes
        """

    /// The quotes of the current body as JSON: pairs of post and name.
    static let quotesOfPost = """
        (SELECT json_group_array(json_array(quoted_post_id, quoted_name)) FROM (
            SELECT quoted_post_id, quoted_name FROM main.post_quote AS quote WHERE post_id = post.id ORDER BY quote.rowid))
        """

    /// A query for all bodies of the post that is parameter 1, even if a temporary table or view hides `post`.
    package static let all = """
        SELECT \(columns) FROM post_body WHERE post_id = ?1
        UNION ALL SELECT \(columnsOfPost) FROM main.post WHERE id = ?1 AND body_id IS NOT NULL
        """

    package static func traits(of post: Int64, in database: Database) throws -> [Int64: BodyTraits] {
        var traits: [Int64: BodyTraits] = [:]
        for row in try database.rows(allTraits, post) { traits[try row.value("id")] = BodyTraits(row) }
        return traits
    }

    private static let allTraits = """
        SELECT id, signature, imageless_signature, has_local_images, is_partial FROM post_body WHERE post_id = ?1
        UNION ALL SELECT body_id, body_signature, body_imageless_signature, has_local_images, is_partial
            FROM post WHERE id = ?1 AND body_id IS NOT NULL
        """

    /// A query for what a page shows of its posts, with the columns in the order of ``PostPlace``.
    package static let postsOfPage = """
        SELECT claim.post_id, claim.is_ignored, claim.is_seen, \(claimed),
            coalesce(post_body.html, post.body_html) AS html, coalesce(post_body.text, post.body_text) AS text,
            coalesce(post_body.signature, post.body_signature) AS signature,
            coalesce(post_body.imageless_signature, post.body_imageless_signature) AS imageless_signature,
            coalesce(post_body.has_local_images, post.has_local_images) AS has_local_images,
            coalesce(post_body.is_partial, post.is_partial) AS is_partial,
            iif(post_body.id IS NULL, post.edited_by_name, post_body.edited_by_name) AS edited_by_name,
            iif(post_body.id IS NULL, post.edited_at, post_body.edited_at) AS edited_at,
            iif(post_body.id IS NULL, post.edit_note, post_body.edit_note) AS edit_note,
            coalesce(post_body.quotes, \(quotesOfPost)) AS quotes
        FROM post_said AS claim JOIN post ON post.id = claim.post_id
        LEFT JOIN post_body ON post_body.post_id = claim.post_id AND post_body.id = claim.body_id
        WHERE claim.source_page_id = ? ORDER BY claim.post_id
        """

    private static let claimed = ArchiveTable.claimedOfPosts.map { "claim.\($0)" }.joined(separator: ", ")
}

extension BodyTraits {
    package init(_ row: Row) {
        let signature = Int64.fromDatabaseValue(row.stored("signature")) ?? 0
        self.init(
            signature: signature,
            imagelessSignature: Int64.fromDatabaseValue(row.stored("imageless_signature")) ?? signature,
            hasLocalImages: Bool.fromDatabaseValue(row.stored("has_local_images")) ?? false,
            isPartial: Bool.fromDatabaseValue(row.stored("is_partial")) ?? false)
    }
}

/// The captured bodies of a post and their history.
package struct CapturedBodies {
    package let history: BodyHistory
    package let traits: [Int64: BodyTraits]
    private let rows: [Int64: Row]

    /// The claims are in the order of captures, the oldest first.
    package init(of post: Int64, claims: [PostClaim], in database: Database) throws {
        let all = try database.rows(StoredBody.all, post)
        rows = Dictionary(
            all.map { (Int64.fromDatabaseValue($0.stored("id")) ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
        traits = rows.mapValues { BodyTraits($0) }
        history = BodyHistory(of: claims, traits: traits)
    }

    /// A column (``StoredBody/columns``) of a body.
    package subscript(body: Int64, column: String) -> DatabaseValue { rows[body].map { $0.stored(column) } ?? .null }
}

/// The columns of what a page shows of a post, its body included: looking up the columns of forty posts per page by name
/// would take longer than the query.
package enum PostPlace: Int32, StatementColumn {
    case postID, isIgnored, isSeen, threadID, authorID, authorName, isOp, position, postedAt, postedAtText, bodyID,
        html, text, signature, imagelessSignature, hasLocalImages, isPartial, editedByName, editedAt, editNote, quotes
}
