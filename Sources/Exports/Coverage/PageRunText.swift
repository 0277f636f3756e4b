public import Archive

/// Numbers of pages in words, such as `1–4, 5 (stale), 9`.
public enum PageRunText {
    /// Writes pages.
    ///
    /// - Parameters:
    ///   - runs: the pages, in order.
    ///   - limit: the most ranges.
    /// - Returns: the ranges; those that are held, but not whole, with their state.
    public static func words(_ runs: [PageRun], limit: Int) -> String {
        let parts = runs.prefix(limit).map { run in
            let pages = run.count == 1 ? "\(run.first)" : "\(run.first)–\(run.last)"
            return run.state == .missing || run.state == .whole ? pages : "\(pages) (\(run.state.rawValue))"
        }
        let rest = runs.dropFirst(limit).reduce(0) { $0 + $1.count }
        return parts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
