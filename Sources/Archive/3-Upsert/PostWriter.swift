internal import ForumModel
internal import GRDB

/// Writes posts: new ones straight, known ones as one more claim; ``PendingPosts`` merges those when all pages are there.
///
/// The text of a new post goes into the search index with its batch, where nothing else about it has to be derived
/// later: it is at hand then, and the index grows while other pages are being read.
final class PostWriter {
    private let stale: StaleMarks
    private let insert: RowStatement
    private let insertClaim: RowStatement
    private let insertQuote: RowStatement
    private let truth: PostTruthWriter
    private let numbers: PostNumbers
    private let index: PostIndexQueue
    private let database: Database
    /// The account whose view posts show.
    private let defaultAccount: DefaultAccount

    init(
        in database: Database, stale: StaleMarks, index: PostIndexQueue, numbers: PostNumbers,
        defaultAccount: DefaultAccount
    ) throws {
        self.database = database
        self.stale = stale
        self.index = index
        self.numbers = numbers
        self.defaultAccount = defaultAccount
        truth = PostTruthWriter(in: database, stale: stale)
        insert = try RowStatement(
            """
            INSERT INTO post (
                rowid, search_number, id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name,
                edited_at, edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, is_partial,
                body_signature, body_imageless_signature, has_local_images, body_source_id, body_markup_source_id,
                thread_source_id, author_source_id, date_source_id, position_source_id, body_id
            ) VALUES (?1, ?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """, in: database)
        insertClaim = try RowStatement(
            """
            INSERT OR IGNORE INTO post_source (
                post_id, source_page_id, is_ignored, is_seen, thread_id, author_id, author_name, is_op, position,
                posted_at, posted_at_text, body_id
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: database)
        insertQuote = try RowStatement(
            "INSERT INTO post_quote (post_id, quoted_post_id, quoted_name) VALUES (?, ?, ?)", in: database)
    }

    func write(_ post: PostRecord, account: AccountID, source: Int64, key: CaptureKey) throws {
        let bodyID = post.bodyID ?? post.body.id
        let isOwnView = defaultAccount.isShown(account)
        let isNew = try insertNew(post, bodyID: bodyID, isOwnView: isOwnView, source: source, time: key.time)
        if isNew {
            // Authors known by name only are found out at the end.
            if post.namedAuthor == nil {
                index.add(post.id.rawValue, number: numbers.last, text: post.body.text)
            } else {
                try stale.made(.post, post.id.rawValue)
            }
            for quote in post.quotes {
                insertQuote.bind(post.id.rawValue)
                insertQuote.bind(quote.postID?.rawValue)
                insertQuote.bind(quote.name)
                try insertQuote.run()
            }
        }
        // A page that shows a post twice shows it once.
        if try claim(post, bodyID: bodyID, source: source), !isNew {
            if index.withdraw(post.id.rawValue) {
                try stale.made(.post, post.id.rawValue)
            } else {
                try stale.changing(.post, post.id.rawValue)
            }
            let held = try Int64.fetchOne(
                try database.cachedStatement(sql: "SELECT body_id FROM post WHERE id = ?"),
                arguments: [post.id.rawValue])
            if held != bodyID {
                try truth.keep(post.body, id: bodyID, quotes: Self.json(post.quotes), of: post.id.rawValue)
            }
            try stale.made(.postClaims, post.id.rawValue)
        }
        if let author = post.authorID { try stale.made(.user, author.rawValue) }
    }

    private func claim(_ post: PostRecord, bodyID: Int64, source: Int64) throws -> Bool {
        insertClaim.bind(post.id.rawValue)
        insertClaim.bind(source)
        insertClaim.bind(post.isIgnored)
        insertClaim.bind(post.isSeen)
        insertClaim.bind(post.threadID?.rawValue)
        insertClaim.bind(post.authorID?.rawValue)
        insertClaim.bind(post.namedAuthor)
        insertClaim.bind(post.isOriginalPoster)
        insertClaim.bind(post.position)
        insertClaim.bind(post.postedAt)
        insertClaim.bind(post.postedAtText)
        insertClaim.bind(bodyID)
        return try insertClaim.run()
    }

    private func insertNew(_ post: PostRecord, bodyID: Int64, isOwnView: Bool, source: Int64, time: UTCTime?)
        throws -> Bool
    {
        let body = post.body
        let isNameless = post.authorID == nil && post.namedAuthor == nil
        let isUndated = post.postedAt == nil && post.postedAtText == nil
        insert.bind(try numbers.next)
        insert.bind(post.id.rawValue)
        insert.bind(post.threadID?.rawValue)
        insert.bind(post.authorID?.rawValue)
        insert.bind(post.namedAuthor)
        insert.bind(post.position)
        insert.bind(post.postedAt)
        insert.bind(post.postedAtText)
        insert.bind(body.editedByName)
        insert.bind(body.editedAt)
        insert.bind(body.editNote)
        insert.bind(body.html)
        insert.bind(body.text)
        insert.bind(post.isOriginalPoster)
        insert.bind(isOwnView && post.isIgnored)
        insert.bind(isOwnView ? post.isSeen : nil)
        insert.bind(time)
        insert.bind(body.isPartial)
        insert.bind(body.signature)
        insert.bind(body.imagelessSignature)
        insert.bind(body.hasLocalImages)
        insert.bind(source)
        insert.bind(source)
        insert.bind(post.threadID == nil ? nil : source)
        insert.bind(isNameless ? nil : source)
        insert.bind(isUndated ? nil : source)
        insert.bind(post.position == nil ? nil : source)
        insert.bind(bodyID)
        guard try insert.run() else { return false }
        numbers.take()
        return true
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
