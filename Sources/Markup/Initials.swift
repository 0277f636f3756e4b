/// Initials in place of a missing avatar, in a colour derived from the name.
package enum Initials {
    /// The style sheet has a class for each.
    static let colourCount = 12

    package static func write(of name: String?, _ output: inout HTMLOutput) {
        guard let name = name.map(ShownText.cleaned), let letters = letters(of: name) else { return }
        // Hidden from screen readers, since the name is beside it.
        output.element("span", class: "initials tint-\(colour(of: name))", ["aria-hidden": "true"], text: letters)
    }

    /// Returns the first letters of the first and the last word of a name; nil if it has no letters or digits.
    static func letters(of name: String) -> String? {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first?.first else { return nil }
        let last = words.count > 1 ? words.last?.first : nil
        return String([first, last].compactMap(\.self)).uppercased()
    }

    static func colour(of name: String) -> Int {
        // FNV-1a, which unlike `Hasher` gives the same value in every run.
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return Int(hash % UInt32(colourCount))
    }
}
