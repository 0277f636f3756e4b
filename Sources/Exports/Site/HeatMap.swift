internal import Archive

/// The days of an archive with their posts, grouped by year and month.
struct PostCalendar: Sendable {
    /// A day and its number of posts.
    struct Day: Sendable, Hashable {
        var day: CalendarDay
        var postCount: Int
    }

    /// A year with posts.
    struct Year: Sendable, Hashable {
        var year: Int
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
    let years: [Year]
    /// The highest number of posts in a day.
    let most: Int

    /// Groups days by year; ignores invalid dates.
    init(_ days: [StoredDay]) {
        let found = days.compactMap { day in
            CalendarDay(day.day).map { Day(day: $0, postCount: day.postCount) }
        }
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
    /// The relative path up to the site's folder.
    let root: String

    /// The distance between squares, in units of the drawing.
    private static let size = 10
    private static let step = 12
    /// The number of shades.
    private static let levels = 5
    /// The maximum number of years; a hostile archive may have posts in thousands.
    static let mostYears = 40

    /// Renders all years.
    func write(_ out: inout HTMLOutput) {
        let shown = calendar.years.suffix(Self.mostYears)
        let left = calendar.years.dropLast(shown.count)
        if !left.isEmpty {
            out.raw("<p>Earlier: ")
            for year in left.suffix(200) {
                SiteParts.link(root + SiteAddress.year(year.year), &out) { $0.raw(year.year) }
                out.raw(" ")
            }
            out.raw("</p>\n")
        }
        out.raw("<div class=\"heat-map\">\n")
        var previous: Int?
        for year in shown {
            if let previous, year.year > previous + 1 {
                out.raw("<p class=\"heat-gap\">")
                out.text(
                    year.year == previous + 2
                        ? "\(previous + 1): no posts" : "\(previous + 1) to \(year.year - 1): no posts")
                out.raw("</p>\n")
            }
            previous = year.year
            out.raw("<section class=\"heat-year\"><h3>")
            SiteParts.link(root + SiteAddress.year(year.year), &out) { $0.raw(year.year) }
            out.raw("<span class=\"count\">")
            out.text(SiteParts.count(year.postCount, "post"))
            out.raw("</span></h3>\n")
            write(year, isFirst: year.year == shown.first?.year, &out)
            out.raw("</section>\n")
        }
        out.raw("</div>\n")
        legend(&out)
    }

    /// Renders one year.
    func write(_ year: PostCalendar.Year, isFirst: Bool = true, _ out: inout HTMLOutput) {
        guard let start = CalendarDay("\(CalendarDay.stem(year: year.year))-01-01"),
            let end = CalendarDay("\(CalendarDay.stem(year: year.year))-12-31")
        else { return }
        let lastColumn = (end.number - start.number + start.weekday) / 7
        out.raw("<div class=\"heat-scroll\" tabindex=\"0\" role=\"region\"")
        out.attribute("aria-label", "Days of \(year.year)")
        out.raw("><svg class=\"heat\"")
        out.attribute("viewBox", "0 -14 \((lastColumn + 1) * Self.step) \(7 * Self.step + 14)")
        out.raw(">")
        if isFirst {
            out.raw(
                "<defs><pattern id=\"no-posts\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\"><rect class=\"h0\"/></pattern></defs>"
            )
        }
        monthNames(of: year.year, from: start, &out)
        let right = (lastColumn + 1) * Self.step
        let outline =
            "M0 \(start.weekday * Self.step)H\(Self.step)V0H\(right)V\((end.weekday + 1) * Self.step)"
            + "H\(right - Self.step)V\(7 * Self.step)H0Z"
        out.raw("<path fill=\"url(#no-posts)\"")
        out.attribute("d", outline)
        out.raw("/>\n")
        for day in year.days {
            let place = day.day.number - start.number + start.weekday
            out.raw("<a")
            out.attribute("href", root + SiteAddress.day(day.day))
            out.attribute("aria-label", "\(day.day.words): \(SiteParts.count(day.postCount, "post"))")
            out.raw("><rect")
            out.attribute("class", "h\(level(of: day.postCount))")
            out.attribute("x", String(place / 7 * Self.step))
            out.attribute("y", String(place % 7 * Self.step))
            out.raw("/></a>\n")
        }
        out.raw("</svg></div>\n")
    }

    private func monthNames(of year: Int, from start: CalendarDay, _ out: inout HTMLOutput) {
        for month in 1...12 {
            guard let first = CalendarDay("\(CalendarDay.stem(year: year, month: month))-01") else {
                continue
            }
            let column = (first.number - start.number + start.weekday + 6) / 7
            out.raw("<text y=\"-4\"")
            out.attribute("x", String(column * Self.step))
            out.raw(">")
            out.text(String(first.monthName.prefix(3)))
            out.raw("</text>")
        }
    }

    /// Returns the shade of a count, 1 to 5, on a logarithmic scale up to the busiest day.
    private func level(of count: Int) -> Int {
        var level = 1
        // The bounds are powers of the fifth root of the maximum, compared without floating point.
        while level < Self.levels, power(count, Self.levels) > power(max(2, calendar.most), level) {
            level += 1
        }
        return level
    }

    private func power(_ base: Int, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1.0) { product, _ in product * Double(base) }
    }

    private func legend(_ out: inout HTMLOutput) {
        out.raw(
            "<p class=\"heat-legend\" aria-hidden=\"true\">fewer <svg class=\"heat\" viewBox=\"0 0 60 10\">")
        for level in 1...Self.levels {
            out.raw("<rect")
            out.attribute("class", "h\(level)")
            out.attribute("x", String((level - 1) * Self.step))
            out.raw("/>")
        }
        out.raw("</svg> more posts; a square is a day, a column a week</p>\n")
        table(&out)
    }

    /// Writes the same data as a table, for screen readers and for readers who want numbers.
    func table(_ out: inout HTMLOutput) {
        out.raw(
            "<details class=\"heat-table\"><summary>The same by months</summary>\n<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Posts by month\"><table class=\"months\"><thead><tr><th scope=\"col\">Year</th>"
        )
        for month in 1...12 {
            out.raw("<th scope=\"col\" class=\"number\">")
            out.text(String(CalendarDay.name(ofMonth: month).prefix(3)))
            out.raw("</th>")
        }
        out.raw("</tr></thead><tbody>\n")
        for year in calendar.years.suffix(Self.mostYears) {
            out.raw("<tr><th scope=\"row\">")
            SiteParts.link(root + SiteAddress.year(year.year), &out) { $0.raw(year.year) }
            out.raw("</th>")
            for (index, count) in year.months.enumerated() {
                out.raw("<td class=\"number\">")
                if count > 0 {
                    SiteParts.link(root + SiteAddress.month(year: year.year, month: index + 1), &out) {
                        $0.text(SiteParts.number(count))
                    }
                }
                out.raw("</td>")
            }
            out.raw("</tr>\n")
        }
        out.raw("</tbody></table></div></details>\n")
    }
}
