/// The head of a mail message, as RFC 5322 wants it: folded at 78 letters, without a letter that is not ASCII's.
///
/// Nothing that somebody called a thread or themselves can end a line or begin another field: what is not plain is
/// written in encoded words (RFC 2047), control characters as the replacement character.
struct MailHeaders {
    /// The lines, each with its end.
    private(set) var bytes: [UInt8] = []
    /// How many letters of the current line are written.
    private var column = 0
    /// Whether nothing stands behind the field's name yet.
    private var isFirst = true

    /// The longest line, and the longest encoded word, without line end.
    private static let lineLimit = 78
    private static let wordLimit = 75

    // MARK: Fields

    /// Writes a field of plain words, which the program itself made.
    mutating func add(_ name: StaticString, words: [String]) {
        begin(name)
        for word in words { put(word) }
        end()
    }

    /// Writes a field of text, whoever wrote it.
    ///
    /// - Parameters:
    ///   - name: the field's name.
    ///   - prefix: a plain word in front of the text.
    ///   - text: the text; white space is one blank.
    mutating func add(_ name: StaticString, prefix: String? = nil, text: String) {
        begin(name)
        if let prefix { put(prefix) }
        put(text: text, isPhrase: false)
        end()
    }

    /// Writes a field with a name and an address behind it.
    mutating func add(_ name: StaticString, phrase: String?, address: String) {
        begin(name)
        if let phrase { put(text: phrase, isPhrase: true) }
        put("<\(address)>")
        end()
    }

    private mutating func begin(_ name: StaticString) {
        name.withUTF8Buffer {
            bytes += $0
            column = $0.count + 1
        }
        bytes.append(0x3A)
        isFirst = true
    }

    private mutating func end() { bytes.append(0x0A) }

    /// Adds a word, in a line of its own where it does not fit.
    private mutating func put(_ word: String) {
        if column + 1 + word.utf8.count > Self.lineLimit, !isFirst { fold() }
        isFirst = false
        bytes.append(0x20)
        bytes += word.utf8
        column += 1 + word.utf8.count
    }

    private mutating func fold() {
        bytes.append(0x0A)
        column = 0
    }

    // MARK: Text

    private mutating func put(text: String, isPhrase: Bool) {
        let words = ShownText.words(ShownText.cleaned(text))
        let isPlain = words.allSatisfy { word in
            word.utf8.count <= Self.lineLimit - 16 && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                && !word.contains("=?")
        }
        if !isPlain {
            encode(words.joined(separator: " "))
        } else if isPhrase {
            let quoted = words.joined(separator: " ").replacing("\\", with: "\\\\")
                .replacing("\"", with: "\\\"")
            // In pieces, so that it can be folded at its blanks.
            for word in "\"\(quoted)\"".split(separator: " ") { put(String(word)) }
        } else {
            for word in words { put(String(word)) }
        }
    }

    /// Writes text in encoded words, none of which splits a letter.
    private mutating func encode(_ text: String) {
        var word: [UInt8] = []
        func room() -> Int {
            let left = Self.lineLimit - column - 1
            return min(left < 32 ? Self.wordLimit : left, Self.wordLimit) - 12
        }
        var left = room()
        for character in text {
            var letter = Self.encoded(String(character))
            // Letters with many marks on them are taken apart; that shows in no reader.
            var pieces = [letter]
            if letter.count > 30 { pieces = character.unicodeScalars.map { Self.encoded(String($0)) } }
            for piece in pieces {
                letter = piece
                if word.count + letter.count > left {
                    put(encodedWord: word)
                    word = []
                    left = room()
                }
                word += letter
            }
        }
        if !word.isEmpty { put(encodedWord: word) }
    }

    private mutating func put(encodedWord word: [UInt8]) {
        put("=?utf-8?Q?" + String(decoding: word, as: UTF8.self) + "?=")
    }

    /// The Q encoding, as it is also right for names (RFC 2047, section 5, rule 3).
    private static func encoded(_ text: String) -> [UInt8] {
        text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x20: [0x5F]
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x21, 0x2A, 0x2B, 0x2D, 0x2F: [byte]
            default: MailBody.escape(byte)
            }
        }
    }
}
