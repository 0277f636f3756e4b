internal import Archive

/// The script that tells each page of a thread about all of its pages, so that a page more changes one file and not all.
struct ThreadScript {
    let pages: [StoredThreadPage]
    /// How many pages the thread has or had, as far as anything tells.
    let pageCount: Int

    /// The pages that are held of a thread.
    init(_ pages: [StoredThreadPage], of thread: StoredThread) {
        self.pages = pages
        pageCount = max(pages.last?.number ?? 1, thread.wantedPageCount ?? 1)
    }

    /// `AwfulThread.pages([[number, posts, first day, last day], …], pages)`; days since 1970-01-01 UTC, null without dates.
    var bytes: [UInt8] {
        var script = ScriptText("AwfulThread.pages([")
        for (index, page) in pages.enumerated() {
            let days = [page.firstPostAt, page.lastPostAt].map { time in
                time.flatMap { CalendarDay($0) }.map { String($0.number) } ?? "null"
            }
            script.raw(
                "\(index > 0 ? ",\n" : "\n")[\(page.number),\(page.postCount),\(days.joined(separator: ","))]"
            )
        }
        script.raw("],\(pageCount));\n")
        return script.bytes
    }
}
