internal import Bytes
internal import ForumModel

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
