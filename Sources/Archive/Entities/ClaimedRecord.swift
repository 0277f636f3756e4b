internal import GRDB

/// What a page says of something that is kept as claims alone: its tables are made from all claims, by the last stage.
///
/// They follow from the set of captures, whatever their order; merge, exclusion and repair need nothing for them. Things of
/// which pages say little, and seldom, are kept so.
protocol ClaimedRecord: Sendable {
    /// What the claim is about.
    static var entity: ClaimEntity { get }
    /// The number that the claim is made under.
    var claimID: Int64 { get }
    /// What the page says.
    var claim: ClaimText { get }
}

/// A table that is rebuilt from claims when a claim of their kind is new, or gone.
struct ClaimedTable: Sendable {
    /// The table.
    let name: String
    /// Which claims it is made from.
    let entity: ClaimEntity
    /// Its rows, as a query with its columns in their order.
    let rows: String

    init(_ name: String, from entity: ClaimEntity, _ rows: String) {
        self.name = name
        self.entity = entity
        self.rows = rows
    }
}

/// SQL for tables that are made from claims.
///
/// Views would do the same, but SQLite before 3.41 lets no untrusted schema use its JSON functions.
enum ClaimQuery {
    /// All claims about a kind of thing, with the captures that make them.
    ///
    /// Columns: `claim_id`, `said` (the JSON), `source_page_id`, `capture_key`, `account_id`, `captured_at` (NULL where only
    /// the file has a time).
    static func claims(_ entity: ClaimEntity) -> String {
        """
        SELECT entity_id AS claim_id, claim_value.value AS said, source_page.id AS source_page_id, capture_key,
            account_id, iif(captured_basis = 'file-time', NULL, captured_at) AS captured_at
        FROM claim JOIN claim_value ON claim_value.id = value_id JOIN source_page ON source_page.id = source_page_id
        WHERE entity >= \(ClaimEntity.firstIndexed) AND entity = \(entity.rawValue)
        """
    }

    /// The JSON types of what such claims hold; a list's elements are not looked at.
    static let types: [ClaimEntity: [String: String]] = [
        .poll: [
            "site_id": "integer", "thread_id": "integer", "question_html": "text", "question_text": "text",
            "vote_count": "integer", "is_multiple": "integer", "has_voted": "integer", "options": "array",
        ],
        .offeredTags: ["tags": "array"], .accountList: ["names": "array"],
        .threadPosters: ["posters": "array"],
        .mention: [
            "basis": "text", "author_id": "integer", "author_name": "text", "thread_id": "integer",
            "forum_id": "integer", "posted_at": "text", "excerpt": "text",
        ],
        .accountState: [
            "probation_until": "text", "probation_text": "text", "stored_message_count": "integer",
            "message_limit": "integer", "is_message_list_partial": "integer",
        ],
        .postMark: ["kind": "text", "user_id": "integer", "text": "text"], .staff: ["forums": "array"],
        .forumVisit: ["user_count": "integer"],
        .bookmarkList: ["page_number": "integer", "page_count": "integer", "threads": "array"],
    ]

    /// The newest claim about each thing of a kind; the same columns.
    ///
    /// - Parameters:
    ///   - entity: the kind.
    ///   - key: what makes two claims be about the same thing.
    /// - Returns: a query.
    static func newest(_ entity: ClaimEntity, by key: String = "claim_id") -> String {
        // Of an aggregate with max, SQLite takes the other columns from the row that has it.
        """
        SELECT claim_id, said, source_page_id, max(capture_key) AS capture_key, account_id, captured_at
        FROM (\(claims(entity))) GROUP BY \(key)
        """
    }
}
