import Archive
import ForumModel
import ForumPages
import Foundation
import Ingest

/// Prints pages as they are read, as text or JSON.
struct InspectReport {
    var listsAll = false
    var showsUnread = false
    var comparesRoutes = false
    /// The archive that pages are compared with; nil for none.
    var archive: String?
    let format: ReportFormat
    private(set) var shown = 0
    private(set) var skipped = 0
    private(set) var routeCounts: [ListedRoutes.Outcome: Int] = [:]
    /// The number of files that were not compared, such as JSON, pages superseded by their originals, and unreadable files.
    private(set) var uncomparedCount = 0
    private(set) var hasFailures = false
    private(set) var novelties: [PageNovelty: Int] = [:]

    mutating func show(_ page: ListedPage) throws {
        let status = PageStatus(rawValue: page.status)
        if status == .quarantined || status == .unreadable { hasFailures = true }
        if status == .skipped {
            skipped += 1
            if !listsAll { return }
        }
        if let novelty = page.archived { novelties[novelty, default: 0] += 1 }
        if let routes = page.routes {
            routeCounts[routes.outcome, default: 0] += 1
            if routes.outcome == .different { hasFailures = true }
        } else if status != .skipped {
            uncomparedCount += 1
        }
        switch format {
        case .text: Output.lines(lines(of: page))
        case .json: Output.write((shown == 0 ? "[\n" : ",\n") + (try Output.json(of: page)), to: STDOUT_FILENO)
        }
        shown += 1
    }

    func finish() {
        switch format {
        case .text:
            let others = skipped.counted("other file is no page", "other files are no pages")
            let rest = skipped > 0 && !listsAll ? "; \(others) (inspect --all lists them)" : ""
            Output.line("\(shown.counted(listsAll ? "entry" : "page", listsAll ? "entries" : "pages"))\(rest).")
            if let archive {
                let words: KeyValuePairs<PageNovelty, String> = [
                    .new: "new", .newer: "newer than held", .older: "older", .same: "seen already",
                ]
                let counts = words.compactMap { key, word in novelties[key].map { "\($0.grouped) \(word)" } }
                Output.line("Compared with \(Terminal.safe(archive)): \(counts.joined(separator: ", ")).")
            }
            if comparesRoutes { Output.line(routeSummary) }
        case .json: Output.line(shown == 0 ? "[]" : "\n]")
        }
    }

    private var routeSummary: String {
        func count(_ outcome: ListedRoutes.Outcome) -> String { (routeCounts[outcome] ?? 0).counted("page", "pages") }
        let rest = uncomparedCount == 0 ? "" : "; \(uncomparedCount.grouped) not read as HTML"
        return """
            Both parsers: the same tree for \(count(.same)), different ones for \(count(.different)); \
            \(count(.libxml2Only)) by libxml2 only\(rest).
            """
    }

    private func lines(of page: ListedPage) -> [String] {
        let captured = page.capturedAt.map {
            "\($0.prefix(10)) \(CaptureBasis.isEarliest(page.capturedBasis) ? "or later" : page.capturedBasis ?? "")"
        }
        let place = page.member.map { "\(page.path)!/\($0)" } ?? page.path
        let facts = [
            TextWidth.padded(page.kind?.replacing("_", with: " ") ?? page.status, to: 16, isRight: false),
            TextWidth.padded(captured ?? "no date", to: 30, isRight: false),
            TextWidth.padded(page.encoding ?? "", to: 13, isRight: false), Terminal.safe(place),
        ]
        let url = page.url.map { $0 + (page.urlBasis.map { " (\($0))" } ?? "") }
        let isOdd = page.status != PageStatus.imported.rawValue || !page.reasons.isEmpty
        let outcome = PageStatus(rawValue: page.status).flatMap { status in
            OutcomeWords.words(for: status).map { "\(status.rawValue.replacing("_", with: " ")): \($0)" }
        }
        let known = page.reasons.isEmpty ? [outcome].compactMap(\.self) : Array(page.reasons.prefix(3))
        let reasons = isOdd ? known : []
        let layout = page.layout.map { "markup: \($0)" }
        let below = ([url, layout].compactMap(\.self) + reasons)
            .map { Terminal.dim("    " + Terminal.line($0, limit: 200)) }
        let passages = showsUnread ? page.unread : []
        let unread = passages.flatMap { passage in
            [
                "    unread, \(passage.letterCount.counted("letter")) in \(Terminal.line(passage.place, limit: 120)):",
                "        " + Terminal.line(passage.text, limit: 200),
            ]
        }
        let routes = page.routes.map { ["    " + Terminal.line(Self.text(of: $0), limit: 400)] } ?? []
        return [facts.joined(separator: " ")] + below + unread + routes
    }

    private static func text(of routes: ListedRoutes) -> String {
        switch routes.outcome {
        case .same: "both parsers: the same \((routes.nodeCount ?? 0).counted("node"))"
        case .libxml2Only: "not plain markup: libxml2 only"
        case .different:
            """
            THE PARSERS DIFFER at node \(routes.node ?? 0), in \(routes.path ?? ""): \(routes.plain ?? "") for the reader of plain \
            markup, \(routes.library ?? "") for libxml2
            """
        }
    }
}
