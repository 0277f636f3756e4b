internal import ArchiveModel
internal import Foundation
internal import GRDB

/// The execution of one search; `SearchRun+Posts.swift` plans that of posts.
struct SearchRun {
    /// The maximum number of matching rows that are ranked.
    static let candidateLimit = 20_000
    /// The maximum number of posts whose own words are separated from quotes.
    static let ownWordsLimit = 2_000
    /// The maximum number of announcements, and of forums, that are read.
    static let unindexedLimit = 5_000

    struct Candidate {
        var number: Int64  // The row number in the index.
        var id: Int64
        var thread: Int64?
        var count: Int?  // The number of matching posts in the thread, if hits are grouped by thread.
        /// The snippet, if it does not come from the archive's index.
        var snippet: String?

        init(_ row: Row) throws {
            (number, id, thread) = try (row.value("number"), row.value("id"), row.value("thread_id"))
        }
    }

    let queries: ArchiveSnapshot
    let query: SearchQuery
    let options: SearchOptions
    let conditions: SearchConditions
    var result = SearchResult()
    /// The titles and texts of announcements and forums, which are not indexed in the archive; similar words are sought in them.
    private(set) var texts: [String] = []

    init(_ query: SearchQuery, _ scope: SearchScope, _ options: SearchOptions, in queries: ArchiveSnapshot) throws {
        (self.query, self.options, self.queries) = (query, options, queries)
        conditions = try SearchConditions(scope, in: queries)
        result.notes = query.notes
        queries.database.add(function: BodyContentFunction.function)
    }

    mutating func run() throws {
        try search(.threads)
        try searchPosts()
        if options.includesPrivate { try search(.messages) }
        try searchUnindexed(
            .announcements,
            """
            SELECT 'announcement' AS entity, announcement.id, title, ifnull(user.name, announcement.author_name) AS author,
                posted_on AS date, body_html AS html
            FROM announcement LEFT JOIN user ON user.id = announcement.author_id WHERE 1
            """)
        // Filters alone, such as `forum:902`, find what is in a forum rather than the forum.
        if !query.clauses.isEmpty || conditions.scope.kinds.contains(.forums) {
            try searchUnindexed(
                .forums,
                "SELECT 'forum' AS entity, id, name AS title, NULL AS author, NULL AS date, description AS html FROM forum WHERE 1"
            )
        }
        if options.order == .date {
            // ISO 8601: the order of strings is chronological.
            result.hits = result.hits.enumerated().sorted {
                ($1.element.date ?? "", $0.offset) < ($0.element.date ?? "", $1.offset)
            }.map(\.element)
        }
    }

    private mutating func search(_ table: SearchedTable) throws {
        guard let list = conditions.conditions(for: table.kind) else { return }
        let expression = try expression(query, in: table)
        guard !expression.isImpossible else { return }
        let (sql, arguments) =
            expression.match == nil
            ? table.newest(expression, list) : table.ranking(expression, list, order: options.order)
        let rows = try queries.rows(sql, StatementArguments(arguments + [options.limit.databaseValue]))
        try addHits(of: table, expression, rows.map(Candidate.init))
    }

    func expression(_ query: SearchQuery, in table: SearchedTable) throws -> SearchExpression {
        let indexed = IndexedWords(database: queries.database, index: table.index)
        return try SearchExpression(query) { try words($0, indexed) }
    }

    mutating func addHits(of table: SearchedTable, _ expression: SearchExpression, _ candidates: [Candidate]) throws {
        guard !candidates.isEmpty else { return }
        let (sql, arguments) = table.details(expression, numbers: candidates.map(\.number))
        let known = Dictionary(candidates.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places = Dictionary(candidates.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let hits = try queries.database.values(sql, arguments).map { (found: SearchHit) in
            var hit = found
            if let snippet = known[hit.id]?.snippet { hit.snippet = snippet }
            hit.snippet = SearchSnippet.narrowed(hit.snippet, to: partialTerms)
            hit.hitCount = known[hit.id]?.count
            return hit
        }
        result.hits += hits.sorted { places[$0.id, default: 0] < places[$1.id, default: 0] }
    }

    /// Returns the words to search in place of a term: its forms, or the indexed words that contain it; nil to look it up unchanged.
    func words(_ term: SearchTerm, _ indexed: IndexedWords) throws -> [String]? {
        guard term.forms.isEmpty else { return term.forms }
        guard isPartial(term) else { return nil }
        return try indexed.containing(term.folded, isInSentence: term.isInSentence)
    }

    func isPartial(_ term: SearchTerm) -> Bool { term.isInSentence || options.isSubstring && term.isWord }

    /// The terms that match inside words.
    private var partialTerms: [String] { query.clauses.joined().filter(isPartial).map(\.text) }

    mutating func note(_ words: String) {
        result.isBounded = true
        result.notes.append(words)
    }

    /// Searches announcements or forums, which the archive does not index: rows that match the filters are indexed in memory.
    private mutating func searchUnindexed(_ kind: SearchKind, _ rows: String) throws {
        guard let list = conditions.conditions(for: kind) else { return }
        let filter = list.conditions.map { " AND " + $0 }.joined()
        var hits: [Int64: SearchHit] = [:]
        var texts: [(id: Int64, title: String?, text: String)] = []
        for row in try queries.rows(
            "\(rows)\(filter) ORDER BY 5 DESC, 2 LIMIT ?",
            StatementArguments(list.arguments + [Self.unindexedLimit.databaseValue]))
        {
            let text = MarkupText.text(of: try row.value("html") ?? "")
            let hit = try SearchHit(
                entity: row.value("entity"), id: row.value("id"), title: row.value("title"),
                author: row.value("author"), date: row.value("date"), snippet: String(text.prefix(200)))
            let whole = "\(hit.title ?? "") \(text)"
            self.texts.append(whole)
            guard kind != .forums || mayMatch(whole) else { continue }
            hits[hit.id] = hit
            texts.append((hit.id, hit.title, text))
        }
        guard !texts.isEmpty else { return }
        let hasWords = !query.clauses.isEmpty || !query.excluded.isEmpty
        let found =
            hasWords
            ? try TextIndex(texts).matches(query, words: words)
            : texts.map { TextIndex.Match(id: $0.id, snippet: hits[$0.id]?.snippet ?? "") }
        result.hits += found.prefix(options.limit).compactMap { match in
            guard var hit = hits[match.id] else { return nil }
            hit.snippet = SearchSnippet.narrowed(match.snippet, to: partialTerms)
            return hit
        }
    }

    /// Whether a text has the words of a term of each clause, in any places: most forums need not be indexed.
    private func mayMatch(_ text: String) -> Bool {
        let text = ArchiveSnapshot.folded(text)
        return query.clauses.allSatisfy { clause in
            clause.flatMap { $0.forms.isEmpty ? [$0.text] : $0.forms }.contains { words in
                ArchiveSnapshot.folded(words).split { !$0.isLetter && !$0.isNumber }
                    .allSatisfy { text.range(of: $0, options: .literal) != nil }
            }
        }
    }
}
