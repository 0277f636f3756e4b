import Archive
import ArgumentParser
import ForumModel
import Foundation
import Ingest

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import saved pages into the archive.",
        discussion: """
            Folders are searched recursively. Pages are .html, .htm and .php files, files without extension that contain HTML, \
            .mhtml, .webarchive, .maff and .htz; archives (.zip, .tar, .7z, .gz, .xz, .zst) and crawls (.warc, .wacz) are read \
            directly, also when nested, without unpacking to disk. Pictures and style sheets saved with pages are kept. \
            Importing the same pages again changes nothing; an interrupted import continues where it ended.

            EXAMPLES
              awful-archive import ~/forum-pages --archive awful.sqlite
              awful-archive import page.html other-folder --time-zone Europe/London
              awful-archive import from-a-friend.zip crawl.warc.gz --owner "their name"
              awful-archive import old-disk --assets none --keep-pages none
              awful-archive import london-pages --time-zone Europe/London --rescan
              awful-archive import --from-kept
              awful-archive import /mnt/pages --shard 3/8 --archive part-3.sqlite
              find pages -newer last -type f -print0 |
                awful-archive import pages --files-from - -0
              awful-archive import ~/forum-pages --wait --timings
              awful-archive import ~/forum-pages --watch
              awful-archive import --pictures imgur-dump photobucket.zip list.csv
            """)

    @Argument(
        help: "Files and folders; with --from-kept, archives, whose deletions count here, too.", completion: .file())
    var paths: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "List what would be read or skipped, as inspect does, and how much of it is new.") var dryRun = false

    @Flag(help: "Then wait for pages that are saved below the folders, and import each, until Ctrl-C.")
    var watch = false

    @Flag(
        help: """
            Attach pictures of other sources to the posts that show them, by the names that their hosts gave them: folders, \
            archives, and lists (.csv, .tsv, .json) of addresses and files.
            """)
    var pictures = false

    @Option(help: "Time zone of the dates on the pages (default: America/Chicago, the site's own).")
    var timeZone: String?

    @Option(help: "Account to credit for pages that name none.") var owner: String?

    @Flag(
        help: """
            Read unchanged files again and replace what they said: with another --time-zone, --owner or --parser, or a newer \
            version of this program. Without files, the pages that the archive keeps are read (--from-kept).
            """)
    var rescan = false

    @Flag(name: .shortAndLong, help: "Print only the summary, no progress and no problems.") var quiet = false

    @OptionGroup var format: FormatOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup(title: RareOptions.title) var rare: RareImportOptions

    func validate() throws {
        guard !paths.isEmpty || rescan || rare.fromKept || rare.selection.filesFrom != nil else {
            throw ValidationError("Name at least one file or folder.")
        }
        guard !rare.fromKept && !isOfOwnPages || !rare.selection.isGiven else {
            throw ValidationError("--from-kept reads no files: leave out --shard and --files-from.")
        }
        guard rare.selection.filesFrom == nil || paths.count <= 1 else {
            throw ValidationError("With --files-from, name one folder that all files of the list are below.")
        }
        guard !watch || !rare.fromKept && rare.selection.filesFrom == nil && !rescan else {
            throw ValidationError("--watch waits for new files: leave out --from-kept, --files-from and --rescan.")
        }
        guard !dryRun || !paths.isEmpty && !rare.selection.isGiven && !rare.fromKept && !watch && !rescan else {
            throw ValidationError(
                "--dry-run lists the files below the paths: leave out --shard, --files-from, --from-kept, --watch and --rescan."
            )
        }
        guard !pictures || !dryRun && !watch && !rare.selection.isGiven && !rare.fromKept && rare.assets == .all else {
            throw ValidationError(
                "--pictures reads all files: no --dry-run, --watch, --shard, --files-from, --from-kept, --assets none.")
        }
        guard owner?.contains(where: { !$0.isWhitespace }) != false else {
            throw ValidationError("--owner takes a user name.")
        }
    }

    func run() async throws {
        if !rare.fromKept { try InputOptions.check(paths) }
        if dryRun {
            let held = FileManager.default.fileExists(atPath: archive.path) ? archive.path : nil
            return try InspectCommand.list(paths, rare.reading, InspectReport(archive: held, format: format.value))
        }
        let run = ImportRun(
            importer: { options in importer(options) }, options: try options(), isQuiet: quiet,
            isProgressShown: !quiet && Terminal.isErrorTerminal)
        if watch { return try await watch(run) }
        let isNew = !FileManager.default.fileExists(atPath: archive.path)
        if isOfOwnPages, isNew { throw ArchiveError.missing(path: archive.path) }
        guard !isNew || !pictures else {
            let name = Terminal.safe(archive.path)
            return try format.print(
                ["No picture was attached: there is no archive \(name). Import pages first."],
                SummaryReport(summary: ImportSummary(), archive: archive.path, duration: .zero))
        }
        let start = ContinuousClock.now
        let summary = try await run.summary()
        let report = SummaryReport(
            summary: summary, archive: archive.path, duration: start.duration(to: .now),
            emptyInput: rare.selection.emptyInput, inputs: paths, isOfPictures: pictures, isOfOwnPages: isOfOwnPages)
        try format.print(report.lines, report)
        if summary.unchangedCount > 0, !rescan, !isOfOwnPages, timeZone != nil || owner != nil {
            Output.error(
                "Note: --time-zone and --owner do not apply to files that are already in the archive; to apply them, "
                    + "add --rescan.")
        }
        if report.isFruitless {
            if isNew { ArchiveStore.removeIfEmpty(at: archive.path) }
            throw ExitStatus.incomplete
        }
        if summary.hasFailures { throw ExitStatus.incomplete }
    }

    /// Whether the pages that the archive keeps are read again.
    private var isOfOwnPages: Bool { paths.isEmpty && (rare.fromKept || rescan && rare.selection.filesFrom == nil) }

    /// Imports what is there and what comes, and prints a line for each import that read something.
    private func watch(_ run: ImportRun) async throws {
        var run = run
        // Always waits: a Reader in which marks are set holds the lock for a moment.
        run.options.waiting = waiting.waiting ?? LockWait { _ in }
        let (archive, format, emptyInput) = (archive.path, format.value, rare.selection.emptyInput)
        let paths = paths
        let watch = ImportWatch(run: run, folders: paths, archive: archive) { summary, duration, isFirst in
            guard isFirst || summary.entryCount > summary.unchangedCount else { return }
            let report = SummaryReport(
                summary: summary, archive: archive, duration: duration, emptyInput: emptyInput, inputs: paths)
            switch format {
            case .json: try Output.json(report)
            case .text: Output.lines(isFirst ? report.lines + ["", Self.watching] : [report.line])
            }
        }
        if try await watch.start() { throw ExitStatus.incomplete }
    }

    private static let watching = "Waiting for pages that are saved there; press Ctrl-C to end."

    private func importer(_ options: ImportOptions) -> Importer {
        if rare.fromKept || isOfOwnPages {
            let kept = paths.map { ArchiveLink.path(for: $0) }
            return Importer(keptIn: kept, archive: archive.path, options: options)
        }
        guard let list = rare.selection.filesFrom else {
            return Importer(paths: paths, archive: archive.path, options: options)
        }
        return Importer(
            listedIn: list, isNullSeparated: rare.selection.null, below: paths.first ?? ".",
            archive: archive.path, options: options)
    }

    private func options() throws -> ImportOptions {
        var options = try ImportOptions.ofSettings(timeZone: timeZone, owner: owner)
        // Kept pages have zones and accounts of their own, which settings do not replace.
        if rare.fromKept || isOfOwnPages { (options.isZoneGiven, options.owner) = (timeZone != nil, owner) }
        options.assets.areKept = rare.assets == .all
        options.assets.byteLimit = rare.maxAsset << 20
        options.assets.totalLimit = Int64(rare.maxAssets) << 20
        rare.reading.apply(to: &options)
        options.keptPages = rare.keepPages
        options.isRescan = rescan
        options.attachesPictures = pictures
        options.shard = try rare.selection.part
        options.measuresTimings = rare.timings
        options.waiting = waiting.waiting
        return options
    }
}

extension ImportOptions {
    /// Returns options with the zone and the owner of the settings, unless they are given.
    static func ofSettings(timeZone: String? = nil, owner: String? = nil) throws -> ImportOptions {
        let zone = try (timeZone ?? Settings.current.given[.timeZone]?.text).map { name in
            guard let zone = ZoneClock(name: name) else { throw ImportError.unknownZone(name: name) }
            return zone
        }
        return try ImportOptions(
            zone: zone, owner: owner ?? Settings.current.given[.owner]?.text, now: UTCTime.now,
            workerCount: ProcessInfo.processInfo.activeProcessorCount)
    }
}

/// The options of an import that few people need.
struct RareImportOptions: ParsableArguments {
    @Option(
        help: """
            Pages whose original bytes are kept, compressed, so that a later version can read them again: all, problem (pages \
            without imported content: quarantined, notices, other pages) or none.
            """)
    var keepPages = KeptPagesPolicy.all

    @Flag(help: "Read kept pages again: of the named archives, or of this one, and tell what changed.")
    var fromKept = false

    @Option(help: "Saved pictures and style sheets to keep: all or none.") var assets = AssetChoice.all

    @Option(help: ArgumentHelp("Maximum size of one picture or style sheet.", valueName: "MiB")) var maxAsset = 32

    @Option(help: ArgumentHelp("Maximum size of all pictures and style sheets in the archive.", valueName: "MiB"))
    var maxAssets = 8192

    @OptionGroup var selection: InputOptions
    @OptionGroup var reading: ReadingOptions

    @Flag(help: "Print the time and row count of each stage.") var timings = false

    func validate() throws {
        guard maxAsset > 0, maxAssets > 0, maxAsset < 1 << 20, maxAssets < 1 << 40 else {
            throw ValidationError("--max-asset and --max-assets take a number of MiB above 0.")
        }
    }
}

enum AssetChoice: String, ExpressibleByArgument, CaseIterable { case all, none }
