internal import Bytes
internal import ForumModel

/// A calendar day of an archive's dates, for plots and calendars.
package struct CalendarDay: Sendable, Hashable, Comparable {
    /// 0 to 9999.
    package let year: Int
    package let month: Int
    let day: Int

    /// Parses the day of `2012-09-20` or of a longer ISO 8601 time; nil for an invalid date.
    init?(_ text: some StringProtocol) {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2]), LocalDateTime(year: year, month: month, day: day) != nil
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The number of days since 1970-01-01.
    var number: Int { CivilCalendar.dayNumber(year: year, month: month, day: day) }

    /// The times of the day, in UTC.
    var period: Range<UTCTime> {
        UTCTime(seconds: Int64(number) * 86_400)..<UTCTime(seconds: Int64(number + 1) * 86_400)
    }

    /// The day of the week, 0 for Monday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    var monthName: String { Self.name(ofMonth: month) }

    /// The date in ISO 8601, such as `2012-09-20`.
    var stem: String { "\(Self.stem(year: year, month: month))-\(String(day, width: 2))" }

    var words: String { "\(day) \(monthName) \(year)" }

    static func name(ofMonth month: Int) -> String { CivilCalendar.months[month - 1] }

    /// Returns the stem of a month's file name, such as `2012-09`.
    static func stem(year: Int, month: Int) -> String { "\(stem(year: year))-\(String(month, width: 2))" }

    static func stem(year: Int) -> String { String(year, width: 4) }

    package static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}
