public import Archive

/// Pages as cells of a map: a cell for each page, or for several adjacent pages if there are too many.
public struct PageCells: Sendable, Hashable {
    /// The state of a cell.
    public enum Cell: Sendable, Hashable {
        /// All pages are in the same state.
        case all(PageState)
        /// The pages are in different states; the value is the percentage that is held whole.
        case mixed(Int)
    }

    /// The cells, in order.
    public let cells: [Cell]
    /// The number of pages that a cell represents; the last cell may represent fewer.
    public let pagesPerCell: Int

    /// Divides pages into cells.
    public init(_ runs: [PageRun], limit: Int) {
        let total = runs.last?.last ?? 0
        let width = max(1, (total + max(1, limit) - 1) / max(1, limit))
        pagesPerCell = width
        var cells: [Cell] = []
        var index = 0
        for first in stride(from: 1, through: total, by: width) {
            let last = min(first + width - 1, total)
            while runs[index].last < first { index += 1 }
            var (end, whole, states): (Int, Int, Set<PageState>) = (index, 0, [])
            while end < runs.count, runs[end].first <= last {
                states.insert(runs[end].state)
                if runs[end].state == .whole { whole += min(last, runs[end].last) - max(first, runs[end].first) + 1 }
                end += 1
            }
            cells.append(states.count == 1 ? .all(runs[index].state) : .mixed(whole * 100 / (last - first + 1)))
        }
        self.cells = cells
    }
}

/// Formats page numbers, such as `1–4, 5 (stale), 9`.
public enum PageRunText {
    /// Formats runs of pages.
    ///
    /// - Returns: the ranges; pages that are held incompletely are followed by their state.
    public static func words(_ runs: [PageRun], limit: Int) -> String {
        let parts = runs.prefix(limit).map { run in
            let pages = run.count == 1 ? "\(run.first)" : "\(run.first)–\(run.last)"
            return run.state == .missing || run.state == .whole ? pages : "\(pages) (\(run.state.rawValue))"
        }
        let rest = runs.dropFirst(limit).reduce(0) { $0 + $1.count }
        return parts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
