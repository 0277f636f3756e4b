enum TextWidth {
    /// Returns the columns of a text; the escape sequences of colours have none.
    static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.contains(0x1B) { return of(String(text).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")) }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // East Asian Width W and F (UAX 11).
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var (result, used) = ("", 1)  // the column of the ellipsis
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        while result.last == " " { result.removeLast() }
        return width < 1 ? "" : result + "…"
    }

    static func padded(_ text: String, to width: Int, isRight: Bool) -> String {
        let blanks = String(repeating: " ", count: max(0, width - of(text)))
        return isRight ? blanks + text : text + blanks
    }
}
