internal import ForumModel
internal import Markup

/// A bar chart of posts by month, or by year for long periods, with the numbers in a table.
///
/// Plain SVG that inherits its style, so that it follows the theme and needs no script.
struct MonthPlot {
    let calendar: PostCalendar

    private static let width = 72_000  // in hundredths of a unit of the drawing, as all lengths of bars
    private static let height = 14_000
    private static let mostBars = 360

    /// A bar; `year` is the year that starts with it, for its label, nil for other months.
    private typealias Bar = (label: String, count: Int, year: Int?)

    func write(_ out: inout HTMLOutput) {
        let bars = self.bars
        let most = max(1, bars.map(\.count).max() ?? 1)
        let step = Self.width / max(1, bars.count)
        SiteParts.scroller("plot-scroll", label: "Chart of posts by month", &out) {
            let words = "Posts by month, at most \(most.grouped); the table below has the numbers."
            let attributes: HTMLOutput.Attributes = ["role": "img", "aria-label": words, "viewBox": "0 -14 720 174"]
            $0.element("svg", class: "plot", attributes) { out in
                out.raw("\n")
                out.element("text", ["y": "-3"], text: "\(most.grouped) posts")
                out.empty("path", class: "axis", ["d": "M0 0H720M0 140H720"])
                out.raw("\n")
                var free = 0
                for (index, bar) in bars.enumerated() {
                    let x = index * step
                    if bar.count > 0 { write(bar, x: x, width: step * 4 / 5, most: most, &out) }
                    // A label of a year is left out where it would overlap the one before or the right edge.
                    if let year = bar.year, x >= free, x < Self.width - 2400 {
                        out.element("text", ["y": "154", "x": Self.decimal(x)], text: "\(year)")
                        free = x + 4000
                    }
                }
            }
        }
        out.raw("\n")
        HeatMap(calendar: calendar, root: "").table(&out)
    }

    private func write(_ bar: Bar, x: Int, width: Int, most: Int, _ out: inout HTMLOutput) {
        let height = max(100, bar.count * Self.height / most)
        let place: HTMLOutput.Attributes = [
            "x": Self.decimal(x), "y": Self.decimal(Self.height - height),
            "width": Self.decimal(max(50, width)), "height": Self.decimal(height),
        ]
        out.line("rect", place) { $0.element("title", text: "\(bar.label): \(bar.count.counted("post"))") }
    }

    private var bars: [Bar] {
        let years = calendar.years.suffix(HeatMap.mostYears)
        guard let first = years.first?.year, let last = years.last?.year else { return [] }
        let counts = Dictionary(years.map { ($0.year, $0.months) }, uniquingKeysWith: { first, _ in first })
        let empty = Array(repeating: 0, count: 12)
        guard (last - first + 1) * 12 <= Self.mostBars else {
            return years.map { (String($0.year), $0.postCount, $0.year) }
        }
        return (first...last).flatMap { year in
            (counts[year] ?? empty).enumerated().map { month, count in
                ("\(CalendarDay.name(ofMonth: month + 1)) \(year)", count, month == 0 ? year : nil)
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

    private static let days = [1, 2, 3, 4, 5, 6, 0].map { ($0, CivilCalendar.weekdays[$0]) }

    func write(_ out: inout HTMLOutput) {
        let most = max(1, counts.joined().max() ?? 1)
        SiteParts.scroller("plot-scroll", label: "Map of posts by hour", &out) {
            let words =
                "Posts by weekday and hour, at most \(most.grouped) in one; " + "the table below has the numbers."
            let attributes: HTMLOutput.Attributes = ["role": "img", "aria-label": words, "viewBox": "-28 -12 316 96"]
            $0.element("svg", class: "hours", attributes) { out in
                out.raw("\n")
                for hour in stride(from: 0, to: 24, by: 3) {
                    out.element("text", ["y": "-3", "x": "\(hour * 12)"], text: "\(hour)")
                }
                for (row, (day, name)) in Self.days.enumerated() {
                    let y = row * 12
                    out.element("text", ["x": "-28", "y": "\(y + 8)"], text: String(name.prefix(3)))
                    for hour in 0..<24 { write(hour, of: day, name, y: y, most: most, &out) }
                    out.raw("\n")
                }
            }
        }
        out.raw("\n")
        table(&out)
    }

    private func write(_ hour: Int, of day: Int, _ name: String, y: Int, most: Int, _ out: inout HTMLOutput) {
        let count = counts[day][hour]
        let shade = count == 0 ? 0 : min(5, 1 + (count - 1) * 5 / most)
        let words = "\(name) \(hour):00 to \(hour):59 UTC: \(count.counted("post"))"
        out.element("rect", class: "h\(shade)", ["x": "\(hour * 12)", "y": "\(y)"]) { $0.element("title", text: words) }
    }

    private func table(_ out: inout HTMLOutput) {
        let columns = Self.days.map { SiteParts.Column.number(String($0.1.prefix(3))) }
        out.line("details", class: "heat-table") {
            $0.line("summary", text: "The same in numbers (UTC)")
            SiteParts.table("months", label: "Posts by hour of the week", ["Hour"] + columns, &$0) { out in
                for hour in 0..<24 {
                    SiteParts.row(&out) {
                        $0.text("\(hour):00")
                    } cells: { out in
                        for (day, _) in Self.days {
                            let count = counts[day][hour]
                            out.element("td", class: "number", text: count > 0 ? count.grouped : "")
                        }
                    }
                }
            }
        }
    }
}
