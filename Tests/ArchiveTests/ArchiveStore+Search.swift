import Archive

extension ArchiveStore {
    /// The hits of a search; threads come first, then posts, messages, announcements and forums.
    func search(_ query: SearchQuery, limit: Int) throws -> [SearchHit] {
        var options = SearchOptions()
        options.limit = limit
        return try querying { try $0.search(query, options: options).hits }
    }
}
