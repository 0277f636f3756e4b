internal import ForumModel
internal import GRDB

/// Threads of which only some pages are held.
struct MissingThreadPages: IntegrityRule {
    let code = DiagnosticCode.threadPagesMissing

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        try PagedThreads(condition: "thread.page_count > 1").forEach(in: database) { thread in
            guard let total = thread.pageCount, !thread.pages.isEmpty else { return }
            let missing = PageMap(total: total, size: thread.size, pages: thread.pages).missingPages
            guard !missing.isEmpty else { return }
            let ranges = missing.prefix(20).map {
                $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            let more = missing.count > 20 ? " …" : ""
            let count = missing.reduce(0) { $0 + $1.count }
            try body(
                IntegrityFinding(
                    severity: .warning, entity: "thread", id: thread.id,
                    message: """
                        \(thread.title ?? "untitled"): page\(count == 1 ? "" : "s") \(ranges.joined(separator: ", "))\(more) of \
                        \(total) \(count == 1 ? "is" : "are") missing
                        """, title: thread.title,
                    source: thread.countingPage.map { IntegrityFinding.Source(id: $0.id, path: $0.path) }))
        }
    }
}
