internal import Archive
internal import ForumModel

/// A month with posts.
struct CalendarMonth: Hashable, Sendable {
    var year: Int
    /// The month, 1 to 12.
    var month: Int

    var address: String { SiteAddress.month(year: year, month: month) }
}

extension PostCalendar {
    /// The months with posts, oldest first.
    var months: [CalendarMonth] {
        years.flatMap { year in
            year.months.enumerated().filter { $0.element > 0 }.map {
                CalendarMonth(year: year.year, month: $0.offset + 1)
            }
        }
    }
}

extension SitePages {
    /// Returns the page of a year.
    func yearPage(at index: Int, of calendar: PostCalendar) -> YearView {
        YearView(
            context: context, calendar: calendar, year: calendar.years[index],
            pager: Self.pager(
                at: index, of: calendar.years.map(\.year), number: \.self, address: SiteAddress.year))
    }

    /// Returns the page of a month.
    ///
    /// - Parameters:
    ///   - index: the index of the month.
    ///   - months: the months with posts.
    ///   - days: the days of the month with their threads.
    /// - Returns: the page.
    func monthPage(at index: Int, of months: [CalendarMonth], days: [MonthView.Day]) -> MonthView {
        MonthView(
            context: context, year: months[index].year, month: months[index].month, days: days,
            pager: Self.pager(at: index, of: months, number: \.month, address: \.address))
    }

    /// Returns links to the neighbours of a period, which are in the same folder.
    private static func pager<Period>(
        at place: Int, of periods: [Period], number: (Period) -> Int, address: (Period) -> String
    ) -> SitePager {
        func name(_ index: Int) -> String? {
            periods.indices.contains(index) ? String(address(periods[index]).dropFirst(2)) : nil
        }
        var pager = SitePager(page: 1, of: 1) { _ in "" }
        pager.number = number(periods[place])
        pager.previous = name(place - 1)
        pager.next = name(place + 1)
        return pager
    }
}
