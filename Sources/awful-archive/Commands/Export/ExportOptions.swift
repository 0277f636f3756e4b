import Archive
import ArgumentParser
import Exports
import ForumModel
import Foundation
import Synchronization

struct ExportOptions: ParsableArguments {
    @OptionGroup var archive: ArchiveOptions

    @Option(name: .shortAndLong, help: "The file or folder to write.", completion: .file()) var output: String

    @OptionGroup(title: "Selection") var selection: SelectionOptions

    @Flag(
        help: """
            For sharing: replace names of people by consistent pseudonyms, also in quotes, and omit their pictures, titles and \
            profiles.
            """)
    var redact = false

    @OptionGroup(title: RareOptions.title) var rare: RareExportOptions

    func validate() throws {
        guard redact || rare.redactKey.isEmpty else { throw ValidationError("--redact-key belongs to --redact.") }
        if redact, rare.withNotes {
            throw ValidationError("Notes may name people: --with-notes and --redact exclude each other.")
        }
        guard !output.isEmpty else { throw ValidationError("Name the file or folder to write.") }
    }

    /// Runs an export and prints its summary.
    ///
    /// A format says whether it includes private messages by default, and applies its own options to the selection.
    /// - Throws: errors of the archive and the export.
    func run<Format: Exporter>(
        _ exporter: Format, includesPrivate: Bool = false, chapters: ChapterOptions? = nil,
        adjust: (inout ArchiveSelection) -> Void = { _ in }
    ) async throws {
        try requireSuitableOutput(of: Format.name)
        guard
            !rare.withNotes || [NDJSONExporter.name, CSVExporter.name, HTMLExporter.name].contains(Format.name)
        else { throw ValidationError("--with-notes applies to ndjson, csv and html.") }
        let isPublic = [HTMLExporter.name, EPUBExporter.name, ZIMExporter.name, PDFExporter.name].contains(Format.name)
        if isPublic, selection.includePrivate == true {
            Output.error("Note: export \(Format.name) never includes private messages.")
        }
        let job = job
        let store = try archive.reading()
        var chosen = try selection.selection(in: store, includesPrivate: includesPrivate, isRedacted: redact) {
            [rare] selection in
            (selection.redactionKey, selection.includesNotes) = (rare.redactKey, rare.withNotes)
            adjust(&selection)
        }
        if isPublic { chosen.includesPrivate = false }
        let new = try rare.new ? NewPosts(of: store, for: output, Format.name, selection.query, &chosen) : nil
        guard chosen.posts?.isEmpty != true else {
            Output.error("No post came in since the last export, so \(Terminal.safe(output)) stays as it is.")
            return try rare.format.print([], ExportSummary(format: Format.name, output: output))
        }
        try chapters?.divide(&chosen, in: store)
        let selection = chosen
        let isShown = !rare.quiet && Terminal.isErrorTerminal
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
        try new?.save()
        let report = ExportReport(summary: summary, explainsPrivate: self.selection.includePrivate == nil)
        try rare.format.print(report.lines, summary)
    }

    /// Refuses a name of a file of another kind for a new folder, which would mislead.
    private func requireSuitableOutput(of format: String) throws {
        let file = Self.files[format]
        let ending = (output as NSString).pathExtension.lowercased()
        guard let file, !file.hasPrefix(ending), Self.endings.contains(ending),
            !FileManager.default.fileExists(atPath: output)
        else { return }
        let one = file.isEmpty ? "" : "one file where the output ends in .\(file), else "
        throw InputFailure(
            description: """
                \(Terminal.safe(output)): export \(format) writes \(one)a folder of files. Name a folder, such as \
                \(Terminal.safe((output as NSString).deletingPathExtension)).
                """, status: 64)
    }

    /// The formats that write folders, with the ending of the path of their single files, if they have any.
    private static let files = [
        SiteExporter.name: "", HTMLExporter.name: "html", EPUBExporter.name: "epub",
        MarkdownExporter.name: "", CSVExporter.name: "",
    ]

    /// Endings of files, which would mislead in a folder's name; `zip` is not among them, as a folder can be exported as a ZIP.
    private static let endings: Set = [
        "pdf", "html", "htm", "xhtml", "mhtml", "md", "markdown", "txt", "text", "csv", "tsv", "xlsx", "ods", "json",
        "epub", "mobi", "azw3", "doc", "docx", "odt", "rtf", "tar", "gz", "sqlite", "db", "xml", "ndjson", "mbox",
    ]

    private var job: ExportJob {
        var job = ExportJob(output: output)
        job.isForced = rare.force
        job.isFresh = rare.fresh
        job.workerCount = ProcessInfo.processInfo.activeProcessorCount
        return job
    }
}

/// The options of an export that few people need.
struct RareExportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Secret for the pseudonyms of --redact; without one anybody can compute them.", valueName: "word"))
    var redactKey = ""

    @Flag(help: "With your notes (ndjson and csv: tags and saved searches, too).") var withNotes = false

    @Flag(help: "Only posts that came in since the last export with --new beside this output.") var new = false

    @Flag(help: "Replace files that no earlier export wrote.") var force = false

    @Flag(help: "Write every file again, even if its posts have not changed.") var fresh = false

    @OptionGroup var format: FormatOptions

    @Flag(name: .shortAndLong, help: "Print no progress.") var quiet = false
}

struct SelectionOptions: ParsableArguments {
    @OptionGroup var filters: FilterOptions

    @Option(help: "Only posts that this query finds, as with search: 'goose user:harriet'.") var query: String?

    @Option(name: .shortAndLong, help: "With --query: only the best so many posts (default: all).") var limit: Int?

    @Flag(help: "Only threads that an account bookmarked.") var bookmarked = false

    @Flag(inversion: .prefixedNo, help: "Include private messages (default: in mbox, ndjson and csv, unless redacted).")
    var includePrivate: Bool?

    func validate() throws {
        try ShownCount.check(limit)
        if limit != nil, query == nil { throw ValidationError("--limit belongs to --query.") }
    }

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
        if let query { selection.posts = try posts(query, in: store) }
        selection.includesPrivate = includePrivate ?? (includesPrivate && !isRedacted && selection.isEverything)
        return selection
    }

    /// The posts that a query finds within the other selections; prints what the search says of it.
    ///
    /// Throws if the query finds none, or finds posts only by similar or fewer words.
    private func posts(_ query: String, in store: ArchiveStore) throws -> Set<PostID> {
        let typed = SearchQuery(query)
        guard !typed.isEmpty, !typed.filters.contains(where: { $0.key == .in }) else {
            throw ValidationError("--query takes words, and filters of posts without in:.")
        }
        var options = SearchOptions()
        options.limit = min(limit.flatMap { $0 == 0 ? nil : $0 } ?? .max, Int(Int32.max) - 1)
        options.includesPrivate = false
        options.names = .typed
        let result = try store.querying {
            try $0.search(typed, filters: [SearchFilter(.in, "posts")] + filters.searchFilters, options: options)
        }
        guard !result.isCorrected, !result.hits.isEmpty else {
            let advice = result.isCorrected ? " " + (result.notes.first ?? "") : ""
            throw InputFailure(description: "\(store.path): no post matches \(query), so nothing is exported.\(advice)")
        }
        for note in result.notes { Output.error("Note: " + Terminal.safe(note)) }
        return Set(result.hits.map { PostID(rawValue: $0.id) })
    }

    /// Resolves a person for the selection; a complete name also selects posts without an author ID.
    private static func user(_ text: String, in queries: ArchiveSnapshot) throws -> String {
        guard case .user(let id) = try EntityArgument.person(text, in: queries) else { return text }
        let user = try queries.user(id)
        let names = [user?.name].compactMap(\.self) + (user?.formerNames ?? [])
        return names.contains { $0.lowercased() == text.lowercased() } ? text : id.description
    }
}
