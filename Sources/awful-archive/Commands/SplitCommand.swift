import Archive
import ArgumentParser
import Foundation

/// `awful-archive split`.
struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Move forums or threads to an archive of their own.",
        discussion: """
            The inverse of merge: the pages of the forums, with all below them, or of the threads move to a new archive, with their \
            posts, users, pictures and marks. awful-archive merge brings them back, and the two are the archive that was split.

            Pages are moved whole. One that is also about something that stays is in both archives, and so are the profiles of authors. \
            Lists of threads stay with their forum, bookmarks and private messages stay: a thread that was moved alone is still known from \
            them, without posts. The new archive has all tombstones; the split leaves none, so that an import of the same pages brings \
            back what was moved.

            --partitions divides by a hash of the thread's number; threads that share a post or a page stay together. Lists, forums, \
            messages and profiles are in the first archive, profiles of authors in all that have their posts. search reads several \
            archives, and merge puts them together again.

            The new archive is complete before anything is taken out of this one. A split that was stopped goes on when it is run again.

            EXAMPLES
              awful-archive split --thread 3507451 --output thread.sqlite --dry-run
              awful-archive split --forum "Ask / Tell" --forum 158 --output asktell.sqlite
              awful-archive merge asktell.sqlite
              awful-archive split --partitions 8 --output parts
            """)

    @OptionGroup var place: PlaceOptions

    @Option(
        help: ArgumentHelp(
            """
            Copy everything to this many archives instead, by thread: each post is in exactly one. This one stays as it is.
            """, valueName: "n"))
    var partitions: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Where the new archive is to be; nothing may be there yet. With --partitions, the folder of the new archives.
            """, valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Only show what would move.")
    var dryRun = false

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "How the result is printed: text or json.")
    var format = ReportFormat.text

    func validate() throws {
        if let partitions {
            guard place.isEmpty, !dryRun else {
                throw ValidationError(
                    "--partitions divides everything: leave out --forum, --thread and --dry-run.")
            }
            guard 2...PartitionRun.countLimit ~= partitions else {
                throw ValidationError("--partitions takes a number from 2 to \(PartitionRun.countLimit).")
            }
        } else if place.isEmpty {
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
        if let partitions, let output {
            let run = PartitionRun(
                archive: archive.path, count: partitions, folder: output, waiting: waiting.waiting)
            return try await run.report().print(as: format)
        }
        let request = try reading.querying { queries in
            SplitRequest(forums: try place.forums(in: queries), threads: try place.threads(in: queries))
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
            return try await ArchiveWork(on: path, waiting: waiting).run { store throws(ArchiveError) in
                UpgradeNote.tell(store.upgrade)
                DroppedIndexNote.tell(store.droppedIndexes)
                let summary = try ArchiveSplit(store).run(request, to: output) { fraction in
                    bar.show(fraction, "moving")
                    return !Task.isCancelled
                }
                if Task.isCancelled { throw ArchiveError.cancelled(path: path) }
                return summary
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
