package enum Similarity {
    /// The edit distance, in which swapped neighbours are one edit; nil if it exceeds the limit.
    static func distance<Letter: Equatable>(_ one: [Letter], _ other: [Letter], limit: Int) -> Int? {
        guard abs(one.count - other.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            row.reserveCapacity(other.count + 1)
            for j in other.indices {
                var value = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    value = min(value, beforeLast[j - 1] + 1)
                }
                row.append(value)
            }
            guard row.min() ?? 0 <= limit else { return nil }
            (beforeLast, last) = (last, row)
        }
        return last[other.count] <= limit ? last[other.count] : nil
    }

    /// Returns the indices of the folded names most similar to a folded text, the closest first.
    ///
    /// Names that differ in more than one letter of three are excluded. Names of which only consecutive words match
    /// come after those that match as a whole; equally close ones keep the order of `names`.
    package static func closest(to text: String, among names: [String], count: Int) -> [Int] {
        let letters = Array(text.prefix(80))
        let limit = max(1, letters.count / 3)
        let found = names.enumerated().compactMap { index, name -> (part: Int, distance: Int, index: Int)? in
            let name = Array(name.prefix(120))
            if let distance = distance(letters, name, limit: limit) { return (0, distance, index) }
            // Parts of almost every name are similar to a text of two or three letters.
            guard letters.count >= 4 else { return nil }
            return parts(of: name, ofWords: letters.split { !$0.isLetter && !$0.isNumber }.count).compactMap {
                distance(letters, $0, limit: limit)
            }.min().map { (1, $0, index) }
        }
        return found.sorted { $0 < $1 }.prefix(count).map(\.index)
    }

    /// Returns all sequences of a number of consecutive words in a name.
    private static func parts(of name: [Character], ofWords count: Int) -> [[Character]] {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard count > 0, words.count > count else { return [] }
        return (0...(words.count - count)).map { start in
            Array(name[words[start].startIndex..<words[start + count - 1].endIndex])
        }
    }
}
