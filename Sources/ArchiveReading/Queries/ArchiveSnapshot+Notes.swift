package import ArchiveModel
internal import GRDB

/// What the user wrote for themselves.
extension ArchiveSnapshot {
    /// Returns the notes and tags that meet a condition, by purpose and target.
    package func notes(_ condition: String = "TRUE", _ arguments: [Int64?] = []) throws -> [ReaderNote] {
        database.add(
            function: DatabaseFunction("is_passage_found", argumentCount: 4, pure: true) { values in
                let texts = values.map { String.fromDatabaseValue($0) ?? "" }
                return ReaderNote.isFound(texts[0], texts[1], texts[2], in: texts[3])
            })
        return try values(
            """
            SELECT reader_note.*, iif(quote = '', NULL, is_passage_found(quote, prefix, suffix, body_text)) AS is_found
            FROM reader_note LEFT JOIN post ON target = 'post' AND post.id = target_id WHERE \(condition)
            ORDER BY purpose, target, target_id, noted_at, text, quote
            """, StatementArguments(arguments))
    }

    /// Returns the saved searches, or those of one name; `countingNew` counts hits since each was last seen.
    package func savedSearches(named name: String? = nil, countingNew: Bool = false) throws -> [SavedSearch] {
        try values("SELECT * FROM saved_query WHERE name = ifnull(?, name) ORDER BY name, query", [name]).map {
            (search: SavedSearch) in
            var search = search
            if countingNew, search.seenPageID > .zero {
                var options = SearchOptions()
                (options.limit, options.isForgiving, options.importedAfter) = (100, false, search.seenPageID)
                do {
                    search.newCount = try self.search(
                        SearchQuery(search.query).postsOnly, options: options
                    ).hits.count { $0.entity == "post" }
                } catch  where error is LookupError || error is SearchFilterError {
                    // A name in a filter may be gone; the number then stays unknown.
                }
            }
            return search
        }
    }

    /// Adds to a query the saved searches that it names, each once; a name of none or several, or of the search itself, is a word.
    func expanding(_ query: SearchQuery) throws -> SearchQuery {
        var names: Set<String> = []
        return try expanding(query, inside: [], &names)
    }

    private func expanding(
        _ query: SearchQuery, inside outer: Set<String>, _ names: inout Set<String>
    ) throws -> SearchQuery {
        var result = query
        for name in query.saved where outer.contains(name) || names.insert(name).inserted {
            let isOpen = !outer.contains(name) && names.count <= 40
            let found = isOpen ? try savedSearches(named: name) : []
            if found.count == 1 {
                let saved = try expanding(SearchQuery(found[0].query), inside: outer.union([name]), &names)
                result.clauses += saved.clauses
                result.excluded += saved.excluded
                result.filters += saved.filters
                result.notes += saved.notes
            } else {
                result.clauses.append([SearchTerm(name)])
                let known = found.isEmpty ? "No search is" : "Several searches are"
                let reason = isOpen ? known : "A search that is named again, or behind forty others, is"
                result.notes.append("\(reason) saved as “\(name)”, so it was searched for as a word.")
            }
        }
        result.saved = []
        return result
    }
}
