import Archive
import ForumModel

/// The report of a repair as text and JSON.
struct RepairReport: Encodable {
    let archive: String
    let backup: String?
    let before: IntegrityReport
    let after: IntegrityReport

    var lines: [String] {
        var lines = [Terminal.bold("Repaired \(Terminal.safe(archive)).")]
        if let backup { lines.append("What it was before is in \(Terminal.safe(backup)).") }
        lines.append(
            "Errors: \(before.count(.error)) before, \(after.count(.error)) now. Warnings: \(before.count(.warning)) "
                + "before, \(after.count(.warning)) now.")
        return lines + ["", "Next: awful-archive check\(SummaryReport.archiveOption(archive))"]
    }

    private enum CodingKeys: String, CodingKey { case archive, backup, errors, warnings }

    private struct Change: Encodable {
        var before: Int
        var after: Int
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(archive, forKey: .archive)
        try container.encode(backup, forKey: .backup)
        try container.encode(
            Change(before: before.count(.error), after: after.count(.error)), forKey: .errors)
        try container.encode(
            Change(before: before.count(.warning), after: after.count(.warning)), forKey: .warnings)
    }
}
