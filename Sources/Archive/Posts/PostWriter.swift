internal import ForumModel
internal import GRDB

/// Writes posts: new ones straight, known ones as one more claim, after which the post is decided again.
final class PostWriter {
    private let stale: StaleMarks
    private let insert: Statement
    private let insertClaim: Statement
    private let insertQuote: Statement
    private let truth: PostTruthWriter
    private let database: Database

    init(in database: Database, stale: StaleMarks) throws {
        self.database = database
        self.stale = stale
        truth = PostTruthWriter(in: database, stale: stale)
        insert = try database.cachedStatement(
            sql: """
                INSERT INTO post (
                    id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name,
                    edited_at, edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, is_partial,
                    body_signature, body_imageless_signature, has_local_images, body_first_captured_at,
                    body_last_captured_at, body_source_id, body_markup_source_id, thread_source_id, author_source_id,
                    date_source_id, position_source_id, body_id
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """)
        insertClaim = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO post_source (
                    post_id, source_page_id, is_ignored, is_seen, thread_id, author_id, author_name, is_op, position,
                    posted_at, posted_at_text, body_id
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        insertQuote = try database.cachedStatement(
            sql: "INSERT INTO post_quote (post_id, quoted_post_id, quoted_name) VALUES (?, ?, ?)")
    }

    func write(_ post: PostRecord, source: Int64, key: CaptureKey) throws {
        let bodyID = post.body.id
        let isNew = try insertNew(post, bodyID: bodyID, source: source, time: key.time)
        if isNew {
            try stale.made(.post, post.id.rawValue)
            for quote in post.quotes {
                insertQuote.setUncheckedArguments([post.id.rawValue, quote.postID?.rawValue, quote.name])
                try insertQuote.execute()
            }
        }
        // A page that shows a post twice shows it once.
        if try claim(post, bodyID: bodyID, source: source), !isNew {
            try stale.changing(.post, post.id.rawValue)
            let held = try Int64.fetchOne(
                try database.cachedStatement(sql: "SELECT body_id FROM post WHERE id = ?"),
                arguments: [post.id.rawValue])
            if held != bodyID {
                try truth.keep(post.body, id: bodyID, quotes: Self.json(post.quotes), of: post.id.rawValue)
            }
            try truth.settle(post.id.rawValue)
        }
        if let author = post.authorID { try stale.made(.user, author.rawValue) }
    }

    private func claim(_ post: PostRecord, bodyID: Int64, source: Int64) throws -> Bool {
        insertClaim.setUncheckedArguments([
            post.id.rawValue, source, post.isIgnored, post.isSeen, post.threadID?.rawValue,
            post.authorID?.rawValue, post.namedAuthor, post.isOriginalPoster, post.position,
            post.postedAt?.description, post.postedAtText, bodyID,
        ])
        try insertClaim.execute()
        return database.changesCount > 0
    }

    private func insertNew(_ post: PostRecord, bodyID: Int64, source: Int64, time: UTCTime?) throws -> Bool {
        let body = post.body
        let isNameless = post.authorID == nil && post.namedAuthor == nil
        let values: [(any DatabaseValueConvertible)?] = [
            post.id.rawValue, post.threadID?.rawValue, post.authorID?.rawValue, post.namedAuthor,
            post.position,
            post.postedAt?.description, post.postedAtText, body.editedByName, body.editedAt?.description,
            body.editNote, body.html, body.text, post.isOriginalPoster, post.isIgnored, post.isSeen,
            time?.description, body.isPartial, body.signature, body.imagelessSignature, body.hasLocalImages,
            time?.description, time?.description, source, source, post.threadID == nil ? nil : source,
            isNameless ? nil : source, post.postedAt == nil && post.postedAtText == nil ? nil : source,
            post.position == nil ? nil : source,
            bodyID,
        ]
        insert.setUncheckedArguments(StatementArguments(values))
        try insert.execute()
        return database.changesCount > 0
    }

    private static func json(_ quotes: [(postID: PostID?, name: String?)]) -> String {
        let pairs = quotes.map { quote in
            "[\(quote.postID?.description ?? "null"),\(quote.name.map(JSONText.quoted) ?? "null")]"
        }
        return "[" + pairs.joined(separator: ",") + "]"
    }
}

extension PostRecord {
    /// The author's name where there is no number.
    fileprivate var namedAuthor: String? { authorID == nil && !authorName.isEmpty ? authorName : nil }
}

extension PostBody {
    /// A number for this very body: equal only for captures that show it letter by letter.
    var id: Int64 {
        DerivedNumber.from(
            "post-body", html, editedAt?.description ?? "", isPartial ? "partial" : "",
            hasLocalImages ? "local" : "")
    }
}
