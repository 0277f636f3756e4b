internal import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// Returns the coverage: which pages of threads and lists, and which messages are held.
    ///
    /// - Parameters:
    ///   - filter: the threads, by forum (with subforums) and ID. With a filter, lists are those of the forums (none if it names
    ///     threads), posts those quoted in the threads; messages, accounts and the Leper's Colony are omitted.
    ///   - listsAll: whether threads known only from lists are listed instead of counted.
    /// - Returns: the coverage.
    /// - Complexity: O(*t* + *p* + *q*) in the threads, the saved pages and the quotes, and in the posts that
    ///   are on no thread page. Threads with held content are kept in memory, about 300 bytes each.
    /// - Throws: SQLite's errors.
    public func coverage(matching filter: ListFilter = ListFilter(), listsAll: Bool = false) throws -> Coverage {
        var coverage = Coverage(archive: archivePath)
        let forums = try withSubforums(filter.forums)
        var wanted = ListStatement(of: "thread", "")
        wanted.add("thread.id", isOneOf: filter.threads.map(\.rawValue))
        wanted.add("thread.forum_id", isOneOf: forums)
        let condition = wanted.conditions.isEmpty ? "1" : wanted.conditions.joined(separator: " AND ")
        let arguments = StatementArguments(wanted.arguments)
        let threads = ThreadCoverages(
            database: database, threads: PagedThreads(condition: condition, arguments: arguments))
        try threads.forEachThread { thread in
            guard listsAll || thread.isHeld || thread.isBookmarked || !filter.threads.isEmpty else {
                coverage.listedThreads.threadCount += 1
                coverage.listedThreads.pageCount += thread.pageCount
                return
            }
            coverage.pages.add(thread.counts)
            coverage.threads.append(thread)
        }
        coverage.threads.sort { ($1.counts.incomplete, $0.id.rawValue) < ($0.counts.incomplete, $1.id.rawValue) }
        let isEverything = filter.threads.isEmpty && filter.forums.isEmpty
        if filter.threads.isEmpty { coverage.lists = try forumLists(isEverything ? nil : Set(forums)) }
        if isEverything {
            coverage.lists += try punishmentList()
            coverage.folders = try messageFolders()
            coverage.accounts = try accountFeatures()
        }
        coverage.quotedPosts = try quotedPosts(condition, arguments)
        coverage.notices = try lostPages().filter { notice in
            isEverything || notice.threadID.map { filter.threads.contains($0) } ?? false
                || notice.forumID.map { forums.contains($0.rawValue) } ?? false
        }
        return coverage
    }

    private func quotedPosts(_ condition: String, _ arguments: StatementArguments) throws -> [QuotedPostCoverage] {
        let joined = condition == "1" ? "" : "JOIN thread ON thread.id = post.thread_id AND \(condition)"
        return try database.values(
            """
            SELECT quoted_post_id AS id, count(DISTINCT post_quote.post_id) AS quote_count, min(quoted_name) AS name,
                min(post.thread_id) AS thread_id
            FROM post_quote JOIN post ON post.id = post_quote.post_id \(joined)
            WHERE quoted_post_id > 0 AND NOT EXISTS (SELECT 1 FROM post WHERE id = quoted_post_id)
                AND quoted_post_id NOT IN (SELECT id FROM tombstone WHERE kind = 'post')
            GROUP BY quoted_post_id ORDER BY quote_count DESC, quoted_post_id
            """, arguments)
    }

    /// Returns the notices whose page is not held; redirects after an action (`noticeRedirect`) do not replace a page.
    private func lostPages() throws -> [NoticeCoverage] {
        let codes = DiagnosticCode.notices.filter { $0 != .noticeRedirect }.map { "'\($0.rawValue)'" }
        return try database.values(
            """
            SELECT notice.id AS source_id, notice.path || ifnull('!/' || notice.member, '') AS path, notice.url, notice.thread_id,
                notice.forum_id, notice.page_number, min(source_issue.code) AS code
            FROM source_page AS notice JOIN source_issue ON source_issue.source_page_id = notice.id
            WHERE notice.status = 'notice' AND source_issue.code IN (\(codes.joined(separator: ", ")))
                AND ifnull(notice.url NOT IN (
                    SELECT url FROM source_page WHERE status = 'imported' AND url IS NOT NULL), 1)
                AND NOT EXISTS (
                    SELECT 1 FROM source_page AS held WHERE held.status = 'imported'
                        AND held.thread_id = notice.thread_id AND held.page_number = ifnull(notice.page_number, 1)
                        AND held.filter_user_id IS NULL)
            GROUP BY notice.id ORDER BY notice.path_bytes, notice.id
            """)
    }
}
