/// Words that begin with a letter and go on in a script without blanks: `A東京`, but not `3月`.
///
/// The index has each as one word that begins with the letter; a search for words that begin with `東京` misses it.
package enum MixedWords {
    /// Whether a scalar is of a script without blanks between words (Chinese, Japanese, Thai and the like), or Korean.
    package static func isInSentence(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether a scalar is part of a word for the index (`unicode61`).
    package static func isToken(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    static func isAny(in text: String) -> Bool {
        var text = text
        // Scalars of these scripts have three bytes or more. So have quotation marks and dashes (E2 80), which are left out.
        let mayHave = text.withUTF8 { bytes in
            bytes.indices.dropFirst().contains { index in
                bytes[index] >= 0xE0 && (bytes[index] != 0xE2 || bytes[min(index + 1, bytes.count - 1)] >= 0xBA)
            }
        }
        return mayHave && !all(in: text).isEmpty
    }

    /// Returns the mixed words of a text, in its order and spelling, repeated ones too.
    package static func all(in text: String) -> [String] {
        text.unicodeScalars.split { !isToken($0) }.filter { word in
            // A search looks through all words of the index that begin with a digit, such as `3月`.
            guard let first = word.first, !isInSentence(first), !("0"..."9" ~= first) else { return false }
            return word.contains(where: isInSentence)
        }.map { String(String.UnicodeScalarView($0)) }
    }
}
