internal import Archive
internal import ForumModel

extension SiteRun {
    /// Writes the pages of years and months.
    func timePages() throws {
        for (index, year) in calendar.years.enumerated() {
            try folder.write(
                SiteAddress.year(year.year), site.yearPage(at: index, of: calendar).render())
        }
        let months = calendar.months
        let places = Dictionary(months.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var open: (month: CalendarMonth, days: [MonthView.Day])?
        func close() throws {
            guard let (month, days) = open, let place = places[month] else { return }
            try folder.write(month.address, site.monthPage(at: place, of: months, days: days).render())
        }
        try reader.forEachThreadDay { thread in
            guard let day = CalendarDay(thread.day) else { return }
            let month = CalendarMonth(year: day.year, month: day.month)
            if open?.month != month {
                try close()
                open = (month, [])
            }
            open?.days.add(thread, of: day)
        }
        try close()
    }
}

extension [MonthView.Day] {
    /// Adds a thread to its day, which is the last one or begins.
    mutating func add(_ thread: StoredThreadDay, of day: CalendarDay) {
        if last?.day != day { append(MonthView.Day(day: day, threads: [])) }
        self[count - 1].threads.append(thread)
    }
}
