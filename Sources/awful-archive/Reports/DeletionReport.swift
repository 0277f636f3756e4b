import Archive
import ForumModel

struct DeletionReport: Encodable {
    enum Action: String, Encodable {
        case deleted
        case wouldDelete = "would_delete"
    }

    let archive: String
    let action: Action
    let plan: DeletionPlan
    /// Whether `delete user --everything` forgot a person.
    var isForgotten = false

    func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "archive": archive, "action": action, "targetCount": plan.targetCount, "titles": plan.titles,
            "counts": plan.counts, "keptNames": plan.keptNames, "keptNameCount": plan.keptNameCount,
            "isForgotten": isForgotten,
        ])
    }

    /// What a deletion leaves of the rows that it counts, by table.
    private static let restrictions = [
        "reader_note": ": only the passages of deleted posts that they quote",
        "reader_mark": ": kept until pages of what they mark are imported",
    ]

    var lines: [String] {
        let path = Terminal.safe(archive)
        let (titles, counts) = (plan.titles, plan.counts)
        guard plan.targetCount > 0 else { return ["Nothing in \(path) matches."] }
        var lines = [action == .deleted ? "Deleted from \(path):" : "Would be deleted from \(path):"]
        lines += titles.map { "  \(Terminal.line($0, limit: 76))" }
        if plan.targetCount > titles.count, !titles.isEmpty {
            lines.append("  … and \((plan.targetCount - titles.count).grouped) more")
        }
        if !counts.isEmpty {
            lines.append("Rows:")
            let width = counts.map(\.count.grouped.count).max() ?? 0
            lines += counts.map { count in
                let number = count.count.grouped
                return "  \(String(repeating: " ", count: width - number.count))\(number)  \(count.table)"
                    + (Self.restrictions[count.table] ?? "")
            }
        }
        if plan.keptNameCount > 0 {
            lines.append("The name is a common word and stays in \(plan.keptNameCount.counted("text")) of others:")
            lines += plan.keptNames.prefix(10).map { "  \($0.table) \($0.id): \(Terminal.line($0.name, limit: 40))" }
            if plan.keptNameCount > 10 { lines.append("  … --format json lists up to 100") }
        }
        if isForgotten {
            lines.append("Backups and exports made before this still hold the name: delete those files yourself.")
        }
        return lines
    }
}
