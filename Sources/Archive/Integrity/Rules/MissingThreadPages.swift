internal import ForumModel
internal import GRDB

/// Threads of which some pages are held and others are not.
struct MissingThreadPages: IntegrityRule {
    let code = DiagnosticCode.threadPagesMissing

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT thread.id, ifnull(title, 'untitled') AS title, thread.page_count AS total,
                    ifnull(newest.per_page, \(Self.defaultPerPage)) AS size,
                    held.page_number AS number, ifnull(held.per_page, \(Self.defaultPerPage)) AS held_size,
                    iif(held.page_number = held.page_count, (
                        SELECT count(*) FROM post_source WHERE source_page_id = held.id), NULL) AS last_count,
                    \(PageColumns.selected)
                FROM thread JOIN source_page AS newest ON newest.id = pages_source_id
                JOIN source_page AS page ON page.id = newest.id
                JOIN source_page AS held ON held.thread_id = thread.id
                WHERE thread.page_count > 1 AND held.kind = 'showthread' AND held.status = 'imported'
                    AND held.filter_user_id IS NULL AND held.page_number > 0
                ORDER BY thread.id, (number - 1) * held_size
                """)
        var thread: Thread?
        while let row = try rows.next() {
            if try thread?.id != row.value("id") {
                try thread?.report(body)
                thread = try Thread(row)
            }
            try thread?.add(
                page: row.value("number"), of: row.value("held_size"), lastCount: row.value("last_count"))
        }
        try thread?.report(body)
    }

    /// Posts on a page where neither the page nor its address says otherwise: the site's default.
    private static let defaultPerPage = 40

    /// The pages of a thread as its newest page counts them, and which of its positions are on pages that are held.
    private struct Thread {
        let id: Int64
        private let title: String
        /// The page that counts the thread's pages.
        private let source: IntegrityFinding.Source?
        private let total: Int
        private let size: Int
        /// Positions from 0, in order and without overlap.
        ///
        /// Accounts divide threads into pages of different sizes.
        private var held: [Range<Int>] = []
        /// Up to where the thread is known to go; 0 where it is not.
        private var knownEnd = 0

        init(_ row: Row) throws {
            id = try row.value("id")
            title = try row.value("title")
            source = PageColumns.source(of: row)
            total = min(try row.value("total"), Int(Int32.max))
            size = min(max(1, try row.value("size")), Int(Int32.max))
        }

        /// Adds a page that is held; pages come in the order of their first positions.
        ///
        /// - Parameters:
        ///   - page: its number, from 1.
        ///   - heldSize: how many posts such a page has.
        ///   - lastCount: how many posts it has, where it was the last when it was captured; nil for any other page.
        mutating func add(page: Int, of heldSize: Int, lastCount: Int?) {
            guard heldSize > 0, page < Int(Int32.max), heldSize < Int(Int32.max) else { return }
            let start = (page - 1) * heldSize
            let end = start + min(max(1, lastCount ?? heldSize), heldSize)
            // Where the thread ends is known of a last page that reaches into the last of these pages.
            if lastCount != nil, end > (total - 1) * size { knownEnd = max(knownEnd, end) }
            close(start..<end)
        }

        private mutating func close(_ range: Range<Int>) {
            if let last = held.last, range.lowerBound <= last.upperBound {
                held[held.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                held.append(range)
            }
        }

        mutating func report(_ body: (IntegrityFinding) throws -> Void) throws {
            if knownEnd > 0 { close(knownEnd..<max(knownEnd, total * size)) }
            let missing = missingPages
            guard !missing.isEmpty else { return }
            let ranges = missing.prefix(20).map {
                $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            let more = missing.count > 20 ? " …" : ""
            let count = missing.reduce(0) { $0 + $1.count }
            try body(
                IntegrityFinding(
                    severity: .warning, entity: "thread", id: id,
                    message: """
                        \(title): page\(count == 1 ? "" : "s") \(ranges.joined(separator: ", "))\(more) of \(total) \
                        \(count == 1 ? "is" : "are") missing
                        """, title: title, source: source))
        }

        /// The pages of which a position is on no page that is held, from 1, neighbours together.
        private var missingPages: [ClosedRange<Int>] {
            var missing: [ClosedRange<Int>] = []
            var next = 1
            for range in held {
                // Pages that begin before the range are missing, but for those that the one before it holds.
                let lastBefore = min(total, (range.lowerBound + size - 1) / size)
                if next <= lastBefore { missing.append(next...lastBefore) }
                next = max(next, range.upperBound / size + 1)
            }
            if next <= total { missing.append(next...total) }
            return missing
        }
    }
}
