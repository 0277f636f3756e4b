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
        let job = job
        let store = try archive.reading()
        let selection = try selection.selection(
            in: store, includesPrivate: includesPrivate, isRedacted: redact
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
            return try store.reading(selection) { try exporter.export($0, job) }
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
    @OptionGroup var filters: FilterOptions

    @Flag(help: "Threads that an account bookmarked.")
    var bookmarked = false

    @Flag(
        inversion: .prefixedNo,
        help: "Private messages too (default: in mbox, ndjson and csv, unless redacted).")
    var includePrivate: Bool?

    /// The selection in the library's terms.
    ///
    /// - Parameters:
    ///   - store: the archive, which knows what names mean.
    ///   - includesPrivate: whether private messages are part of the format unless somebody says otherwise.
    ///   - isRedacted: whether people are to have other names.
    ///   - adjust: makes the format's own options part of it.
    /// - Returns: the selection.
    /// - Throws: `LookupError` for something that the archive does not hold.
    func selection(
        in store: ArchiveStore, includesPrivate: Bool, isRedacted: Bool,
        adjust: (inout ArchiveSelection) -> Void = { _ in }
    ) throws -> ArchiveSelection {
        var selection = ArchiveSelection()
        selection.isRedacted = isRedacted
        (selection.after, selection.before) = (filters.after?.time, filters.before?.time)
        selection.users = filters.user
        selection.isBookmarkedOnly = bookmarked
        adjust(&selection)
        if !filters.place.isEmpty || !selection.users.isEmpty {
            try store.querying { queries in
                selection.forums = try filters.place.forums(in: queries)
                selection.threads = try filters.place.threads(in: queries)
                selection.users = try selection.users.map { try Self.user($0, in: queries) }
            }
        }
        selection.includesPrivate =
            includePrivate ?? (includesPrivate && !isRedacted && selection.isEverything)
        return selection
    }

    /// A person as a selection names them: under a whole name also posts count that show no number.
    private static func user(_ text: String, in queries: ArchiveQueries) throws -> String {
        guard case .user(let id) = try EntityArgument.person(text, in: queries) else { return text }
        let user = try queries.user(id)
        let names = [user?.name].compactMap(\.self) + (user?.formerNames ?? [])
        return names.contains { $0.lowercased() == text.lowercased() } ? text : id.description
    }
}
