internal import ForumModel
internal import GRDB

extension DerivedFields {
    /// Finds out which absolute addresses the local ones of stale posts stand for.
    ///
    /// A browser that saves a page *complete* gives its pictures local names. Where another capture shows the same post,
    /// equal but for its pictures and with as many of them, the pictures in the same places are the same.
    func updatePictureAliases() throws {
        try execute("DELETE FROM asset_alias WHERE post_id IN \(StaleEntity.post.ids)")
        let posts = try Int64.fetchCursor(
            database,
            sql: """
                SELECT DISTINCT post_id FROM stale JOIN post_body ON post_id = stale.id
                WHERE entity = \(StaleEntity.post.rawValue) ORDER BY post_id
                """)
        let aliases = try PictureAliases(in: database)
        while let post = try posts.next() { try aliases.write(for: post) }
    }
}

/// Matches the pictures of the bodies of one post.
private struct PictureAliases {
    private struct Body {
        var id: Int64
        var signature: Int64
        var imagelessSignature: Int64
        var hasLocalImages: Bool
        var html: String
    }

    private let bodies: Statement
    private let pages: Statement
    private let insert: Statement

    init(in database: Database) throws {
        bodies = try database.cachedStatement(sql: StoredBody.all)
        pages = try database.cachedStatement(
            sql: "SELECT source_page_id FROM post_source WHERE post_id = ? AND body_id = ?")
        insert = try database.cachedStatement(
            sql:
                "INSERT OR IGNORE INTO asset_alias (post_id, url, source_page_id, address) VALUES (?, ?, ?, ?)"
        )
    }

    func write(for post: Int64) throws {
        let all = try Row.fetchAll(bodies, arguments: [post]).compactMap { row -> Body? in
            guard try !(row.value("is_partial") as Bool) else { return nil }
            return Body(
                id: try row.value("id"), signature: try row.value("signature"),
                imagelessSignature: try row.value("imageless_signature"),
                hasLocalImages: try row.value("has_local_images"), html: try row.value("html"))
        }
        for local in all where local.hasLocalImages {
            let addresses = MarkupAddresses.pictures(in: local.html)
            let sources = try Int64.fetchAll(pages, arguments: [post, local.id])
            let others = all.filter {
                !$0.hasLocalImages && $0.imagelessSignature == local.imagelessSignature
            }
            // Of a post whose pictures were edited, nothing tells which version this is.
            guard Set(others.map(\.signature)).count == 1 else { continue }
            for other in others {
                let urls = MarkupAddresses.pictures(in: other.html)
                guard urls.count == addresses.count else { continue }
                for (url, address) in zip(urls, addresses)
                where MarkupAddresses.isAbsolute(url) && !MarkupAddresses.isAbsolute(address) {
                    for source in sources { try insert.execute(arguments: [post, url, source, address]) }
                }
            }
        }
    }
}
