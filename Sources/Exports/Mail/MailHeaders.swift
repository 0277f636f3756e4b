internal import Bytes
internal import ForumModel
internal import Markup

/// The header of a mail message by RFC 5322, in ASCII, folded at 78 characters.
///
/// Titles and names cannot end a line or start another field: text that is not plain ASCII is written as encoded words
/// (RFC 2047), control characters as the replacement character.
struct MailHeaders {
    private(set) var bytes: [UInt8] = []
    private var column = 0
    /// Whether the current field has no text yet.
    private var isFirst = true

    /// The maximum length of a line, without its end, and of an encoded word.
    private static let lineLimit = 78
    private static let wordLimit = 75

    /// Adds a field of plain words that the program generates.
    mutating func add(_ name: StaticString, words: [String]) {
        begin(name)
        for word in words { put(word) }
        end()
    }

    /// Adds a field of untrusted text after an optional plain word; white space is collapsed.
    mutating func add(_ name: StaticString, prefix: String? = nil, text: String) {
        begin(name)
        if let prefix { put(prefix) }
        put(text: text, isPhrase: false)
        end()
    }

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

    private mutating func put(text: String, isPhrase: Bool) {
        let words = ShownText.words(ShownText.cleaned(text))
        let isPlain = words.allSatisfy { word in
            word.utf8.count <= Self.lineLimit - 16 && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                && !word.contains("=?")
        }
        if !isPlain {
            encode(words.joined(separator: " "))
        } else if isPhrase {
            let quoted = words.joined(separator: " ").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            // Split at its spaces, so that it can be folded.
            for word in "\"\(quoted)\"".split(separator: " ") { put(String(word)) }
        } else {
            for word in words { put(String(word)) }
        }
    }

    /// Writes text as encoded words that do not split characters.
    private mutating func encode(_ text: String) {
        var word: [UInt8] = []
        func room() -> Int {
            let left = Self.lineLimit - column - 1
            return min(left < 32 ? Self.wordLimit : left, Self.wordLimit) - 12  // `=?utf-8?Q?` and `?=`
        }
        var left = room()
        for character in text {
            var letter = Self.encoded(String(character))
            // A character with too many combining marks is split; no reader shows the difference.
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

    /// Encodes text in the Q encoding, in the form that is also valid in names (RFC 2047, section 5, rule 3).
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

/// Formats a time in UTC for the two places of a mailbox that need one.
struct MailDateWriter {
    /// Whether the archive knows the time; 1970 is written for an unknown one.
    let isKnown: Bool
    private let day: (year: Int, month: Int, day: Int)
    private let weekday: Int
    private let second: Int

    init(_ text: String?) {
        let time = text.flatMap { UTCTime($0) }
        isKnown = time != nil
        let seconds = Int(time?.seconds ?? 0)
        second = (seconds % 86_400 + 86_400) % 86_400
        let number = (seconds - second) / 86_400
        day = CivilCalendar.date(dayNumber: number)
        // 1970-01-01 was a Thursday.
        weekday = ((number + 4) % 7 + 7) % 7
    }

    /// The format of the line between messages: `Thu Sep 20 16:16:00 2012`.
    var separatorText: String {
        let padding = day.day < 10 ? " " : ""
        return "\(weekdayName) \(monthName) \(padding)\(day.day) \(clock) \(year)"
    }

    /// The format of a header field (RFC 5322): `Thu, 20 Sep 2012 16:16:00 +0000`.
    var fieldText: String { "\(weekdayName), \(day.day) \(monthName) \(year) \(clock) +0000" }

    private var weekdayName: Substring { CivilCalendar.weekdays[weekday].prefix(3) }

    private var monthName: Substring { CivilCalendar.months[(day.month - 1) % 12].prefix(3) }

    private var year: String { String(day.year, width: 4) }

    private var clock: String {
        [second / 3600, second / 60 % 60, second % 60].map { String($0, width: 2) }.joined(separator: ":")
    }
}
