internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Writes posts: new ones directly, known ones as an additional claim, which ``PendingPosts`` merges after all pages.
///
/// If nothing else of a new post has to be derived later, its text is added to the search index with its batch: the text is in
/// memory then, and the index grows while other pages are being read.
final class PostWriter {
    private let stale: StaleMarks
    private let insert: RowStatement
    private let insertSource: RowStatement
    private let insertClaim: RowStatement
    private let insertQuote: RowStatement
    private let select: RowStatement
    private let merger: PostMerger
    private let repeated: RepeatedPosts
    /// Whether the previous post was in the archive, which makes it likely for the next one.
    private var isRepeating = false
    private let numbers: PostNumbers
    private let index: PostIndexQueue
    private let database: Database
    private let defaultAccount: DefaultAccount

    init(
        in database: Database, stale: StaleMarks, index: PostIndexQueue, numbers: PostNumbers,
        defaultAccount: DefaultAccount
    ) throws {
        (self.database, self.stale, self.index, self.numbers) = (database, stale, index, numbers)
        self.defaultAccount = defaultAccount
        merger = PostMerger(database: database, stale: stale)
        repeated = try RepeatedPosts(in: database, stale: stale)
        insert = try RowStatement(inserting: PostColumn.self, into: "post", key: "id", in: database)
        insertSource = try RowStatement(
            inserting: PostSourceColumn.self, into: "post_source", key: "source_page_id, post_id", in: database)
        insertClaim = try RowStatement(inserting: PostClaimColumn.self, into: "post_claim", in: database)
        select = try RowStatement("SELECT 1 FROM post WHERE id = ?", in: database)
        insertQuote = try RowStatement(
            "INSERT INTO post_quote (post_id, quoted_post_id, quoted_name) VALUES (?, ?, ?)", in: database)
    }

    func write(_ posts: [PostRecord], account: AccountID, by capture: CaptureRef) throws {
        repeated.begin(capture)
        let isOwnView = defaultAccount.isShown(account)
        for post in posts { try write(post, isOwnView: isOwnView, by: capture) }
    }

    private func write(_ post: PostRecord, isOwnView: Bool, by capture: CaptureRef) throws {
        let bodyID = post.bodyID ?? post.body.id
        if let author = post.authorID { try stale.markCreated(.user, author.rawValue) }
        if isRepeating, try isHeld(post) { return try join(post, bodyID: bodyID, isOwnView: isOwnView, by: capture) }
        isRepeating = try !insertNew(post, bodyID: bodyID, isOwnView: isOwnView, by: capture)
        if isRepeating { return try join(post, bodyID: bodyID, isOwnView: isOwnView, by: capture) }
        index.add(number: numbers.last, text: post.body.text)
        // Authors known only by name are resolved at the end.
        if post.namedAuthor != nil { try stale.markCreated(.postFields, post.id.rawValue) }
        for quote in post.quotes {
            insertQuote.bind(post.id.rawValue)
            insertQuote.bind(quote.postID?.rawValue)
            insertQuote.bind(quote.name)
            try insertQuote.run()
        }
        _ = try show(post, source: capture.source)
        // The row equals the claim, except if the author may be resolved.
        if post.namedAuthor != nil { try claim(post, bodyID: bodyID, source: capture.source) }
    }

    private func isHeld(_ post: PostRecord) throws -> Bool {
        select.bind(post.id.rawValue)
        return try select.first { _ in true } ?? false
    }

    /// Writes a known post: its provenance, and its claim if it differs from the row.
    private func join(_ post: PostRecord, bodyID: Int64, isOwnView: Bool, by capture: CaptureRef) throws {
        // A page that shows a post twice counts once.
        guard try show(post, source: capture.source) else { return }
        if try repeated.take(post, bodyID: bodyID, isOwnView: isOwnView, by: capture) { return }
        try claim(post, bodyID: bodyID, source: capture.source)
        let held: Int64? = try database.value("SELECT body_id FROM post WHERE id = ?", post.id.rawValue)
        if held != bodyID {
            try merger.keep(post.body, id: bodyID, quotes: Self.json(post.quotes), of: post.id.rawValue)
        }
        try stale.markCreated(.postFields, post.id.rawValue)
        try stale.markCreated(.postClaims, post.id.rawValue)
    }

    /// Records that a page shows a post; returns whether that is new.
    private func show(_ post: PostRecord, source: SourcePageID) throws -> Bool {
        insertSource.bind(source.rawValue, as: PostSourceColumn.sourcePageID)
        insertSource.bind(post.id.rawValue, as: PostSourceColumn.postID)
        insertSource.bind(post.isIgnored, as: PostSourceColumn.isIgnored)
        insertSource.bind(post.isSeen, as: PostSourceColumn.isSeen)
        return try insertSource.run()
    }

    private func claim(_ post: PostRecord, bodyID: Int64, source: SourcePageID) throws {
        insertClaim.bind(source.rawValue, as: PostClaimColumn.sourcePageID)
        insertClaim.bind(post.id.rawValue, as: PostClaimColumn.postID)
        insertClaim.bind(post.threadID?.rawValue, as: PostClaimColumn.threadID)
        insertClaim.bind(post.authorID?.rawValue, as: PostClaimColumn.authorID)
        insertClaim.bind(post.namedAuthor, as: PostClaimColumn.authorName)
        insertClaim.bind(post.isOriginalPoster, as: PostClaimColumn.isOp)
        insertClaim.bind(post.position, as: PostClaimColumn.position)
        insertClaim.bind(post.postedAt, as: PostClaimColumn.postedAt)
        insertClaim.bind(post.postedAtText, as: PostClaimColumn.postedAtText)
        insertClaim.bind(bodyID, as: PostClaimColumn.bodyID)
        try insertClaim.run()
    }

    private func insertNew(_ post: PostRecord, bodyID: Int64, isOwnView: Bool, by capture: CaptureRef) throws -> Bool {
        let body = post.body
        let isNameless = post.authorID == nil && post.namedAuthor == nil
        let isUndated = post.postedAt == nil && post.postedAtText == nil
        let number = try numbers.next
        insert.bind(number, as: PostColumn.rowid)
        insert.bind(number, as: PostColumn.searchNumber)
        insert.bind(post.id.rawValue, as: PostColumn.id)
        insert.bind(post.threadID?.rawValue, as: PostColumn.threadID)
        insert.bind(post.authorID?.rawValue, as: PostColumn.authorID)
        insert.bind(post.namedAuthor, as: PostColumn.authorName)
        insert.bind(post.position, as: PostColumn.position)
        insert.bind(post.postedAt, as: PostColumn.postedAt)
        insert.bind(post.postedAtText, as: PostColumn.postedAtText)
        insert.bind(body.editedByName, as: PostColumn.editedByName)
        insert.bind(body.editedAt, as: PostColumn.editedAt)
        insert.bind(body.editNote, as: PostColumn.editNote)
        let contents = post.contents ?? BodyContents(of: body.html, text: body.text)
        insert.bind(contents.rawValue, as: PostColumn.contentFlags)
        insert.bind(body.html, as: PostColumn.bodyHTML)
        insert.bind(body.text, as: PostColumn.bodyText)
        insert.bind(post.isOriginalPoster, as: PostColumn.isOp)
        insert.bind(isOwnView && post.isIgnored, as: PostColumn.isIgnored)
        insert.bind(isOwnView ? post.isSeen : nil, as: PostColumn.isSeen)
        insert.bind(capture.key.time, as: PostColumn.lastSeenAt)
        insert.bind(body.isPartial, as: PostColumn.isPartial)
        insert.bind(body.signature, as: PostColumn.bodySignature)
        insert.bind(body.imagelessSignature, as: PostColumn.bodyImagelessSignature)
        insert.bind(body.hasLocalImages, as: PostColumn.hasLocalImages)
        insert.bind(capture.source.rawValue, as: PostColumn.bodySourceID)
        insert.bind(capture.source.rawValue, as: PostColumn.bodyMarkupSourceID)
        insert.bind(post.threadID == nil ? nil : capture.source.rawValue, as: PostColumn.threadSourceID)
        insert.bind(isNameless ? nil : capture.source.rawValue, as: PostColumn.authorSourceID)
        insert.bind(isUndated ? nil : capture.source.rawValue, as: PostColumn.dateSourceID)
        insert.bind(post.position == nil ? nil : capture.source.rawValue, as: PostColumn.positionSourceID)
        insert.bind(bodyID, as: PostColumn.bodyID)
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

private enum PostColumn: Int32, StatementColumn {
    case rowid, searchNumber, id, threadID, authorID, authorName, position, postedAt, postedAtText,
        editedByName, editedAt, editNote, contentFlags, bodyHTML, bodyText, isOp, isIgnored, isSeen,
        lastSeenAt, isPartial, bodySignature, bodyImagelessSignature, hasLocalImages, bodySourceID,
        bodyMarkupSourceID, threadSourceID, authorSourceID, dateSourceID, positionSourceID, bodyID
}

private enum PostSourceColumn: Int32, StatementColumn { case sourcePageID, postID, isIgnored, isSeen }

private enum PostClaimColumn: Int32, StatementColumn {
    case sourcePageID, postID, threadID, authorID, authorName, isOp, position, postedAt, postedAtText, bodyID
}
