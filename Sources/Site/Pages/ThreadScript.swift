package import Archive

/// The script with the list of a thread's pages.
///
/// All of them load it, so that adding a page does not change the others.
package enum ThreadScript {
    /// Returns the call `AwfulThread.pages([[number, posts, first day, last day], …], pages)`; days since 1970-01-01 UTC, null if unknown.
    package static func bytes(_ pages: [StoredThreadPage], _ gaps: PageGaps) -> [UInt8] {
        var script = ScriptText("AwfulThread.pages([")
        for (index, page) in pages.enumerated() {
            let days = [page.firstPostAt, page.lastPostAt].map { time in
                time.flatMap { CalendarDay($0) }.map { String($0.number) } ?? "null"
            }
            script.raw("\(index > 0 ? ",\n" : "\n")[\(page.number),\(page.postCount),\(days.joined(separator: ","))]")
        }
        script.raw("],\(max(pages.last?.number ?? 1, gaps.wantedCount)));\n")
        return script.bytes
    }
}
