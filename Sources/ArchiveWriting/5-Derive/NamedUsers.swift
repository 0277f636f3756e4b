internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Credits what pages show of users without a number, such as the sidebar of an announcement, to the users whose names they are.
///
/// Whom a name means can change with any page (``NameLookup``). What a page shows of a name is a claim of its own
/// (``ClaimEntity/namedUser``); `named_user` holds to whom it is credited, and the user is merged as if the page had given the number.
struct NamedUsers {
    private let database: Database

    init(in database: Database) { self.database = database }

    /// May run again at any time; users who lose a claim are merged again.
    func attribute() throws {
        let changes = try database.rows(
            """
            SELECT * FROM (
                SELECT shown.*, named_user.user_id AS former,
                    \(NameLookup.user(named: "shown.name", at: NameLookup.time(ofPage: "shown.source_page_id"))) AS user
                FROM (\(Self.claims)) AS shown LEFT JOIN named_user USING (source_page_id, ordinal)
            ) WHERE user IS NOT former ORDER BY source_page_id, ordinal
            """)
        guard !changes.isEmpty else { return }
        var log = HistoryLog()
        let stale = try StaleMarks(in: database)
        let reader = ClaimReader(in: database)
        let upsert = try UserUpsert(in: database, stale: stale)
        for row in changes {
            try credit(row)
            if let former: Int64 = try row.value("former") { try ClaimReplay.mark(.user, former, in: database) }
            guard let user: Int64 = try row.value("user") else { continue }
            try stale.markBeforeChange(.user, user)
            let claim = try reader.values(row.value("value_id"))
            let source: SourcePageID = try row.value("source_page_id")
            _ = try upsert.run(upsert.table.row(claim, id: user, source: source))
            log.record(claim, of: .user, user, at: CaptureKey(row: row, "capture_key").time)
        }
        try log.write(to: database, stale: stale)
        try ClaimReplay(in: database).run()
    }

    private func credit(_ row: Row) throws {
        let (page, ordinal) = (row.stored("source_page_id"), row.stored("ordinal"))
        try database.execute("DELETE FROM named_user WHERE source_page_id = ? AND ordinal = ?", page, ordinal)
        guard let user: Int64 = try row.value("user") else { return }
        try database.execute(
            "INSERT INTO named_user (source_page_id, ordinal, user_id) VALUES (?, ?, ?)", page, ordinal, user)
    }

    /// The first condition on `entity` lets SQLite use the partial index `claim_by_entity`.
    private static let claims = """
        SELECT claim.source_page_id, ordinal, value_id, value ->> 'shown_name' AS name, capture_key
        FROM claim JOIN claim_value ON claim_value.id = value_id
        JOIN source_page ON source_page.id = claim.source_page_id
        WHERE entity >= \(ClaimEntity.firstIndexed) AND entity = \(ClaimEntity.namedUser.rawValue)
        """
}
