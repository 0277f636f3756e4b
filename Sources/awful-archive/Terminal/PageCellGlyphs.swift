import Archive
import Site

enum PageCellGlyphs {
    static func of(_ cell: PageCells.Cell) -> String {
        switch cell {
        case .all(.whole): "█"
        case .all(.partial): "▒"
        case .all(.filtered): "░"
        case .all(.stale): "▄"
        case .all(.missing): "·"
        case .mixed(let percent): percent >= 50 ? "▊" : "▎"
        }
    }

    static let legend = "█ whole  ▄ more posts by now  ▒ in part  ░ some users only  · missing"

    /// Maps pages to a number of columns; if there are more pages, a cell represents several.
    static func line(_ runs: [PageRun], width: Int) -> (text: String, isScaled: Bool) {
        let cells = PageCells(runs, limit: width)
        return (cells.cells.map(of).joined(), cells.pagesPerCell > 1)
    }

    /// Maps pages to rows of fifty, each with the number of its first page; equal rows are counted.
    static func grid(_ runs: [PageRun]) -> [String] {
        let (width, total) = (50, runs.last?.last ?? 0)
        let digits = String(total).count
        var lines: [String] = []
        var first = 1
        while first <= total {
            guard let run = runs.first(where: { $0.last >= first }) else { break }
            let last = min(first + width - 1, total)
            let row = runs.drop { $0.last < first }.prefix { $0.first <= last }.map { part in
                PageRun(
                    state: part.state, first: max(first, part.first) - first + 1,
                    last: min(last, part.last) - first + 1)
            }
            let number = TextWidth.padded("\(first)", to: digits, isRight: true)
            lines.append("  \(number) " + line(row, width: width).text)
            // All rows within a run are equal.
            let alike = run.last >= last ? (run.last - last) / width : 0
            if alike > 1 {
                lines.append("  \(String(repeating: " ", count: digits)) (\(alike) more rows like this)")
                first += alike * width
            }
            first += width
        }
        return lines
    }
}
