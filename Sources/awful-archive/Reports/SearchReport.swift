import Archive

/// Hits, for people and programs.
struct SearchReport {
    let hits: [SearchHit]
    let words: String
    let limit: Int

    var lines: [String] {
        guard !hits.isEmpty else {
            return [
                "Nothing in the archive holds \(SearchQuery(words).isEmpty ? "that: type a word" : "all of: \(Terminal.safe(words))")."
            ]
        }
        return hits.flatMap(lines)
    }

    /// The hits without marks in their snippets.
    var plainHits: [SearchHit] {
        hits.map { hit in
            var plain = hit
            plain.snippet.removeAll { $0 == SearchHit.markStart || $0 == SearchHit.markEnd }
            return plain
        }
    }

    private func lines(of hit: SearchHit) -> [String] {
        let title = Terminal.bold(Terminal.line(hit.title ?? "(no title)", limit: 80))
        let facts = [
            "\(hit.entity) \(hit.id)", hit.author.map { Terminal.line($0, limit: 40) },
            hit.date.map { String($0.prefix(16)).replacing("T", with: " ") },
        ].compactMap(\.self)
        let head = [title, Terminal.dim(facts.joined(separator: ", "))]
        // A thread's snippet is its title again.
        return hit.entity == "thread" ? head + [""] : head + ["  " + snippet(hit.snippet), ""]
    }

    private func snippet(_ text: String) -> String {
        let start = Terminal.usesColor ? "\u{1B}[1;33m" : "["
        let end = Terminal.usesColor ? "\u{1B}[0m" : "]"
        let pieces = text.split(omittingEmptySubsequences: false) {
            $0 == SearchHit.markStart || $0 == SearchHit.markEnd
        }
        return pieces.enumerated().map { index, piece in
            let safe = Terminal.safe(
                piece.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
                    separator: " "))
            return index.isMultiple(of: 2) ? safe : start + safe + end
        }.joined()
    }
}
