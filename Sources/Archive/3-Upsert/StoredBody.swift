internal import GRDB

/// SQL for stored bodies: a post's current body is in `post` and `post_quote`, all others in `post_body`.
enum StoredBody {
    /// The columns of `post_body`.
    static let columns = """
        post_id, id, html, text, signature, imageless_signature, has_local_images, is_partial, edited_by_name, edited_at,
        edit_note, quotes
        """

    /// The same columns for the current body in `post`.
    static let columnsOfPost = """
        post.id AS post_id, body_id AS id, coalesce(body_html, '') AS html, coalesce(body_text, '') AS text,
        body_signature AS signature, body_imageless_signature AS imageless_signature, has_local_images, is_partial,
        edited_by_name, edited_at, edit_note, \(quotesOfPost) AS quotes
        """

    /// The quotes of the current body as JSON: pairs of post and name.
    static let quotesOfPost = """
        (SELECT json_group_array(json_array(quoted_post_id, quoted_name)) FROM (
            SELECT quoted_post_id, quoted_name FROM post_quote WHERE post_id = post.id ORDER BY post_quote.rowid))
        """

    /// All bodies of the post that is parameter 1.
    static let all = """
        SELECT \(columns) FROM post_body WHERE post_id = ?1
        UNION ALL SELECT \(columnsOfPost) FROM post WHERE id = ?1 AND body_id IS NOT NULL
        """

    /// Reads the traits of all bodies of a post, by the IDs of the bodies.
    static func traits(of post: Int64, in database: Database) throws -> [Int64: BodyTraits] {
        let statement = try database.cachedStatement(sql: allTraits)
        var traits: [Int64: BodyTraits] = [:]
        for row in try Row.fetchAll(statement, arguments: [post]) {
            traits[try row["id"]] = BodyTraits(row)
        }
        return traits
    }

    /// The columns of `BodyTraits` and the IDs of all bodies of the post that is parameter 1.
    private static let allTraits = """
        SELECT id, signature, imageless_signature, has_local_images, is_partial FROM post_body WHERE post_id = ?1
        UNION ALL SELECT body_id, body_signature, body_imageless_signature, has_local_images, is_partial
            FROM post WHERE id = ?1 AND body_id IS NOT NULL
        """
}

extension BodyTraits {
    /// Reads the traits of a body.
    init(_ row: Row) {
        let signature = Int64.fromDatabaseValue(row["signature"]) ?? 0
        self.init(
            signature: signature,
            imagelessSignature: Int64.fromDatabaseValue(row["imageless_signature"]) ?? signature,
            hasLocalImages: Bool.fromDatabaseValue(row["has_local_images"]) ?? false,
            isPartial: Bool.fromDatabaseValue(row["is_partial"]) ?? false)
    }
}

/// The captured bodies of a post and their history.
struct CapturedBodies {
    let history: BodyHistory
    private let rows: [Int64: Row]

    /// - Parameters:
    ///   - post: the ID of the post.
    ///   - claims: the claims of captures, oldest first.
    ///   - database: the archive.
    /// - Throws: SQLite's errors.
    init(of post: Int64, claims: [PostClaim], in database: Database) throws {
        let all = try database.rows(StoredBody.all, post)
        rows = Dictionary(
            all.map { (Int64.fromDatabaseValue($0["id"]) ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
        history = BodyHistory(of: claims, traits: rows.mapValues { BodyTraits($0) })
    }

    /// A column (``StoredBody/columns``) of a body.
    subscript(body: Int64, column: String) -> DatabaseValue { rows[body].map { $0[column] } ?? .null }
}
