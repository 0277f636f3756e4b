internal import Bytes
internal import ForumModel

/// Parses dates in the headers of mail: `Tue, 24 Sep 2013 10:00:00 +0200 (CEST)` and variants of it.
enum MailDateParser {
    /// Parses a date; nil when a part is missing or given twice, because a wrong date is worse than none.
    ///
    /// The parts may come in any order that RFC 2822, `asctime` or JavaScript's `Date` writes: the day before the
    /// year; the month a word; a time with seconds or without; a zone. Weekdays and comments are ignored.
    static func parse(_ value: some Sequence<UInt8>) -> UTCTime? {
        var parts = Parts()
        for word in words(PageName.asciiLowercased(value)) { guard parts.take(word) else { return nil } }
        return parts.time
    }

    /// The words between white space and commas, without comments; a sign starts a new word, as it may start a zone.
    private static func words(_ value: [UInt8]) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var start: Int?
        var depth = 0
        for (index, byte) in value.enumerated() {
            let isSeparator = byte.isBlank || byte == UInt8(ascii: ",")
            if depth > 0 || isSeparator || byte == UInt8(ascii: "(") || isSign(byte) {
                if let first = start { words.append(value[first..<index]) }
                start = depth == 0 && isSign(byte) ? index : nil
            } else if start == nil {
                start = index
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")"), depth > 0 {
                depth -= 1
                start = nil
            }
        }
        if depth == 0, let start { words.append(value[start...]) }
        return words
    }

    fileprivate static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
}

private struct Parts {
    private var day: Int?
    private var month: Int?
    private var year: Int?
    private var secondOfDay: Int?
    /// Seconds east of Greenwich.
    private var zone: Int?
    private var isZoneNumeric = false

    var time: UTCTime? {
        guard let day, let month, let year, let secondOfDay, let zone,
            let date = LocalDateTime(year: year, month: month, day: day)
        else { return nil }
        return UTCTime(seconds: date.secondsAsUTC + Int64(secondOfDay - zone))
    }

    /// Classifies a word and stores it; false when it is no part of a date, or a part that is already set.
    mutating func take(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        if MailDateParser.isSign(first) { return take(offset: word) }
        if word.contains(UInt8(ascii: ":")) { return take(time: word) }
        if let number = Self.number(word) { return take(number: number, digitCount: word.count) }
        let name = String(decoding: word, as: UTF8.self)
        if let index = Self.months.firstIndex(where: { name.utf8.count >= 3 && $0.hasPrefix(name) }) {
            guard month == nil else { return false }
            month = index + 1
            return true
        }
        if let hours = Self.zones[name] {
            guard zone == nil else { return false }
            zone = hours * 3600
            return true
        }
        return Self.weekdays.contains(String(name.prefix(3)))
    }

    private mutating func take(number: Int, digitCount: Int) -> Bool {
        if day == nil, digitCount <= 2 {
            day = number
        } else if year == nil, digitCount <= 4 {
            // RFC 2822, 4.3.
            switch digitCount {
            case 4: year = number
            case 3: year = number + 1900
            default: year = number < 50 ? number + 2000 : number + 1900
            }
        } else {
            return false
        }
        return true
    }

    private mutating func take(time word: ArraySlice<UInt8>) -> Bool {
        let fields = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard secondOfDay == nil, (2...3).contains(fields.count), fields.allSatisfy({ $0.count <= 2 }) else {
            return false
        }
        let numbers = fields.compactMap(Self.number)
        guard numbers.count == fields.count, numbers[0] < 24, numbers[1] < 60 else { return false }
        let second = numbers.count == 3 ? numbers[2] : 0
        guard second <= 60 else { return false }  // 60 in a leap second
        secondOfDay = numbers[0] * 3600 + numbers[1] * 60 + second
        return true
    }

    /// An offset such as `+0200`; it replaces a `GMT` before it, as JavaScript writes `GMT+0200`.
    private mutating func take(offset word: ArraySlice<UInt8>) -> Bool {
        let digits = word.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard !isZoneNumeric, zone == nil || zone == 0, digits.count == 4,
            let number = Self.number(digits[...]), number / 100 <= 14, number % 100 < 60
        else { return false }
        let seconds = number / 100 * 3600 + number % 100 * 60
        zone = word.first == UInt8(ascii: "-") ? -seconds : seconds
        isZoneNumeric = true
        return true
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...4).contains(digits.count), digits.allSatisfy({ $0.isDigit }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    }

    private static let months = CivilCalendar.months.map { $0.lowercased() }
    private static let weekdays = Set(CivilCalendar.weekdays.map { $0.prefix(3).lowercased() })
    /// Hours east of Greenwich of the names that mean the same everywhere, RFC 2822, 4.3.
    private static let zones = [
        "gmt": 0, "ut": 0, "utc": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6,
        "pst": -8, "pdt": -7,
    ]
}
