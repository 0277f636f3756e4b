import Archive
import ArgumentParser

struct TidyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tidy", abstract: "Remove users, forums, tags and pictures that nothing needs.",
        discussion: """
            Deleting or moving posts and threads can leave authors, forums, tags and pictures behind. This command removes \
            users without held posts and without a page of their own; forums without threads, subforums or pages that no menu \
            lists; tags that nothing uses and no forum offers; pictures that no text shows. Style sheets stay. Pages that an \
            earlier version kept are packed again, which changes no byte of them.

            It keeps nothing out: pages imported later bring back what they refer to. Files that were read before are read \
            again only with import --rescan.

            EXAMPLES
              awful-archive tidy --dry-run
              awful-archive tidy --archive awful.sqlite --yes
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Only show what would be removed.") var dryRun = false

    @Flag(help: "Do not ask.") var yes = false

    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func validate() throws {
        if !dryRun, !yes, !Terminal.canAsk {
            throw ValidationError(
                "Nothing was removed: there is no terminal to ask for confirmation. Check with --dry-run, then remove with --yes."
            )
        }
    }

    func run() async throws {
        let change = ArchiveChange(archive: archive.path, waiting: waiting.waiting)
        if !dryRun { try await change.finishPendingWork() }
        let reading = try archive.reading()
        let (plan, pages) = try (reading.tidyPlan(), reading.repackablePages())
        try reading.close()
        let preview = TidyReport(archive: archive.path, action: .wouldRemove, plan, pages: pages)
        guard !dryRun, preview.action != .nothing else { return try report(preview) }
        if !yes {
            Output.lines(preview.lines)
            guard Terminal.ask(plan.isEmpty ? "Pack them?" : "Remove this?") else {
                return Output.line("Nothing was changed.")
            }
        }
        let (removed, repacked) = try await change.run { store, _ in try (store.tidy(), store.repackPages()) }
        try report(TidyReport(archive: archive.path, action: .removed, removed, pages: repacked))
        guard !yes else { return }
        let done = TidyReport(archive: archive.path, action: .wouldRemove, removed, pages: pages)
        Terminal.tellChanges(since: preview.lines, done.lines)
    }

    private func report(_ report: TidyReport) throws { try format.print(report.lines, report) }
}
