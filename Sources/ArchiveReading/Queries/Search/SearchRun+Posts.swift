internal import ArchiveModel
internal import GRDB

/// The subject of a condition that selects a set of posts.
enum PostSetKind {
    case person, place, time

    var limit: Int { self == .person ? SearchRun.personLimit : SearchRun.setLimit }
}

// Plan: if few posts have the words, their rows are read. Frequent words are looked up together with sets of search numbers that indexes
// provide: the posts of a period, place or author. Conditions without an index require reading rows, up to a limit.
extension SearchRun {
    /// The maximum number of posts by an author that form a set; their rows are read.
    static let personLimit = 50_000
    /// The maximum number of posts in a place or period that form a set.
    static let setLimit = 300_000
    /// The maximum number of matching posts whose rows are read for filters.
    static let rowLimit = 60_000
    /// The numbers of newest posts that are searched for the newest hits, until there are enough.
    static let windows = [10_000, 100_000]
    /// The maximum number of posts whose texts are read for prefixes that are too frequent for the index.
    static let textLimit = 2_000
    /// The same number for a search while a query is typed.
    static let incrementalTextLimit = 600

    private static let table = SearchedTable.posts

    mutating func searchPosts() throws {
        guard conditions.isWanted(.posts) else { return }
        let (rare, frequent) = try withoutFrequentPrefixes()
        let expression = try expression(rare, in: Self.table)
        try noteMixedWords()
        guard !expression.isImpossible else { return }
        let isOwnWordsOnly = conditions.scope.isOwnWordsOnly && !query.clauses.isEmpty
        let limit =
            !frequent.isEmpty
            ? textLimit : isOwnWordsOnly ? Self.ownWordsLimit : options.isByThread ? Self.candidateLimit : options.limit
        var candidates: [Candidate]
        if expression.match == nil {
            candidates = try newest(expression, limit: limit)
        } else if options.isIncremental, options.order == .relevance, !frequent.isEmpty, conditions.isEmpty {
            candidates = try lastImported(expression, limit: limit)
        } else {
            candidates = try ranked(expression, order: frequent.isEmpty ? options.order : .date, limit: limit)
        }
        if !frequent.isEmpty { candidates = try withWords(candidates, frequent) }
        if isOwnWordsOnly { candidates = try withOwnWords(candidates) }
        if options.isByThread { candidates = Self.grouped(candidates) }
        try addHits(of: Self.table, expression, Array(candidates.prefix(options.limit)))
    }

    private var textLimit: Int { options.isIncremental ? Self.incrementalTextLimit : Self.textLimit }

    private mutating func noteMixedWords() throws {
        let hasSentence = (query.clauses.joined() + query.excluded).contains(where: \.isInSentence)
        let indexed = IndexedWords(database: queries.database, index: Self.table.index)
        guard hasSentence, try indexed.hasMoreMixedPosts() else { return }
        note(
            "Words in which the text follows letters of another script were looked for in the \(IndexedWords.mixedLimit) posts with such words that were imported last. "
                + Self.advice)
    }

    /// Returns the newest posts that match the filters, bounded if no index answers them.
    private mutating func newest(_ expression: SearchExpression, limit: Int) throws -> [Candidate] {
        var list = conditions.conditions(for: .posts) ?? ListStatement(of: "", "")
        let wanted = conditions.scope.wanted
        let isByTime = !conditions.isNarrow && (wanted.after != nil || wanted.before != nil)
        let isOfContents = !conditions.scope.contents.union(conditions.scope.unwantedContents)
            .subtracting([.poll, .note]).isEmpty
        if isOfContents, !conditions.isNarrow {
            var time = ListStatement(of: "", "")
            time.add(postTimeOf: wanted)
            let key = isByTime ? PostTime.sql : "post.id"
            let last = try queries.row(
                "SELECT \(key) AS key FROM post\(time.whereClause) ORDER BY key DESC LIMIT 1 OFFSET ?",
                StatementArguments(time.arguments + [Self.rowLimit.databaseValue]))
            if let last {
                note(
                    "At least \(Self.rowLimit) posts would have to be read; only the \(Self.rowLimit) newest were. "
                        + Self.advice)
                list.add("\(key) > ?", try last.value("key") as Int64)
            }
        }
        let (sql, arguments) = Self.table.newest(expression, list, moment: isByTime ? PostTime.sql : "post.id")
        return try queries.rows(sql, StatementArguments(arguments + [limit.databaseValue])).map(Candidate.init)
    }

    private mutating func ranked(
        _ expression: SearchExpression, order: SearchOptions.Order, limit: Int
    ) throws -> [Candidate] {
        guard let match = expression.match else { return [] }
        var rest = conditions.rest
        let hasFilters = !conditions.sets.isEmpty || !rest.conditions.isEmpty
        // Without filters the index shows during ranking whether there are more.
        let mayBeFrequent = order == .date || hasFilters ? try number(behind: Self.candidateLimit, match) != nil : true
        guard mayBeFrequent else {
            let list = conditions.conditions(for: .posts) ?? ListStatement(of: "", "")
            return try candidates(expression, list, order: order, limit: limit)
        }
        var (sets, hasSmallSet, isComplete) = ([ListStatement](), false, true)
        for (kind, list) in conditions.sets where kind != .time {
            let count = try count(list, stoppingAbove: kind.limit)
            if count > kind.limit {
                rest.add(list.conditions.joined(separator: " AND "), values: list.arguments)
            } else {
                sets.append(list)
                hasSmallSet = hasSmallSet || count <= Self.candidateLimit
            }
        }
        if order == .date, !hasSmallSet { return try newest(expression, sets, rest, limit: limit) }
        if let (_, time) = conditions.sets.first(where: { $0.kind == .time }) {
            let (list, count) = try newestPosts(time, limit: Self.setLimit)
            sets.append(list)
            hasSmallSet = hasSmallSet || count <= Self.candidateLimit
            if count == Self.setLimit {
                isComplete = false
                note(
                    "At least \(Self.setLimit) posts are of that time; only the \(Self.setLimit) newest of them were searched. "
                        + Self.advice)
            }
        }
        if !rest.conditions.isEmpty, !hasSmallSet, let last = try number(behind: Self.rowLimit, match, sets) {
            note(
                "At least \(Self.rowLimit) posts have these words; the filters were asked of the \(Self.rowLimit) that were imported last. "
                    + Self.advice)
            isComplete = false
            rest.add("post_search.rowid > ?", last)
        }
        return try candidates(expression, rest, sets, order: order, limit: limit, notesBound: isComplete)
    }

    /// Returns the newest posts with frequent words, searching ever larger numbers of the newest posts.
    private mutating func newest(
        _ expression: SearchExpression, _ sets: [ListStatement], _ rest: ListStatement, limit: Int
    ) throws -> [Candidate] {
        let time = conditions.sets.first { $0.kind == .time }?.list ?? ListStatement(of: "", "")
        var found: [Candidate] = []
        let windows =
            options.isByThread
            ? [Self.candidateLimit] : options.isIncremental ? Array(Self.windows.prefix(1)) : Self.windows
        for window in windows {
            let (posts, count) = try newestPosts(time, limit: window)
            found = try candidates(expression, rest, sets + [posts], order: .date, limit: limit, notesBound: false)
            // Grouping by thread counts the posts, so all of them are needed.
            if count < window || found.count >= limit && !options.isByThread { return found }
        }
        note("Only the \(windows.last ?? 0) newest posts were looked at. " + Self.advice)
        return found
    }

    /// Returns a condition for the newest posts of a period, and their number up to the limit.
    private func newestPosts(_ time: ListStatement, limit: Int) throws -> (ListStatement, count: Int) {
        let count = try count(time, stoppingAbove: limit - 1)
        guard count == limit else { return (time, count) }
        var list = time
        // All posts of the last second are included, so that the bound is a time.
        let last = try queries.row(
            "SELECT \(PostTime.sql) AS key FROM post\(time.whereClause) ORDER BY key DESC LIMIT 1 OFFSET ?",
            StatementArguments(time.arguments + [(limit - 1).databaseValue]))
        // Beyond the posts with a date there are only some without.
        guard let key = try last?.value("key") as Int64? else { return (time, limit - 1) }
        list.add("\(PostTime.sql) >= ?", key)
        return (list, count)
    }

    /// Returns the posts with the words that were imported last, without filters.
    private func lastImported(_ expression: SearchExpression, limit: Int) throws -> [Candidate] {
        let (sql, arguments) = Self.table.last(expression)
        return try queries.rows(sql, StatementArguments(arguments + [limit.databaseValue])).map(Candidate.init)
    }

    private mutating func candidates(
        _ expression: SearchExpression, _ list: ListStatement, _ sets: [ListStatement] = [],
        order: SearchOptions.Order, limit: Int, notesBound: Bool = true
    ) throws -> [Candidate] {
        let isRowless = list.conditions.isEmpty && order == .relevance && limit < Self.ownWordsLimit
        let (sql, arguments) =
            isRowless
            ? Self.table.rowlessRanking(expression, sets, limit: limit)
            : Self.table.ranking(expression, list, sets, order: order)
        let rows = try queries.rows(sql, StatementArguments(arguments + [limit.databaseValue]))
        if notesBound, let count = try rows.first?.value("candidates") as Int?, count >= Self.candidateLimit {
            note(
                "At least \(count) posts \(list.conditions.isEmpty && sets.isEmpty ? "have these words" : "fit"); only the \(count) that were imported last were ranked. "
                    + Self.advice)
        }
        return try rows.map(Candidate.init)
    }

    private func count(_ list: ListStatement, stoppingAbove limit: Int) throws -> Int {
        try queries.count(
            "SELECT count(*) FROM (SELECT 1 FROM post\(list.whereClause) LIMIT ?)",
            StatementArguments(list.arguments + [(limit + 1).databaseValue]))
    }

    /// Returns the search number of the matching post after which `count` others were imported; nil if no more than `count` match.
    private func number(behind count: Int, _ match: String, _ sets: [ListStatement] = []) throws -> Int64? {
        let (filter, arguments) = SearchedTable.condition(sets)
        return try queries.row(
            "SELECT rowid FROM post_search WHERE post_search MATCH ?\(filter) ORDER BY rowid DESC LIMIT 1 OFFSET ?",
            StatementArguments([match.databaseValue] + arguments + [count.databaseValue])
        ).map { try $0.value("rowid") }
    }

    private static let advice = "Another word or filter finds what may be missing."

    /// Leaves out prefixes in so many posts that FTS5, which merges their occurrences each time, is too slow.
    ///
    /// The remaining query matches at least the same posts.
    private func withoutFrequentPrefixes() throws -> (query: SearchQuery, frequent: [String]) {
        let indexed = IndexedWords(database: queries.database, index: Self.table.index)
        let limit = options.isIncremental ? IndexedWords.incrementalFrequency : IndexedWords.frequency
        var (rare, frequent) = (query, [String]())
        func isFrequent(_ term: SearchTerm) throws -> Bool {
            guard term.isPrefix, !isPartial(term), let word = term.lastWord,
                try indexed.isFrequent(prefix: word, limit: limit)
            else { return false }
            if !frequent.contains(word) { frequent.append(word) }
            return true
        }
        rare.clauses = try query.clauses.filter { try !$0.contains(where: isFrequent) }
        rare.excluded = try query.excluded.filter { try !isFrequent($0) }
        return (rare, frequent)
    }

    /// Returns the posts whose texts contain all words of the query, by relevance or date.
    private mutating func withWords(_ candidates: [Candidate], _ prefixes: [String]) throws -> [Candidate] {
        if candidates.count == textLimit {
            let words = prefixes.map { "“\($0)”" }.joined(separator: ", ")
            note(
                "Many posts have words that begin with \(words); only the \(textLimit) newest posts that fit the rest were looked through for them. "
                    + Self.advice)
        }
        let texts = try queries.rows(
            """
            SELECT post.id AS id, body_text FROM json_each(?) AS picked JOIN post ON post.id = picked.value
            WHERE body_text IS NOT NULL
            """, [JSONText.array(candidates.map(\.id))])
        let index = try TextIndex(texts.map { try (id: $0.value("id"), title: nil, text: $0.value("body_text")) })
        let matches = try index.matches(query, words: words)
        let snippets = Dictionary(matches.map { ($0.id, $0.snippet) }, uniquingKeysWith: { first, _ in first })
        let known = Dictionary(candidates.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let found = options.order == .date ? candidates.map(\.id) : matches.map(\.id)
        return found.compactMap { id in
            guard let snippet = snippets[id], var candidate = known[id] else { return nil }
            candidate.snippet = snippet
            return candidate
        }
    }
}
