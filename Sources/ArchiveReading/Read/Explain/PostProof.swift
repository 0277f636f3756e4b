package import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import GRDB

/// The captures that show a post, their statements, and the versions of its body.
package struct PostProof: Sendable {
    /// The statement of one capture about the post.
    package struct Statement: Sendable {
        package var capture: Explanation.Capture
        package var kind: String  // That of the page (`source_page.kind`).
        package var threadID: ThreadID?
        package var author: Author
        /// Whether the page marks the author as the thread's.
        package var isOP: Bool
        /// The position in the thread, 1-based.
        package var position: Int?
        package var postedAtText: String?
        /// The version of the body, an index in ``PostProof/versions``; nil if the page shows only a part of it.
        package var version: Int?
        /// The size of the page's original bytes; nil if the archive does not hold them, or may not show them.
        package var keptByteCount: Int?
    }

    package struct Version: Sendable {
        package var bodyHTML: String
        package var sourceID: SourcePageID  // of the markup
        package var captureCount: Int
        /// The time of the first capture that shows it, in ISO 8601 UTC.
        package var firstCapturedAt: String?
        package var lastCapturedAt: String?
    }

    package var explanation: Explanation
    /// The statements of captures, newest capture first.
    package var statements: [Statement] = []
    /// The versions of the body, oldest first, the current one last.
    package var versions: [Version] = []
}

extension ArchiveSnapshot {
    /// Returns the captures that show a post, with their statements; nil if the post is not held.
    package func proof(of post: PostID) throws -> PostProof? {
        guard try location(of: post) != nil, let explanation = try Explainer(.post, in: database).explain(post.rawValue)
        else { return nil }
        var proof = PostProof(explanation: explanation)
        let claims = try PostClaim.all(of: post.rawValue, in: database)
        let bodies = try CapturedBodies(of: post.rawValue, claims: claims, in: database)
        let versions = bodies.history.former + [bodies.history.current].compactMap(\.self)
        proof.versions = versions.map { version in
            PostProof.Version(
                bodyHTML: String.fromDatabaseValue(bodies[version.markup.body, "html"]) ?? "",
                sourceID: version.markup.source, captureCount: version.captures.count,
                firstCapturedAt: version.first?.description, lastCapturedAt: version.last?.description)
        }
        for claim in claims.reversed() {
            let version = versions.firstIndex { $0.captures.contains { $0.source == claim.source } }
            guard let statement = try statement(claim, version: version) else { continue }
            proof.statements.append(statement)
        }
        return proof
    }

    private func statement(_ claim: PostClaim, version: Int?) throws -> PostProof.Statement? {
        guard let capture = try Explainer(.post, in: database).capture(claim.source) else { return nil }
        let page = try database.row(
            """
            SELECT kind, (SELECT byte_count FROM kept_page
                WHERE source_page_id = source_page.id AND \(visibleKeptPages)) AS kept
            FROM source_page WHERE id = ?
            """, claim.source.rawValue)
        return PostProof.Statement(
            capture: capture, kind: try page?.value("kind") ?? "",
            threadID: claim.threadID.map(ThreadID.init(rawValue:)),
            author: Self.author(id: claim.authorID, name: claim.authorName),
            isOP: claim.isOriginalPoster ?? false, position: claim.position.map { Int($0) },
            postedAtText: claim.postedAtText, version: version, keptByteCount: try page?.value("kept"))
    }

    /// The condition of rows of `kept_page` whose bytes may be shown.
    private var visibleKeptPages: String { SelectedRows.condition(of: .keptPage, selection) ?? "1" }

    /// Returns the compressed bytes of the page with a SHA-256 (hexadecimal), and the page's encoding.
    ///
    /// The result is nil if the archive lacks them, or if they may contain something private that the selection excludes.
    package func keptPage(_ hash: String) throws -> (page: KeptPage, encoding: String?)? {
        let row = try database.row(
            """
            SELECT \(KeptPage.columns), source_page.encoding FROM source_page
            JOIN kept_page ON source_page_id = source_page.id
            WHERE sha256 = ? AND \(visibleKeptPages) ORDER BY source_page.id LIMIT 1
            """, hash)
        return try row.flatMap { row in try KeptPage(row, in: database).map { ($0, try row.value("encoding")) } }
    }
}

extension Explanation.Field {
    /// The rule that decides the fields of a post, in words.
    package var rule: String {
        switch claim.values.first?.column {
        case "author_id": "the newest saved page that gives a number; without any, the newest that gives a name"
        case "position": "the newest page that is not filtered to one user"
        case "body_html":
            "the newest version; captures that differ in no word, link or picture show one version, and part of a body counts only where no capture shows all of it"
        default: "the newest saved page that shows it"
        }
    }
}
