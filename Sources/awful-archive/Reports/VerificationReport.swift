import Archive
import ForumModel

struct VerificationReport {
    let verification: ArchiveVerification
    /// Whether it is the dry run of a repair.
    let isDryRun: Bool

    var lines: [String] {
        let archive = Terminal.safe(verification.archive)
        let rows = verification.rowCount.counted("row")
        guard !verification.isSame else {
            return [
                isDryRun
                    ? "\(archive): a repair would change nothing in \(rows)."
                    : "\(archive): all \(rows) follow from what the pages say."
            ]
        }
        let count = verification.differenceCount
        let words = isDryRun ? "a repair would change" : "what the pages say differs in"
        var lines = [Terminal.bold("\(archive): \(words) \(count.counted("row")).")]
        for table in verification.tables {
            lines += ["", Terminal.bold("\(table.table): \(Self.counts(table))")]
            for row in table.examples { lines += Self.lines(of: row) }
            let more = table.count - table.examples.count
            if more > 0 { lines.append("  … and \(more.grouped) more (--limit 0 shows all)") }
        }
        guard isDryRun else { return lines }
        return lines + ["", "Next: awful-archive repair\(SummaryReport.archiveOption(verification.archive))"]
    }

    private static func counts(_ table: TableDifference) -> String {
        [(table.added, "to add"), (table.removed, "to remove"), (table.changed, "to change")]
            .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
    }

    private static func lines(of row: RowDifference) -> [String] {
        let key = row.key.map { "\($0.name) \(Terminal.line($0.stored ?? $0.derived ?? "", limit: 60))" }
            .joined(separator: ", ")
        let sign =
            switch row.change {
            case .added: "+"
            case .removed: "-"
            case .changed: "~"
            }
        return ["  \(sign) \(key)"]
            + row.columns.map { column in
                let (stored, derived) = (column.stored ?? "", column.derived ?? "")
                return
                    "      \(column.name): \(Terminal.line(stored, limit: 60)) → \(Terminal.line(derived, limit: 60))"
            }
    }
}
