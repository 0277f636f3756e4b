import ForumModel

/// A table of text; the first column is left-aligned, the others are right-aligned.
struct TextTable {
    private var rows: [[String]] = []

    init(header: [String]) { rows.append(header) }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The lines, indented by two spaces; the header is dimmed.
    var lines: [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { column < $0.count ? TextWidth.of($0[column]) : 0 }.max() ?? 0
        }
        return rows.enumerated().map { index, row in
            let cells = row.enumerated().map { column, cell in
                TextWidth.padded(cell, to: widths[column], isRight: column > 0)
            }
            var line = "  " + cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return index == 0 ? Terminal.dim(line) : line
        }
    }
}

/// Horizontal bars, scaled to the largest.
struct BarChart {
    let bars: [(name: String, count: Int)]

    var lines: [String] {
        let nameWidth = bars.map { TextWidth.of($0.name) }.max() ?? 0
        let countWidth = bars.map { $0.count.grouped.count }.max() ?? 0
        let largest = bars.map(\.count).max() ?? 0
        let barWidth = max(8, min(60, (Terminal.tableWidth ?? 80) - nameWidth - countWidth - 6))
        return bars.map { name, count in
            let length = largest == 0 ? 0 : Double(count) / Double(largest) * Double(barWidth)
            return "  " + TextWidth.padded(name, to: nameWidth, isRight: false) + "  "
                + TextWidth.padded(count.grouped, to: countWidth, isRight: true) + "  " + Self.bar(length)
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
