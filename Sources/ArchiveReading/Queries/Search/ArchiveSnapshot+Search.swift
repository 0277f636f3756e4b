internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

extension ArchiveSnapshot {
    /// Finds posts, threads, forums, private messages and announcements by words and filters.
    ///
    /// A filter that does not apply to a kind of result excludes that kind: with `thread:` no message is found. Without words,
    /// the newest items that match the filters are found. Other forms of the words, as *runs* for *running*, come after the words
    /// as typed; where nothing has the words, the most similar ones are searched, then any of them, which the notes say.
    /// With pseudonyms only posts and threads are found, by words as typed that their texts have without the names.
    ///
    /// - Parameters:
    ///   - query: the user's query.
    ///   - filters: filters in addition to those of the query.
    ///   - options: the number and order of results.
    /// - Returns: the hits with snippets, and notes on what was not searched.
    /// - Complexity: O(*m*) in the posts with the words, of which at most 20,000 are ranked; the rows of at most 60,000 are
    ///   read for filters without an index. With ``SearchOptions/isSubstring`` also in the words of the index.
    /// - Throws: ``LookupError`` for an unknown name in a filter, ``SearchFilterError`` for an invalid value of a filter;
    ///   SQLite's errors.
    public func search(
        _ query: SearchQuery, filters: [SearchFilter] = [], options: SearchOptions = SearchOptions()
    ) throws -> SearchResult {
        let query = query.saved.isEmpty ? query : try expanding(query)
        var scope = SearchScope()
        scope.importedAfter = options.importedAfter
        for filter in query.filters + filters { try scope.add(filter, names: options.names, in: self) }
        guard options.limit > 0, !query.isEmpty || !filters.isEmpty else {
            var nothing = SearchResult()
            nothing.notes = query.notes
            return nothing
        }
        let isNamed = try selection.isRedacted && tellsNames(query, filters)
        guard !isNamed else {
            var nothing = SearchResult()
            nothing.notes = ["Not searched: people have other names here, and the query has a name, or intitle:."]
            return nothing
        }
        var searched = query
        // Words that only the names have leave nothing out.
        if selection.isRedacted { searched.excluded = [] }
        var run = try SearchRun(searched, scope, options, in: self)
        try run.run()
        return selection.isRedacted
            ? try withoutNames(run.result, query)
            : try ForgivingSearch(after: run).widened(run.result)
    }

    /// Whether what a query finds could tell who has a pseudonym: it has the name of a person, or asks for words of titles.
    private func tellsNames(_ query: SearchQuery, _ filters: [SearchFilter]) throws -> Bool {
        guard !(query.filters + filters).contains(where: { $0.key == .intitle }) else { return true }
        let terms = (query.clauses.joined() + query.excluded).map(\.text)
        let text = (terms + (query.filters + filters).map(\.value)).joined(separator: " \n ")
        let told = try row("SELECT without_names(?, '') AS text", [text])
        return try told?.value("text") != text
    }

    /// Keeps the posts and threads whose texts have the words after names were replaced, with excerpts of these texts.
    private func withoutNames(_ found: SearchResult, _ query: SearchQuery) throws -> SearchResult {
        var result = found
        result.hits = try [("post", "body_text"), ("thread", "title")].flatMap { entity, column -> [SearchHit] in
            let hits = found.hits.filter { $0.entity == entity }
            let rows = try rows(
                "SELECT id, ifnull(\(column), '') AS text FROM \(entity) WHERE id IN (SELECT value FROM json_each(?))",
                [JSONText.array(hits.map(\.id))])
            let index = try TextIndex(rows.map { try (id: $0.value("id"), title: nil, text: $0.value("text")) })
            let matches = try index.matches(query) { _, _ in nil }
            let snippets = Dictionary(matches.map { ($0.id, $0.snippet) }) { first, _ in first }
            return hits.compactMap { hit -> SearchHit? in
                guard let snippet = snippets[hit.id] else { return nil }
                var hit = hit
                hit.snippet = snippet
                return hit
            }
        }
        return result
    }
}
