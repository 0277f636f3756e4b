internal import Bytes
internal import ForumModel

enum WARCDate {
    /// Parses a date in UTC: `2016-09-19T17:20:24Z`, with a fraction of a second or an offset, the shorter
    /// forms of WARC 1.1 down to `2016` (their first moment), and the 14 digits of older writers.
    static func parse(_ text: String) -> UTCTime? {
        var rest = Array(text.utf8)[...]
        let isPlain = rest.count == 14 && rest.allSatisfy(\.isDigit)
        guard let year = number(&rest, digits: 4) else { return nil }
        var parts = [1, 1, 0, 0, 0]  // month, day, hour, minute, second
        for (index, separator) in "--T::".utf8.enumerated() {
            if !isPlain {
                guard let next = rest.first, next == separator || separator == 0x54 && next | 0x20 == 0x74
                else { break }
                rest = rest.dropFirst()
            }
            guard let part = number(&rest, digits: 2) else { return nil }
            parts[index] = part
        }
        guard parts[2] < 24, parts[3] < 60, parts[4] <= 60,
            let day = LocalDateTime(year: year, month: parts[0], day: parts[1]), let offset = offset(dropFraction(rest))
        else { return nil }
        let seconds = parts[2] * 3600 + parts[3] * 60 + parts[4]
        return UTCTime(seconds: day.secondsAsUTC + Int64(seconds - offset))
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int? {
        let found = rest.prefix(digits)
        guard found.count == digits, found.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func dropFraction(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let point = rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",") else { return rest }
        return rest.dropFirst().drop(while: \.isDigit)
    }

    /// The seconds that `Z`, nothing or `+01:00` adds to UTC; nil for anything else.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
        guard let first = text.first else { return 0 }
        if first | 0x20 == UInt8(ascii: "z") { return text.count == 1 ? 0 : nil }
        var digits = text.dropFirst().filter { $0 != UInt8(ascii: ":") }[...]
        guard let sign = [UInt8(ascii: "+"): 1, UInt8(ascii: "-"): -1][first], let hours = number(&digits, digits: 2),
            let minutes = number(&digits, digits: 2), digits.isEmpty, hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
