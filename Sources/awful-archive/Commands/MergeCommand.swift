import Archive
import ArgumentParser
import ForumModel
import Foundation

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge other archives into this one.",
        discussion: """
            The result equals an import of all the pages into one archive: the same merge rules apply, page by page, and \
            overruled values are kept as history; what one of them has deleted goes from all. Bookmarks, folders and messages of different accounts stay separate. The \
            other archives are only read. One archive alone may be added to the usual one without --archive.

            EXAMPLES
              awful-archive merge a-friends.sqlite --archive awful.sqlite
              awful-archive merge 2012.sqlite 2019.sqlite --archive all.sqlite
              awful-archive merge part-*.sqlite --partition 1/4 --archive quarter.sqlite
            """)

    @Argument(help: "The other archives.", completion: .file()) var others: [String]

    @Option(
        help: ArgumentHelp(
            """
            Take only the i-th of n partitions (1/8 to 8/8), by thread, as split --partitions divides one archive: for n \
            archives, each from the same others.
            """, valueName: "i/n"))
    var partition: String?

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        _ = try part
        guard archive.archive != nil || others.count == 1 else {
            throw ValidationError(
                "Name the archive that they are added to: --archive new.sqlite for a new one, --archive \(archive.path) for the usual one."
            )
        }
    }

    /// Refuses a missing path, a folder and the archive itself: errors of opening them would speak of the archive that is written.
    private func requireOther(_ other: String) throws {
        let (path, files) = (ArchiveLink.path(for: other), FileManager.default)
        var isFolder: ObjCBool = false
        let name = Terminal.safe(other)
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            let folder = (path as NSString).deletingLastPathComponent
            let archives = (try? files.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))?.sorted()
                .filter { ArchiveStore.isArchive(at: (folder as NSString).appendingPathComponent($0)) }
            let known = archives.map { $0.isEmpty ? "" : " Archives there: \($0.prefix(8).joined(separator: ", "))." }
            throw InputFailure(description: "\(name): there is no such archive. Check the spelling.\(known ?? "")")
        }
        if isFolder.boolValue {
            throw InputFailure(
                description: "\(name): this is a folder. Pages are brought in with: awful-archive import "
                    + SummaryReport.shellQuoted(other) + SummaryReport.archiveOption(archive.path), status: 65)
        }
        if Self.resolved(path) == Self.resolved(archive.path) {
            throw InputFailure(
                description: "\(name): that is the same file as the archive that it is to be added to.", status: 64)
        }
    }

    private static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private var part: Shard? { get throws { try partition.map { try ShardArgument.shard($0, option: "--partition") } } }

    func run() async throws {
        for other in others { try requireOther(other) }
        let stores = try others.map { try ArchiveStore(path: ArchiveLink.path(for: $0), access: .read) }
        // Before an archive is created for them.
        try ArchiveMerge.requireSound(stores)
        let partition = try part.map { ThreadPartition($0, links: try ThreadLinks(of: stores)) }
        let run = MergeRun(archive: archive.path, waiting: waiting.waiting)
        let summary = try await run.merge(stores, partition: partition)
        let report = MergeReport(summary: summary, archive: archive.path, others: others)
        try format.print(report.lines, report)
    }
}

/// One merge with a progress bar; Ctrl-C stops it after the current batch.
struct MergeRun {
    let archive: String
    let waiting: LockWait?

    /// The archives must have been checked (`ArchiveMerge.requireSound`).
    func merge(
        _ others: [ArchiveStore], partition: ThreadPartition? = nil, label: String = "pages merged"
    ) async throws -> ArchiveMerge.Summary {
        let change = ArchiveChange(archive: archive, waiting: waiting, sources: others.map(\.path), isMaking: true)
        let summary = try await change.run(told: "Stopping after this batch …") { store, bar in
            try ArchiveMerge(into: store).run(others, partition: partition, areSound: true) { done, total in
                bar.report(Double(done) / Double(max(1, total)), "\(done.grouped) of \(total.grouped) \(label)")
            }
        }
        guard let summary else { throw ArchiveError.cancelled(path: archive) }
        return summary
    }
}
