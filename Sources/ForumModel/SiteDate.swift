/// A date as a page shows it: the words, and what they mean where they could be read.
public struct SiteDate: Hashable, Sendable {
    /// The words on the page, white space folded.
    public var text: String
    /// The date; nil where the words are no date (`date.invalid`).
    public var local: LocalDateTime?

    /// Reads the words.
    public init(_ text: some StringProtocol) {
        self.text = Self.folded(text)
        local = SiteDateParser.parse(self.text)
    }
}

extension SiteDate {
    /// The words with every run of white space one space.
    private static func folded(_ text: some StringProtocol) -> String {
        // Pages give words already folded, in ASCII: then there is nothing to do but look.
        var last: UInt8 = 0x20
        for byte in text.utf8 {
            guard byte < 0x80, byte > 0x20 || (byte == 0x20 && last != 0x20) else {
                last = 0x80
                break
            }
            last = byte
        }
        if last != 0x20, last != 0x80 { return String(text) }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension SiteDate: Encodable {
    private enum CodingKeys: String, CodingKey { case text, local }

    /// Writes `{"text": …, "local": "2012-09-20T11:16"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        try container.encodeIfPresent(local?.description, forKey: .local)
    }
}

/// Reads every form of date that the site has shown.
///
/// Posts `Sep 20, 2012 11:16` and `Jan 18, 2013 7:28 PM`; lists `23:07 Apr 15, 2019`; messages
/// `Nov  8, 2012 at 21:30`; edit notes `Apr 16, 2017 around 00:20`; the Leper's Colony `11/10/13 10:10am`;
/// announcements and registration `Sep 05, 2010`. The parts may come in any order; anything that is none of them
/// (`Yesterday`, `3 minutes ago`, a second time) makes the whole no date, because a wrong date is worse than none.
enum SiteDateParser {
    static func parse(_ text: String) -> LocalDateTime? {
        var parts = DateParts()
        var bytes = Array(text.utf8)
        for index in bytes.indices where bytes[index] >= 0x41 && bytes[index] <= 0x5A { bytes[index] |= 0x20 }
        var index = 0
        while index < bytes.count {
            let start = index
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x2C:
                index += 1
            case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0:  // no-break space
                index += 2
            case 0xE2 where bytes[index...].starts(with: [0xE2, 0x80, 0xAF]):  // narrow no-break space
                index += 3
            case 0x30...0x39:
                while index < bytes.count, isNumeric(bytes[index]) { index += 1 }
                guard parts.take(number: bytes[start..<index]) else { return nil }
            case 0x61...0x7A:
                while index < bytes.count, (0x61...0x7A).contains(bytes[index]) { index += 1 }
                guard parts.take(word: bytes[start..<index]) else { return nil }
            default:
                return nil
            }
        }
        return parts.date
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x3A || byte == 0x2F  // digits, colon, slash
    }
}

private struct DateParts {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var hour: Int?
    private var minute = 0
    private var isAfternoon: Bool?

    mutating func take(number token: ArraySlice<UInt8>) -> Bool {
        if token.contains(0x3A) { return take(time: token) }
        if token.contains(0x2F) { return take(slashed: token) }
        guard let value = Self.value(token) else { return false }
        if token.count <= 2, day == nil {
            day = value
        } else if token.count == 4, year == nil {
            year = value
        } else {
            return false
        }
        return true
    }

    mutating func take(word token: ArraySlice<UInt8>) -> Bool {
        switch String(decoding: token, as: UTF8.self) {
        case "at", "around", "on":
            return true
        case "am", "pm":
            guard isAfternoon == nil else { return false }
            isAfternoon = token.first == 0x70
            return true
        case let word:
            guard month == nil,
                let index = Self.months.firstIndex(where: { $0 == word || $0.prefix(3) == word })
            else { return false }
            month = index + 1
            return true
        }
    }

    /// The whole, if the parts make one.
    var date: LocalDateTime? {
        guard let year, let month, let day else { return nil }
        guard var hour else {
            return isAfternoon == nil ? LocalDateTime(year: year, month: month, day: day) : nil
        }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }  // neither 0:30 AM nor 13:05 PM exists
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24, minute < 60 else { return nil }
        return LocalDateTime(year: year, month: month, day: day, minuteOfDay: hour * 60 + minute)
    }

    /// `11:16`, or `11:16:05`, whose seconds are not kept.
    private mutating func take(time token: ArraySlice<UInt8>) -> Bool {
        let fields = token.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard hour == nil, (2...3).contains(fields.count), fields.allSatisfy({ $0.count <= 2 }),
            let first = Self.value(fields[0]), let second = Self.value(fields[1]), fields[1].count == 2
        else { return false }
        hour = first
        minute = second
        return true
    }

    /// `11/10/13`: month, day, year; the site began in 1999.
    private mutating func take(slashed token: ArraySlice<UInt8>) -> Bool {
        let fields = token.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard year == nil, month == nil, day == nil, fields.count == 3,
            let first = Self.value(fields[0]), let second = Self.value(fields[1]),
            let third = Self.value(fields[2])
        else { return false }
        month = first
        day = second
        year = fields[2].count == 2 ? (third >= 90 ? 1900 : 2000) + third : third
        return true
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        return digits.reduce(into: Int?.some(0)) { value, byte in
            guard let known = value, (0x30...0x39).contains(byte) else {
                value = nil
                return
            }
            value = known * 10 + Int(byte - 0x30)
        }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june",
        "july", "august", "september", "october", "november", "december",
    ]
}
