import Archive
import ArgumentParser
import Exports
import ForumModel
import ForumPages
import Foundation
import Synchronization

/// What every format of export understands.
struct ExportOptions: ParsableArguments {
    @OptionGroup var archive: ArchiveOptions

    @Option(name: .shortAndLong, help: "The file or folder to write.", completion: .file())
    var output: String

    @OptionGroup(title: "Selection") var selection: SelectionOptions

    @Flag(
        help: """
            For sharing: replace the names of people by others, the same by the same, also in quotes, and leave out their \
            pictures, titles and profiles.
            """)
    var redact = false

    @Option(
        help: ArgumentHelp(
            "Makes the other names of --redact ones that nobody can compute who does not know this word.",
            valueName: "word"))
    var redactKey = ""

    @Flag(help: "Replace something that no earlier export wrote.")
    var force = false

    @Flag(help: "Make every file anew, also those whose posts have not changed.")
    var fresh = false

    @Option(help: "How the summary is printed: text or json.")
    var format = ReportFormat.text

    @Flag(name: .shortAndLong, help: "Print no progress.")
    var quiet = false

    func validate() throws {
        guard redact || redactKey.isEmpty else { throw ValidationError("--redact-key belongs to --redact.") }
        guard !output.isEmpty else { throw ValidationError("Name the file or folder that is to be written.") }
    }

    /// Runs an export and prints its summary.
    ///
    /// - Parameters:
    ///   - exporter: the format.
    ///   - includesPrivate: whether private messages are part of this format unless somebody says otherwise.
    ///   - adjust: makes the format's own options part of the selection.
    /// - Throws: what goes wrong.
    func run(
        _ exporter: some Exporter, includesPrivate: Bool = false,
        adjust: (inout ArchiveSelection) -> Void = { _ in }
    ) async throws {
        let (archive, job) = (archive, job)
        let selection = try selection.selection(
            includesPrivate: includesPrivate, isRedacted: redact
        ) { [redactKey] selection in
            selection.redactionKey = redactKey
            adjust(&selection)
        }
        let isShown = !quiet && Terminal.isErrorTerminal
        let summary = try await Interruption.run(told: "Stopping …") {
            let bar = Mutex(ProgressBar(isEnabled: isShown))
            defer { bar.withLock { $0.clear() } }
            var job = job
            job.progress = { fraction, words in
                bar.withLock { $0.show(fraction, words) }
                return !Task.isCancelled
            }
            return try archive.reading().reading(selection) { try exporter.export($0, job) }
        }
        switch format {
        case .text: Output.lines(ExportReport(summary: summary).lines)
        case .json: try Output.json(summary)
        }
    }

    private var job: ExportJob {
        var job = ExportJob(output: output)
        job.isForced = force
        job.isFresh = fresh
        job.workerCount = ProcessInfo.processInfo.activeProcessorCount
        return job
    }
}

/// Which posts are meant.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Threads of this forum and those below it; more than once for more.", valueName: "number"))
    var forum: [Int64] = []

    @Option(
        help: ArgumentHelp(
            "This thread, by its number or an address of it; more than once for more.",
            valueName: "number|address"))
    var thread: [ThreadChoice] = []

    @Option(
        help: ArgumentHelp(
            "Posts of this user, by a name they have or had, or their number; more than once for more.",
            valueName: "name"))
    var user: [String] = []

    @Option(help: ArgumentHelp("Posts from this day on (UTC): 2012, 2012-09, 2012-09-20.", valueName: "date"))
    var after: String?

    @Option(help: ArgumentHelp("Posts from before this day.", valueName: "date"))
    var before: String?

    @Flag(help: "Threads that an account bookmarked.")
    var bookmarked = false

    @Flag(
        inversion: .prefixedNo,
        help: "Private messages too (default: in mbox, ndjson and csv, unless redacted).")
    var includePrivate: Bool?

    /// The selection in the library's terms.
    ///
    /// - Parameters:
    ///   - includesPrivate: whether private messages are part of the format unless somebody says otherwise.
    ///   - isRedacted: whether people are to have other names.
    ///   - adjust: makes the format's own options part of it.
    /// - Returns: the selection.
    /// - Throws: `ValidationError` for something that is no day.
    func selection(
        includesPrivate: Bool, isRedacted: Bool, adjust: (inout ArchiveSelection) -> Void = { _ in }
    ) throws -> ArchiveSelection {
        var selection = ArchiveSelection()
        selection.isRedacted = isRedacted
        selection.forums = forum.map(ForumID.init(rawValue:))
        selection.threads = thread.map(\.id)
        selection.users = user
        selection.after = try after.map { try Self.day($0, option: "--after") }
        selection.before = try before.map { try Self.day($0, option: "--before") }
        selection.isBookmarkedOnly = bookmarked
        adjust(&selection)
        selection.includesPrivate =
            includePrivate ?? (includesPrivate && !isRedacted && selection.isEverything)
        return selection
    }

    private static func day(_ text: String, option: String) throws -> UTCTime {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), let year = parts[0],
            let month = parts.count > 1 ? parts[1] : 1, let day = parts.count > 2 ? parts[2] : 1,
            let date = LocalDateTime(year: year, month: month, day: day)
        else {
            throw ValidationError(
                "\(option) takes a day such as 2012-09-20, or a month or year; not \(text).")
        }
        return UTCTime(seconds: date.secondsAsUTC)
    }
}

/// A thread, by its number or one of its addresses on the forums.
struct ThreadChoice: ExpressibleByArgument {
    let id: ThreadID

    init?(argument: String) {
        // A place on the page is none of a thread.
        switch Int64(argument).map({ LinkTarget.thread(ThreadID(rawValue: $0), page: 1) })
            ?? LinkTarget(String(argument.prefix { $0 != "#" }))
        {
        case .thread(let id, _)?: self.id = id
        case .post, .forum, .user, nil: return nil
        }
    }
}
