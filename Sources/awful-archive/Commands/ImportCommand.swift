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
            Folders are searched with everything below them. Pages are .html, .htm and .php files, files without \
            extension that hold HTML, .mhtml, .webarchive, .maff and .htz; archives (.zip, .tar, .7z, .gz, .xz, .zst) and \
            crawls (.warc, .wacz) are read as they are, also inside each other, and nothing is unpacked to disk. Pictures \
            and style sheets that came along are kept. Importing the same pages again changes nothing; an import that was \
            stopped goes on where it ended.

            EXAMPLES
              awful-archive import ~/forum-pages --archive awful.sqlite
              awful-archive import page.html other-folder --time-zone Europe/London
              awful-archive import from-a-friend.zip crawl.warc.gz --owner "their user name"
              awful-archive import old-disk --assets none --keep-pages all
              awful-archive import london-pages --time-zone Europe/London --rescan
              awful-archive import --from-kept
              awful-archive import ~/forum-pages --wait --timings
            """)

    @Argument(help: "Files and folders; with --from-kept, archives.", completion: .file())
    var paths: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "The time zone in which the pages show dates (default: America/Chicago, the site's own).")
    var timeZone: String?

    @Option(help: "Whose pages these are, for pages that do not say.")
    var owner: String?

    @Option(help: "Which pictures and style sheets that came along with pages are kept: all or none.")
    var assets = AssetChoice.all

    @Option(help: ArgumentHelp("How big one of them may be.", valueName: "MiB"))
    var maxAsset = 32

    @Option(help: ArgumentHelp("How much the archive may hold of them in all.", valueName: "MiB"))
    var maxAssets = 8192

    @OptionGroup var limits: LimitOptions

    @Option(
        help: """
            Of which pages the original bytes are kept, compressed, so that a later version can read them again: none, \
            problem (those that gave nothing: quarantined, notices, other pages) or all.
            """)
    var keepPages = KeepChoice.problem

    @Flag(
        help: """
            Read pages again whose bytes were kept: those of the archives that are named, else the archive's own that \
            gave it nothing before.
            """)
    var fromKept = false

    @Flag(
        help: """
            Read files again that have not changed since the last import, and let what they say replace what they said \
            then: with another --time-zone or --owner, or a newer version of this program.
            """)
    var rescan = false

    @Flag(help: "Tell how long each stage took, and over how many rows.")
    var timings = false

    @Option(help: "How the summary is printed: text or json.")
    var format = ReportFormat.text

    @Flag(name: .shortAndLong, help: "Print no progress and no problems, only the summary.")
    var quiet = false

    func validate() throws {
        guard !paths.isEmpty || fromKept else { throw ValidationError("Name at least one file or folder.") }
        guard maxAsset > 0, maxAssets > 0, maxAsset < 1 << 20, maxAssets < 1 << 40 else {
            throw ValidationError("--max-asset and --max-assets take a number of MiB above 0.")
        }
        guard owner?.contains(where: { !$0.isWhitespace }) != false else {
            throw ValidationError("--owner takes a user name.")
        }
    }

    func run() async throws {
        let run = ImportRun(
            importer: { options in importer(options) }, options: try options(), isQuiet: quiet,
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
                    + "add --rescan.")
        }
        if summary.hasFailures { throw ExitStatus.incomplete }
    }

    private func importer(_ options: ImportOptions) -> Importer {
        fromKept
            ? Importer(keptIn: paths, archive: archive.path, options: options)
            : Importer(paths: paths, archive: archive.path, options: options)
    }

    private func options() throws -> ImportOptions {
        let zone = try timeZone.map { name in
            guard let zone = ZoneClock(name: name) else { throw ImportError.unknownZone(name: name) }
            return zone
        }
        var options = try ImportOptions(
            zone: zone, owner: owner, now: UTCTime(seconds: Int64(Date().timeIntervalSince1970)),
            workerCount: ProcessInfo.processInfo.activeProcessorCount)
        options.assets.areKept = assets == .all
        options.assets.byteLimit = maxAsset << 20
        options.assets.totalLimit = Int64(maxAssets) << 20
        limits.apply(to: &options)
        options.keptPages = keepPages.policy
        options.isRescan = rescan
        options.measuresTimings = timings
        options.waiting = waiting.waiting
        return options
    }
}

/// Which pictures and style sheets are kept.
enum AssetChoice: String, ExpressibleByArgument, CaseIterable {
    /// All that came along.
    case all
    /// None.
    case none
}

/// Of which pages the original bytes are kept.
enum KeepChoice: String, ExpressibleByArgument, CaseIterable {
    case none, problem, all

    var policy: KeptPagesPolicy {
        switch self {
        case .none: .none
        case .problem: .problem
        case .all: .all
        }
    }
}
