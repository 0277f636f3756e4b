internal import Archive
internal import ForumModel

struct CalendarMonth: Hashable, Sendable {
    var year: Int
    var month: Int

    var address: String { SiteAddress.month(year: year, month: month) }
}

/// A day and its threads, in the order of their first post.
struct MonthDay: Sendable {
    var day: CalendarDay
    var threads: [StoredThreadDay]
}

extension [MonthDay] {
    /// Adds a thread to its day, which is the last one or begins.
    mutating func add(_ thread: StoredThreadDay, of day: CalendarDay) {
        if last?.day != day { append(MonthDay(day: day, threads: [])) }
        self[count - 1].threads.append(thread)
    }
}

extension PostCalendar {
    var months: [CalendarMonth] {
        years.flatMap { year in
            year.months.enumerated().filter { $0.element > 0 }.map {
                CalendarMonth(year: year.year, month: $0.offset + 1)
            }
        }
    }
}

extension SitePages {
    func yearPage(at index: Int, of calendar: PostCalendar) -> [UInt8] {
        let year = calendar.years[index]
        var out = HTMLOutput()
        out.line("h1", text: "\(year.year)")
        let days = year.days.count.counted("day")
        out.line("p", class: "facts", text: "\(year.postCount.counted("post")) on \(days)")
        Self.pager(at: index, of: calendar.years.map(\.year), number: \.self, address: SiteAddress.year)
            .write("top", &out)
        out.line("section", class: "heat-year") { HeatMap(calendar: calendar, root: "../").write(year, &$0) }
        out.line("h2", text: "Months")
        let months = year.months
        let most = months.max() ?? 1
        out.line("ul", class: "bars") { out in
            for (index, count) in months.enumerated() where count > 0 {
                SiteParts.bar(
                    count, of: most, noun: "post",
                    address: "../" + SiteAddress.month(year: year.year, month: index + 1),
                    words: CalendarDay.name(ofMonth: index + 1), &out)
            }
        }
        return SiteFrame(context: context, root: "../", kind: "page-year", title: String(year.year)).page(
            main: out)
    }

    /// Renders the month at an index of those with posts: the active threads of each day.
    func monthPage(at index: Int, of months: [CalendarMonth], days: [MonthDay]) -> [UInt8] {
        let period = months[index]
        let title = "\(CalendarDay.name(ofMonth: period.month)) \(period.year)"
        var out = HTMLOutput()
        SiteParts.breadcrumbs([(String(period.year), "../" + SiteAddress.year(period.year))], &out)
        out.line("h1", text: title)
        let posts = days.reduce(0) { $0 + $1.threads.reduce(0) { $0 + $1.postCount } }
        let count = "\(posts.counted("post")) on \(days.count.counted("day"))"
        out.line("p", class: "facts", text: "\(count); days and times are UTC")
        Self.pager(at: index, of: months, number: \.month, address: \.address).writeAround(&out) { out in
            for day in days { write(day, &out) }
        }
        return SiteFrame(context: context, root: "../", kind: "page-month", title: title).page(main: out)
    }

    private func write(_ day: MonthDay, _ out: inout HTMLOutput) {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        out.line("section", class: "day", ["id": "d\(day.day.day)"]) {
            $0.line("h2", text: "\(names[day.day.weekday]), \(day.day.words)")
            $0.element("ul", class: "day-threads") { out in
                for thread in day.threads { out.line("li") { write(thread, &$0) } }
            }
        }
    }

    private func write(_ thread: StoredThreadDay, _ out: inout HTMLOutput) {
        SiteParts.link("../" + SiteAddress.post(thread.firstPostID, at: thread.location), &out) {
            SiteParts.name(ThreadPageView.shown(thread.title, of: thread.threadID), &$0)
        }
        out.element("span", class: "count", text: thread.postCount.counted("post"))
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
