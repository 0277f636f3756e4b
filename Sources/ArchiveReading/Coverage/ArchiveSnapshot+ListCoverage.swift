internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The thread lists of forums (nil: of all) with a saved page, those with the most incomplete pages first; without lists of a tag.
    func forumLists(_ forums: Set<Int64>?) throws -> [ListCoverage] {
        let sql = """
            SELECT held.forum_id, forum.name, held.page_number, held.page_count, held.per_page
            FROM source_page AS held LEFT JOIN forum ON forum.id = held.forum_id
            WHERE held.kind = 'forumdisplay' AND held.status = 'imported' AND held.forum_id IS NOT NULL
                AND ifnull(held.url, '') NOT GLOB '*posticon=[1-9]*'
            ORDER BY held.forum_id, held.capture_key
            """
        return try lists(.forum, sql).filter { list in
            forums.map { forums in list.forumID.map { forums.contains($0.rawValue) } ?? false } ?? true
        }
    }

    func punishmentList() throws -> [ListCoverage] {
        let sql = """
            SELECT NULL AS forum_id, NULL AS name, page_number, page_count, per_page FROM source_page
            WHERE kind = 'banlist' AND status = 'imported' AND ifnull(url, '') NOT GLOB '*userid=[1-9]*'
                -- The number of somebody forgotten is 0.
                AND NOT (page_count IS NULL AND ifnull(url, '') GLOB '*userid=0*') ORDER BY capture_key
            """
        return try lists(.punishments, sql)
    }

    /// Reads lists from rows that must be grouped by forum, the newest capture last.
    private func lists(_ kind: ListCoverage.Kind, _ sql: String) throws -> [ListCoverage] {
        var lists: [ListCoverage] = []
        var current: Captures?
        try database.forEachRow(sql) { row in
            let forum: ForumID? = try row.value("forum_id")
            if let known = current, known.forum != forum {
                lists.append(known.coverage(kind))
                current = nil
            }
            if current == nil { current = Captures(forum: forum, name: try row.value("name")) }
            try current?.add(row)
        }
        if let current { lists.append(current.coverage(kind)) }
        return lists.sorted {
            ($1.counts.incomplete, $0.forumID?.rawValue ?? 0) < ($0.counts.incomplete, $1.forumID?.rawValue ?? 0)
        }
    }

    private struct Captures {
        let forum: ForumID?
        let name: String?
        private var total = 1
        private var size: Int?
        private var pages: [HeldPage] = []

        init(forum: ForumID?, name: String?) { (self.forum, self.name) = (forum, name) }

        /// Adds a capture that is newer than the ones before; one without page navigation shows a list of one page.
        mutating func add(_ row: Row) throws {
            total = max(1, try row.value("page_count") ?? 1)
            size = try row.value("per_page")
            pages.append(HeldPage(number: try row.value("page_number") ?? 1, size: size ?? SitePaging.threadsPerPage))
        }

        func coverage(_ kind: ListCoverage.Kind) -> ListCoverage {
            let map = PageMap(total: total, size: size ?? SitePaging.threadsPerPage, pages: pages)
            var coverage = ListCoverage(kind: kind, pages: map.runs)
            (coverage.forumID, coverage.name, coverage.perPage) = (forum, name, size)
            return coverage
        }
    }

    func messageFolders() throws -> [FolderCoverage] {
        var folders: [FolderCoverage] = []
        try database.forEachRow(
            """
            SELECT private_message.account_id, account.name AS account_name, folder_id, folder.name,
                private_message.id, body_html IS NULL AS is_missing
            FROM private_message LEFT JOIN account ON account.id = private_message.account_id
            LEFT JOIN private_message_folder AS folder
                ON folder.account_id = private_message.account_id AND folder.id = folder_id
            ORDER BY private_message.account_id, folder_id, private_message.id
            """
        ) { row in
            let account: AccountID = try row.value("account_id") ?? .unnamed
            let folder: Int64? = try row.value("folder_id")
            if folders.last?.accountID != account || folders.last?.folderID != folder {
                folders.append(
                    FolderCoverage(
                        accountID: account, accountName: try row.value("account_name"), folderID: folder,
                        name: try row.value("name")))
            }
            folders[folders.count - 1].messageCount += 1
            if try row.value("is_missing") { folders[folders.count - 1].missing.append(try row.value("id")) }
        }
        return folders
    }

    /// Returns the features of each account, from its newest page with any.
    func accountFeatures() throws -> [AccountFeatures] {
        try rows(
            """
            SELECT name, features, max(capture_key), account_state.captured_at FROM account_state
            JOIN source_page ON source_page.id = source_page_id LEFT JOIN account ON account.id = account_state.account_id
            WHERE features IS NOT NULL GROUP BY account_state.account_id ORDER BY account_state.account_id
            """
        ).map { row in
            AccountFeatures(
                accountName: try row.value("name"),
                features: (try row.value("features") as String?)?.split(separator: ", ").map(String.init)
                    ?? [], capturedAt: try (row.value("captured_at") as String?).flatMap { UTCTime($0) })
        }
    }
}
