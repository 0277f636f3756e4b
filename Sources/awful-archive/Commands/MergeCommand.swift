import Archive
import ArgumentParser

/// `awful-archive merge`.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge other archives into this one.",
        discussion: """
            The result equals an import of all the pages into one archive: the same merge rules apply, page by page, and \
            overruled values are kept as history. Bookmarks, folders and messages of different accounts stay separate. The \
            other archives are only read.

            EXAMPLES
              awful-archive merge a-friends.sqlite --archive awful.sqlite
              awful-archive merge 2012.sqlite 2019.sqlite --archive all.sqlite
            """)

    @Argument(help: "The other archives.", completion: .file())
    var others: [String]

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "Output format: text or json.")
    var format = ReportFormat.text

    func run() async throws {
        let (path, others, waiting) = (archive.path, others, waiting.waiting)
        let summary = try await Interruption.run(told: "Stopping after this batch …") {
            let stores = try others.map { try ArchiveStore(path: $0, access: .read) }
            var bar = ProgressBar(isEnabled: Terminal.isErrorTerminal)
            defer { bar.clear() }
            return try await ExclusiveArchiveAccess(on: path, waiting: waiting).run {
                store throws(ArchiveError) in
                UpgradeNote.print(store.upgrade)
                DroppedIndexNote.print(store.droppedIndexes)
                return try ArchiveMerge(into: store, unpack: DeleteCommand.unpack).run(stores) {
                    done, total in
                    bar.show(Double(done) / Double(max(1, total)), "\(done) of \(total) pages merged")
                    return !Task.isCancelled
                }
            }
        }
        guard let summary else { throw ArchiveError.cancelled(path: archive.path) }
        let report = MergeReport(summary: summary, archive: archive.path, others: self.others)
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
    }
}
