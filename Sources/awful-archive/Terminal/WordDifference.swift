/// What changed between two texts, word by word.
enum WordDifference {
    /// The second text with what was added between `{+` and `+}`, and what was removed from the first between `[-` and `-]`;
    /// `\n` stands for the end of a line.
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
            let (gone, new) = (before[start.0..<i], after[start.1..<j])
            if gone.contains(where: { $0 != "\n" }) {
                result.append(mark(gone, "[-", "-]", colored ? "31" : nil))
            }
            for line in new.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.offset > 0 { result.append("\n") }
                if !line.element.isEmpty {
                    result.append(mark(line.element, "{+", "+}", colored ? "32" : nil))
                }
            }
            if j < after.count, i < before.count, !removed.contains(i), !added.contains(j) {
                result.append(after[j])
                (i, j) = (i + 1, j + 1)
            } else if (i, j) == start {
                break
            }
        }
        return result
    }

    /// The words, and a line feed for each end of a line.
    private static func split(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(whereSeparator: \.isWhitespace).map { Terminal.safe(String($0)) }
        }
        return Array(lines.joined(separator: ["\n"]))
    }

    private static func mark(_ words: ArraySlice<String>, _ start: String, _ end: String, _ colour: String?)
        -> String
    {
        let text = start + words.filter { $0 != "\n" }.joined(separator: " ") + end
        return colour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }
}
