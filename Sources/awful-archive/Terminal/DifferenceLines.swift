import Site

/// Formats the word differences between two texts for the terminal.
enum DifferenceLines {
    /// Returns the words of the second text with the differences marked; a line feed ends a line.
    ///
    /// Added words are enclosed in `{+` and `+}`, removed words in `[-` and `-]`. Texts that are too long
    /// result in a single element that says so.
    static func words(from old: String, to new: String, colored: Bool) -> [String] {
        guard let difference = WordDifference(from: split(old), to: split(new)) else {
            return ["(too long to be compared)"]
        }
        return difference.parts.flatMap { part -> [String] in
            switch part {
            case .same(let words): return words
            case .removed(let words):
                guard words.contains(where: { $0 != "\n" }) else { return [] }
                return [mark(words[...], "[-", "-]", colored ? "31" : nil)]
            case .added(let words):
                let lines = words.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                    line.isEmpty ? [] : [mark(line, "{+", "+}", colored ? "32" : nil)]
                }
                return Array(lines.joined(separator: ["\n"]))
            }
        }
    }

    private static func split(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(whereSeparator: \.isWhitespace).map { Terminal.safe(String($0)) }
        }
        return Array(lines.joined(separator: ["\n"]))
    }

    private static func mark(_ words: ArraySlice<String>, _ start: String, _ end: String, _ colour: String?) -> String {
        let text = start + words.filter { $0 != "\n" }.joined(separator: " ") + end
        return colour.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }
}
