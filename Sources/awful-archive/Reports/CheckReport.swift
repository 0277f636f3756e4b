import Archive
import ForumModel
import Foundation

/// A check's findings, for people and programs.
///
/// Only as many findings are held as fit a page of text; more are printed from a file.
struct CheckReport: Encodable {
    let report: IntegrityReport
    /// All findings as they are printed; nil where the report holds those that are.
    private let spool: FindingSpool?

    /// Checks an archive for a report as text.
    ///
    /// - Parameters:
    ///   - store: the archive.
    ///   - isFull: whether contents are compared, too.
    ///   - limit: the most places shown for each finding; 0 for all.
    /// - Throws: ``ArchiveError``, ``FindingSpoolError``.
    init(text store: ArchiveStore, isFull: Bool, limit: Int) throws {
        let all = FindingSpool(separator: "\n") { Self.lines(of: $0).joined(separator: "\n") }
        spool = limit > 0 ? nil : all
        report = try Self.check(store, isFull: isFull, keeping: max(0, limit), spool)
    }

    /// Checks an archive for a report as JSON.
    ///
    /// - Parameters:
    ///   - store: the archive.
    ///   - isFull: whether contents are compared, too.
    /// - Throws: ``ArchiveError``, ``FindingSpoolError``.
    init(json store: ArchiveStore, isFull: Bool) throws {
        spool = FindingSpool(separator: ",\n" + Self.findingIndent) {
            FindingJSON.text(of: $0, indent: Self.findingIndent)
        }
        report = try Self.check(store, isFull: isFull, keeping: 0, spool)
    }

    private static func check(
        _ store: ArchiveStore, isFull: Bool, keeping limit: Int, _ spool: FindingSpool?
    ) throws -> IntegrityReport {
        let report = try store.check(isFull: isFull, keeping: limit) { spool?.add($0, $1) }
        try spool?.finish()
        return report
    }

    /// Prints the report in the format that it was made for.
    ///
    /// - Throws: ``FindingSpoolError``, `EncodingError`.
    func print(as format: ReportFormat) throws {
        switch format {
        case .text: try printText()
        case .json: try printJSON()
        }
    }

    // MARK: Text

    private func printText() throws {
        guard !report.sections.isEmpty else {
            return Output.line("\(Terminal.safe(report.archive)): nothing is orphaned, missing or broken.")
        }
        for section in report.sections {
            Output.line(Terminal.bold("\(section.severity.rawValue) \(section.code) (\(section.count))"))
            Output.lines(Terminal.paragraph(section.meaning, indent: 2))
            if let spool {
                try spool.print(section.code)
                Output.line()
            } else {
                Output.lines(section.findings.flatMap(Self.lines))
                let more = section.count - section.findings.count
                if more > 0 { Output.line("    … and \(more) more (--limit 0 shows all)") }
            }
            Output.lines(Terminal.paragraph(section.advice, indent: 2).map(Terminal.dim) + [""])
        }
        Output.line(verdict)
    }

    private static func lines(of finding: IntegrityFinding) -> [String] {
        let place =
            finding.id == 0 ? "" : "\(finding.entity.replacing("_", with: " ")) \(finding.id): "
        return Terminal.paragraph(place + Terminal.line(finding.message, limit: 300), indent: 4)
    }

    private var verdict: String {
        let counts = [
            (report.count(.error), "error"), (report.count(.warning), "warning"),
            (report.count(.info), "note"),
        ]
        return counts.map { SummaryReport.count($0.0, $0.1) }.joined(separator: ", ") + "."
    }

    // MARK: JSON

    private func printJSON() throws {
        let text = try Output.json(of: self, formatting: .prettyPrinted)
        var rest = text[...]
        for section in report.sections {
            guard let place = rest.range(of: "\"\(placeholder)\"") else { break }
            Output.write(rest[..<place.lowerBound].utf8)
            try spool?.print(section.code)
            rest = rest[place.upperBound...]
        }
        Output.line(String(rest))
    }

    /// Stands in the place of a section's findings; nobody can know it beforehand.
    private let placeholder = UUID().uuidString
    /// Where a finding stands in the report.
    private static let findingIndent = String(repeating: " ", count: 8)

    private enum CodingKeys: String, CodingKey { case archive, errors, warnings, notes, sections }

    private struct Section: Encodable {
        var code: String
        var severity: String
        var count: Int
        var meaning: String
        var advice: String
        var findings: [String]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(report.archive, forKey: .archive)
        try container.encode(report.count(.error), forKey: .errors)
        try container.encode(report.count(.warning), forKey: .warnings)
        try container.encode(report.count(.info), forKey: .notes)
        let sections = report.sections.map {
            Section(
                code: $0.code, severity: $0.severity.rawValue, count: $0.count, meaning: $0.meaning,
                advice: $0.advice, findings: [placeholder])
        }
        try container.encode(sections, forKey: .sections)
    }
}
