internal import Foundation

/// The part of a text around the matches, which are marked.
enum SearchSnippet {
    /// Moves the marks from whole words to the terms in them.
    static func narrowed(_ snippet: String, to terms: [String]) -> String {
        guard !terms.isEmpty else { return snippet }
        var result = ""
        var rest = Substring(snippet)
        while let start = rest.firstIndex(of: SearchHit.markStart) {
            result += rest[..<start]
            let word = rest[rest.index(after: start)...].prefix { $0 != SearchHit.markEnd }
            let ranges = terms.compactMap {
                word.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive])
            }
            let range = ranges.first ?? word.startIndex..<word.endIndex
            result += word[..<range.lowerBound]
            result.append(SearchHit.markStart)
            result += word[range]
            result.append(SearchHit.markEnd)
            result += word[range.upperBound...]
            rest = word.endIndex < rest.endIndex ? rest[rest.index(after: word.endIndex)...] : ""
        }
        return result + rest
    }
}
