internal import ArchiveModel
internal import GRDB

extension SearchRun {
    /// Returns the posts that match without their quotes.
    mutating func withOwnWords(_ candidates: [Candidate]) throws -> [Candidate] {
        if candidates.count == Self.ownWordsLimit {
            note("Only the best \(Self.ownWordsLimit) posts were looked through for words that are not quoted.")
        }
        let quoting = try queries.rows(
            """
            SELECT post.id AS id, body_html FROM json_each(?) AS picked JOIN post ON post.id = picked.value
            WHERE instr(body_html, '<blockquote') > 0
            """, [JSONText.array(candidates.map(\.id))])
        guard !quoting.isEmpty else { return candidates }
        let index = try TextIndex(
            quoting.map {
                let markup: String = try $0.value("body_html")
                return (id: try $0.value("id"), title: nil, text: MarkupText.text(of: markup, omitsQuotes: true))
            })
        let own = try Dictionary(
            index.matches(query, words: words).map { ($0.id, $0.snippet) }, uniquingKeysWith: { first, _ in first })
        let ids = try Set(quoting.map { try $0.value("id") as Int64 })
        return candidates.compactMap { candidate in
            guard ids.contains(candidate.id) else { return candidate }
            guard let snippet = own[candidate.id] else { return nil }
            var candidate = candidate
            candidate.snippet = snippet
            return candidate
        }
    }

    /// Returns the first post of each thread, with the number of matching posts; posts without a thread are not grouped.
    static func grouped(_ candidates: [Candidate]) -> [Candidate] {
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
}
