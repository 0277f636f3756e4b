internal import ForumModel

/// A day of an archive's dates, as plots and calendars need it.
struct CalendarDay: Sendable, Hashable, Comparable {
    /// The year, 0 to 9999.
    let year: Int
    /// The month, 1 to 12.
    let month: Int
    /// The day of the month, 1 to 31.
    let day: Int

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Reads the day of `2012-09-20` or of a longer time in ISO 8601; nil for a day that no calendar has.
    init?(_ text: some StringProtocol) {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2]),
            LocalDateTime(year: year, month: month, day: day) != nil
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Days since 1970-01-01.
    var number: Int { CivilCalendar.dayNumber(year: year, month: month, day: day) }

    /// The day of the week, 0 for Monday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    /// The name of its month, such as `September`.
    var monthName: String { Self.name(ofMonth: month) }

    /// `20 September 2012`.
    var words: String { "\(day) \(monthName) \(year)" }

    /// The name of a month, 1 to 12.
    static func name(ofMonth month: Int) -> String { monthNames[month - 1] }

    /// `2012-09`, the name of a month's file.
    static func stem(year: Int, month: Int) -> String { "\(padded(year, 4))-\(padded(month, 2))" }

    /// The year as four digits, the name of a year's file.
    static func stem(year: Int) -> String { padded(year, 4) }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}
