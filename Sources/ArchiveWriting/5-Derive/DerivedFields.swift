internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
package import GRDB

/// Stage 5: fields that follow from others, for what batches marked as stale.
///
/// Running it again changes nothing. It deletes the marks in `stale` that it handles, in the same transaction; those of
/// posts, threads and messages stay until ``SearchIndex`` has handled them.
package struct DerivedFields {
    package let database: Database

    package init(in database: Database) { self.database = database }

    package func run() throws {
        try JoinedTags(in: database).update()
        try updateFormerNames()
        try updateNamePeriods()
        try NamedUsers(in: database).attribute()
        try markUsesOfNewNames()
        try updateDefaultAccount()
        try PostViews(in: database).update(where: "id IN \(StaleEntity.postIDs)")
        try attributePosts()
        try NotePassages.removeDeleted(in: database)
        try BookmarkLists(in: database).update()
        try updateThreads()
        try updateUsers()
        try updateMessages()
        try updateAnnouncements()
        try updateHistory()
        try updateClaimedTables()
        try updatePictureAliases()
        try updateMissingPosts()
        try updateMissingForums()
        try updateForumBookmarks()
        try reportOtherDates()
        let done: [StaleEntity] = [.user, .forum, .userName, .pageDates, .pages, .claimed, .postFields]
        let numbers = done.map { String($0.rawValue) }.joined(separator: ", ")
        try execute("DELETE FROM stale WHERE entity IN (\(numbers))")
    }

    /// Rebuilds the tables whose claims changed, and the lists of users if a user has a new name.
    private func updateClaimedTables() throws {
        let changed: [Int] = try database.column(StaleEntity.claimed.query)
        let hasNewNames = try database.exists(StaleEntity.userName.query)
        for table in ArchiveTable.stored {
            guard let (entity, rows) = table.claims,
                changed.contains(entity.rawValue) || hasNewNames && entity == .accountList
            else { continue }
            try execute("DELETE FROM \(table.name); INSERT INTO \(table.name) \(rows)")
        }
    }

    /// Marks as stale what shows a name in the temporary table `new_name`, whose user may have changed; resolves each account's user.
    private func markUsesOfNewNames() throws {
        let uses: [(entity: StaleEntity, sql: String)] = [
            (
                .thread,
                """
                SELECT id FROM thread JOIN new_name ON listed_author_name = name COLLATE NOCASE
                WHERE listed_author_id IS NULL
                UNION SELECT id FROM thread JOIN new_name ON last_post_author_name = name COLLATE NOCASE
                UNION SELECT id FROM thread WHERE author_id IN \(StaleEntity.userName.ids)
                    OR last_post_author_id IN \(StaleEntity.userName.ids)
                """
            ),
            (
                .postFields,
                "SELECT post.id FROM post JOIN new_name ON author_name = name COLLATE NOCASE "
                    + "WHERE author_name IS NOT NULL UNION SELECT id FROM post "
                    + "WHERE author_name IS NOT NULL AND +author_id IN \(StaleEntity.userName.ids)"
            ),
            (
                .message,
                """
                SELECT id FROM private_message WHERE sender_name COLLATE NOCASE IN (SELECT name FROM new_name)
                    OR recipient_name COLLATE NOCASE IN (SELECT name FROM new_name)
                    OR sender_id IN \(StaleEntity.userName.ids) OR recipient_id IN \(StaleEntity.userName.ids)
                """
            ),
        ]
        let marks = try StaleMarks(in: database)
        for (entity, sql) in uses {
            for id: Int64 in try database.column(sql) { try marks.markBeforeChange(entity, id) }
        }
        // The account's name is looked up at the time of its newest page.
        let newest = """
            (SELECT captured_at FROM source_page
                WHERE account_id = account.id AND \(PageStatus.taken) AND \(CaptureBasis.isStated)
                ORDER BY capture_key DESC LIMIT 1)
            """
        try execute(
            """
            UPDATE account SET user_id = \(NameLookup.user(named: "account.name", at: newest))
            WHERE name IS NOT NULL
            """)
    }

    /// If another account becomes the default, posts get its view at once, and threads that any account has seen become stale.
    private func updateDefaultAccount() throws {
        let account = DefaultAccount.most(of: try DefaultAccount.counts(in: database))
        let former = try AccountID.shown(in: database)
        let shownForThreads = try DefaultAccount.removeShownThreadAccount(in: database) ?? former
        if shownForThreads != account {
            let marks = try StaleMarks(in: database)
            for id: Int64 in try database.column("SELECT thread_id FROM thread_view") {
                try marks.markBeforeChange(.thread, id)
            }
        }
        guard account != former else { return }
        try DefaultAccount.store(account, in: database)
        try PostViews(in: database).updateAll()
    }

    /// Resolves the authors of posts that show only a name; users and threads whose posts change become stale.
    private func attributePosts() throws {
        let author = NameLookup.user(named: "post.author_name", at: NameLookup.time(ofPage: "post.author_source_id"))
        let rows = try database.rows(
            """
            SELECT id, thread_id, author_id AS former, \(author) AS found FROM post
            WHERE author_name IS NOT NULL AND id IN \(StaleEntity.postIDs)
                AND author_id IS NOT \(author)
            """)
        let marks = try StaleMarks(in: database)
        let update = try database.cachedStatement(sql: "UPDATE post SET author_id = ? WHERE id = ?")
        for row in rows {
            try update.execute(arguments: [row.stored("found"), row.stored("id")])
            for user in try [row.value("former") as Int64?, row.value("found") as Int64?].compactMap(\.self) {
                try marks.markBeforeChange(.user, user)
            }
            if let thread = try row.value("thread_id") as Int64? { try marks.markBeforeChange(.thread, thread) }
        }
    }

    package func execute(_ sql: String) throws { try database.execute(sql) }
}
