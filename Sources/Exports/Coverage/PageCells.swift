public import Archive

/// Pages as cells of a map: a cell a page, or a cell for several neighbours where there is no room for all.
public struct PageCells: Sendable, Hashable {
    /// What a cell shows.
    public enum Cell: Sendable, Hashable {
        /// Pages that are all in one state.
        case all(PageState)
        /// Pages in different states; how many of them are held whole, in per cent.
        case mixed(Int)
    }

    /// The cells, in order.
    public let cells: [Cell]
    /// How many pages a cell stands for, but for the last one, which may stand for fewer.
    public let pagesPerCell: Int

    /// Makes cells.
    ///
    /// - Parameters:
    ///   - runs: the pages.
    ///   - limit: the most cells.
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
                if runs[end].state == .whole {
                    whole += min(last, runs[end].last) - max(first, runs[end].first) + 1
                }
                end += 1
            }
            cells.append(
                states.count == 1 ? .all(runs[index].state) : .mixed(whole * 100 / (last - first + 1)))
        }
        self.cells = cells
    }
}
