/// The words of a folded text, and everything between them sign by sign.
///
/// A name occurs in a text where its tokens do, so that *Bob* is not in *Bobby*. Of scripts that put no blanks between words
/// each sign is a token: a name may begin and end anywhere.
package struct NameTokens {
    /// A word or sign: its hash, and which units of the text it is.
    ///
    /// Texts of equal hash are taken for equal: a collision puts another alias into a redacted text, and does no other harm.
    package struct Token {
        package let hash: UInt64
        let units: Range<Int>
    }

    package let tokens: [Token]

    package init(_ text: FoldedText) {
        var tokens: [Token] = []
        let units = text.units
        tokens.reserveCapacity(units.count / 3)
        var index = 0
        while index < units.count {
            let start = index
            var hash = Self.mixed(Self.seed, units[index].scalar)
            index += 1
            if Self.sort(of: units[start].scalar) == .letter {
                while index < units.count, Self.sort(of: units[index].scalar) == .letter {
                    hash = Self.mixed(hash, units[index].scalar)
                    index += 1
                }
            }
            tokens.append(Token(hash: hash, units: start..<index))
        }
        self.tokens = tokens
    }

    /// A name, and the same as addresses have it: with a plus for each blank or run of blanks, or another sign that joins words.
    package static func spellings(of name: String) -> [NameTokens] {
        let folded = FoldedText(name: name)
        guard folded.units.contains(where: { [0x20, 0x2B].contains($0.scalar) }) else { return [NameTokens(folded)] }
        let keys = [folded.key] + ["+", "_", "-", "."].map { folded.key.replacing(" ", with: $0) }
        // Several plus signs of a text are folded to one, unless they are percent-encoded; of `a+++b`, `a+b` would be no name.
        let plain = keys.filter { $0.contains("++") }.map { $0.replacing(/\++/, with: "+") }
            .filter { $0.unicodeScalars.count > (folded.key.contains(" ") ? 2 : 3) }
        return (keys + plain).map { NameTokens(FoldedText(name: $0)) }
    }

    /// The hash of a word in small ASCII letters.
    package static func hash(of word: StaticString) -> UInt64 {
        word.withUTF8Buffer { $0.reduce(seed) { mixed($0, UInt32($1)) } }
    }

    private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func mixed(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
        (hash ^ UInt64(scalar)) &* 0x0000_0100_0000_01B3
    }

    /// What a character is to a name.
    package enum Sort {
        /// Part of a word.
        case letter
        /// A letter of a script without blanks.
        case dense
        /// A blank, mark or symbol.
        case sign
    }

    package static func sort(of scalar: UInt32) -> Sort {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return .letter
        case ..<0x80: return .sign
        default: break
        }
        guard let properties = Unicode.Scalar(scalar)?.properties else { return .sign }
        guard
            properties.isAlphabetic || properties.numericType != nil
                || properties.canonicalCombiningClass != .notReordered
        else { return .sign }
        return dense.contains { $0.contains(scalar) } ? .dense : .letter
    }

    /// Thai and Lao, Tibetan and Burmese, Hangul (whose particles stick to names), Khmer, kana, Han.
    private static let dense: [ClosedRange<UInt32>] = [
        0x0E00...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
        0xF900...0xFAFF, 0xFF66...0xFFDC, 0x20000...0x3FFFF,
    ]

    /// Whether a name is no common word: it has several words, digits, marks, inner capitals or letters that are not Latin, in more than
    /// four bytes that begin with a letter or digit, or have three; or it has two letters of scripts without blanks.
    package static func isDistinctive(_ name: String) -> Bool {
        let sorts = FoldedText(name: name).units.map { sort(of: $0.scalar) }
        if sorts.count(where: { $0 == .dense }) >= 2 { return true }
        guard name.utf8.count > 4, sorts.count(where: { $0 != .sign }) >= 3 || sorts.first == .letter else {
            return false
        }
        let scalars = name.unicodeScalars
        return scalars.contains { $0.value >= 0x370 && $0.properties.isAlphabetic }
            || scalars.dropFirst().contains { !$0.properties.isLowercase && !$0.properties.isDiacritic }
    }
}
