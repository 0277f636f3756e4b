internal import Foundation

/// Words as the search finds them, folded as the site's script folds what is typed: NFKD without marks, lower case, runs of
/// letters and digits.
enum SearchWords {
    /// Gives each word of a text, in order.
    static func forEach(in text: String, _ body: (String) -> Void) {
        var text = text
        let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
        guard isASCII else { return forEachUnicode(in: text, body) }
        text.withUTF8 { bytes in
            var word: [UInt8] = []
            word.reserveCapacity(32)
            for byte in bytes {
                switch byte {
                case 0x61...0x7A, 0x30...0x39: word.append(byte)
                case 0x41...0x5A: word.append(byte | 0x20)
                default:
                    if !word.isEmpty {
                        body(String(decoding: word, as: UTF8.self))
                        word.removeAll(keepingCapacity: true)
                    }
                }
            }
            if !word.isEmpty { body(String(decoding: word, as: UTF8.self)) }
        }
    }

    private static func forEachUnicode(in text: String, _ body: (String) -> Void) {
        var word = String.UnicodeScalarView()
        func end() {
            guard !word.isEmpty else { return }
            body(String(word))
            word = String.UnicodeScalarView()
        }
        for scalar in folded(text).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber,
                .letterNumber, .otherNumber:
                word.append(scalar)
            default: end()
            }
        }
        end()
    }

    /// A name as a whole.
    static func name(_ name: String) -> String {
        folded(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// NFKD without marks, in lower case.
    private static func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            default: scalars.append(scalar)
            }
        }
        // Whether a final sigma becomes one of its own depends on who lowers the letter.
        return String(scalars).lowercased().replacing("\u{3C2}", with: "\u{3C3}")
    }
}
