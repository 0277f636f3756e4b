internal import Archive
internal import ForumModel

extension SiteRun {
    /// Writes the pages of years and months.
    func timePages() throws {
        let years = calendar.years.map(\.year)
        for (index, year) in calendar.years.enumerated() {
            let view = YearView(
                context: context, calendar: calendar, year: year,
                pager: Self.pager(at: index, of: years, number: \.self, address: SiteAddress.year))
            try folder.write(SiteAddress.year(year.year), view.render())
        }
        let months = calendar.years.flatMap { year in
            year.months.enumerated().filter { $0.element > 0 }.map {
                Month(year: year.year, month: $0.offset + 1)
            }
        }
        let places = Dictionary(months.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var open: (month: Month, days: [MonthView.Day])?
        func close() throws {
            guard let (month, days) = open, let place = places[month] else { return }
            let pager = Self.pager(at: place, of: months, number: \.month, address: \.address)
            let view = MonthView(
                context: context, year: month.year, month: month.month, days: days, pager: pager)
            try folder.write(SiteAddress.month(year: month.year, month: month.month), view.render())
        }
        try reader.forEachThreadDay { thread in
            guard let day = CalendarDay(thread.day) else { return }
            let month = Month(year: day.year, month: day.month)
            if open?.month != month {
                try close()
                open = (month, [])
            }
            if open?.days.last?.day != day { open?.days.append(MonthView.Day(day: day, threads: [])) }
            if let last = open?.days.indices.last { open?.days[last].threads.append(thread) }
        }
        try close()
    }

    private struct Month: Hashable {
        var year: Int
        var month: Int

        var address: String { SiteAddress.month(year: year, month: month) }
    }

    /// Creates the pager of a period whose neighbours are in the same folder.
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
