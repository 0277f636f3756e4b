package import Archive
internal import ForumModel
internal import Markup

/// Renders the report of a check as one self-contained HTML page: no script, no network, light and dark, readable on a phone.
///
/// The page is written in parts, so that memory does not grow with the report: ``start(_:)``, then for each broken rule
/// ``sectionStart(_:)``, its findings and ``sectionEnd(_:shown:)``, then ``end``. All text from pages is escaped.
package struct CheckPage: Sendable {
    package static let mark = "<!-- A report of a check, by Awful Archive -->"

    private let report: IntegrityReport
    private let verdict: CheckVerdict

    package init(_ report: IntegrityReport) {
        self.report = report
        verdict = CheckVerdict(report)
    }

    /// Renders the head, the verdict, the list of broken rules and the coverage map.
    package func start(_ coverage: CoverageMap? = nil) -> [UInt8] {
        var out = HTMLOutput()
        ReportFrame.start(titled: "Check of an archive: " + verdict.headline, mark: Self.mark, &out)
        content(coverage, &out)
        return out.bytes
    }

    func content(_ coverage: CoverageMap?, _ out: inout HTMLOutput) {
        out.line("p", class: "where") { $0.element("bdi", text: report.archive) }
        out.line("h1", class: verdict.isSound ? "verdict sound" : "verdict broken", text: verdict.headline)
        for sentence in verdict.details { out.line("p", class: "fact", text: sentence) }
        if let percent = report.completeness?.heldPercent {
            out.line("p", class: "meter", ["aria-hidden": "true"]) {
                $0.element("meter", ["min": "0", "max": "100", "value": "\(percent)"], text: "")
            }
        }
        rules(&out)
        if let coverage {
            out.line("h2", text: "What is held")
            coverage.write(to: &out)
        }
        if !report.sections.isEmpty { out.line("h2", text: "Findings") }
    }

    package func sectionStart(_ section: IntegrityReport.Section) -> [UInt8] {
        var out = HTMLOutput()
        let word = CheckVerdict.word(section.severity)
        out.open("section", class: "rule rule-" + word, ["id": section.code])
        // Findings of severity `info` are many and rarely of interest, so their sections start collapsed.
        out.open("details", flag: section.severity > .info ? "open" : nil)
        out.line("summary") {
            $0.element("h3") {
                tag(section.severity, &$0)
                $0.element("code", text: section.code)
                $0.raw(" ")
                $0.element("span", class: "count", text: section.count.grouped)
            }
        }
        out.line("p", text: section.meaning)
        out.line("p", class: "advice", text: section.advice)
        out.open("ul", class: "findings")
        out.raw("\n")
        return out.bytes
    }

    package static func row(_ finding: IntegrityFinding) -> [UInt8] {
        var out = HTMLOutput()
        out.line("li") {
            let place = CheckVerdict.place(of: finding)
            if !place.isEmpty {
                $0.element("b", text: place)
                $0.raw(" ")
            }
            $0.element("bdi", text: ShownText.cleaned(finding.message))
            guard let path = CheckVerdict.sourcePath(of: finding) else { return }
            $0.raw(" ")
            $0.element("span", class: "source") { $0.element("bdi", text: ShownText.cleaned(path)) }
        }
        return out.bytes
    }

    /// Renders the end of a section; `shown` is the number of its findings that were written.
    package func sectionEnd(_ section: IntegrityReport.Section, shown: Int) -> [UInt8] {
        var out = HTMLOutput()
        out.raw("</ul>\n")
        if section.count > shown {
            out.line("p", class: "more") {
                $0.text("… and \((section.count - shown).grouped) more; ")
                $0.element("code", text: "check --limit 0")
                $0.raw(" writes all.")
            }
        }
        out.raw("</details></section>\n")
        return out.bytes
    }

    package var end: [UInt8] {
        var out = HTMLOutput()
        ReportFrame.end(&out)
        return out.bytes
    }

    private func rules(_ out: inout HTMLOutput) {
        guard !report.sections.isEmpty else { return }
        out.line("table", class: "rules") {
            $0.raw("<thead><tr><th>Rule</th>")
            $0.element("th", class: "number", text: "Found")
            $0.raw("</tr></thead>")
            $0.element("tbody") { out in
                out.raw("\n")
                for section in report.sections { out.line("tr") { row(section, &$0) } }
            }
        }
    }

    private func row(_ section: IntegrityReport.Section, _ out: inout HTMLOutput) {
        out.element("td") {
            tag(section.severity, &$0)
            SiteParts.link("#" + section.code, &$0) { $0.element("code", text: section.code) }
            $0.raw(" ")
            $0.element("span", class: "meaning", text: section.meaning)
        }
        out.element("td", class: "number", text: section.count.grouped)
    }

    private func tag(_ severity: IntegrityFinding.Severity, _ out: inout HTMLOutput) {
        let word = CheckVerdict.word(severity)
        out.element("span", class: "tag tag-" + word, text: word)
        out.raw(" ")
    }
}
