import Archive
import ForumModel
import Foundation
import Ingest

/// The report of an import as text and JSON.
struct SummaryReport: Encodable {
    let summary: ImportSummary
    let archive: String
    let duration: Duration
    /// What to say where only some of the files were wanted and none was met.
    var emptyInput: String?
    var inputs: [String] = []
    var isOfPictures = false  // by import --pictures
    var isOfOwnPages = false  // by import --from-kept without archives

    /// Whether all files were wanted, and none was a page of the forums.
    var isFruitless: Bool { emptyInput == nil && !isOfPictures && !isOfOwnPages && summary.hasNoPage }

    private var seconds: Double { Self.seconds(duration) }

    var lines: [String] {
        if isFruitless { return fruitlessLines }
        if isOfPictures { return pictureLines + problemLines }
        if isOfOwnPages { return ownLines + problemLines }
        guard summary.entryCount > 0 else { return emptyInput.map { [$0] } ?? [] }
        let read = summary.entryCount - summary.unchangedCount - summary.count(.skipped)
        let rate = seconds > 0.05 ? ", \(Int(Double(read) / seconds).grouped) a second" : ""
        var lines = [
            Terminal.bold("Read \(read.counted("page")) into \(Terminal.safe(archive))")
                + " in \(Self.number(seconds)) s" + (read > 0 ? rate : "") + "."
        ]
        if summary.unchangedCount > 0 {
            lines.append("\(summary.unchangedCount.counted("file")) had not changed since the last import.")
        }
        let entities = EntityTable(before: summary.before, after: summary.after, updated: summary.updated)
        if read > 0 { lines += [""] + pageTable + [""] + entities.lines }
        lines += summary.timings.map { [""] + TimingsReport(timings: $0).lines } ?? []
        return lines + othersLines + problemLines + ["", nextLine]
    }

    /// The result in one line, for an import of a few pages.
    var line: String {
        let read = summary.entryCount - summary.unchangedCount - summary.count(.skipped)
        let new = summary.new.named.filter { $0.count > 0 }.map { "\($0.count.grouped) \($0.name)" }
        return "Read \(read.counted("page")) into \(Terminal.safe(archive)): "
            + (new.isEmpty ? "nothing is new." : "new are \(new.joined(separator: ", ")).")
    }

    private var fruitlessLines: [String] {
        let places = inputs.map(Self.shellQuoted).joined(separator: " ")
        let others = summary.count(.notForum)
        return [
            "No page of the forums was found in \(inputs.map(Terminal.safe).joined(separator: ", ")).",
            "Pages are .html, .htm and .php files, files without extension that contain HTML, .mhtml and .webarchive,",
            "also in .zip, .tar, .7z, .warc and compressed; hidden files are ignored.",
        ] + (others > 0 ? ["\(others.counted("page is", "pages are")) of other sites."] : [])
            + othersLines + ["", "Next: awful-archive inspect \(places) --all"]
    }

    private var pictureLines: [String] {
        let name = Terminal.safe(archive)
        let files = summary.assetCount.counted("file")
        let gone = summary.goneCount.counted("file is", "files are")
        return [
            summary.assetCount > 0
                ? Terminal.bold("\(files) attached to pictures that posts in \(name) show.")
                : "No picture was attached that \(name) did not hold.",
            "\(summary.unchangedCount.counted("file was", "files were")) attached before; "
                + "\(summary.unmatchedCount.counted("is", "are")) of no picture that a post shows.",
        ] + (summary.goneCount > 0 ? ["\(gone) what hosts send in place of removed pictures."] : [])
    }

    private var ownLines: [String] {
        let (count, changed, name) = (summary.entryCount, summary.changeCount, Terminal.safe(archive))
        guard count > 0 || summary.hasFailures else {
            return ["\(name) keeps no bytes of its pages; import --rescan FOLDER reads files."]
        }
        let what = changed == 0 ? "nothing has changed" : "\(changed.counted("says", "say")) something else now"
        let more = changed - summary.changes.count
        let read = "Read \(count.counted("kept page")) of \(name) again in \(Self.number(seconds)) s: \(what)."
        return [Terminal.bold(read)] + summary.changes.flatMap(SourceReport.lines(of:))
            + (more > 0 ? ["… and \(more.grouped) more."] : [])
    }

    private var othersLines: [String] {
        var lines: [String] = []
        if summary.containerCount > 0 {
            lines.append("\(summary.containerCount.counted("archive or crawl", "archives or crawls")) opened.")
        }
        if summary.assetCount > 0 {
            let assets = summary.assetCount.counted("picture or style sheet was", "pictures or style sheets were")
            lines.append("\(assets) saved with the pages.")
        }
        if summary.deletedCount > 0 {
            let pages = summary.deletedCount.counted("page")
            lines.append("\(pages) stayed deleted (awful-archive list deleted).")
        }
        if summary.excludedCount > summary.deletedCount {
            let pages = (summary.excludedCount - summary.deletedCount).counted("page")
            lines.append("\(pages) stayed excluded (awful-archive exclude --list).")
        }
        let skipped = summary.count(.skipped) - summary.containerCount - summary.excludedCount
        if skipped > 0 {
            lines.append(
                "\(skipped.counted("file was no page", "files were no pages")) (pictures, scripts and the like).")
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    private var pageTable: [String] {
        let statuses = PageStatus.allCases.filter { $0 != .skipped && summary.count($0) > 0 }
        var table = TextTable(header: ["Pages"] + statuses.map { $0.rawValue.replacing("_", with: " ") })
        for kind in PageKind.allCases {
            let counts = summary.pages[kind] ?? [:]
            guard statuses.contains(where: { (counts[$0] ?? 0) > 0 }) else { continue }
            table.add([kind.rawValue.replacing("_", with: " ")] + statuses.map { counts[$0]?.grouped ?? "" })
        }
        let which = "Which are not read: awful-archive list pages --status not_read\(Self.archiveOption(archive))"
        return table.lines + OutcomeWords.legend(statuses, kinds: Array(summary.pages.keys))
            + (statuses.contains(.notRead) ? ["", which] : [])
    }

    private var problemLines: [String] {
        guard summary.problemCount > 0 else { return [] }
        let shown = summary.problems.map { "  " + Terminal.line("\($0)", limit: 400) }
        let more = summary.problemCount - summary.problems.count
        return ["", Terminal.bold("\(summary.problemCount.counted("page")) could not be used:")] + shown
            + (more > 0 ? ["  … and \(more.grouped) more; awful-archive check lists them all."] : [])
    }

    private var nextLine: String {
        let option = Self.archiveOption(archive)
        return summary.hasFailures || summary.unchangedCount == summary.entryCount
            ? "Next: awful-archive check\(option)" : Self.readLine(archive)
    }

    /// Returns the line that leads to reading: in a browser where there is a display.
    static func readLine(_ archive: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        return "Next: awful-archive \(hasDisplay ? "serve --open" : "search WORDS")\(archiveOption(archive))"
    }

    /// Returns the option for an archive, preceded by a space; empty for `awful.sqlite` if no setting names another default.
    static func archiveOption(_ archive: String) -> String {
        archive == "awful.sqlite" && ArchiveOptions.path(nil) == archive ? "" : " --archive \(shellQuoted(archive))"
    }

    static func size(_ bytes: some BinaryInteger) -> String {
        switch bytes {
        case ..<1_000: bytes.counted("byte")
        // Rounds 1000.0 of one unit up to 1.0 of the next.
        case ..<999_500: "\(Int((Double(bytes) / 1e3).rounded())) KB"
        case ..<999_950_000: number(Double(bytes) / 1e6) + " MB"
        default: number(Double(bytes) / 1e9) + " GB"
        }
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\((tenths / 10).grouped).\(tenths % 10)"
    }

    static func shellQuoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-+".contains($0)) }
        return isPlain ? text : "'" + Terminal.safe(text).replacing("'", with: "'\\''") + "'"
    }

    func encode(to encoder: any Encoder) throws {
        let pages = summary.pages.map { kind, counts in
            (kind.rawValue, Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) }))
        }
        try encoder.encode([
            "archive": archive, "seconds": seconds, "timings": summary.timings.map(TimingsReport.init),
            "entries": summary.entryCount, "unchanged": summary.unchangedCount, "bytes": summary.byteCount,
            "gone": summary.goneCount, "unmatched": summary.unmatchedCount,
            "assets": summary.assetCount, "containers": summary.containerCount,
            "excluded": summary.excludedCount - summary.deletedCount, "deleted": summary.deletedCount,
            "pages": Dictionary(uniqueKeysWithValues: pages), "new": summary.new,
            "updated": summary.updated, "holds": summary.after,
            "changes": summary.changes, "changeCount": summary.changeCount,
            "problems": summary.problems.map { "\($0)" }, "problemCount": summary.problemCount,
        ])
    }
}

struct EntityTable {
    let before: ArchiveCounts
    let after: ArchiveCounts
    /// The counts of entities that were known before and are on pages that were read; nil if not counted.
    var updated: ArchiveCounts?

    var lines: [String] {
        var table = TextTable(header: ["Archive", "new"] + (updated == nil ? [] : ["seen again"]) + ["now holds"])
        let before = before.named
        let again = updated?.named
        for (index, entity) in after.named.enumerated() where entity.count > 0 {
            let counts = [entity.count - before[index].count] + (again.map { [$0[index].count] } ?? [])
            table.add([entity.name] + counts.map { $0 > 0 ? $0.grouped : "" } + [entity.count.grouped])
        }
        return table.lines
    }
}
