internal import ForumModel
internal import GRDB

/// Takes pages out of an archive with everything that follows from them alone, in one transaction, and without tombstones: the
/// archive is the same as if these pages had never been imported.
struct PageRemoval {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// Takes them out.
    ///
    /// - Parameter pages: the `source_page.id` of all pages of each content, copies included.
    /// - Throws: SQLite's errors.
    func remove(_ pages: [Int64]) throws {
        let claims = try ClaimLog(in: database)
        let unreferenced = try UnreferencedRows(in: database)
        for page in pages {
            try ClaimReplay.mark(page, in: database)
            try UnreferencedRows.markForReplay(referencedBy: page, in: database)
            try unreferenced.remember(referencedBy: page)
            try claims.forget(page)
            for table in Self.tables {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE source_page_id = ?", arguments: [page])
            }
            try database.execute(sql: "DELETE FROM source_page WHERE id = ?", arguments: [page])
        }
        // Also a page without entities can make another account the default one.
        try StaleMarks(in: database).markCreated(.pages, 0)
        try ClaimReplay(in: database).run()
        try OrphanedRows.delete(in: database)
    }

    private static let tables = ["source_issue", "kept_page", "asset_reference", "asset_alias"]
}

/// Rows that follow from no page any more after pages were taken out or reduced.
enum OrphanedRows {
    /// Deletes them.
    static func delete(in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM post_body WHERE NOT EXISTS (
                    SELECT 1 FROM post_said WHERE post_said.post_id = post_body.post_id AND body_id = post_body.id);
                DELETE FROM menu_claim WHERE menu_id NOT IN (
                    SELECT menu_id FROM source_page WHERE menu_id IS NOT NULL
                    UNION SELECT menu_id FROM excluded_source WHERE menu_id IS NOT NULL);
                DELETE FROM account WHERE \(UnreferencedRows.isUnusedAccount);
                DELETE FROM claim_value
                WHERE id NOT IN (SELECT value_id FROM claim UNION SELECT value_id FROM menu_claim)
                """)
    }
}
