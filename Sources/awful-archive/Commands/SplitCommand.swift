import Archive
import ArgumentParser
import Foundation

/// `awful-archive split`.
struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Move forums or threads to an archive of their own.",
        discussion: """
            The inverse of merge: the pages of the forums (subforums included) or threads move to a new archive, with their \
            posts, users, pictures and marks. awful-archive merge brings them back; the result equals the archive before the \
            split.

            Only whole pages move. A page that also concerns remaining content is in both archives, and so are the profiles of \
            authors. Thread lists stay with their forum; bookmarks and private messages stay, too. So a thread that was moved \
            alone is still known from lists, without posts. The new archive has all tombstones; the split leaves none, so that \
            importing the same pages brings back what was moved.

            The new archive is complete before anything is removed from this one. An interrupted split continues when it is \
            run again.

            EXAMPLES
              awful-archive split --thread 3507451 --output thread.sqlite --dry-run
              awful-archive split --forum "Ask / Tell" --forum 158 --output asktell.sqlite
              awful-archive merge asktell.sqlite
            """)

    @Option(
        help: ArgumentHelp(
            "A forum or category with all subforums: ID, address or name; repeatable.",
            valueName: "forum"))
    var forum: [String] = []

    @Option(
        help: ArgumentHelp(
            "A thread: ID, address or title; repeatable.", valueName: "thread"))
    var thread: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The path of the new archive, which must not exist.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Only show what would move.")
    var dryRun = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "Output format: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        if forum.isEmpty, thread.isEmpty {
            throw ValidationError("Name what is to be moved: --forum, --thread or both.")
        }
        if !dryRun, output ?? "" == "" {
            throw ValidationError("Name the new archive with --output, or look with --dry-run.")
        }
    }

    func run() async throws {
        guard FileManager.default.fileExists(atPath: archive.path) else {
            throw ArchiveError.missing(path: archive.path)
        }
        let reading = try archive.reading()
        let request = try reading.querying { queries in
            SplitRequest(
                forums: try forum.map { try EntityArgument.forum($0, in: queries) },
                threads: try thread.map { try EntityArgument.thread($0, in: queries) })
        }
        guard !dryRun, let output else {
            let plan = try ArchiveSplit.plan(of: request, in: reading)
            return try report(SplitReport(plan, archive: archive.path, output: output))
        }
        try reading.close()
        let summary = try await split(request, to: output)
        try report(SplitReport(summary, archive: archive.path, output: output))
    }

    private func split(_ request: SplitRequest, to output: String) async throws -> ArchiveSplit.Summary {
        let (path, waiting) = (archive.path, waiting.waiting)
        return try await Interruption.run(told: "Stopping …") {
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await ExclusiveArchiveAccess(on: path, waiting: waiting).run {
                store throws(ArchiveError) in
                UpgradeNote.print(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                return try ArchiveSplit(store).run(request, to: output) { fraction in
                    bar.show(fraction, "moving")
                    return !Task.isCancelled
                }
            }
        }
    }

    private func report(_ report: SplitReport) throws {
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
    }
}
