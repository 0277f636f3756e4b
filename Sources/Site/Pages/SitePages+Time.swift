package import Archive
internal import ForumModel
internal import Markup

package struct CalendarMonth: Hashable, Sendable {
    package var year: Int
    package var month: Int

    package init(year: Int, month: Int) { (self.year, self.month) = (year, month) }

    package var address: String { SiteAddress.month(year: year, month: month) }
}

extension PostCalendar {
    package var months: [CalendarMonth] {
        years.flatMap { year in
            year.months.enumerated().filter { $0.element > 0 }.map {
                CalendarMonth(year: year.year, month: $0.offset + 1)
            }
        }
    }
}

extension SitePages {
    package func yearPage(at index: Int, of calendar: PostCalendar) throws -> [UInt8] {
        let year = calendar.years[index]
        var out = HTMLOutput()
        out.line("h1", text: "\(year.year)")
        let days = year.days.count.counted("day")
        out.line("p", class: "facts", text: "\(year.postCount.counted("post")) on \(days)")
        Self.pager(at: index, of: calendar.years.map(\.year), number: \.self, address: SiteAddress.year)
            .write("top", &out)
        out.line("section", class: "heat-year") { HeatMap(calendar: calendar, root: "../").write(year, &$0) }
        out.line("h2", text: "Months")
        let months = year.months.enumerated().filter { $0.element > 0 }.map { index, count in
            SiteParts.Bar(
                words: CalendarDay.name(ofMonth: index + 1), count: count,
                address: "../" + SiteAddress.month(year: year.year, month: index + 1))
        }
        SiteParts.bars(months, class: "bars", &out)
        try review(of: year, &out)
        return SiteFrame(context: context, root: "../", kind: "page-year", title: String(year.year)).page(main: out)
    }

    /// The maximum number of threads, of people and of quoted posts on the page of a year.
    private static let reviewLength = 10

    private func review(of year: PostCalendar.Year, _ out: inout HTMLOutput) throws {
        guard let first = year.days.first, let last = year.days.last else { return }
        let period = PostScope.period(first.day.period.lowerBound..<last.day.period.upperBound)
        out.line("h2", text: "Threads")
        let threads = try reader.threads(in: period, limit: Self.reviewLength)
        SiteParts.bars(threads.map { .init($0, root: "../") }, &out)
        out.line("h2", text: "People")
        let people = try reader.posters(in: period, limit: Self.reviewLength)
        SiteParts.bars(people.map { .init($0, root: "../") }, &out)
        PostListView(root: "../").write(try reader.mostQuotedPosts(in: period, limit: Self.reviewLength), &out)
    }

    /// Renders a month, given by its index in the months with posts; `threads` has the first post of each thread on each day.
    package func monthPage(at index: Int, of months: [CalendarMonth], threads: [CountedPost]) -> [UInt8] {
        let period = months[index]
        let title = "\(CalendarDay.name(ofMonth: period.month)) \(period.year)"
        let days = Dictionary(grouping: threads, by: \.day)
        var out = HTMLOutput()
        SiteParts.breadcrumbs([(String(period.year), "../" + SiteAddress.year(period.year))], &out)
        out.line("h1", text: title)
        let posts = threads.reduce(0) { $0 + $1.count }
        let count = "\(posts.counted("post")) on \(days.count.counted("day"))"
        out.line("p", class: "facts", text: "\(count); days and times are UTC")
        Self.pager(at: index, of: months, number: \.month, address: \.address).writeAround(&out) { out in
            for day in days.keys.compactMap(\.self).sorted() { write(days[day] ?? [], of: day, &out) }
        }
        return SiteFrame(context: context, root: "../", kind: "page-month", title: title).page(main: out)
    }

    private func write(_ threads: [CountedPost], of day: CalendarDay, _ out: inout HTMLOutput) {
        let list = PostListView(root: "../")
        out.line("section", class: "day", ["id": "d\(day.day)"]) {
            $0.line("h2", text: "\(CivilCalendar.weekdays[(day.weekday + 1) % 7]), \(day.words)")
            $0.element("ol", class: "post-list") { out in
                for thread in threads { list.write(thread.post, fact: thread.count.counted("post"), &out) }
            }
        }
    }

    /// Returns links to the neighbours of a period, relative to the folder `d/` of all periods.
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

extension CountedPost {
    /// The day of the post; nil for an invalid date.
    package var day: CalendarDay? { post.postedAt.flatMap { CalendarDay($0) } }
}
