public import ArchiveStore

extension ArchiveSnapshot {
    /// Finds posts, threads, forums, private messages and announcements by words and filters.
    ///
    /// A filter that does not apply to a kind of result excludes that kind: with `thread:` no message is found. Without words,
    /// the newest items that match the filters are found. Other forms of the words, as *runs* for *running*, come after the words
    /// as typed; where nothing has the words, the most similar ones are searched, then any of them, which the notes say.
    ///
    /// - Parameters:
    ///   - query: the user's query.
    ///   - filters: filters in addition to those of the query.
    ///   - options: the number and order of results.
    /// - Returns: the hits with snippets, and notes on what was not searched.
    /// - Complexity: O(*m*) in the posts with the words, of which at most 20,000 are ranked; the rows of at most 60,000 are
    ///   read for filters
    ///   without an index. With ``SearchOptions/isSubstring`` also in the words of the index.
    /// - Throws: ``LookupError`` for an unknown name in a filter, ``SearchFilterError`` for an invalid value of a filter;
    ///   SQLite's errors.
    public func search(
        _ query: SearchQuery, filters: [SearchFilter] = [], options: SearchOptions = SearchOptions()
    ) throws -> SearchResult {
        var scope = SearchScope()
        for filter in query.filters + filters { try scope.add(filter, names: options.names, in: self) }
        guard options.limit > 0, !query.isEmpty || !filters.isEmpty else {
            var nothing = SearchResult()
            nothing.notes = query.notes
            return nothing
        }
        var run = try SearchRun(query, scope, options, in: self)
        try run.run()
        return try ForgivingSearch(query, scope, options, in: self).widened(run.result)
    }
}

extension ArchiveStore {
    /// Finds posts, threads, forums, private messages and announcements; see ``ArchiveSnapshot/search(_:filters:options:)``.
    ///
    /// Threads come first, then posts, messages, announcements and forums, the best match of each first.
    ///
    /// - Throws: ``ArchiveError``, ``LookupError``, ``SearchFilterError``.
    public func search(_ query: SearchQuery, limit: Int) throws -> [SearchHit] {
        var options = SearchOptions()
        options.limit = limit
        return try querying { try $0.search(query, options: options).hits }
    }
}
