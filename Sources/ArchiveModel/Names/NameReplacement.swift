/// Replaces names, and the numbers of people after `userid`, in texts; all other bytes are unchanged.
package struct NameReplacement {
    /// The names that are replaced wherever they occur.
    package let everywhere: any NameMatcher
    /// Further names that are replaced in this text, preferred to equally long ones.
    package let here: any NameMatcher
    /// Returns what replaces the number of a user, or the same.
    package let number: (Int64) -> Int64

    package init(everywhere: any NameMatcher, here: any NameMatcher, number: @escaping (Int64) -> Int64) {
        (self.everywhere, self.here, self.number) = (everywhere, here, number)
    }

    package func text(_ text: String, isMarkup: Bool) -> String {
        let bytes = Array(text.utf8)
        var edits: [Edit] = []
        for part in ReadableParts(bytes, isMarkup: isMarkup).parts { find(in: part, &edits) }
        guard !edits.isEmpty else { return text }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        for edit in edits {
            result += bytes[index..<edit.range.lowerBound]
            result += edit.replacement
            index = edit.range.upperBound
        }
        result += bytes[index...]
        return String(decoding: result, as: UTF8.self)
    }

    private struct Edit {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    private func find(in part: ReadableParts.Part, _ edits: inout [Edit]) {
        let tokens = NameTokens(part.text).tokens
        let units = part.text.units
        var (index, range) = (0, 0)
        while index < tokens.count {
            let token = tokens[index]
            var found = match(tokens, at: index, units)
            if token.hash == Self.userNumber, let digits = digits(after: index, tokens, units) { found = digits }
            index = found?.end ?? index + 1
            guard let (matched, _, replacement) = found, let replacement else { continue }
            // Tags inside a name stay where they are.
            let (start, stop) = (units[matched.lowerBound].start, units[matched.upperBound - 1].end)
            while range < part.ranges.count, part.ranges[range].upperBound <= start { range += 1 }
            var (rest, next) = (replacement, range)
            while next < part.ranges.count, part.ranges[next].lowerBound < stop {
                let piece = part.ranges[next].clamped(to: start..<stop)
                if !piece.isEmpty { edits.append(Edit(range: piece, replacement: rest)) }
                (rest, next) = ([], next + 1)
            }
        }
    }

    /// Without a replacement, the text is one that no name may replace.
    private typealias Match = (units: Range<Int>, end: Int, replacement: [UInt8]?)

    private func match(_ tokens: [NameTokens.Token], at index: Int, _ units: [FoldedText.Unit]) -> Match? {
        guard units[tokens[index].units.lowerBound].scalar != 0x20 else { return nil }
        let (first, second) = (here.match(in: tokens, at: index), everywhere.match(in: tokens, at: index))
        guard let best = (first?.end ?? 0) >= (second?.end ?? 0) ? first : second else { return nil }
        return (tokens[index].units.lowerBound..<tokens[best.end - 1].units.upperBound, best.end, best.alias)
    }

    /// Matches the number in `userid=77`, as links to people have it, and `userid-77`; nil if none follows the word.
    private func digits(after index: Int, _ tokens: [NameTokens.Token], _ units: [FoldedText.Unit]) -> Match? {
        var next = index + 1
        let limit = min(tokens.count, next + 6)
        while next < limit, Self.separators.contains(units[tokens[next].units.lowerBound].scalar) { next += 1 }
        guard next > index + 1, next < limit else { return nil }
        let word = tokens[next].units
        let digits = word.prefix { (0x30...0x39).contains(units[$0].scalar) }
        guard !digits.isEmpty else { return nil }
        let value = digits.reduce(Int64(0)) { value, unit in
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            return overflow || product > .max - 9 ? .max : product + Int64(units[unit].scalar - 0x30)
        }
        let other = number(value)
        guard other != value || digits.count == word.count else { return nil }
        let replacement = other == value ? nil : Array("\(other)".utf8)
        return (word.lowerBound..<(word.lowerBound + digits.count), next + 1, replacement)
    }

    private static let userNumber = NameTokens.hash(of: "userid")
    /// `=`, `:`, `-`, `/`, quotation marks and blanks.
    private static let separators: Set<UInt32> = [0x20, 0x22, 0x27, 0x2D, 0x2F, 0x3A, 0x3D]
}
