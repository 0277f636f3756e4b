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
              awful-archive import /mnt/pages --shard 3/8 --archive part-3.sqlite
              find pages -newer last -type f -print0 | awful-archive import pages --files-from - -0
              awful-archive import ~/forum-pages --wait --timings
            """)

    @Argument(help: "Files and folders; with --from-kept, archives.", completion: .file())
    var paths: [String] = []

    @OptionGroup var selection: InputOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var waiting: WaitOptions

    @Option(help: "The time zone in which the pages show dates (default: America/Chicago, the site's own).")
    var timeZone: String?

    @Option(help: "Account to credit for pages that name none.")
    var owner: String?

    @Option(help: "Which saved pictures and style sheets to keep: all or none.")
    var assets = AssetChoice.all

    @Option(help: ArgumentHelp("Maximum size of one picture or style sheet.", valueName: "MiB"))
    var maxAsset = 32

    @Option(
        help: ArgumentHelp("Maximum size of all pictures and style sheets in the archive.", valueName: "MiB"))
    var maxAssets = 8192

    @OptionGroup var limits: LimitOptions

    @OptionGroup var parsing: ParserOptions

    @Option(
        help: """
            Pages whose original bytes to keep, compressed, so that a later version can read them again: none, problem \
            (pages that gave nothing: quarantined, notices, other pages) or all.
            """)
    var keepPages = KeepChoice.problem

    @Flag(
        help: """
            Read kept pages again: those of the named archives, or the archive's own pages that gave nothing before.
            """)
    var fromKept = false

    @Flag(
        help: """
            Read unchanged files again and replace what they said before: with another --time-zone, --owner or --parser, \
            or a newer version of this program.
            """)
    var rescan = false

    @Flag(help: "Print the time and row count of each stage.")
    var timings = false

    @Option(help: "How the summary is printed: text or json.")
    var format = ReportFormat.text

    @Flag(name: .shortAndLong, help: "Print no progress and no problems, only the summary.")
    var quiet = false

    func validate() throws {
        guard !paths.isEmpty || fromKept || selection.filesFrom != nil else {
            throw ValidationError("Name at least one file or folder.")
        }
        guard !fromKept || !selection.isGiven else {
            throw ValidationError("--from-kept reads no files: leave out --shard and --files-from.")
        }
        guard selection.filesFrom == nil || paths.count <= 1 else {
            throw ValidationError("With --files-from, name one folder that all files of the list are below.")
        }
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
            summary: summary, archive: archive.path, duration: start.duration(to: .now),
            emptyInput: selection.emptyInput)
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
        if fromKept { return Importer(keptIn: paths, archive: archive.path, options: options) }
        guard let list = selection.filesFrom else {
            return Importer(paths: paths, archive: archive.path, options: options)
        }
        return Importer(
            listedIn: list, isNullSeparated: selection.null, below: paths.first ?? ".", archive: archive.path,
            options: options)
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
        parsing.apply(to: &options)
        options.keptPages = keepPages.policy
        options.isRescan = rescan
        options.shard = try selection.part
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
