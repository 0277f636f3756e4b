internal import ForumModel

/// A bar chart of posts by month, or by year for long periods, with the numbers in a table.
///
/// Plain SVG that inherits its style, so that it follows the theme and needs no script.
struct MonthPlot {
    let calendar: PostCalendar

    private static let width = 72_000
    private static let height = 14_000
    /// The maximum number of bars.
    private static let mostBars = 360

    private struct Bar {
        var label: String
        var count: Int
        /// The year that starts with the bar.
        var year: Int?
    }

    /// Renders the chart.
    func write(_ out: inout HTMLOutput) {
        let bars = self.bars
        let most = max(1, bars.map(\.count).max() ?? 1)
        let step = Self.width / max(1, bars.count)
        out.raw(
            "<div class=\"plot-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Chart of posts by month\"><svg class=\"plot\" role=\"img\""
        )
        out.attribute(
            "aria-label",
            "Posts by month, at most \(SiteParts.number(most)); the table below has the numbers.")
        out.attribute("viewBox", "0 -14 720 174")
        out.raw(">\n<text y=\"-3\">")
        out.text("\(SiteParts.number(most)) posts")
        out.raw("</text><path class=\"axis\" d=\"M0 0H720M0 140H720\"/>\n")
        var free = 0
        for (index, bar) in bars.enumerated() {
            let x = index * step
            if bar.count > 0 {
                let height = max(100, bar.count * Self.height / most)
                out.raw("<rect")
                out.attribute("x", Self.decimal(x))
                out.attribute("y", Self.decimal(Self.height - height))
                out.attribute("width", Self.decimal(max(50, step * 4 / 5)))
                out.attribute("height", Self.decimal(height))
                out.raw("><title>")
                out.text("\(bar.label): \(SiteParts.count(bar.count, "post"))")
                out.raw("</title></rect>\n")
            }
            // Labels of years leave each other room.
            if let year = bar.year, x >= free, x < Self.width - 2400 {
                out.raw("<text y=\"154\"")
                out.attribute("x", Self.decimal(x))
                out.raw(">")
                out.raw(year)
                out.raw("</text>")
                free = x + 4000
            }
        }
        out.raw("</svg></div>\n")
        HeatMap(calendar: calendar, root: "").table(&out)
    }

    private var bars: [Bar] {
        let years = calendar.years.suffix(HeatMap.mostYears)
        guard let first = years.first?.year, let last = years.last?.year else { return [] }
        let counts = Dictionary(years.map { ($0.year, $0.months) }, uniquingKeysWith: { first, _ in first })
        let empty = Array(repeating: 0, count: 12)
        guard (last - first + 1) * 12 <= Self.mostBars else {
            return years.map {
                Bar(label: String($0.year), count: $0.postCount, year: $0.year)
            }
        }
        return (first...last).flatMap { year in
            (counts[year] ?? empty).enumerated().map { month, count in
                Bar(
                    label: "\(CalendarDay.name(ofMonth: month + 1)) \(year)", count: count,
                    year: month == 0 ? year : nil)
            }
        }
    }

    /// Formats hundredths as a decimal number.
    private static func decimal(_ hundredths: Int) -> String {
        let rest = hundredths % 100
        return "\(hundredths / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
    }
}

/// A map of posts by weekday and hour, darker for more posts, with the numbers in a table.
struct HourPlot {
    /// Posts by weekday, from Sunday on, and hour, UTC.
    let counts: [[Int]]

    private static let days = [
        (1, "Monday"), (2, "Tuesday"), (3, "Wednesday"), (4, "Thursday"), (5, "Friday"), (6, "Saturday"),
        (0, "Sunday"),
    ]

    /// Renders the map.
    func write(_ out: inout HTMLOutput) {
        let most = max(1, counts.joined().max() ?? 1)
        out.raw(
            "<div class=\"plot-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Map of posts by hour\"><svg class=\"hours\" role=\"img\""
        )
        out.attribute(
            "aria-label",
            "Posts by weekday and hour, at most \(SiteParts.number(most)) in one; the table below has the numbers."
        )
        out.raw(" viewBox=\"-28 -12 316 96\">\n")
        for hour in stride(from: 0, to: 24, by: 3) {
            out.raw("<text y=\"-3\"")
            out.attribute("x", String(hour * 12))
            out.raw(">")
            out.raw(hour)
            out.raw("</text>")
        }
        for (row, (day, name)) in Self.days.enumerated() {
            out.raw("<text x=\"-28\"")
            out.attribute("y", String(row * 12 + 8))
            out.raw(">")
            out.text(String(name.prefix(3)))
            out.raw("</text>")
            for hour in 0..<24 {
                let count = counts[day][hour]
                out.raw("<rect")
                out.attribute("class", "h\(count == 0 ? 0 : min(5, 1 + (count - 1) * 5 / most))")
                out.attribute("x", String(hour * 12))
                out.attribute("y", String(row * 12))
                out.raw("><title>")
                out.text("\(name) \(hour):00 to \(hour):59 UTC: \(SiteParts.count(count, "post"))")
                out.raw("</title></rect>")
            }
            out.raw("\n")
        }
        out.raw("</svg></div>\n")
        table(&out)
    }

    private func table(_ out: inout HTMLOutput) {
        out.raw(
            "<details class=\"heat-table\"><summary>The same in numbers (UTC)</summary>\n<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Posts by hour of the week\"><table class=\"months\"><thead><tr><th scope=\"col\">Hour</th>"
        )
        for (_, name) in Self.days {
            out.raw("<th scope=\"col\" class=\"number\">")
            out.text(String(name.prefix(3)))
            out.raw("</th>")
        }
        out.raw("</tr></thead><tbody>\n")
        for hour in 0..<24 {
            out.raw("<tr><th scope=\"row\">")
            out.raw(hour)
            out.raw(":00</th>")
            for (day, _) in Self.days {
                out.raw("<td class=\"number\">")
                if counts[day][hour] > 0 { out.text(SiteParts.number(counts[day][hour])) }
                out.raw("</td>")
            }
            out.raw("</tr>\n")
        }
        out.raw("</tbody></table></div></details>\n")
    }
}
