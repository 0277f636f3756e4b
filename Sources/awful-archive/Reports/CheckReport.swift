import Archive
import ForumModel

/// A check's findings, for people and programs.
struct CheckReport: Encodable {
    let report: IntegrityReport
    /// The most places shown for each finding in text; 0 for all.
    let limit: Int

    var lines: [String] {
        guard !report.sections.isEmpty else {
            return ["\(Terminal.safe(report.archive)): nothing is orphaned, missing or broken."]
        }
        return report.sections.flatMap(lines) + [verdict]
    }

    private func lines(of section: IntegrityReport.Section) -> [String] {
        let title = "\(section.severity.rawValue) \(section.code) (\(section.findings.count))"
        let shown = limit > 0 ? section.findings.prefix(limit) : section.findings[...]
        let more = section.findings.count - shown.count
        return [Terminal.bold(title)] + Terminal.paragraph(section.meaning, indent: 2)
            + shown.flatMap {
                Terminal.paragraph(place($0) + Terminal.line($0.message, limit: 300), indent: 4)
            }
            + (more > 0 ? ["    … and \(more) more (--limit 0 shows all)"] : [])
            + Terminal.paragraph(section.advice, indent: 2).map(Terminal.dim) + [""]
    }

    private func place(_ finding: IntegrityFinding) -> String {
        finding.id == 0 ? "" : "\(finding.entity.replacing("_", with: " ")) \(finding.id): "
    }

    private var verdict: String {
        let counts = [
            (report.count(.error), "error"), (report.count(.warning), "warning"),
            (report.count(.info), "note"),
        ]
        return counts.map { SummaryReport.count($0.0, $0.1) }.joined(separator: ", ") + "."
    }

    private enum CodingKeys: String, CodingKey { case archive, errors, warnings, notes, sections }

    private struct Section: Encodable {
        var code: String
        var severity: String
        var count: Int
        var meaning: String
        var advice: String
        var findings: [Finding]
    }

    /// A finding; numbers of 63 bits are text, since JavaScript holds 53.
    private struct Finding: Encodable {
        let finding: IntegrityFinding

        private enum CodingKeys: String, CodingKey { case severity, entity, id, message }

        private static let wide: Set = ["account", "announcement", "claim", "punishment", "thread_tag"]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(finding.severity, forKey: .severity)
            try container.encode(finding.entity, forKey: .entity)
            if Self.wide.contains(finding.entity) {
                try container.encode(String(finding.id), forKey: .id)
            } else {
                try container.encode(finding.id, forKey: .id)
            }
            try container.encode(finding.message, forKey: .message)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(report.archive, forKey: .archive)
        try container.encode(report.count(.error), forKey: .errors)
        try container.encode(report.count(.warning), forKey: .warnings)
        try container.encode(report.count(.info), forKey: .notes)
        let sections = report.sections.map {
            Section(
                code: $0.code, severity: $0.severity.rawValue, count: $0.findings.count, meaning: $0.meaning,
                advice: $0.advice, findings: $0.findings.map(Finding.init))
        }
        try container.encode(sections, forKey: .sections)
    }
}
