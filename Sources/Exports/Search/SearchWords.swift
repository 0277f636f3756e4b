internal import Foundation

/// Splits text into words, folded as the site's script folds queries: NFKD without marks, lower case, runs of letters and digits.
///
/// Scalars are folded one by one. The result equals that of folding the whole text, because nothing that depends on adjacent
/// scalars remains in it.
struct SearchWords {
    /// The folded forms of scalars outside of ASCII, in UTF-8: empty for a mark, a zero byte for a word boundary.
    private var foldedScalars: [Unicode.Scalar: [UInt8]] = [:]
    private var word: [UInt8] = []

    private static let cacheLimit = 16_384

    /// Calls a closure with each word of a text, in order; its UTF-8 is valid during the call only.
    mutating func forEach(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                switch byte {
                case 0x61...0x7A, 0x30...0x39: word.append(byte)
                case 0x41...0x5A: word.append(byte | 0x20)
                case 0x80...:
                    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                    let end = min(index + length, bytes.count)
                    add(UnsafeBufferPointer(rebasing: bytes[index..<end]), body)
                    index = end
                    continue
                default: endWord(body)
                }
                index += 1
            }
            endWord(body)
        }
    }

    private mutating func endWord(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard !word.isEmpty else { return }
        word.withUnsafeBufferPointer(body)
        word.removeAll(keepingCapacity: true)
    }

    /// Adds a scalar outside of ASCII, given in UTF-8, to the current word, or ends the word.
    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
        for byte in folded(scalar) { if byte == 0 { endWord(body) } else { word.append(byte) } }
    }

    private mutating func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let known = foldedScalars[scalar] { return known }
        var bytes: [UInt8] = []
        for scalar in Self.folded(String(scalar)).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: bytes.append(0)
            }
        }
        if foldedScalars.count >= Self.cacheLimit { foldedScalars.removeAll(keepingCapacity: true) }
        foldedScalars[scalar] = bytes
        return bytes
    }

    /// Returns a name folded as a whole: punctuation stays, and white space becomes single spaces.
    static func name(_ name: String) -> String {
        folded(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Folds text: NFKD without marks, in lower case.
    private static func folded(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            default: scalars.append(scalar)
            }
        }
        // Folds the final sigma, too: whether lowercasing gives a sigma its final form depends on the implementation.
        return String(scalars).lowercased().replacing("\u{3C2}", with: "\u{3C3}")
    }
}
