internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension PastTables {
    /// The condition that a row waits for claims to be merged, and afterwards that no capture up to the day claims anything about it.
    static func isUnclaimed(_ table: MergedTable) -> String {
        "\(table.idColumn) IN (SELECT id FROM unmerged WHERE entity = \(table.entity.rawValue))"
    }

    /// Columns that keep their later value if no capture up to the day gives one.
    private static let keptInPast: Set = ["name", "forum_id"]

    /// Copies rows (those of a query for IDs, or all), and clears what later captures decided.
    func copy(_ table: MergedTable, ids: String? = nil) throws {
        let name = "temp.\(table.name)"
        let present = table.name == MergedTable.user.name ? "present_user" : "main.\(table.name)"
        let condition = ids.map { "WHERE \(table.idColumn) IN (\($0))" } ?? ""
        // The file may have the columns in another order.
        let columns = table.declared.map(\.name).joined(separator: ", ")
        try database.execute(
            "INSERT OR IGNORE INTO \(name) (\(columns)) SELECT \(columns) FROM \(present) \(condition)")
        func isLater(_ group: FieldGroup) -> String {
            """
            EXISTS (SELECT 1 FROM main.source_page AS page WHERE page.id = \(group.source)
                AND capture_key >= (SELECT end_key FROM past))
            """
        }
        let cleared = table.groups.map { group in
            let values = Self.keptInPast.isDisjoint(with: group.columns) ? group.valueColumns : []
            let columns = values + [group.source]
            return "(\(columns.joined(separator: ", "))) = (SELECT "
                + columns.map { "iif(is_later, NULL, \($0))" }.joined(separator: ", ")
                + " FROM (SELECT \(isLater(group)) AS is_later))"
        }
        // A claim about a thread or user need not decide any field.
        let undecided = table.groups.map { "\($0.source) IS NULL" }.joined(separator: " AND ")
        let isOpen = [.thread, .user].contains(table.entity) ? [undecided] : []
        let isUnmerged = (table.groups.map(isLater) + isOpen).joined(separator: " OR ")
        try database.execute(
            """
            INSERT OR IGNORE INTO unmerged SELECT \(table.entity.rawValue), \(table.idColumn) FROM \(name) WHERE \(isUnmerged);
            UPDATE \(name) SET \(cleared.joined(separator: ", ")) WHERE \(Self.isUnclaimed(table))
            """)
    }

    /// Merges the claims of captures up to the day about the rows in which something was cleared.
    ///
    /// What no capture claims stays in `unmerged`. Reads all claims of the archive, stored by page.
    func mergeClaims() throws {
        guard try database.exists("SELECT 1 FROM unmerged") else { return }
        let reader = ClaimReader(in: database)
        var upserts: [ClaimEntity: (table: MergedTable, statement: RowStatement)] = [:]
        for table in MergedTable.all {
            upserts[table.entity] = (table, try RowStatement(table.upsert, in: database))
        }
        let merged = try RowStatement("DELETE FROM unmerged WHERE entity = ? AND id = ?", in: database)
        var log = HistoryLog()
        let claims = try Row.fetchCursor(database.cachedStatement(sql: Self.claims))
        while let row = try claims.next() {
            guard let entity = ClaimEntity(rawValue: try row.value("entity")), let upsert = upserts[entity]
            else { continue }
            let claim = try reader.values(row.value("value_id"))
            let id: Int64 = try row.value("entity_id")
            let values = try upsert.table.row(
                claim, id: id, account: row.value("account_id"), source: row.value("source_page_id"))
            for value in values.values { upsert.statement.bind(value) }
            try upsert.statement.run()
            merged.bind(entity.rawValue)
            merged.bind(id)
            try merged.run()
            log.record(claim, of: entity, id, at: CaptureKey(row: row, "newest").time)
        }
        for reference in TagReference.all where reference.table === MergedTable.thread {
            try database.execute(reference.joining(in: "temp"))
        }
        for (field, id, value, last) in log.recorded {
            try database.execute(
                "UPDATE temp.sighting SET last_seen_at = ? WHERE field = ? AND entity_id = ? AND value = ?",
                last?.description, field.rawValue, id, value)
        }
    }

    private static let ofAccounts = MergedTable.all.filter { $0.keys.count > 1 }.map { "\($0.entity.rawValue)" }
        .joined(separator: ", ")

    /// The claims about the entities in `unmerged`, newest first; of equal ones only the newest.
    ///
    /// The claims of a page precede those of its menu.
    private static let claims = """
        SELECT entity, entity_id, value_id, account_id, source_page_id, place, max(capture_key) AS newest FROM (
            SELECT claim.entity, entity_id, value_id, account_id, source_page_id, ordinal AS place, capture_key
            FROM source_page CROSS JOIN claim ON source_page_id = source_page.id
            CROSS JOIN unmerged ON unmerged.entity = claim.entity AND unmerged.id = entity_id
            UNION ALL
            SELECT unmerged.entity, user_id, value_id, NULL, source_page_id, ordinal, capture_key
            FROM unmerged JOIN named_user ON user_id = unmerged.id JOIN claim USING (source_page_id, ordinal)
            JOIN source_page ON source_page.id = source_page_id WHERE unmerged.entity = \(ClaimEntity.user.rawValue)
            UNION ALL
            SELECT menu_claim.entity, entity_id, value_id, NULL, page, 1000000 + ordinal, newest FROM (
                SELECT menu_id, id AS page, max(capture_key) AS newest FROM source_page
                WHERE menu_id IS NOT NULL AND \(PageStatus.taken) GROUP BY menu_id)
            JOIN menu_claim USING (menu_id)
            JOIN unmerged ON unmerged.entity = menu_claim.entity AND unmerged.id = entity_id)
        GROUP BY entity, entity_id, value_id, iif(entity IN (\(ofAccounts)), account_id, NULL)
        ORDER BY newest DESC, place
        """

    /// Copies the sightings of a field, by default of the requested entity, that begin before the end of the day.
    func addHistory(_ field: HistoryField, where condition: String = "entity_id = \(subject)") throws {
        try database.execute(
            """
            INSERT INTO temp.sighting SELECT field, entity_id, value, first_seen_at, last_seen_at, signature
            FROM main.sighting WHERE field = ? AND \(condition) AND ifnull(first_seen_at, '') < ?
            """, field.rawValue, day.end.description)
    }
}
