import Archive
import ArgumentParser
import ForumModel
import Foundation

/// `awful-archive exclude`.
struct ExcludeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "exclude",
        abstract: "Leave pages out that are not to be trusted, or take them back.",
        discussion: """
            Everything is decided again as if the pages had never been imported, and no later import brings them back: they \
            are known by their bytes. What they say is put aside in the archive, so that --undo restores it. A page is \
            named by its number (as in source_page, check and explain), by its path, or by the SHA-256 of its bytes, of \
            which eight digits are enough. Without a page, those that are left out are listed.

            EXAMPLES
              awful-archive exclude 4711 --archive awful.sqlite
              awful-archive exclude "pages/Some thread.html" 9f86d081
              awful-archive exclude --undo 4711
              awful-archive exclude
            """)

    @Argument(help: ArgumentHelp("The pages: numbers, paths or hashes.", valueName: "page"))
    var pages: [String] = []

    @Flag(help: "Take the pages back.")
    var undo = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "How the result is printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        if undo, pages.isEmpty { throw ValidationError("Name the pages to take back.") }
    }

    func run() async throws {
        let report = pages.isEmpty ? try list() : try await change()
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
    }

    private func list() throws -> ExclusionReport {
        let store = try archive.reading()
        return ExclusionReport(archive: archive.path, action: .listed, pages: try store.excludedPages())
    }

    private func change() async throws -> ExclusionReport {
        let (path, waiting, names, undo) = (archive.path, waiting.waiting, pages, undo)
        // A missing archive is not made by leaving something out of it.
        guard FileManager.default.fileExists(atPath: path) else { throw ArchiveError.missing(path: path) }
        return try await Interruption.run(told: "Stopping …") {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await ArchiveWork(on: path, waiting: waiting).run { store in
                UpgradeNote.tell(store.upgrade)
                DroppedIndexNote.tell(store.droppedIndexes)
                var found: [ArchivedPage] = []
                for name in names { found.append(try Self.page(named: name, in: store)) }
                let concerned = found.filter { ($0.status == .excluded) == undo }
                let show = { (fraction: Double) in
                    bar.show(fraction, undo ? "taking back" : "leaving out")
                    return !Task.isCancelled
                }
                let ids = concerned.map(\.id)
                if undo {
                    try store.include(ids, progress: show)
                } else {
                    try store.exclude(ids, progress: show)
                }
                if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
                return ExclusionReport(
                    archive: path, action: undo ? .included : .excluded, pages: concerned,
                    unchangedCount: found.count - concerned.count)
            }
        }
    }

    /// The one page that somebody means.
    private static func page(named name: String, in store: ArchiveStore) throws -> ArchivedPage {
        let found = try store.pages(named: name)
        guard let page = found.first else {
            throw InputFailure(
                description: """
                    \(store.path): there is no page “\(name)” with content in the archive. A page is named by its number, its \
                    path or its SHA-256.
                    """)
        }
        guard found.count == 1 else {
            let places = found.prefix(5).map { "\($0.id) (\($0.place))" }.joined(separator: ", ")
            throw InputFailure(
                description:
                    "\(store.path): “\(name)” may be any of \(found.count) pages: \(places). Name the number."
            )
        }
        return page
    }
}
