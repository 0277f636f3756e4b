internal import Bytes

/// A point in time in whole seconds since 1970-01-01 00:00 UTC.
public struct UTCTime: Hashable, Sendable, Comparable, CustomStringConvertible, Codable {
    /// Seconds since 1970-01-01 00:00 UTC.
    public var seconds: Int64

    /// Creates a time.
    public init(seconds: Int64) { self.seconds = seconds }

    /// Parses `2012-09-20T16:16:00Z`, the format of ``description`` for years 1 to 9999; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
            bytes[16] == 0x3A, bytes[19] == 0x5A
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].allSatisfy(\.isDigit) ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
            let date = LocalDateTime(year: year, month: month, day: day)
        else { return nil }
        seconds = date.secondsAsUTC + Int64(hour * 3600 + minute * 60 + second)
    }

    /// ISO 8601 in UTC, `2012-09-20T16:16:00Z`: the format of every date in an archive.
    public var description: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

    /// Calls a closure with the UTF-8 of ``description``.
    public func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        // Rounded down, because seconds before 1970 are negative.
        let dayNumber = Int(seconds / 86_400) - (seconds % 86_400 < 0 ? 1 : 0)
        let rest = Int((seconds % 86_400 + 86_400) % 86_400)
        let date = CivilCalendar.date(dayNumber: dayNumber)
        guard (0...9999).contains(date.year) else {
            // A year before 0 or after 9999 occurs in file times only.
            func two(_ value: Int) -> String { String(value, width: 2) }
            var text =
                String(date.year, width: 4) + "-" + two(date.month) + "-" + two(date.day)
                + "T" + two(rest / 3600) + ":" + two(rest / 60 % 60) + ":" + two(rest % 60) + "Z"
            return try text.withUTF8(body)
        }
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { output in
            DateDigits.write(day: date, to: output)
            output[10] = 0x54
            DateDigits.write(rest / 3600, to: output, at: 11)
            output[13] = 0x3A
            DateDigits.write(rest / 60 % 60, to: output, at: 14)
            output[16] = 0x3A
            DateDigits.write(rest % 60, to: output, at: 17)
            output[19] = 0x5A
            return try body(UnsafeBufferPointer(output))
        }
    }

    /// Orders by time.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.seconds < rhs.seconds }

    /// Encodes ``description``.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

    /// Decodes what ``description`` gives for years 1 to 9999.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = UTCTime(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no time.")
        }
        self = time
    }
}
