internal import ForumModel
internal import GRDB

/// One search while it runs.
struct SearchRun {
    /// The most rows with the words that are ranked.
    static let candidateLimit = 20_000
    /// The most posts with the words of which filters are asked.
    static let filterLimit = 100_000
    /// The most posts whose own words are told from what they quote.
    static let ownWordsLimit = 2_000
    /// The most announcements that are read.
    static let announcementLimit = 5_000

    /// A row that fulfils everything.
    private struct Candidate {
        var number: Int64
        var id: Int64
        var thread: Int64?
        var count: Int?
        /// The place of the words, where it is not in the archive's index.
        var snippet: String?
    }

    let queries: ArchiveQueries
    let query: SearchQuery
    let options: SearchOptions
    let conditions: SearchConditions
    private(set) var result = SearchResult()

    init(_ query: SearchQuery, _ scope: SearchScope, _ options: SearchOptions, in queries: ArchiveQueries)
        throws
    {
        self.query = query
        self.options = options
        self.queries = queries
        conditions = try SearchConditions(scope, in: queries)
        result.notes = query.notes
        queries.database.add(function: BodyContentFunction.function)
    }

    mutating func run() throws {
        for table in [SearchedTable.threads, .posts, .messages] { try search(table) }
        try searchAnnouncements()
        if options.order == .date {
            // ISO 8601: the order of texts is that of times.
            result.hits = result.hits.enumerated().sorted {
                ($1.element.date ?? "", $0.offset) < ($0.element.date ?? "", $1.offset)
            }.map(\.element)
        }
    }

    // MARK: Tables

    private mutating func search(_ table: SearchedTable) throws {
        guard let list = conditions.conditions(for: table.kind) else { return }
        let indexed = IndexedWords(database: queries.database, index: table.index)
        let expression = try SearchExpression(query) { try words($0, indexed) }
        guard !expression.isImpossible else { return }
        let isPosts = table.kind == .posts
        let bounded = isPosts ? try bounded(list, expression) : list
        let isFiltered = isPosts && (conditions.scope.isOwnWordsOnly && !query.clauses.isEmpty)
        let limit =
            isFiltered
            ? Self.ownWordsLimit : isPosts && options.isByThread ? Self.candidateLimit : options.limit
        let (sql, arguments) = table.ranking(expression, bounded, order: options.order)
        let rows = try queries.rows(sql, StatementArguments(arguments + [limit.databaseValue]))
        if isPosts, !result.isBounded, let count = try rows.first?["candidates"] as Int?,
            count >= Self.candidateLimit
        {
            note("posts fit; only the \(count) that were imported last were ranked", count)
        }
        var candidates = try rows.map {
            try Candidate(number: $0["number"], id: $0["id"], thread: $0["thread_id"])
        }
        if isFiltered { candidates = try withOwnWords(candidates) }
        if isPosts, options.isByThread { candidates = Self.grouped(candidates) }
        try addHits(of: table, expression, Array(candidates.prefix(options.limit)))
    }

    private mutating func addHits(
        of table: SearchedTable, _ expression: SearchExpression, _ candidates: [Candidate]
    ) throws {
        guard !candidates.isEmpty else { return }
        let (sql, arguments) = table.details(expression, numbers: candidates.map(\.number))
        let known = Dictionary(candidates.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places = Dictionary(
            candidates.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let hits = try queries.rows(sql, arguments).map { row in
            var hit = try SearchHit(
                entity: row["entity"], id: row["id"], threadID: row["thread_id"], title: row["title"],
                author: row["author"], date: row["date"], snippet: row["snippet"] ?? "")
            if let snippet = known[hit.id]?.snippet { hit.snippet = snippet }
            hit.snippet = SearchSnippet.narrowed(hit.snippet, to: partialTerms)
            hit.hitCount = known[hit.id]?.count
            return hit
        }
        result.hits += hits.sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
    }

    /// The words of an index for a term that may be a part of them; nil for a term that is looked up as it is.
    private func words(_ term: SearchTerm, _ indexed: IndexedWords) throws -> [String]? {
        guard isPartial(term) else { return nil }
        return try indexed.containing(term.folded, isInSentence: term.isInSentence)
    }

    private func isPartial(_ term: SearchTerm) -> Bool {
        term.isInSentence || options.isSubstring && term.isWord
    }

    /// The terms that are found within words.
    private var partialTerms: [String] { query.clauses.joined().filter(isPartial).map(\.text) }

    // MARK: Bounds

    /// The conditions on posts, with a bound where too many have the words.
    private mutating func bounded(_ list: ListStatement, _ expression: SearchExpression) throws
        -> ListStatement
    {
        guard let match = expression.match else { return try boundedContents(list) }
        guard let last = try number(behind: Self.candidateLimit, match) else { return list }
        var result = list
        if list.conditions.isEmpty {
            note(
                "posts have these words; only the \(Self.candidateLimit) that were imported last were ranked",
                Self.candidateLimit)
            result.add("post_search.rowid > ?", last)
            return result
        }
        let filter = list.conditions.joined(separator: " AND ")
        let isFew =
            try conditions.isNarrow
            && queries.count(
                "SELECT count(*) FROM (SELECT 1 FROM post WHERE \(filter) LIMIT \(Self.candidateLimit + 1))",
                StatementArguments(list.arguments)) <= Self.candidateLimit
        if isFew {
            // The posts of the filter are fewer than those with the words: each of those is looked up among them.
            result = ListStatement(of: "", "")
            result.add(
                "+post_search.rowid IN (SELECT search_number FROM post WHERE \(filter))",
                values: list.arguments)
        } else if let last = try number(behind: Self.filterLimit, match) {
            note(
                "posts have these words; the filters were asked of the \(Self.filterLimit) that were imported last",
                Self.filterLimit)
            result.add("post_search.rowid > ?", last)
        }
        return result
    }

    /// The number of the post behind so many of those with the words, the newest first; nil where there are not so many.
    private func number(behind count: Int, _ match: String) throws -> Int64? {
        try queries.row(
            "SELECT rowid FROM post_search WHERE post_search MATCH ? ORDER BY rowid DESC LIMIT 1 OFFSET ?",
            [match, count]
        ).map { try $0["rowid"] }
    }

    /// The conditions on posts without words, with a bound where no index has what they ask.
    private mutating func boundedContents(_ list: ListStatement) throws -> ListStatement {
        let scope = conditions.scope
        guard !scope.contents.union(scope.unwantedContents).subtracting([.poll]).isEmpty,
            !conditions.isNarrow,
            let last = try queries.row(
                "SELECT id FROM post ORDER BY id DESC LIMIT 1 OFFSET ?", [Self.filterLimit])
        else { return list }
        note("posts would have to be read; only the \(Self.filterLimit) newest were", Self.filterLimit)
        var result = list
        result.add("post.id > ?", try last["id"] as Int64)
        return result
    }

    private mutating func note(_ words: String, _ count: Int) {
        result.isBounded = true
        result.notes.append("At least \(count) \(words). Another word or filter finds what may be missing.")
    }

    // MARK: Own words

    /// The posts that have the words also without what they quote.
    private mutating func withOwnWords(_ candidates: [Candidate]) throws -> [Candidate] {
        if candidates.count == Self.ownWordsLimit {
            result.isBounded = true
            result.notes.append(
                "Only the best \(Self.ownWordsLimit) posts were looked through for words that are not quoted."
            )
        }
        let quoting = try queries.rows(
            """
            SELECT post.id AS id, body_html FROM json_each(?) AS picked JOIN post ON post.id = picked.value
            WHERE instr(body_html, '<blockquote') > 0
            """, [JSONText.array(candidates.map(\.id))])
        guard !quoting.isEmpty else { return candidates }
        let index = try TextIndex(
            quoting.map {
                let markup: String = try $0["body_html"]
                return (id: try $0["id"], title: nil, text: MarkupText.text(of: markup, omitsQuotes: true))
            })
        let own = try Dictionary(
            index.matches(query, words: words).map { ($0.id, $0.snippet) },
            uniquingKeysWith: { first, _ in first })
        let ids = try Set(quoting.map { try $0["id"] as Int64 })
        return candidates.compactMap { candidate in
            guard ids.contains(candidate.id) else { return candidate }
            guard let snippet = own[candidate.id] else { return nil }
            var candidate = candidate
            candidate.snippet = snippet
            return candidate
        }
    }

    /// The first post of each thread, with the number of those that were found; posts without a thread are alone.
    private static func grouped(_ candidates: [Candidate]) -> [Candidate] {
        var counts: [Int64: Int] = [:]
        for candidate in candidates { counts[candidate.thread ?? -candidate.id, default: 0] += 1 }
        var result: [Candidate] = []
        for var candidate in candidates {
            guard let count = counts.removeValue(forKey: candidate.thread ?? -candidate.id) else { continue }
            candidate.count = count
            result.append(candidate)
        }
        return result
    }

    // MARK: Announcements

    /// Announcements are few and in no index of the archive: those that fulfil the filters are indexed in memory.
    private mutating func searchAnnouncements() throws {
        guard let list = conditions.conditions(for: .announcements) else { return }
        let filter = list.conditions.map { " AND " + $0 }.joined()
        let rows = try queries.rows(
            """
            SELECT announcement.id, title, ifnull(user.name, announcement.author_name) AS author, posted_on, body_html
            FROM announcement LEFT JOIN user ON user.id = announcement.author_id
            WHERE 1\(filter) ORDER BY posted_on DESC, announcement.id LIMIT ?
            """, StatementArguments(list.arguments + [Self.announcementLimit.databaseValue]))
        guard !rows.isEmpty else { return }
        var hits: [Int64: SearchHit] = [:]
        var texts: [(id: Int64, title: String?, text: String)] = []
        for row in rows {
            let text = MarkupText.text(of: try row["body_html"] ?? "")
            let hit = try SearchHit(
                entity: "announcement", id: row["id"], title: row["title"], author: row["author"],
                date: row["posted_on"], snippet: String(text.prefix(200)))
            hits[hit.id] = hit
            texts.append((hit.id, hit.title, text))
        }
        let hasWords = !query.clauses.isEmpty || !query.excluded.isEmpty
        let found =
            hasWords
            ? try TextIndex(texts).matches(query, words: words)
            : texts.map { TextIndex.Match(id: $0.id, score: 0, snippet: hits[$0.id]?.snippet ?? "") }
        result.hits += found.prefix(options.limit).compactMap { match in
            guard var hit = hits[match.id] else { return nil }
            hit.snippet = SearchSnippet.narrowed(match.snippet, to: partialTerms)
            return hit
        }
    }
}
