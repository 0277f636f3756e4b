internal import Bytes

/// A date, optionally with a time, as a page shows it: in the time zone of the account that saved it, which the page does not state.
public struct LocalDateTime: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The year, such as 2012.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    /// Minutes since midnight, 0 to 1439; nil when the page shows only the day.
    public var minuteOfDay: Int?

    /// Creates a date; nil for a day or minute that does not exist in the Gregorian calendar.
    public init?(year: Int, month: Int, day: Int, minuteOfDay: Int? = nil) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
        else { return nil }
        if let minuteOfDay, !(0..<1440).contains(minuteOfDay) { return nil }
        (self.year, self.month, self.day, self.minuteOfDay) = (year, month, day, minuteOfDay)
    }

    /// Seconds from 1970-01-01 00:00 to this date and time, as if it were UTC.
    public var secondsAsUTC: Int64 {
        Int64(CivilCalendar.dayNumber(year: year, month: month, day: day)) * 86_400 + Int64(minuteOfDay ?? 0) * 60
    }

    /// The day alone, `2012-09-20`.
    public var dayText: String {
        String(unsafeUninitializedCapacity: 10) { output in
            DateDigits.write(day: (year, month, day), to: output)
            return 10
        }
    }

    /// `2012-09-20` or `2012-09-20T11:16`.
    public var description: String {
        guard let minuteOfDay else { return dayText }
        return dayText + "T" + String(minuteOfDay / 60, width: 2) + ":" + String(minuteOfDay % 60, width: 2)
    }

    /// Orders by the displayed time; a day without a time counts as its midnight.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.secondsAsUTC < rhs.secondsAsUTC }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Writes the digits of dates without general number formatting, since an import writes several for every post.
enum DateDigits {
    /// Writes `2012-09-20`; the year has at most four digits.
    static func write(day: (year: Int, month: Int, day: Int), to output: UnsafeMutableBufferPointer<UInt8>) {
        write(day.year / 100, to: output, at: 0)
        write(day.year % 100, to: output, at: 2)
        output[4] = 0x2D
        write(day.month, to: output, at: 5)
        output[7] = 0x2D
        write(day.day, to: output, at: 8)
    }

    static func write(_ value: Int, to output: UnsafeMutableBufferPointer<UInt8>, at place: Int) {
        output[place] = 0x30 + UInt8(truncatingIfNeeded: value / 10)
        output[place + 1] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
    }
}

/// Day arithmetic of the proleptic Gregorian calendar, without Foundation, because the import calls it often.
///
/// The algorithms are Howard Hinnant's `days_from_civil` and `civil_from_days`.
public enum CivilCalendar {
    /// The months' names, in English.
    public static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The weekdays' names, in English, from Sunday on.
    public static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

    /// Days from 1970-01-01 to a date.
    public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the date a number of days after 1970-01-01.
    public static func date(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }
}
