internal import Bytes

extension UTCTime {
    /// The date formats that users may type, for help texts.
    public static let typedForms = "2009, 2009-03, 2009-03-14, yesterday, last week, last monday"

    /// Parses a day, month or year typed by a user; the result is its first second in UTC.
    ///
    /// The formats are `2009`, `2009-03`, `2009-03-14`, `yesterday`, `today`, `last week`, `3 months ago` (a month has 30 days, a
    /// year 365) and `last monday`, and the archive's format for times; nil for other text.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - now: the time at which it was typed.
    public init?(typed text: String, now: UTCTime) {
        let today = now.seconds - now.seconds % 86_400
        switch text.lowercased() {
        case "today": self.init(seconds: today)
        case "yesterday": self.init(seconds: today - 86_400)
        default:
            let days = Self.daysAgo(text.lowercased(), today: today / 86_400)
            guard let time = UTCTime(text) ?? Self.day(text) ?? days.map({ UTCTime(seconds: today - 86_400 * $0) })
            else { return nil }
            self = time
        }
    }

    /// The days of `last week`, `2 weeks ago` and `last monday` before a day, which is given in days since 1970.
    private static func daysAgo(_ text: String, today: Int64) -> Int64? {
        let words = text.split(separator: " ")
        guard words.count == 2 && words[0] == "last" || words.count == 3 && words[0] != "last" && words[2] == "ago"
        else { return nil }
        if words[0] == "last", let day = CivilCalendar.weekdays.firstIndex(where: { $0.lowercased() == words[1] }) {
            // The first day of 1970 was a Thursday.
            let back = (today + 4 - Int64(day)) % 7
            return back == 0 ? 7 : back
        }
        let unit = words[1].last == "s" ? words[1].dropLast() : words[1]
        let count = ["last", "a", "one"].contains(words[0]) ? 1 : Int64(words[0])
        let lengths: [Substring: Int64] = ["day": 1, "week": 7, "month": 30, "year": 365]
        guard let days = lengths[unit], let count, (0...20_000).contains(count) else { return nil }
        return days * count
    }

    private static func day(_ text: String) -> UTCTime? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), let year = parts[0], (1000...9999).contains(year),
            let month = parts.count > 1 ? parts[1] : 1, let day = parts.count > 2 ? parts[2] : 1
        else { return nil }
        return LocalDateTime(year: year, month: month, day: day).map { UTCTime(seconds: $0.secondsAsUTC) }
    }
}
