package import ArchiveModel
internal import ArchiveStore
package import ForumModel
package import GRDB

/// Merges the marked entities again from all stored claims.
///
/// The order of captures can change afterwards: another copy of the same bytes has an earlier file time or the time of the
/// request, a page is read again with another time zone, another archive adds captures. Since all claims are stored, the
/// entities are merged as if all captures had been known from the start.
package struct ClaimReplay {
    private let database: Database
    private let index: PostIndexQueue
    private let stale: StaleMarks
    private let reader: ClaimReader

    package init(in database: Database) throws {
        self.database = database
        index = try PostIndexQueue(in: database)
        stale = try StaleMarks(in: database, posts: index)
        reader = ClaimReader(in: database)
    }

    package static func mark(_ page: SourcePageID, in database: Database) throws {
        try database.execute(
            """
            INSERT OR IGNORE INTO reconsider (entity, id)
            \(entitiesOfPage)
            UNION SELECT \(ClaimEntity.post.rawValue), post_id FROM post_source WHERE source_page_id = ?1
            """, page.rawValue)
    }

    /// A query for the entities, except posts, with claims by the page `?1`.
    private static let entitiesOfPage = """
        SELECT entity, entity_id AS id FROM claim WHERE source_page_id = ?1
        UNION SELECT entity, entity_id FROM menu_claim
            WHERE menu_id = (SELECT menu_id FROM source_page WHERE id = ?1)
        UNION SELECT \(ClaimEntity.thread.rawValue), thread_id FROM post_said
            WHERE source_page_id = ?1 AND thread_id IS NOT NULL
        UNION SELECT \(ClaimEntity.thread.rawValue), thread_id FROM source_page WHERE id = ?1 AND thread_id IS NOT NULL
        UNION SELECT \(ClaimEntity.user.rawValue), user_id FROM named_user WHERE source_page_id = ?1
        """

    package static func mark(_ entity: ClaimEntity, _ id: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO reconsider (entity, id) VALUES (?, ?)")
            .execute(arguments: [entity.rawValue, id])
    }

    package static func mark(menu: Int64, in database: Database) throws {
        try database.execute(
            """
            INSERT OR IGNORE INTO reconsider (entity, id)
            SELECT entity, entity_id FROM menu_claim WHERE menu_id = ?
            """, menu)
    }

    /// Marks everything to be merged and derived again.
    package static func markEverything(in database: Database) throws {
        try database.execute(
            """
            INSERT OR IGNORE INTO reconsider (entity, id)
            SELECT entity, entity_id FROM claim
            UNION SELECT entity, entity_id FROM menu_claim
            UNION SELECT ?, id FROM post
            """, ClaimEntity.post.rawValue)
        try StaleMarks.markAll(in: database)
    }

    /// Marks the entities of a page whose position in the order of captures changed, if it passed another page.
    package static func mark(
        _ id: SourcePageID, movedFrom former: CaptureKey, to key: CaptureKey, in database: Database
    )
        throws
    {
        let (low, high) = key < former ? (key, former) : (former, key)
        let isOvertaken = try database.exists(
            "SELECT 1 FROM source_page WHERE capture_key BETWEEN ? AND ? AND id <> ? AND \(PageStatus.taken)",
            low.blob.databaseBlob, high.blob.databaseBlob, id.rawValue)
        if isOvertaken { try mark(id, in: database) }
    }

    package func run() throws {
        try database.execute(Self.markingJoinedTags)
        try markStale()
        try forgetSightings()
        for table in MergedTable.all { try forgetDecisions(of: table) }
        try database.execute(
            """
            UPDATE forum SET moderators_source_id = NULL
            WHERE id IN (SELECT id FROM reconsider WHERE entity = ?)
            """, ClaimEntity.moderators.rawValue)
        var log = HistoryLog()
        let forums = try ForumWriter(in: database, stale: stale, claims: try ClaimLog(in: database))
        let replayer = try ClaimReplayer(in: database, stale: stale, forums: forums)
        try replayClaims(replayer, log: &log)
        try replayMenus(replayer, log: &log)
        try replayer.write()
        try log.write(to: database, stale: stale)
        try mergePosts()
        try deleteUnclaimed()
        try database.execute(TagReference.all.map { $0.joining() }.joined())
        try database.execute("DELETE FROM reconsider")
        try index.write()
    }

    /// Marks the entities as stale before any change, since the search index needs the indexed text to delete an entry.
    private func markStale() throws {
        let rows = try database.rows("SELECT entity, id FROM reconsider")
        // The replay clears names and may set others.
        try database.execute(
            "INSERT OR IGNORE INTO stale (entity, id) SELECT ?, id FROM reconsider WHERE entity = ?",
            StaleEntity.userName.rawValue, ClaimEntity.user.rawValue)
        try database.execute(Self.markingNamesakes)
        for row in rows {
            if let entity = try ClaimEntity(rawValue: row.value("entity")) {
                try stale.markBeforeReplay(entity, row.value("id"))
            }
        }
    }

    /// Deletes the history of the marked entities, which the replay records again from their claims.
    private func forgetSightings() throws {
        for field in HistoryField.allCases {
            try database.execute(
                """
                DELETE FROM sighting
                WHERE field = ? AND entity_id IN (SELECT id FROM reconsider WHERE entity = ?)
                """, field.rawValue, field.entity.rawValue)
        }
    }

    /// Marks users who share a name with a replayed user, since they may be the only ones with it afterwards.
    private static let markingNamesakes = """
        WITH holder(id, name) AS (SELECT id, name FROM user UNION ALL SELECT user_id, name FROM user_name)
        INSERT OR IGNORE INTO stale (entity, id)
        SELECT \(StaleEntity.userName.rawValue), other.id FROM reconsider
        JOIN holder ON holder.id = reconsider.id
        JOIN holder AS other ON other.name = holder.name COLLATE NOCASE
        WHERE reconsider.entity = \(ClaimEntity.user.rawValue)
        """

    /// Marks the tags that are joined with marked ones, since the claims of joined tags decide one row.
    private static let markingJoinedTags = """
        INSERT OR IGNORE INTO reconsider (entity, id)
        SELECT entity, tag_id FROM reconsider JOIN joined_tag ON picture_id = id WHERE entity = \(ClaimEntity.threadTag.rawValue)
        UNION SELECT entity, picture_id FROM reconsider JOIN joined_tag ON tag_id = id
            WHERE entity = \(ClaimEntity.threadTag.rawValue)
        """

    /// Clears the values and sources of all groups, so that every claim is newer.
    private func forgetDecisions(of table: MergedTable) throws {
        let columns = table.groups.flatMap { $0.valueColumns + [$0.source] }.map { "\($0) = NULL" }
        try database.execute(
            """
            UPDATE \(table.name) SET \(columns.joined(separator: ", "))
            WHERE \(table.idColumn) IN (SELECT id FROM reconsider WHERE entity = ?)
            """, table.entity.rawValue)
    }

    private func replayClaims(_ replayer: ClaimReplayer, log: inout HistoryLog) throws {
        try database.forEachRow(
            """
            SELECT made.entity, entity_id, value_id, source_page_id, account_id, capture_key FROM (
                SELECT claim.entity, entity_id, value_id, source_page_id, ordinal
                FROM claim JOIN reconsider ON reconsider.entity = claim.entity AND reconsider.id = entity_id
                UNION ALL \(Self.namedUserClaims)
            ) AS made JOIN source_page ON source_page.id = source_page_id
            ORDER BY source_page_id, ordinal
            """
        ) { row in
            guard let entity = try ClaimEntity(rawValue: row.value("entity")) else { return }
            let capture = CaptureRef(try row.value("source_page_id"), CaptureKey(row: row, "capture_key"))
            let number: Int64 = try row.value("value_id")
            try replayer.replay(
                try reader.values(number), number: number, of: entity, row.value("entity_id"),
                account: row.value("account_id"), by: capture, log: &log)
        }
    }

    /// Replays menus: the claims of a menu have the time of its newest page, its history starts with the oldest timed page.
    private func replayMenus(_ replayer: ClaimReplayer, log: inout HistoryLog) throws {
        let rows = try database.rows(
            """
            WITH menu AS (
                SELECT menu_id, max(capture_key) AS newest, min(\(CaptureKey.timed)) AS oldest FROM source_page
                WHERE menu_id IS NOT NULL AND \(PageStatus.taken) GROUP BY menu_id
            )
            SELECT menu_claim.entity, entity_id, value_id, newest, oldest, (
                SELECT id FROM source_page WHERE capture_key = newest AND source_page.menu_id = menu.menu_id LIMIT 1
            ) AS source
            FROM menu JOIN menu_claim USING (menu_id)
            JOIN reconsider ON reconsider.entity = menu_claim.entity AND reconsider.id = entity_id
            ORDER BY menu_id, ordinal
            """)
        for row in rows {
            guard let entity = try ClaimEntity(rawValue: row.value("entity")) else { continue }
            let number: Int64 = try row.value("value_id")
            let claim = try reader.values(number)
            let capture = CaptureRef(try row.value("source"), CaptureKey(row: row, "newest"))
            try replayer.replay(
                claim, number: number, of: entity, row.value("entity_id"), account: nil, by: capture, log: &log)
            log.record(claim, of: entity, try row.value("entity_id"), at: CaptureKey(row: row, "oldest").time)
        }
    }

    private func mergePosts() throws {
        let merger = PostMerger(database: database, stale: stale)
        let ids: [Int64] = try database.column("SELECT id FROM reconsider WHERE entity = ?", ClaimEntity.post.rawValue)
        for id in ids { try merger.merge(id) }
    }

    private func deleteUnclaimed() throws {
        let posts = try database.rows(
            """
            SELECT thread_id, author_id FROM post JOIN reconsider USING (id)
            WHERE entity = ? AND \(UnneededRows.isUnshownPost)
            """, ClaimEntity.post.rawValue)
        // The counts of the former thread and author change.
        for row in posts {
            if let thread: Int64 = try row.value("thread_id") { try stale.markBeforeChange(.thread, thread) }
            if let author: Int64 = try row.value("author_id") { try stale.markBeforeChange(.user, author) }
        }
        try database.execute(
            """
            DELETE FROM forum_moderator WHERE forum_id IN (
                SELECT id FROM reconsider JOIN forum USING (id) WHERE entity = ? AND moderators_source_id IS NULL)
            """, ClaimEntity.moderators.rawValue)
        try UnneededRows(in: database).deleteReconsidered()
        if !posts.isEmpty { try StaleMarks.removeMarksOfDeletedPosts(in: database) }
    }

    /// The claims about names that are attributed to replayed users, in the columns of `claim`.
    private static let namedUserClaims = """
        SELECT \(ClaimEntity.user.rawValue) AS entity, named_user.user_id AS entity_id, value_id,
            claim.source_page_id, ordinal
        FROM reconsider JOIN named_user ON reconsider.entity = \(ClaimEntity.user.rawValue) AND user_id = reconsider.id
        JOIN claim USING (source_page_id, ordinal)
        """
}
