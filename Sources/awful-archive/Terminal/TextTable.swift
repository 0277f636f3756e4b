import ForumModel

/// Columns of text; the first is left-aligned, numbers are right-aligned.
struct TextTable {
    private var rows: [[String]] = []

    init(header: [String]) { rows.append(header) }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The lines, indented by two spaces; the header is dimmed.
    var lines: [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.enumerated().map { index, row in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
                return column == 0 ? cell + padding : padding + cell
            }
            var line = "  " + cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return index == 0 ? Terminal.dim(line) : line
        }
    }
}

struct BarChart {
    let bars: [(name: String, count: Int)]

    var lines: [String] {
        let names = bars.map { TextWidth.of($0.name) }.max() ?? 0
        let digits = bars.map { $0.count.grouped.count }.max() ?? 0
        let most = bars.map(\.count).max() ?? 0
        let room = max(8, min(60, (Terminal.tableWidth ?? 80) - names - digits - 6))
        return bars.map { name, count in
            let length = most == 0 ? 0 : Double(count) / Double(most) * Double(room)
            return "  " + TextWidth.padded(name, to: names, isRight: false) + "  "
                + TextWidth.padded(count.grouped, to: digits, isRight: true) + "  " + Self.bar(length)
        }
    }

    /// Returns a bar of a length in columns, in steps of an eighth.
    private static func bar(_ length: Double) -> String {
        let eighths = Int((length * 8).rounded())
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
        return bar.isEmpty && length > 0 ? "▏" : bar
    }
}
