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
                (mention.mentionedAt ?? "", mention.postID ?? 0, mention.capture?.id ?? 0, mention.basis)
            }
            return order[0] < order[1]
        }
        return explanation
    }

    private static let mentioning = """
        SELECT post.id, post.thread_id, post.posted_at, post.body_html, post.body_source_id,
            coalesce(user.name, post.author_name) AS name
        """

    private func quotes(of id: Int64) throws -> [Explanation.Mention] {
        try database.rows(
            """
            \(Self.mentioning), quoted_name FROM post_quote JOIN post ON post.id = post_quote.post_id
            LEFT JOIN user ON user.id = post.author_id WHERE quoted_post_id = ?
            """, id
        ).map { row in
            var mention = try mention(by: row, basis: "quote")
            mention.authorName = try row.value("quoted_name")
            mention.excerpt = QuotedWords.of(id, in: try row.value("body_html") as String? ?? "")
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
        let find = "\(Self.mentioning) FROM post LEFT JOIN user ON user.id = post.author_id WHERE post.id = ?"
        return try linking.compactMap { post in
            try database.row(find, post).map { try mention(by: $0, basis: "link") }
        }
    }

    private func mention(by row: Row, basis: String) throws -> Explanation.Mention {
        var mention = Explanation.Mention(basis: basis)
        mention.postID = try row.value("id")
        mention.mentionedBy = try row.value("name")
        mention.mentionedAt = try row.value("posted_at")
        // A quote and a link may belong to another thread.
        mention.mentionedInThreadID = try row.value("thread_id")
        mention.capture = try (row.value("body_source_id") as Int64?).flatMap(capture)
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
        try database.rows(
            """
            SELECT post_mention.*, \(CaptureBasis.statedTime) AS captured_at FROM post_mention
            LEFT JOIN source_page ON source_page.id = source_page_id
            WHERE post_id = ? AND basis <> 'quote'
            """, id
        ).map { row in
            var mention = try Explanation.Mention(basis: row.value("basis"))
            mention.authorID = try row.value("author_id")
            mention.authorName = try row.value("author_name")
            mention.threadID = try row.value("thread_id")
            mention.forumID = try row.value("forum_id")
            mention.postedAt = try row.value("posted_at")
            mention.excerpt = try row.value("excerpt")
            mention.mentionedAt = try row.value("captured_at")
            mention.capture = try (row.value("source_page_id") as Int64?).flatMap(capture)
            return mention
        }
    }
}
