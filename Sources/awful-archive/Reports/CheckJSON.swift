import Archive
import Exports
import ForumModel
import Foundation

/// Writes the report of a check as JSON with every finding (`check.schema.json` in the documentation).
struct CheckJSON: CheckReport.Writer {
    let limit: Int? = nil

    func makeSpool() -> FindingSpool {
        FindingSpool(separator: ",\n" + Self.indent) {
            Array(FindingJSON.text(of: $0, indent: Self.indent).utf8)
        }
    }

    func write(
        _ report: IntegrityReport, _ spool: FindingSpool?, of store: ArchiveStore, to output: ReportOutput
    ) throws {
        // A random placeholder cannot occur in the texts of a report.
        let placeholder = UUID().uuidString
        let text = try Output.json(
            of: Content(report: report, findings: [placeholder]), formatting: .prettyPrinted)
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

    /// The report, with placeholders for the findings of each rule.
    private struct Content: Encodable {
        let report: IntegrityReport
        let findings: [String]

        func encode(to encoder: any Encoder) throws {
            let members: JSONMembers = [
                "archive": report.archive, "isSound": CheckVerdict(report).isSound,
                "isFiltered": report.check.isFiltered, "isFull": report.check.isFull,
                "errors": report.count(.error), "warnings": report.count(.warning),
                "notes": report.count(.info), "completeness": report.completeness.map(Completeness.init),
                "sections": report.sections.map { Section(section: $0, findings: findings) },
            ]
            try members.encode(to: encoder)
        }
    }

    private struct Completeness: Encodable {
        let summary: CompletenessSummary

        func encode(to encoder: any Encoder) throws {
            let members: JSONMembers = [
                "heldPercent": summary.heldPercent, "totalHeldPercent": summary.totalHeldPercent,
                "heldPosts": summary.heldPostCount, "promisedPosts": summary.promisedPostCount,
                "startedThreads": summary.startedThreadCount,
                "incompleteThreads": summary.incompleteThreadCount,
                "listedThreads": summary.listedThreadCount, "listedPosts": summary.listedPostCount,
            ]
            try members.encode(to: encoder)
        }
    }

    private struct Section: Encodable {
        let section: IntegrityReport.Section
        let findings: [String]

        func encode(to encoder: any Encoder) throws {
            let members: JSONMembers = [
                "code": section.code, "severity": section.severity.rawValue, "count": section.count,
                "meaning": section.meaning, "advice": section.advice, "findings": findings,
            ]
            try members.encode(to: encoder)
        }
    }
}
