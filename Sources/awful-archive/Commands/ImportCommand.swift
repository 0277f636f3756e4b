import ArgumentParser
import ForumModel
import Foundation
import Ingest

/// `awful-archive import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Read saved pages into the archive.",
        discussion: """
            Folders are searched with everything below them. Pages are .html, .htm and .php files and files without \
            extension that hold HTML; hidden files and the *_files folders beside saved pages are not. Importing the \
            same pages again changes nothing; an import that was stopped goes on where it ended.

            EXAMPLES
              awful-archive import ~/forum-pages --archive awful.sqlite
              awful-archive import page.html other-folder --time-zone Europe/London
              awful-archive import from-a-friend --owner "their user name"
            """)

    @Argument(help: "Files and folders.", completion: .file())
    var paths: [String]

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "The time zone in which the pages show dates (default: America/Chicago, the site's own).")
    var timeZone: String?

    @Option(help: "Whose pages these are, for pages that do not say.")
    var owner: String?

    @Option(help: "How the summary is printed: text or json.")
    var format = ReportFormat.text

    @Flag(name: .shortAndLong, help: "Print no progress and no problems, only the summary.")
    var quiet = false

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("Name at least one file or folder.") }
        guard owner?.contains(where: { !$0.isWhitespace }) != false else {
            throw ValidationError("--owner takes a user name.")
        }
    }

    func run() async throws {
        let run = ImportRun(
            options: try options(), paths: paths, archive: archive.path, isQuiet: quiet,
            isProgressShown: !quiet && Terminal.isErrorTerminal)
        let start = ContinuousClock.now
        let summary = try await run.summary()
        let report = SummaryReport(
            summary: summary, archive: archive.path, duration: start.duration(to: .now))
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
        if summary.unchangedCount > 0, timeZone != nil || owner != nil {
            Output.error(
                "Note: --time-zone and --owner say nothing about files that the archive had already; to apply them, "
                    + "import those files into a new archive.")
        }
        if summary.hasFailures { throw ExitStatus.incomplete }
    }

    private func options() throws -> ImportOptions {
        let zone = try timeZone.map { name in
            guard let zone = ZoneClock(name: name) else { throw ImportError.unknownZone(name: name) }
            return zone
        }
        return try ImportOptions(
            zone: zone, owner: owner, now: UTCTime(seconds: Int64(Date().timeIntervalSince1970)),
            workerCount: ProcessInfo.processInfo.activeProcessorCount)
    }
}
