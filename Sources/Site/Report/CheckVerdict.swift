public import Archive
public import ForumModel

/// The result of a check in a few sentences, for text and HTML reports.
public struct CheckVerdict: Sendable {
    /// Whether the archive is intact: no rule found an error.
    public let isSound: Bool
    /// A sentence on whether the archive is intact, and the number of findings.
    public let headline: String
    /// How complete the archive is compared with what its pages state.
    public let held: [String]
    /// ``held``, followed by a sentence for each of the largest gaps.
    public let details: [String]

    /// Formulates the verdict of a report.
    public init(_ report: IntegrityReport) {
        isSound = !report.hasErrors
        headline = Self.headline(of: report)
        held = Self.held(report)
        details = held + Self.missing(report)
    }

    /// Returns a severity as text.
    public static func word(_ severity: IntegrityFinding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// Returns what a finding is about as text; empty for the archive itself, and for pages, which are named by their paths.
    public static func place(of finding: IntegrityFinding) -> String {
        guard finding.id != 0, finding.entity != "source_page" else { return "" }
        let kind = finding.entity.replacing("_", with: " ")
        return finding.hasDerivedNumber ? kind : "\(kind) \(finding.id)"
    }

    /// Returns the path of the page that caused a finding; nil if there is none, or if the message names it.
    public static func sourcePath(of finding: IntegrityFinding) -> String? {
        finding.entity == "source_page" ? nil : finding.source?.path
    }

    private static func headline(of report: IntegrityReport) -> String {
        let others = [(report.count(.warning), "warning"), (report.count(.info), "note")]
            .filter { $0.0 > 0 }.map { $0.0.counted($0.1) }.joined(separator: ", ")
        if report.hasErrors {
            return report.count(.error).counted("problem") + (others.isEmpty ? "." : ", and \(others).")
        }
        if report.check.isFiltered {
            return others.isEmpty
                ? "Nothing that was asked for was found." : "No problem among what was asked for. \(others)."
        }
        if report.isFlawless { return "Sound: nothing is orphaned, missing or broken." }
        return others.isEmpty ? "Sound: nothing in it is broken." : "Sound: nothing in it is broken. \(others)."
    }

    private static func held(_ report: IntegrityReport) -> [String] {
        if report.isUnfinished { return [ArchiveStore.unfinishedNote] }
        guard let completeness = report.completeness else {
            return ["Nothing else can be said of it before that is mended."]
        }
        var words: [String] = []
        if completeness.heldPercent != nil {
            let (held, promised) = (completeness.heldPostCount, completeness.promisedPostCount)
            words.append(
                """
                \(held.grouped) of \(promised.counted("post")) in \(completeness.startedThreadCount.counted("thread")) \
                \(held == 1 ? "is" : "are") held: \(held.share(of: promised)) % of what the pages promise.
                """)
        }
        if completeness.listedThreadCount > 0 {
            let posts = completeness.listedPostCount > 0 ? ", with \(completeness.listedPostCount.counted("post"))" : ""
            let isOne = completeness.listedThreadCount == 1
            words.append(
                """
                \(completeness.listedThreadCount.counted(words.isEmpty ? "thread" : "more thread")) \
                \(isOne ? "is" : "are") known only from lists\(posts).
                """)
        }
        return words.isEmpty ? ["No thread and no post is held."] : words
    }

    private static func missing(_ report: IntegrityReport) -> [String] {
        var parts: [String] = []
        if let section = report.section(.threadPagesMissing) {
            parts.append("pages of \(section.count.counted("thread"))")
        }
        if let section = report.section(.threadNoPage) {
            parts.append("all whole pages of \(section.count.counted("thread"))")
        }
        if let section = report.section(.postBodyHidden), section.count(.warning) > 0 {
            parts.append("the text of \(section.count(.warning).counted("hidden post"))")
        }
        if let section = report.section(.pageNotice) {
            parts.append("\(section.count.counted("page")) that gave only a notice")
        }
        return parts.isEmpty ? [] : ["Missing: \(parts.joined(separator: "; "))."]
    }
}
