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
