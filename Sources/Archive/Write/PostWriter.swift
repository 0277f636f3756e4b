internal import ForumModel
internal import GRDB

/// Writes posts: new ones straight, known ones by the rules of ``PostMerge``.
final class PostWriter {
    private let database: Database
    private let stale: StaleMarks
    private let insert: Statement
    private let insertSource: Statement
    private let insertQuote: Statement

    init(in database: Database, stale: StaleMarks) throws {
        self.database = database
        self.stale = stale
        insert = try database.cachedStatement(
            sql: """
                INSERT INTO post (
                    id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name,
                    edited_at, edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, is_partial,
                    body_signature, body_imageless_signature, has_local_images, body_first_captured_at,
                    body_last_captured_at, body_source_id, body_markup_source_id, thread_source_id, author_source_id,
                    date_source_id, position_source_id
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """)
        insertSource = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO post_source (post_id, source_page_id, is_ignored, is_seen)
                VALUES (?, ?, ?, ?)
                """)
        insertQuote = try database.cachedStatement(
            sql: "INSERT INTO post_quote (post_id, quoted_post_id, quoted_name) VALUES (?, ?, ?)")
    }

    func write(_ post: PostRecord, source: Int64, key: CaptureKey) throws {
        if try insertNew(post, source: source, time: key.time) {
            try stale.made(.post, post.id.rawValue)
            try writeQuotes(of: post)
        } else {
            try stale.changing(.post, post.id.rawValue)
            var merge = try PostMerge(of: post, in: database, stale: stale)
            try merge.apply(source: source, key: key)
            if merge.replacedBody { try writeQuotes(of: post) }
        }
        insertSource.setUncheckedArguments([post.id.rawValue, source, post.isIgnored, post.isSeen])
        try insertSource.execute()
        if let author = post.authorID { try stale.made(.user, author.rawValue) }
    }

    private func insertNew(_ post: PostRecord, source: Int64, time: UTCTime?) throws -> Bool {
        let body = post.body
        let isNameless = post.authorID == nil && post.authorName.isEmpty
        let values: [(any DatabaseValueConvertible)?] = [
            post.id.rawValue, post.threadID?.rawValue, post.authorID?.rawValue,
            post.authorID == nil && !post.authorName.isEmpty ? post.authorName : nil, post.position,
            post.postedAt?.description,
            post.postedAtText, body.editedByName, body.editedAt?.description, body.editNote, body.html,
            body.text,
            post.isOriginalPoster, post.isIgnored, post.isSeen, time?.description, body.isPartial,
            body.signature, body.imagelessSignature, body.hasLocalImages, time?.description,
            time?.description, source,
            source, post.threadID == nil ? nil : source, isNameless ? nil : source,
            post.postedAt == nil ? nil : source, post.position == nil ? nil : source,
        ]
        insert.setUncheckedArguments(StatementArguments(values))
        try insert.execute()
        return database.changesCount > 0
    }

    private func writeQuotes(of post: PostRecord) throws {
        for quote in post.quotes {
            insertQuote.setUncheckedArguments([post.id.rawValue, quote.postID?.rawValue, quote.name])
            try insertQuote.execute()
        }
    }
}
