internal import ForumModel
internal import ForumPages

/// Decides which dates of a page can be true: from 1999, when the site began, to the day after the page's capture.
///
/// The others stay text: a date of the year 9999 would be the last post of its thread and forum for ever. One object serves
/// one page, and records the rejected ones.
final class PlausibleDates {
    private let zone: ZoneClock
    private let end: Int64
    private var implausible: [String] = []

    init(zone: ZoneClock, until latest: UTCTime) {
        self.zone = zone
        end = (latest.seconds / 86_400 + 2) * 86_400
    }

    func isPlausible(_ date: LocalDateTime) -> Bool { date.year >= 1999 && zone.utc(date).seconds < end }

    /// The end of the day, month or year that a list shows; nil where it is implausible.
    func end(_ date: ListArchiveDate) -> UTCTime? {
        let month = date.month ?? 12
        let next =
            if let day = date.day {
                LocalDateTime(year: date.year, month: month, day: day, minuteOfDay: 1439)
            } else if month == 12 {
                LocalDateTime(year: date.year + 1, month: 1, day: 1)
            } else {
                LocalDateTime(year: date.year, month: month + 1, day: 1)
            }
        guard let next, isPlausible(next) else { return nil }
        return zone.utc(next)
    }

    /// The time of a date in the page's zone; nil where it is invalid, or implausible, which is recorded for the issue.
    func utc(_ date: SiteDate?) -> UTCTime? {
        guard let date, let local = date.local else { return nil }
        let moment = zone.utc(local)
        guard local.year >= 1999, moment.seconds < end else {
            if !implausible.contains(date.text), implausible.count < 100 { implausible.append(date.text) }
            return nil
        }
        return moment
    }

    var issue: Diagnostic? {
        guard let first = implausible.first else { return nil }
        let others = implausible.count > 1 ? " and \(implausible.count - 1) others" : ""
        return Diagnostic(
            .warning, .dateImplausible,
            """
            The page shows a date that cannot be true, \u{201C}\(first.prefix(60))\u{201D}\(others): before 1999, or later than \
            the page itself. Such dates are kept as text and order nothing.
            """)
    }
}
