public import Archive
internal import ForumModel

/// Renders the report of a check as one self-contained HTML page: no script, no network, light and dark, readable on a phone.
///
/// The page is written in parts, so that memory does not grow with the report: ``start(_:)``, then for each broken rule
/// ``sectionStart(_:)``, its findings and ``sectionEnd(_:shown:)``, then ``end``. All text from pages is escaped.
public struct CheckPage: Sendable {
    static let mark = "<!-- A report of a check, by Awful Archive -->"

    private let report: IntegrityReport
    private let verdict: CheckVerdict

    /// Creates the page of a report.
    public init(_ report: IntegrityReport) {
        self.report = report
        verdict = CheckVerdict(report)
    }

    /// Renders the head, the verdict and the list of broken rules.
    ///
    /// - Parameter coverage: the coverage map to show between the verdict and the findings; nil for none.
    /// - Returns: the first bytes of the page.
    public func start(_ coverage: Coverage? = nil) -> [UInt8] {
        var out = HTMLOutput()
        ReportFrame.start(titled: "Check of an archive: " + verdict.headline, mark: Self.mark, &out)
        content(coverage, &out)
        return out.bytes
    }

    /// Writes the verdict and the list of broken rules.
    func content(_ coverage: Coverage?, _ out: inout HTMLOutput) {
        out.raw("<p class=\"where\"><bdi>")
        out.text(report.archive)
        out.raw("</bdi></p>\n<h1")
        out.attribute("class", verdict.isSound ? "verdict sound" : "verdict broken")
        out.raw(">")
        out.text(verdict.headline)
        out.raw("</h1>\n")
        for sentence in verdict.details {
            out.raw("<p class=\"fact\">")
            out.text(sentence)
            out.raw("</p>\n")
        }
        if let percent = report.completeness?.heldPercent {
            out.raw("<p class=\"meter\" aria-hidden=\"true\"><meter min=\"0\" max=\"100\"")
            out.attribute("value", String(percent))
            out.raw("></meter></p>\n")
        }
        rules(&out)
        if let coverage {
            out.raw("<h2>What is held</h2>\n")
            coverage.map.write(to: &out)
        }
        if !report.sections.isEmpty { out.raw("<h2>Findings</h2>\n") }
    }

    /// Renders the start of a broken rule's section.
    public func sectionStart(_ section: IntegrityReport.Section) -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<section")
        out.attribute("class", "rule rule-" + CheckVerdict.word(section.severity))
        out.attribute("id", section.code)
        out.raw("><details")
        // Findings of severity `info` are many and rarely of interest, so their sections start collapsed.
        if section.severity > .info { out.raw(" open") }
        out.raw("><summary><h3>")
        tag(section.severity, &out)
        out.raw("<code>")
        out.text(section.code)
        out.raw("</code> <span class=\"count\">")
        out.text(SiteParts.number(section.count))
        out.raw("</span></h3></summary>\n<p>")
        out.text(section.meaning)
        out.raw("</p>\n<p class=\"advice\">")
        out.text(section.advice)
        out.raw("</p>\n<ul class=\"findings\">\n")
        return out.bytes
    }

    /// Renders a finding.
    public static func row(_ finding: IntegrityFinding) -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<li>")
        let place = CheckVerdict.place(of: finding)
        if !place.isEmpty {
            out.raw("<b>")
            out.text(place)
            out.raw("</b> ")
        }
        out.raw("<bdi>")
        out.text(ShownText.cleaned(finding.message))
        out.raw("</bdi>")
        if let path = CheckVerdict.sourcePath(of: finding) {
            out.raw(" <span class=\"source\"><bdi>")
            out.text(ShownText.cleaned(path))
            out.raw("</bdi></span>")
        }
        out.raw("</li>\n")
        return out.bytes
    }

    /// Renders the end of a broken rule's section.
    ///
    /// - Parameters:
    ///   - section: the rule.
    ///   - shown: the number of its findings that were written.
    /// - Returns: the next bytes of the page.
    public func sectionEnd(_ section: IntegrityReport.Section, shown: Int) -> [UInt8] {
        var out = HTMLOutput()
        out.raw("</ul>\n")
        if section.count > shown {
            out.raw("<p class=\"more\">… and ")
            out.text(SiteParts.number(section.count - shown))
            out.raw(" more; <code>check --limit 0</code> writes all.</p>\n")
        }
        out.raw("</details></section>\n")
        return out.bytes
    }

    /// The end of the page.
    public var end: [UInt8] {
        var out = HTMLOutput()
        ReportFrame.end(&out)
        return out.bytes
    }

    /// The coverage map of a report, for ``start(_:)``.
    public struct Coverage: Sendable {
        fileprivate let map: CoverageMap

        /// Creates a map.
        ///
        /// - Parameters:
        ///   - coverage: the pages that are held.
        ///   - limit: the maximum number of threads.
        public init(of coverage: Archive.Coverage, limit: Int) {
            map = CoverageMap(of: coverage, limit: limit, level: 3)
        }
    }

    private func rules(_ out: inout HTMLOutput) {
        guard !report.sections.isEmpty else { return }
        out.raw(
            "<table class=\"rules\"><thead><tr><th>Rule</th><th class=\"number\">Found</th></tr></thead><tbody>\n"
        )
        for section in report.sections {
            out.raw("<tr><td>")
            tag(section.severity, &out)
            out.raw("<a")
            out.attribute("href", "#" + section.code)
            out.raw("><code>")
            out.text(section.code)
            out.raw("</code></a> <span class=\"meaning\">")
            out.text(section.meaning)
            out.raw("</span></td><td class=\"number\">")
            out.text(SiteParts.number(section.count))
            out.raw("</td></tr>\n")
        }
        out.raw("</tbody></table>\n")
    }

    private func tag(_ severity: IntegrityFinding.Severity, _ out: inout HTMLOutput) {
        out.raw("<span")
        out.attribute("class", "tag tag-" + CheckVerdict.word(severity))
        out.raw(">")
        out.text(CheckVerdict.word(severity))
        out.raw("</span> ")
    }
}
