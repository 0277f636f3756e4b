internal import Bytes

/// Parses every date format that the site has used.
///
/// Posts `Sep 20, 2012 11:16` and `Jan 18, 2013 7:28 PM`; lists `23:07 Apr 15, 2019`; messages `Nov  8, 2012 at 21:30`; edit
/// notes `Apr 16, 2017 around 00:20`; the Leper's Colony `11/10/13 10:10am`; before 2004 `07-07-2003 10:53 PM`, in 2007
/// `Mar 26, 2007: 20:05`; announcements and registration `Sep 05, 2010`. The parts may be in any order. Any other text
/// (`Yesterday`, `3 minutes ago`, a second time) makes the result nil, because a wrong date is worse than none.
enum SiteDateParser {
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> LocalDateTime? {
        var parts = DateParts()
        var index = 0
        while index < bytes.count {
            let start = index
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D, 0x2C: index += 1
            case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0:  // no-break space
                index += 2
            case 0xE2 where isNarrowSpace(bytes, at: index): index += 3
            case 0x30...0x39:
                while index < bytes.count, isNumeric(bytes[index]) { index += 1 }
                guard parts.add(number: DateToken(rebasing: bytes[start..<index])) else { return nil }
            case 0x41...0x5A, 0x61...0x7A:
                while index < bytes.count, bytes[index].isLetter { index += 1 }
                guard parts.add(word: DateToken(rebasing: bytes[start..<index])) else { return nil }
            default: return nil
            }
        }
        return parts.date
    }

    /// Whether the narrow no-break space is at an index.
    private static func isNarrowSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xAF
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        byte.isDigit || byte == 0x3A || byte == 0x2F || byte == 0x2D  // digits, colon, slash, hyphen
    }
}

private typealias DateToken = UnsafeBufferPointer<UInt8>

private struct DateParts {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var hour: Int?
    private var minute = 0
    private var isAfternoon: Bool?

    mutating func add(number token: DateToken) -> Bool {
        // The year in `Mar 26, 2007: 20:05`.
        if token.count == 5, token[4] == 0x3A { return add(number: DateToken(rebasing: token[..<4])) }
        if token.contains(0x3A) { return parse(time: token) }
        if token.contains(0x2F) { return parse(parted: token, by: 0x2F) }
        if token.contains(0x2D) { return parse(parted: token, by: 0x2D) }
        guard let value = Self.value(token, 0..<token.count) else { return false }
        if token.count <= 2, day == nil {
            day = value
        } else if token.count == 4, year == nil {
            year = value
        } else {
            return false
        }
        return true
    }

    mutating func add(word token: DateToken) -> Bool {
        if Self.isWord(token, "at") || Self.isWord(token, "around") || Self.isWord(token, "on") { return true }
        if Self.isWord(token, "am") || Self.isWord(token, "pm") {
            guard isAfternoon == nil else { return false }
            isAfternoon = token[0] | 0x20 == 0x70
            return true
        }
        guard month == nil, let index = Self.months.firstIndex(where: { Self.isMonth(token, $0) }) else { return false }
        month = index + 1
        return true
    }

    var date: LocalDateTime? {
        guard let year, let month, let day else { return nil }
        guard var hour else { return isAfternoon == nil ? LocalDateTime(year: year, month: month, day: day) : nil }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }  // 12-hour times have no hour 0 or 13
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24, minute < 60 else { return nil }
        return LocalDateTime(year: year, month: month, day: day, minuteOfDay: hour * 60 + minute)
    }

    /// Parses `11:16`, or `11:16:05`, whose seconds are ignored; returns false for anything else.
    private mutating func parse(time token: DateToken) -> Bool {
        guard hour == nil, let first = token.firstIndex(of: 0x3A), first <= 2 else { return false }
        let rest = token[(first + 1)...]
        let second = rest.firstIndex(of: 0x3A) ?? token.count
        if second < token.count {
            let seconds = token[(second + 1)...]
            guard seconds.count <= 2, !seconds.contains(0x3A) else { return false }
        }
        guard second - first == 3, let hours = Self.value(token, 0..<first),
            let minutes = Self.value(token, (first + 1)..<second)
        else { return false }
        hour = hours
        minute = minutes
        return true
    }

    /// Parses month, day and year of `11/10/13` or `07-07-2003`; years from 90 to 99 are in the 1900s, as the site began in 1999.
    private mutating func parse(parted token: DateToken, by sign: UInt8) -> Bool {
        guard year == nil, month == nil, day == nil, let first = token.firstIndex(of: sign),
            let second = token[(first + 1)...].firstIndex(of: sign),
            let number = Self.value(token, 0..<first), let other = Self.value(token, (first + 1)..<second),
            let third = Self.value(token, (second + 1)..<token.count)
        else { return false }
        month = number
        day = other
        year = token.count - second == 3 ? (third >= 90 ? 1900 : 2000) + third : third
        return true
    }

    /// The value of one to four digits; nil for anything else.
    private static func value(_ token: DateToken, _ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= 4 else { return nil }
        var value = 0
        for index in range {
            guard token[index].isDigit else { return nil }
            value = value * 10 + Int(token[index] - 0x30)
        }
        return value
    }

    /// Whether a token is a word in any case.
    private static func isWord(_ token: DateToken, _ word: StaticString) -> Bool {
        token.count == word.utf8CodeUnitCount && word.withUTF8Buffer { begins(token, with: $0) }
    }

    /// Whether a token is a month's name, or the first three letters of it.
    private static func isMonth(_ token: DateToken, _ month: StaticString) -> Bool {
        token.count == 3 || token.count == month.utf8CodeUnitCount
            ? month.withUTF8Buffer { begins(token, with: $0) } : false
    }

    private static func begins(_ token: DateToken, with word: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in token.indices where token[index] | 0x20 != word[index] { return false }
        return true
    }

    private static let months: [StaticString] = [
        "january", "february", "march", "april", "may", "june",
        "july", "august", "september", "october", "november", "december",
    ]
}
