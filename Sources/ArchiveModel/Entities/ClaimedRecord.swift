internal import ForumModel

/// What one page shows of an entity that is stored only as claims (JSON of what a page says about an entity).
///
/// No row is upserted: the last stage of an import rebuilds the entity's tables (``ArchiveTable/claims``) from all of its claims.
/// So the tables depend only on the set of captures, not on their order, and merge, exclusion and repair need no code for them.
/// Used for small, rare entities: polls, mentions, lists of users.
package protocol ClaimedRecord: Sendable {
    static var entity: ClaimEntity { get }
    /// The value of `claim.entity_id`.
    var claimID: Int64 { get }
    static var columns: [Column] { get }
    var claim: ClaimText { get }
}

extension ClaimedRecord { package var claim: ClaimText { ClaimText(of: self, Self.columns) } }

extension ArchiveTable {
    /// Returns the table, rebuilt with a row for each claim: its columns and those of its capture; each other column is the `claim_id`.
    func rebuilt(fromClaimsOf record: any ClaimedRecord.Type, isDistinct: Bool = false) -> ArchiveTable {
        let claimed = Set(record.columns.map(\.name))
        let columns = allColumns.map(\.name).map { name in
            if claimed.contains(name) { return "said ->> '\(name)'" }
            return ["account_id", "source_page_id", "captured_at"].contains(name) ? name : "claim_id"
        }
        return rebuilt(
            from: record.entity,
            """
            SELECT \(isDistinct ? "DISTINCT " : "")\(columns.joined(separator: ", "))
            FROM (\(ClaimQuery.claims(record.entity)))
            """)
    }
}

/// SQL for claims, and for tables that are built from them.
///
/// Views cannot replace it: with `trusted_schema` off, SQLite before 3.41 refuses JSON functions in views.
package enum ClaimQuery {
    /// Returns a query of all claims about a kind of entity, with the captures that make them.
    ///
    /// Columns: `claim_id`, `said` (the JSON), `source_page_id`, `capture_key`, `account_id`, `captured_at` (NULL if only the
    /// file has a time).
    package static func claims(_ entity: ClaimEntity) -> String {
        // The first condition on `entity` lets SQLite use the partial index `claim_by_entity`.
        """
        SELECT entity_id AS claim_id, claim_value.value AS said, source_page.id AS source_page_id, capture_key,
            account_id, \(CaptureBasis.statedTime) AS captured_at
        FROM claim JOIN claim_value ON claim_value.id = value_id JOIN source_page ON source_page.id = source_page_id
        WHERE entity >= \(ClaimEntity.firstIndexed) AND entity = \(entity.rawValue)
        """
    }

    /// Returns a query of the claims of pages and menus about all kinds of entities: `entity`, `entity_id` and `said` (the JSON).
    ///
    /// `pages` and `menus` are conditions on `claim` and `menu_claim`; nil leaves the menus out.
    package static func statements(ofPages pages: String = "TRUE", menus: String? = "TRUE") -> String {
        func select(_ table: String, _ condition: String) -> String {
            """
            SELECT entity, entity_id, claim_value.value AS said FROM \(table)
            JOIN claim_value ON claim_value.id = value_id WHERE \(condition)
            """
        }
        return ([select("claim", pages)] + (menus.map { [select("menu_claim", $0)] } ?? []))
            .joined(separator: "\nUNION ALL ")
    }

    /// All claims about entities with their captures, in the columns `entity`, `entity_id`, `value_id`, `source_page_id` and
    /// `capture_key`: those of pages, those of the menus on pages that count, and those about names, again as claims about the user.
    package static let history = """
        SELECT entity, entity_id, value_id, source_page.id AS source_page_id, capture_key
            FROM claim JOIN source_page ON source_page.id = claim.source_page_id
        UNION ALL SELECT entity, entity_id, value_id, source_page.id, capture_key
            FROM menu_claim JOIN source_page USING (menu_id) WHERE \(PageStatus.taken)
        UNION ALL SELECT \(ClaimEntity.user.rawValue), user_id, value_id, source_page.id, capture_key
            FROM named_user JOIN claim USING (source_page_id, ordinal)
            JOIN source_page ON source_page.id = named_user.source_page_id
        """

    /// Returns a query of the newest claim about each entity of a kind, with the columns of ``claims(_:)``;
    /// the SQL expression `key` is equal for claims about the same entity.
    package static func newest(_ entity: ClaimEntity, by key: String = "claim_id") -> String {
        // With a single max(), SQLite takes the bare columns from the row with the maximum.
        """
        SELECT claim_id, said, source_page_id, max(capture_key) AS capture_key, account_id, captured_at
        FROM (\(claims(entity))) GROUP BY \(key)
        """
    }
}
