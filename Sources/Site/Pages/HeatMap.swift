package import Archive
internal import ForumModel
internal import Markup

/// The days of an archive with their posts, grouped by year and month.
package struct PostCalendar: Sendable {
    struct Day: Sendable, Hashable {
        var day: CalendarDay
        var postCount: Int
    }

    package struct Year: Sendable, Hashable {
        package var year: Int
        /// Its days with posts, oldest first.
        var days: [Day]

        var postCount: Int { days.reduce(0) { $0 + $1.postCount } }

        /// The number of posts of each month, January first.
        var months: [Int] {
            var months = Array(repeating: 0, count: 12)
            for day in days { months[day.day.month - 1] += day.postCount }
            return months
        }
    }

    /// The years with posts, oldest first.
    package let years: [Year]
    /// The highest number of posts in a day.
    let most: Int

    /// Groups days by year; ignores invalid dates.
    package init(_ days: [StoredDay]) {
        let found = days.compactMap { day in CalendarDay(day.day).map { Day(day: $0, postCount: day.postCount) } }
        let byYear = Dictionary(grouping: found, by: \.day.year)
        years = byYear.keys.sorted().map { year in
            Year(year: year, days: (byYear[year] ?? []).sorted { $0.day < $1.day })
        }
        most = found.map(\.postCount).max() ?? 0
    }
}

/// A calendar map of posts: a row per year, a column per week, darker for more posts; each day links to its posts.
///
/// Plain SVG that inherits its style, so that it follows the theme, prints, and needs no script.
struct HeatMap {
    let calendar: PostCalendar
    let root: String

    /// The distance between squares, in units of the drawing.
    private static let step = 12
    private static let levels = 5
    /// The maximum number of years that are drawn; a hostile archive may have posts in thousands of years.
    static let mostYears = 40

    func write(_ out: inout HTMLOutput) {
        let shown = calendar.years.suffix(Self.mostYears)
        let left = calendar.years.dropLast(shown.count)
        if !left.isEmpty {
            out.line("p") { out in
                out.raw("Earlier: ")
                for year in left.suffix(200) {
                    link(to: year, &out)
                    out.raw(" ")
                }
            }
        }
        out.block("div", class: "heat-map") { out in
            var previous: Int?
            for year in shown {
                if let previous, year.year > previous + 1 {
                    let years = year.year == previous + 2 ? "\(previous + 1)" : "\(previous + 1) to \(year.year - 1)"
                    out.line("p", class: "heat-gap", text: "\(years): no posts")
                }
                previous = year.year
                out.line("section", class: "heat-year") {
                    $0.line("h3") {
                        link(to: year, &$0)
                        $0.element("span", class: "count", text: year.postCount.counted("post"))
                    }
                    write(year, isFirst: year.year == shown.first?.year, &$0)
                }
            }
        }
        legend(&out)
    }

    private func link(to year: PostCalendar.Year, _ out: inout HTMLOutput) {
        SiteParts.link(root + SiteAddress.year(year.year), &out) { $0.text("\(year.year)") }
    }

    func write(_ year: PostCalendar.Year, isFirst: Bool = true, _ out: inout HTMLOutput) {
        guard let start = CalendarDay("\(CalendarDay.stem(year: year.year))-01-01"),
            let end = CalendarDay("\(CalendarDay.stem(year: year.year))-12-31")
        else { return }
        let right = ((end.number - start.number + start.weekday) / 7 + 1) * Self.step
        let outline =
            "M0 \(start.weekday * Self.step)H\(Self.step)V0H\(right)V\((end.weekday + 1) * Self.step)"
            + "H\(right - Self.step)V\(7 * Self.step)H0Z"
        SiteParts.scroller("heat-scroll", label: "Days of \(year.year)", &out) {
            $0.element("svg", class: "heat", ["viewBox": "0 -14 \(right) \(7 * Self.step + 14)"]) { out in
                if isFirst { Self.definePattern(&out) }
                monthNames(of: year.year, from: start, &out)
                out.empty("path", ["fill": "url(#no-posts)", "d": outline])
                out.raw("\n")
                for day in year.days {
                    let place = day.day.number - start.number + start.weekday
                    let label = "\(day.day.words): \(day.postCount.counted("post"))"
                    out.line("a", ["href": root + SiteAddress.day(day.day), "aria-label": label]) {
                        $0.empty(
                            "rect", class: "h\(level(of: day.postCount))",
                            ["x": "\(place / 7 * Self.step)", "y": "\(place % 7 * Self.step)"])
                    }
                }
            }
        }
        out.raw("\n")
    }

    private static func definePattern(_ out: inout HTMLOutput) {
        out.raw(#"<defs><pattern id="no-posts" width="12" height="12" patternUnits="userSpaceOnUse">"#)
        out.raw(#"<rect class="h0"/></pattern></defs>"#)
    }

    private func monthNames(of year: Int, from start: CalendarDay, _ out: inout HTMLOutput) {
        for month in 1...12 {
            guard let first = CalendarDay("\(CalendarDay.stem(year: year, month: month))-01") else { continue }
            let column = (first.number - start.number + start.weekday + 6) / 7
            out.element("text", ["y": "-4", "x": "\(column * Self.step)"], text: String(first.monthName.prefix(3)))
        }
    }

    /// Returns the shade of a count, 1 to 5, on a logarithmic scale up to the busiest day.
    private func level(of count: Int) -> Int {
        var level = 1
        // The bounds are powers of the fifth root of the maximum; both sides are raised to the fifth power instead.
        while level < Self.levels, power(count, Self.levels) > power(max(2, calendar.most), level) { level += 1 }
        return level
    }

    private func power(_ base: Int, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1.0) { product, _ in product * Double(base) }
    }

    private func legend(_ out: inout HTMLOutput) {
        out.line("p", class: "heat-legend", ["aria-hidden": "true"]) {
            $0.raw("fewer ")
            $0.element("svg", class: "heat", ["viewBox": "0 0 60 10"]) { out in
                for level in 1...Self.levels {
                    out.empty("rect", class: "h\(level)", ["x": "\((level - 1) * Self.step)"])
                }
            }
            $0.raw(" more posts; a square is a day")
        }
        table(&out)
    }

    /// Writes the same data as a table, for screen readers and for readers who want numbers.
    func table(_ out: inout HTMLOutput) {
        let columns = (1...12).map { SiteParts.Column.number(String(CalendarDay.name(ofMonth: $0).prefix(3))) }
        out.line("details", class: "heat-table") {
            $0.line("summary", text: "The same by months")
            SiteParts.table("months", label: "Posts by month", ["Year"] + columns, &$0) { out in
                for year in calendar.years.suffix(Self.mostYears) { row(year, &out) }
            }
        }
    }

    private func row(_ year: PostCalendar.Year, _ out: inout HTMLOutput) {
        SiteParts.row(&out) {
            link(to: year, &$0)
        } cells: { out in
            for (index, count) in year.months.enumerated() {
                out.element("td", class: "number") {
                    guard count > 0 else { return }
                    SiteParts.link(root + SiteAddress.month(year: year.year, month: index + 1), &$0) {
                        $0.text(count.grouped)
                    }
                }
            }
        }
    }
}
