import Archive
import ArgumentParser
import Bytes
import ForumModel
import Foundation

struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split", abstract: "Move forums or threads to an archive of their own.",
        discussion: """
            The inverse of merge: the pages of the forums (subforums included) or threads move to a new archive, with their \
            posts, users, pictures and marks. awful-archive merge brings them back; the result equals the archive before the \
            split.

            Only whole pages move. A page that also concerns remaining content is in both archives, and so are the \
            profiles of authors. Thread lists stay with their forum; bookmarks and private messages stay, too. So a \
            thread that was moved alone is still known from lists, without posts. What was deleted stays out of both \
            archives; what was moved does not, so that importing the same pages brings back what was moved.

            --partitions divides by a hash of the thread's ID; threads that share a post or a page stay together. Lists, forums, \
            messages and profiles go to the first archive, profiles of authors to all archives with their posts. search reads \
            several archives, and merge combines them again.

            The new archive is complete before anything is removed from this one. An interrupted split continues when it is \
            run again.

            EXAMPLES
              awful-archive split --thread 3507451 --output thread.sqlite --dry-run
              awful-archive split --forum "Ask / Tell" --forum 158 --output asktell.sqlite
              awful-archive split --before 2008 --output until-2007.sqlite
              awful-archive merge asktell.sqlite
              awful-archive split --partitions 8 --output parts
            """)

    @OptionGroup var place: PlaceOptions

    @Option(
        help: ArgumentHelp(
            "Only threads whose last post is older than this date (UTC), of these forums and threads or of all.",
            valueName: "date")) var before: DateArgument?

    @Option(
        help: ArgumentHelp(
            """
            Copy everything to this number of archives by thread, each post to exactly one. This archive is not changed.
            """, valueName: "n"))
    var partitions: Int?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The path of the new archive, which must not exist. With --partitions, the folder of the new archives.
            """, valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Only show what would move.") var dryRun = false

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if let partitions {
            guard place.isEmpty, before == nil, !dryRun else {
                throw ValidationError(
                    "--partitions divides everything: leave out --forum, --thread, --before and --dry-run.")
            }
            guard 2...PartitionRun.countLimit ~= partitions else {
                throw ValidationError("--partitions takes a number from 2 to \(PartitionRun.countLimit).")
            }
        } else if place.isEmpty, before == nil {
            throw ValidationError("Name what is to be moved: --forum, --thread, --before or several of them.")
        }
        if !dryRun, output ?? "" == "" {
            throw ValidationError("Name the new archive with --output, or look with --dry-run.")
        }
    }

    func run() async throws {
        let change = ArchiveChange(archive: archive.path, waiting: waiting.waiting)
        if !dryRun { try await change.finishPendingWork() }
        let reading = try archive.reading()
        if let partitions, let output {
            let run = PartitionRun(archive: archive.path, count: partitions, folder: output, waiting: waiting.waiting)
            let report = try await run.report()
            return try format.print(report.lines, report)
        }
        let request = try reading.querying { queries in
            SplitRequest(
                forums: try place.forums(in: queries), threads: try place.threads(in: queries), before: before?.time)
        }
        guard !dryRun, let output else {
            let plan = try ArchiveSplit.plan(of: request, in: reading)
            return try report(SplitReport(plan, archive: archive.path, output: output))
        }
        try reading.close()
        let summary = try await change.run { store, bar in
            try ArchiveSplit(store).run(request, to: output) { bar.report($0, "moving") }
        }
        try report(SplitReport(summary, archive: archive.path, output: output))
    }

    private func report(_ report: SplitReport) throws { try format.print(report.lines, report) }
}

/// Divides the threads of an archive among several new archives.
struct PartitionRun {
    let archive: String
    let count: Int
    let folder: String
    let waiting: LockWait?

    static let countLimit = 1000

    /// Creates the archives that are missing or incomplete.
    func report() async throws -> PartitionReport {
        let source = try ArchiveStore(path: archive, access: .read)
        try ArchiveMerge.requireSound([source])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw ArchiveError.cannotCreate(path: folder, reason: error.localizedDescription) }
        let links = try ThreadLinks(of: [source])
        var report = PartitionReport(archive: archive, holds: try source.counts())
        for index in 1...count {
            guard let shard = Shard(index: index, count: count) else { continue }
            let run = MergeRun(archive: path(index), waiting: waiting)
            let summary = try await run.merge(
                [source], partition: ThreadPartition(shard, links: links), label: "pages of part \(index) of \(count)")
            report.parts.append(.init(archive: path(index), holds: summary.after))
        }
        return report
    }

    private func path(_ index: Int) -> String {
        "\(folder)/part-\(String(index, width: String(count).count))-of-\(count).sqlite"
    }
}
