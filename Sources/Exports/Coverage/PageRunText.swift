public import Archive

/// Formats page numbers, such as `1–4, 5 (stale), 9`.
public enum PageRunText {
    /// Formats runs of pages.
    ///
    /// - Parameters:
    ///   - runs: the pages, in order.
    ///   - limit: the maximum number of ranges.
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
