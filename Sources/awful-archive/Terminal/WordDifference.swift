/// What changed between two texts, word by word.
enum WordDifference {
    /// The second text with what was added between `{+` and `+}`, and what was removed from the first between `[-` and `-]`.
    ///
    /// - Complexity: O(*n* · *d*) in the words and the differences.
    static func words(from old: String, to new: String, colored: Bool) -> [String] {
        let (before, after) = (split(old), split(new))
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in after.difference(from: before) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var (result, i, j): ([String], Int, Int) = ([], 0, 0)
        while i < before.count || j < after.count {
            let start = (i, j)
            while i < before.count, removed.contains(i) { i += 1 }
            while j < after.count, added.contains(j) { j += 1 }
            if i > start.0 { result.append(mark(before[start.0..<i], "[-", "-]", colored ? "31" : nil)) }
            if j > start.1 { result.append(mark(after[start.1..<j], "{+", "+}", colored ? "32" : nil)) }
            if j < after.count, i < before.count, !removed.contains(i), !added.contains(j) {
                result.append(after[j])
                (i, j) = (i + 1, j + 1)
            } else if (i, j) == start {
                break
            }
        }
        return result
    }

    private static func split(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { Terminal.safe(String($0)) }
    }

    private static func mark(_ words: ArraySlice<String>, _ start: String, _ end: String, _ colour: String?)
        -> String
    {
        let text = start + words.joined(separator: " ") + end
        return colour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }
}
