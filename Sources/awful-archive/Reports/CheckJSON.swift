import Archive
import Bytes
import ForumModel
import Foundation
import Site

/// Writes the report of a check as JSON with every finding (`check.schema.json` in the documentation).
struct CheckJSON: CheckReport.Writer {
    let limit: Int? = nil

    func makeSpool() -> FindingSpool {
        FindingSpool(separator: ",\n" + Self.indent) { Array(FindingJSON.text(of: $0, indent: Self.indent).utf8) }
    }

    func write(
        _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
    ) throws {
        // A random placeholder cannot occur in the texts of a report.
        let placeholder = UUID().uuidString
        let text = try Output.json(of: Content(report: report, placeholders: [placeholder]), formatting: .prettyPrinted)
        var rest = text[...]
        for section in report.sections {
            guard let place = rest.range(of: "\"\(placeholder)\"") else { break }
            try output.write(rest[..<place.lowerBound].utf8)
            try spool?.write(section.code, to: output)
            rest = rest[place.upperBound...]
        }
        try output.lines([String(rest)])
    }

    private static let indent = String(repeating: " ", count: 8)

    /// The report, with a placeholder in the list of findings of each section.
    private struct Content: Encodable {
        let report: IntegrityReport
        let placeholders: [String]

        func encode(to encoder: any Encoder) throws {
            try encoder.encode([
                "archive": report.archive, "isSound": CheckVerdict(report).isSound,
                "isFiltered": report.check.isFiltered, "isFull": report.check.isFull,
                "errors": report.count(.error), "warnings": report.count(.warning),
                "notes": report.count(.info), "completeness": report.completeness.map(Completeness.init),
                "sections": report.sections.map { Section(section: $0, findings: placeholders) },
            ])
        }
    }

    private struct Completeness: Encodable {
        let summary: CompletenessSummary

        func encode(to encoder: any Encoder) throws {
            try encoder.encode([
                "heldPercent": summary.heldPercent, "totalHeldPercent": summary.totalHeldPercent,
                "heldPosts": summary.heldPostCount, "promisedPosts": summary.promisedPostCount,
                "startedThreads": summary.startedThreadCount, "incompleteThreads": summary.incompleteThreadCount,
                "listedThreads": summary.listedThreadCount, "listedPosts": summary.listedPostCount,
            ])
        }
    }

    private struct Section: Encodable {
        let section: IntegrityReport.Section
        let findings: [String]

        func encode(to encoder: any Encoder) throws {
            try encoder.encode([
                "code": section.code, "severity": section.severity.rawValue, "count": section.count,
                "meaning": section.meaning, "advice": section.advice, "findings": findings,
            ])
        }
    }
}

/// Encodes a finding as JSON, byte-identical to Foundation's encoder, which takes thirty times as long.
enum FindingJSON {
    /// Returns the object of a finding with sorted keys; unknown values are omitted.
    ///
    /// Its first line is not indented, its last one is.
    static func text(of finding: IntegrityFinding, indent: String) -> String {
        let id = finding.hasDerivedNumber ? "\"\(finding.id)\"" : "\(finding.id)"
        let members: [(key: String, value: String?)] = [
            ("entity", quotedAsFoundationDoes(finding.entity)), ("id", id),
            ("message", quotedAsFoundationDoes(finding.message)),
            ("severity", quotedAsFoundationDoes(finding.severity.rawValue)),
            ("source_page", finding.source.map { quotedAsFoundationDoes($0.path) }),
            ("source_page_id", finding.source.map { "\($0.id)" }), ("title", finding.title.map(quotedAsFoundationDoes)),
        ]
        let lines = members.compactMap { member in member.value.map { "\(indent)  \"\(member.key)\" : \($0)" } }
        return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }

    private static func quotedAsFoundationDoes(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return "\"\(text)\"" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\0"..<" ": result += "\\u" + String(scalar.value, radix: 16, width: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
