import Archive
import ForumModel

struct RepairReport: Encodable {
    let archive: String
    let backup: String?
    let before: IntegrityReport
    let after: IntegrityReport

    var lines: [String] {
        var lines = [Terminal.bold("Repaired \(Terminal.safe(archive)).")]
        if let backup { lines.append("What it was before is in \(Terminal.safe(backup)).") }
        lines.append(
            "Errors: \(before.count(.error).grouped) before, \(after.count(.error).grouped) now. "
                + "Warnings: \(before.count(.warning).grouped) before, \(after.count(.warning).grouped) now.")
        return lines + ["", "Next: awful-archive check\(SummaryReport.archiveOption(archive))"]
    }

    private struct Change: Encodable {
        var before: Int
        var after: Int
    }

    func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            // Without this cast a nil path would be left out instead of null.
            "archive": archive, "backup": backup as any Encodable,
            "errors": Change(before: before.count(.error), after: after.count(.error)),
            "warnings": Change(before: before.count(.warning), after: after.count(.warning)),
        ])
    }
}
