internal import GRDB

extension SearchRun {
    /// Searches names and descriptions of forums, which are few and not indexed.
    ///
    /// Filters alone, such as `forum:902`, find what is in a forum rather than the forum.
    mutating func searchForums() throws {
        guard !query.clauses.isEmpty || conditions.scope.kinds.contains(.forums),
            let list = conditions.conditions(for: .forums)
        else { return }
        let rows = try queries.rows(
            "SELECT id, name, description FROM forum\(list.whereClause) ORDER BY name, id",
            StatementArguments(list.arguments))
        let (required, excluded) = (query.clauses.map { $0.map(pattern) }, query.excluded.map(pattern))
        var found: [SearchHit] = []
        for row in rows where found.count < options.limit {
            let name: String? = try row["name"]
            let description = MarkupText.text(of: try row["description"] ?? "")
            let words = " \(Self.words("\(name ?? "") \(description)")) "
            guard required.allSatisfy({ $0.contains(where: words.contains) }),
                !excluded.contains(where: words.contains)
            else { continue }
            found.append(
                try SearchHit(
                    entity: "forum", id: row["id"], title: name, snippet: String(description.prefix(200))))
        }
        result.hits += found
    }

    /// Returns what the words of a text between blanks contain if the term matches.
    private func pattern(_ term: SearchTerm) -> String {
        let words = Self.words(term.text)
        return isPartial(term) ? words : term.isPrefix ? " \(words)" : " \(words) "
    }

    /// Returns the words of a text, without case, accents and punctuation.
    private static func words(_ text: String) -> String {
        ArchiveQueries.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
