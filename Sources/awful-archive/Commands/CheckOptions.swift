import Archive
import ArgumentParser
import ForumModel

struct CheckOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Only the rule with this code, such as thread.pages-missing; repeatable. A rule of the full check can be named \
            without --full.
            """, valueName: "code"))
    var only: [String] = []

    @Option(help: "Only findings of at least this severity: error, warning or note.") var severity = CheckSeverity.note

    @Option(
        help: ArgumentHelp(
            "Only new findings: those that another archive, such as an earlier copy, does not have.",
            valueName: "archive")) var since: String?

    func validate() throws {
        let codes = IntegrityReport.codes.map(\.rawValue)
        for code in only where !codes.contains(code) {
            let near = codes.filter { $0.contains(code) || code.contains($0) || Self.share(one: $0, code) }
            throw ValidationError(
                """
                There is no rule “\(Terminal.safe(code))”. \(near.isEmpty ? "They are" : "Did you mean one of these?") \
                \((near.isEmpty ? codes : near).joined(separator: ", ")).
                """)
        }
    }

    /// Whether two codes have a word in common.
    private static func share(one: String, _ other: String) -> Bool {
        let words = { (code: String) in Set(code.split { $0 == "." || $0 == "-" }) }
        return !words(one).isDisjoint(with: words(other))
    }

    func check(isFull: Bool) throws -> IntegrityCheck {
        var check = IntegrityCheck()
        check.isFull = isFull
        check.codes = only.isEmpty ? nil : Set(only.compactMap(DiagnosticCode.init(rawValue:)))
        check.leastSeverity = severity.severity
        guard let since else { return check }
        var known = KnownFindings()
        var earlier = check
        earlier.limit = 0  // none in the report: the closure gets them all
        _ = try ArchiveStore(path: ArchiveLink.path(for: since), access: .read).run(earlier) { known.insert($0, $1) }
        check.known = known
        return check
    }
}

enum CheckSeverity: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: IntegrityFinding.Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .info
        }
    }
}

enum PageReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, html

    /// The limit is the number of findings per rule: 0 for all, nil for the format's default.
    func writer(limit: Int?, isDetailed: Bool) -> any CheckReport.Writer {
        switch self {
        case .text: CheckText(limit: limit ?? 10, isDetailed: isDetailed || limit != nil)
        case .json: CheckJSON()
        case .html: CheckHTML(limit: limit ?? 100)
        }
    }
}
