/// The letters in the place of an avatar that the archive does not hold, in a colour that follows from the name.
enum Initials {
    /// How many colours there are; the style sheet has a class for each.
    static let colourCount = 12

    /// Writes the initials of a name; nothing for somebody without a name.
    static func write(of name: String?, _ output: inout HTMLOutput) {
        guard let name = name.map(ShownText.cleaned), let letters = letters(of: name) else { return }
        output.raw("<span class=\"initials tint-")
        output.raw(colour(of: name))
        // The name stands beside it.
        output.raw("\" aria-hidden=\"true\">")
        output.text(letters)
        output.raw("</span>")
    }

    /// The first letters of the first and the last word of a name; nil for a name without letters and digits.
    static func letters(of name: String) -> String? {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first?.first else { return nil }
        let last = words.count > 1 ? words.last?.first : nil
        return String([first, last].compactMap(\.self)).uppercased()
    }

    /// The number of a name's colour, from 0.
    static func colour(of name: String) -> Int {
        // FNV-1a: the same in every run and on every machine.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int(hash % UInt32(colourCount))
    }
}
