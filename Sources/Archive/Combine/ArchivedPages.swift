internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import GRDB

/// The pages of an archive, as records that can be written into another archive.
struct ArchivedPages: Sendable {
    let store: ArchiveStore

    init(_ store: ArchiveStore) { self.store = store }

    /// The IDs of all pages, in the order in which they were found.
    func ids() throws(ArchiveError) -> [SourcePageID] { try store.read(Self.ids) }

    static func ids(in database: Database) throws -> [SourcePageID] {
        try database.column("SELECT id FROM source_page ORDER BY id")
    }

    func record(_ id: SourcePageID) throws(ArchiveError) -> PageRecord? { try store.read { try record(id, in: $0) } }

    /// Nil if there is no such page; without a `parser`, the claims are left for the writer to parse.
    func record(_ id: SourcePageID, in database: Database, parser: ArchivedClaimParser? = nil) throws -> PageRecord? {
        guard let row = try database.row(Self.pageSQL, id.rawValue) else { return nil }
        guard let source = try SourceRecord(row) else {
            throw ArchiveError.damaged(path: store.path, reason: "page \(id) has no known status")
        }
        var record = PageRecord(source: source)
        record.kept = try KeptPage(row, in: database)
        record.assetReferences = try AssetReferences.all(of: id, in: database)
        let menu: Int64?
        var archived = ArchivedClaims()
        if let former = try PageExclusion.former(of: id, in: database) {
            former.restore(&record)
            menu = former.menuID
            let arguments: StatementArguments = [id.rawValue, ClaimEntity.post.rawValue]
            archived.claims = try Self.claims(Self.excludedClaimsSQL, arguments, database)
            record.posts = try Self.posts(PageExclusion.postsSQL, of: id, in: database)
        } else {
            record.issues = try Self.issues(of: id, in: database)
            menu = try row.value("menu_id")
            let sql = Self.claimsSQL(in: "claim", of: "source_page_id")
            archived.claims = try Self.claims(sql, [id.rawValue], database, parser)
            record.posts = try Self.posts(StoredBody.postsOfPage, of: id, in: database)
        }
        if let menu {
            archived.menu = (
                menu, try Self.claims(Self.claimsSQL(in: "menu_claim", of: "menu_id"), [menu], database, parser)
            )
        }
        record.archived = archived
        return record
    }

    private static let pageSQL = SourceRecord.sql(
        "source_page.*, \(KeptPage.columns)", "LEFT JOIN kept_page ON kept_page.source_page_id = source_page.id")

    private static func issues(of page: SourcePageID, in database: Database) throws -> [Diagnostic] {
        try database.rows(
            """
            SELECT severity, code, message FROM source_issue
            WHERE source_page_id = ? AND code NOT IN \(DiagnosticCode.dateConflicts) ORDER BY rowid
            """, page.rawValue
        ).map(Diagnostic.init)
    }

    private static func claimsSQL(in table: String, of owner: String) -> String {
        """
        SELECT entity, entity_id, value, value_id FROM \(table) JOIN claim_value ON claim_value.id = value_id
        WHERE \(owner) = ? ORDER BY ordinal
        """
    }

    private static let excludedClaimsSQL = """
        SELECT entity, entity_id, value, NULL AS value_id FROM excluded_claim WHERE source_page_id = ? AND entity <> ? ORDER BY ordinal
        """

    static func claims(ofMenu id: Int64, in database: Database) throws -> [ArchivedClaims.Claim] {
        try claims(claimsSQL(in: "menu_claim", of: "menu_id"), [id], database)
    }

    private static func claims(
        _ sql: String, _ arguments: StatementArguments, _ database: Database, _ parser: ArchivedClaimParser? = nil
    ) throws -> [ArchivedClaims.Claim] {
        var claims: [ArchivedClaims.Claim] = []
        let rows = try Row.fetchCursor(try database.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            guard let entity = try ClaimEntity(rawValue: row.decode(atIndex: 0)) else { continue }
            let id: Int64 = try row.decode(atIndex: 1)
            if let parser, let number: Int64 = try row.decode(atIndex: 3) {
                let (text, parsed) = try parser.parse(number, in: database) { try row.decode(atIndex: 2) }
                claims.append(.init(entity: entity, id: id, value: text, parsed: parsed))
            } else {
                claims.append(.init(entity: entity, id: id, value: try row.decode(atIndex: 2)))
            }
        }
        return claims
    }

    private static func posts(_ sql: String, of page: SourcePageID, in database: Database) throws -> [PostRecord] {
        let rows = try Row.fetchCursor(try database.cachedStatement(sql: sql), arguments: [page.rawValue])
        return try Array(rows.map { try post($0, in: database) })
    }

    private static func post(_ row: Row, in database: Database) throws -> PostRecord {
        var body = PostBody(html: "", text: "", signature: 0)
        body.isPartial = true
        // A body that an earlier version of the program did not record counts as empty and partial.
        let hasBody = try row[PostPlace.bodyID] as Int64? != nil
        if hasBody { body = try PostBody(row) }
        var post = try PostRecord(
            id: PostID(rawValue: row[PostPlace.postID]), authorName: row[PostPlace.authorName] ?? "", body: body)
        post.threadID = try (row[PostPlace.threadID] as Int64?).map(ThreadID.init(rawValue:))
        post.authorID = try (row[PostPlace.authorID] as Int64?).map(UserID.init(rawValue:))
        post.position = try row[PostPlace.position]
        post.postedAt = try (row[PostPlace.postedAt] as String?).flatMap { UTCTime($0) }
        post.postedAtText = try row[PostPlace.postedAtText]
        post.isOriginalPoster = try row[PostPlace.isOp] ?? false
        post.isIgnored = try row[PostPlace.isIgnored]
        post.isSeen = try row[PostPlace.isSeen]
        if hasBody { post.quotes = try quotes(row[PostPlace.quotes], in: database) }
        return post
    }

    private static func quotes(_ json: String, in database: Database) throws -> [(postID: PostID?, name: String?)] {
        guard json != "[]" else { return [] }
        let statement = try database.cachedStatement(
            sql: "SELECT value ->> 0 AS post, value ->> 1 AS name FROM json_each(?) ORDER BY key")
        return try Array(
            Row.fetchCursor(statement, arguments: [json]).map { row in
                try ((row.value(at: 0) as Int64?).map(PostID.init(rawValue:)), row.value(at: 1))
            })
    }
}

/// Parses the claims of another archive, equal ones once; a cache, which is emptied when it is full.
final class ArchivedClaimParser {
    /// The claims by their `claim_value.id` in that archive.
    private var known: [Int64: (text: String, parsed: ParsedClaim)] = [:]

    private static let limit = 20_000

    /// Computes the number of the parsed text anew, as an untrusted archive may store another one for it;
    /// `database` is that archive, which may be closed while this object lives.
    func parse(_ number: Int64, in database: Database, text: () throws -> String) throws -> (String, ParsedClaim) {
        if let known = known[number] { return known }
        let text = try text()
        let values = try ClaimReader.values(number, in: database)
        let claim = (text, ParsedClaim(number: ClaimLog.number(of: text), values: values))
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[number] = claim
        return claim
    }
}

extension Row {
    fileprivate subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ place: PostPlace) -> Value {
        get throws { try decode(Value.self, atIndex: Int(place.rawValue)) }
    }
}

extension PostBody {
    fileprivate init(_ row: Row) throws {
        try self.init(
            html: row[PostPlace.html] ?? "", text: row[PostPlace.text] ?? "", signature: row[PostPlace.signature] ?? 0)
        imagelessSignature = try row[PostPlace.imagelessSignature] ?? signature
        hasLocalImages = try row[PostPlace.hasLocalImages] ?? false
        isPartial = try row[PostPlace.isPartial] ?? false
        editedByName = try row[PostPlace.editedByName]
        editedAt = try (row[PostPlace.editedAt] as String?).flatMap { UTCTime($0) }
        editNote = try row[PostPlace.editNote]
    }
}
