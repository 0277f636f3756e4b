import Archive
import ForumModel

struct SearchReport {
    let result: SearchResult
    let words: String  // as typed; empty for a search by filters only, a blank if nothing was typed
    /// What to try if nothing matches.
    let advice: String

    var lines: [String] {
        guard !result.hits.isEmpty else {
            if SearchQuery(words).isEmpty && !words.isEmpty { return ["Nothing was found: type a word."] }
            let looked = result.isBounded ? "Nothing that was looked at" : "Nothing in the archive"
            let wanted = words.isEmpty ? " the filters" : ": \(Terminal.line(words, limit: 200))"
            return ["\(looked) matches\(wanted).", advice]
        }
        return result.hits.flatMap(lines)
    }

    private func lines(of hit: SearchHit) -> [String] {
        let isTitle = hit.entity == "thread"
        let title =
            isTitle && !hit.snippet.isEmpty
            ? marked(hit.snippet) : Terminal.bold(Terminal.line(hit.title ?? "(no title)", limit: 80))
        let facts = [
            "\(hit.entity) \(hit.id)", hit.author.map { Terminal.line($0, limit: 40) },
            hit.date.map { ShownTime.minute(UTCTime($0)) ?? $0 }, hit.hitCount.map { $0.counted("post") },
            hit.archive.map { "in " + Terminal.safe($0) },
        ].compactMap(\.self)
        let head = [title, Terminal.dim(facts.joined(separator: ", "))]
        return head + (isTitle || hit.snippet.isEmpty ? [] : Terminal.wrapped([marked(hit.snippet)], indent: 2)) + [""]
    }

    private func marked(_ text: String) -> String {
        let start = Terminal.usesColor ? "\u{1B}[1;33m" : "["
        let end = Terminal.usesColor ? "\u{1B}[0m" : "]"
        let pieces = text.split(omittingEmptySubsequences: false) {
            $0 == SearchHit.markStart || $0 == SearchHit.markEnd
        }
        return pieces.enumerated().map { index, piece in
            let safe = Terminal.safe(
                piece.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " "))
            return index.isMultiple(of: 2) ? safe : start + safe + end
        }.joined()
    }
}
