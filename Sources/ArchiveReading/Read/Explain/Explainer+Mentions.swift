internal import ArchiveModel
internal import ArchiveStore
internal import Bytes
internal import ForumModel
internal import GRDB

/// Explains posts that the archive does not hold, from quotes, links, search results and punishments.
extension Explainer {
    /// Returns what is known of a post that is not held, the oldest mention first; nil if nothing mentions it.
    func explain(postNotHeld id: Int64) throws -> Explanation? {
        let quotes = try quotes(of: id)
        let quoting = Set(quotes.compactMap(\.postID))
        let links = try links(to: id).filter { mention in mention.postID.map { !quoting.contains($0) } ?? true }
        let mentions = try quotes + links + listed(id)
        guard !mentions.isEmpty else { return nil }
        var explanation = Explanation(entity: .post, id: id, fields: [], derived: [], revisions: [], history: [])
        explanation.isHeld = false
        explanation.mentions = mentions.sorted { left, right in
            let order = [left, right].map { mention in
                (mention.mentionedAt ?? "", mention.postID ?? 0, mention.capture?.id ?? .zero, mention.basis)
            }
            return order[0] < order[1]
        }
        return explanation
    }

    /// The columns of a mention by a post; a quote and a link may belong to another thread than the post that is mentioned.
    private static func columns(_ basis: String) -> String {
        """
        SELECT '\(basis)' AS basis, post.id AS post_id, coalesce(user.name, post.author_name) AS mentioned_by,
            post.posted_at AS mentioned_at, post.thread_id AS mentioned_in_thread_id, body_source_id AS source_page_id
        """
    }

    private func quotes(of id: Int64) throws -> [Explanation.Mention] {
        try database.renamedRows(
            """
            \(Self.columns("quote")), quoted_name AS author_name, body_html
            FROM post_quote JOIN post ON post.id = post_quote.post_id
            LEFT JOIN user ON user.id = post.author_id WHERE quoted_post_id = ?
            """, [id]
        ).map { row in
            var mention = try mention(row)
            mention.excerpt = QuotedWords.of(id, in: try row.value("bodyHTML") as String? ?? "")
            return mention
        }
    }

    /// Searches all bodies: links are many and rarely requested, so no table stores them.
    private func links(to id: Int64) throws -> [Explanation.Mention] {
        // SQLite's own text search takes ten times as long.
        let number = BytePattern(Array(String(id).utf8))
        var linking: [Int64] = []
        try database.forEachRow("SELECT id, body_html FROM post WHERE body_html IS NOT NULL") { body in
            let html: String = try body.value("body_html")
            guard number.occurs(in: html) else { return }
            let leadsThere = MarkupAddresses.all(in: html).contains { role, address in
                role == .link && Self.leads(address, to: id)
            }
            if leadsThere { linking.append(try body.value("id")) }
        }
        let find = "\(Self.columns("link")) FROM post LEFT JOIN user ON user.id = post.author_id WHERE post.id = ?"
        return try linking.flatMap { try database.renamedRows(find, [$0]).map(mention) }
    }

    private func mention(_ row: Row) throws -> Explanation.Mention {
        var mention: Explanation.Mention = try row.decoded()
        mention.capture = try (row.value("sourcePageID") as SourcePageID?).flatMap(capture)
        return mention
    }

    /// Whether an address of the forums leads to a post.
    static func leads(_ address: String, to id: Int64) -> Bool {
        let address = address.lowercased()
        // On another site the number has another meaning.
        guard isOfForums(address) else { return false }
        let marks = ["?postid=", "&postid=", ";postid=", "#post"]
        return marks.contains { mark in
            address.ranges(of: "\(mark)\(id)").contains { range in
                range.upperBound == address.endIndex || !address[range.upperBound].isWholeNumber
            }
        }
    }

    /// Whether a lower-case address is relative (also with a `//` in its path or query), or has a host of the site.
    private static func isOfForums(_ address: String) -> Bool {
        guard let host = address.firstRange(of: "//") else {
            // A scheme without a host, such as `mailto:`.
            return !address.prefix { !"/?#".contains($0) }.contains(":")
        }
        let scheme = address[..<host.lowerBound]
        guard ["", "http:", "https:"].contains(scheme) else { return !scheme.prefix { $0 != "?" }.contains(":") }
        let name = address[host.upperBound...].prefix { !"/?#:".contains($0) }
        return name == "somethingawful.com" || name.hasSuffix(".somethingawful.com")
    }

    private func listed(_ id: Int64) throws -> [Explanation.Mention] {
        try database.renamedRows(
            """
            SELECT basis, author_id, author_name, mention.thread_id, mention.forum_id, posted_at, excerpt,
                \(CaptureBasis.statedTime) AS mentioned_at, source_page_id
            FROM post_mention AS mention LEFT JOIN source_page ON source_page.id = source_page_id
            WHERE post_id = ? AND basis <> 'quote'
            """, [id]
        ).map(mention)
    }
}
