/// Searches again where a query finds little: by other forms of its words, then by similar words, then by any of the words.
struct ForgivingSearch {
    private let query: SearchQuery
    private let scope: SearchScope
    private let options: SearchOptions
    private let queries: ArchiveSnapshot
    private let vocabulary: Vocabulary

    init(after run: SearchRun) {
        (query, scope, options, queries) = (run.query, run.conditions.scope, run.options, run.queries)
        // Unless private messages are searched, no correction may tell a word of them.
        let tables = [SearchedTable.posts, .threads] + (options.includesPrivate ? [.messages] : [])
        vocabulary = Vocabulary(
            database: queries.database,
            indexes: tables.filter { [scope] in scope.isWanted($0.kind) }.map(\.index),
            texts: run.texts)
    }

    /// Returns the hits of the query as typed, followed by those of other forms of its words, or replaced by those of similar words.
    func widened(_ typed: SearchResult) throws -> SearchResult {
        guard options.isForgiving, !options.isIncremental, !options.isSubstring, !query.clauses.isEmpty else {
            return typed
        }
        let wide = try withOtherForms(query)
        let result = wide == query || isFull(typed) ? typed : try joined(typed, search(wide))
        guard result.hits.isEmpty, query.clauses.joined().contains(where: \.isForgiving) else { return result }
        return try corrected(wide) ?? result
    }

    private func search(_ query: SearchQuery) throws -> SearchResult {
        var run = try SearchRun(query, scope, options, in: queries)
        try run.run()
        return run.result
    }

    private func withOtherForms(_ query: SearchQuery) throws -> SearchQuery {
        try query.mapTerms { term in
            guard let word = term.possessor ?? (term.isForgiving ? term : nil)?.folded else { return term }
            let kin = try vocabulary.kin(of: word)
            var term = term
            if term.possessor != nil { term.forms = [term.text, word] + kin }
            if term.isForgiving, !kin.isEmpty { term.forms = [word] + kin }
            return term
        }
    }

    /// Whether hits of the words as typed fill the list, so that there is no room for other forms, which come after them.
    private func isFull(_ result: SearchResult) -> Bool {
        guard options.order == .relevance else { return false }
        let counts = Dictionary(grouping: result.hits, by: \.entity).mapValues(\.count)
        return counts["post", default: 0] >= options.limit && counts["thread", default: 0] >= options.limit
    }

    /// Joins two results: by date, the wide one has all hits; by relevance, hits of the words as typed come first, kind by kind.
    private func joined(_ typed: SearchResult, _ wide: SearchResult) -> SearchResult {
        guard options.order == .relevance else { return wide }
        var result = wide
        let known = Set(typed.hits.map(key))
        let added = Dictionary(grouping: wide.hits.filter { !known.contains(key($0)) }, by: \.entity)
        let found = Dictionary(grouping: typed.hits, by: \.entity)
        result.hits = SearchHit.entities.flatMap {
            (found[$0, default: []] + added[$0, default: []]).prefix(options.limit)
        }
        result.isBounded = typed.isBounded || wide.isBounded
        return result
    }

    private func key(_ hit: SearchHit) -> [String] {
        let id = options.isByThread && hit.entity == "post" ? hit.threadID ?? -hit.id : hit.id
        return [hit.entity, String(id)]
    }

    private func corrected(_ wide: SearchQuery) throws -> SearchResult? {
        var corrections: [(typed: String, similar: [String])] = []
        let search = vocabulary.similarWords()
        let similar = try wide.mapTerms { term in
            guard term.isForgiving, term.forms.isEmpty, try !search.contains(term.folded) else { return term }
            let words = try search.words(to: term.folded)
            guard !words.isEmpty else { return term }
            if !corrections.contains(where: { $0.typed == term.text }) { corrections.append((term.text, words)) }
            var term = term
            term.forms = words
            return term
        }
        if !corrections.isEmpty {
            var result = try self.search(similar)
            if !result.hits.isEmpty {
                let typed = Self.list(corrections.prefix(Self.mostNamed).map(\.typed), "and")
                let found = corrections.prefix(Self.mostNamed).map { Self.list(Array($0.similar.prefix(3)), "or") }
                    .joined(separator: " and ")
                return result.noting("Nothing was found for \(typed); showing \(found) (\(count(result))).")
            }
        }
        let exact = similar.clauses.filter { $0.contains { $0.isExact } }
        let others = similar.clauses.filter { !$0.contains { $0.isExact } }
        guard others.count > 1 else { return nil }
        var any = similar
        any.clauses = exact + [Array(others.joined())]
        var result = try self.search(any)
        guard !result.hits.isEmpty else { return nil }
        let found = try others.joined().filter {
            try !$0.forms.isEmpty || !$0.isForgiving || search.contains($0.folded)
        }
        let words = Self.list(found.prefix(Self.mostNamed).map { $0.forms.first ?? $0.text }, "or")
        return result.noting("Nothing has all of these words; showing what has \(words) (\(count(result))).")
    }

    /// The number of words that a note names.
    private static let mostNamed = 5

    private func count(_ result: SearchResult) -> String {
        let (count, limit) = (result.hits.count, options.limit)
        let isMore = Dictionary(grouping: result.hits, by: \.entity).contains { $0.value.count >= limit }
        return "\(isMore ? "at least " : "")\(count) \(count == 1 ? "hit" : "hits")"
    }

    private static func list(_ words: [String], _ conjunction: String) -> String {
        let quoted = words.map { "“\($0)”" }
        return quoted.count < 2
            ? quoted.joined()
            : quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + quoted[quoted.count - 1]
    }
}

extension SearchResult {
    fileprivate mutating func noting(_ words: String) -> SearchResult {
        notes.insert(words, at: 0)
        isCorrected = true
        return self
    }
}

extension SearchQuery {
    /// The same query with other required terms.
    fileprivate func mapTerms(_ body: (SearchTerm) throws -> SearchTerm) rethrows -> SearchQuery {
        var result = self
        result.clauses = try clauses.map { try $0.map(body) }
        return result
    }
}

extension SearchTerm {
    /// Whether other words may take the place of the term.
    fileprivate var isForgiving: Bool { isWord && !isPrefix && !isExact && !isInSentence }

    /// The word in a genitive: *gardener* of *gardener's*, which the index has as two words.
    fileprivate var possessor: String? {
        guard !isPrefix, !isExact, ["'s", "’s"].contains(text.suffix(2)) else { return nil }
        let word = SearchTerm(String(text.dropLast(2)))
        return word.isForgiving ? word.folded : nil
    }
}
