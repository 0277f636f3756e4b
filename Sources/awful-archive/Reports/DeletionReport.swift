import Archive
import ForumModel

struct DeletionReport: Encodable {
    enum Action: String, Encodable {
        case deleted
        case wouldDelete = "would_delete"
    }

    private struct Count: Encodable {
        let table: String
        let count: Int
    }

    /// A place where a name that is a common word stays.
    private struct Place: Encodable {
        let name: String
        /// The table of the text, such as `post` or `reader_note`.
        let table: String
        let id: Int64
    }

    private let archive: String
    private let action: Action
    private let targetCount: Int
    private let titles: [String]
    private let counts: [Count]
    private let keptNames: [Place]
    private let keptNameCount: Int
    private let isForgotten: Bool

    init(archive: String, action: Action, plan: DeletionPlan, isForgotten: Bool = false) {
        self.archive = archive
        self.action = action
        self.isForgotten = isForgotten
        targetCount = plan.targetCount
        titles = plan.titles
        counts = plan.counts.map { Count(table: $0.table, count: $0.count) }
        keptNames = plan.keptNames.map { Place(name: $0.name, table: $0.table, id: $0.id) }
        keptNameCount = plan.keptNameCount
    }

    var lines: [String] {
        let path = Terminal.safe(archive)
        guard targetCount > 0 else { return ["Nothing in \(path) matches."] }
        var lines = [action == .deleted ? "Deleted from \(path):" : "Would be deleted from \(path):"]
        lines += titles.map { "  \(Terminal.line($0, limit: 76))" }
        if targetCount > titles.count, !titles.isEmpty {
            lines.append("  … and \((targetCount - titles.count).grouped) more")
        }
        if !counts.isEmpty {
            lines.append("Rows:")
            let width = counts.map(\.count.grouped.count).max() ?? 0
            lines += counts.map { count in
                let number = count.count.grouped
                let isNote = count.table == "reader_note"
                return "  \(String(repeating: " ", count: width - number.count))\(number)  \(count.table)"
                    + (isNote ? ": only the passages of deleted posts that they quote" : "")
            }
        }
        if keptNameCount > 0 {
            lines.append("The name is a common word and stays in \(keptNameCount.counted("text")) of others:")
            lines += keptNames.prefix(10).map { "  \($0.table) \($0.id): \(Terminal.line($0.name, limit: 40))" }
            if keptNameCount > 10 { lines.append("  … --format json lists up to 100") }
        }
        if isForgotten {
            lines.append("Backups and exports made before this still hold the name: delete those files yourself.")
        }
        return lines
    }
}
