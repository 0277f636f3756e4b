import Archive
import ArgumentParser
import Exports
import ForumModel
import Foundation

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Write notes on posts, threads, forums; annotations exchanges them.",
        discussion: """
            Notes, tags and saved searches are yours: they are stored apart from what pages say, survive imports, repairs and \
            merges, and are in no export without --with-notes. A note has at most 20,000 characters, a passage 5,000. --remove \
            removes the notes on something, or those with this text. awful-archive list notes prints all, search has:note finds \
            what they are on. annotations exchanges them with other programs.

            EXAMPLES
              awful-archive note post 123 'The goose again.' --quote 'honk'
              awful-archive note post 123 --remove
            """)

    @OptionGroup var target: NoteTarget
    @Argument(help: "The text.") var text: String?
    @Option(help: ArgumentHelp("The passage that the note is about.", valueName: "passage")) var quote: String?
    @Flag(help: "Remove notes.") var remove = false
    @OptionGroup var change: NoteOptions

    func validate() throws {
        guard remove || text != nil || quote != nil else {
            throw ValidationError("Type the text of the note behind the post, thread or forum.")
        }
    }

    func run() async throws {
        let (target, text, quote, remove) = (target, text, quote, remove)
        try await change.apply { queries in
            let (kind, id) = try target.id(in: queries)
            return [
                remove
                    ? .remove(.commenting, kind, id, text: text, quote: quote)
                    : .note(try ReaderNote(on: kind, id, text ?? "", quote: quote ?? "", at: .now))
            ]
        }
    }
}

struct TagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Tag threads, posts and forums; untag removes tags.",
        discussion: """
            Tags are yours, unlike those of the site, and have at most 60 characters. search tag:letsplay finds what has one, with \
            all posts of a tagged thread or forum; awful-archive list own-tags prints all. untag takes the same arguments.

            EXAMPLES
              awful-archive tag thread 3507451 letsplay
              awful-archive untag thread 3507451 letsplay
            """)
    @OptionGroup var target: NoteTarget
    @Argument(help: "The tag.") var tag: String
    @OptionGroup var change: NoteOptions

    func run() async throws { try await run(isSet: true) }

    func run(isSet: Bool) async throws {
        let (target, tag) = (target, tag)
        try await change.apply { queries in
            let (kind, id) = try target.id(in: queries)
            let note = try ReaderNote(.tagging, on: kind, id, tag, at: .now)
            return [isSet ? .note(note) : .remove(.tagging, kind, id, text: tag, quote: nil)]
        }
    }
}

struct UntagCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "untag", abstract: "Remove a tag; see awful-archive help tag.")
    @OptionGroup var tag: TagCommand

    func run() async throws { try await tag.run(isSet: false) }
}

struct AnnotationsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "annotations", abstract: "Exchange notes and tags with other programs, as Web Annotations.",
        discussion: """
            write makes a file of all notes and tags, a collection of W3C Web Annotations (JSON); read adds those of such a file \
            that are on posts, threads and forums. A passage is a text quote selector. Equal notes are one.

            EXAMPLES
              awful-archive annotations write notes.jsonld
              awful-archive annotations read hypothesis.json
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument { case write, read }

    @Argument(help: "Action: write or read.") var action: Action
    @Argument(help: "The file.", completion: .file()) var file: String
    @Flag(help: "Replace a file that no earlier write made.") var force = false
    @OptionGroup var change: NoteOptions

    func run() async throws {
        if action == .write {
            let archive = try change.archive.reading()
            var job = ExportJob(output: file)
            job.isForced = force
            let summary = try WebAnnotations.write(archive.querying { try $0.notes() }, of: archive.path, job)
            return try change.format.print(
                ["Wrote \(summary.rows.values.reduce(0, +)) notes and tags to \(Terminal.safe(file))."], summary)
        }
        let (name, limit) = (Terminal.safe(file), 16 << 20)
        let bytes = try? FileHandle(forReadingAtPath: file)?.read(upToCount: limit + 1)
        guard let bytes else { throw InputFailure(description: "\(name): the file cannot be read.", status: 66) }
        guard bytes.count <= limit, let read = try? WebAnnotations.notes(in: Array(bytes), now: .now) else {
            throw InputFailure(description: "\(name): this is no JSON of Web Annotations of at most 16 MB.", status: 65)
        }
        if read.leftOutCount > 0 {
            Output.error(
                "Note: \(read.leftOutCount) annotations on other pages, or without a text that a note can have, were left out."
            )
        }
        try await change.apply { _ in read.notes.map(NoteChange.note) }
    }
}

struct SavedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saved", abstract: "Keep searches: saved add NAME QUERY, then search @NAME.",
        discussion: """
            Without arguments, prints the saved searches, with the number of hits on posts that were imported since they were \
            saved. @NAME stands for the query in every search.

            EXAMPLES
              awful-archive saved add goose 'goose user:harriet'
              awful-archive search @goose after:2012
              awful-archive saved remove goose
            """)

    enum Action: String, CaseIterable, ExpressibleByArgument { case list, add, remove }

    @Argument(help: "Action: list, add or remove.") var action = Action.list
    @Argument(help: "The name: letters, digits, - and _.") var name: String?
    @Argument(help: "The query, of at most 2,000 characters.") var query: String?
    @OptionGroup var change: NoteOptions

    func validate() throws {
        guard (action == .list) == (name == nil), (action == .add) == (query != nil) else {
            throw ValidationError("Type saved, saved add NAME QUERY, or saved remove NAME.")
        }
    }

    func run() async throws {
        if let name {
            let search = try query.map { try SavedSearch(name, $0) }
            return try await change.apply { _ in [search.map(NoteChange.save) ?? .unsave(name)] }
        }
        let searches = try change.archive.reading().querying { try $0.savedSearches(countingNew: true) }
        let lines = searches.map { search in
            let new = search.newCount.map { "  (\($0 < 100 ? "\($0)" : "100 or more") new)" } ?? ""
            return Terminal.safe("@\(search.name)  \(search.query)\(new)")
        }
        try change.format.print(lines.isEmpty ? ["No saved searches."] : lines, searches)
    }
}

/// What notes and tags are on.
struct NoteTarget: ParsableArguments {
    @Argument(help: "What it is: post, thread or forum.") var kind: MarkedEntity
    @Argument(help: "Its ID, address or name.") var name: String

    func id(in queries: ArchiveSnapshot) throws -> (MarkedEntity, Int64) {
        switch kind {
        case .thread: return (kind, try EntityArgument.thread(name, in: queries).rawValue)
        case .forum: return (kind, try EntityArgument.forum(name, in: queries).rawValue)
        case .post:
            let post = try EntityArgument.post(name)
            try queries.require(.post, post.rawValue)
            return (kind, post.rawValue)
        }
    }
}

struct NoteOptions: ParsableArguments {
    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func apply(_ changes: @escaping @Sendable (ArchiveSnapshot) throws -> [NoteChange]) async throws {
        let change = ArchiveChange(archive: archive.path, waiting: waiting.waiting)
        let count = try await change.run { store, _ in try store.apply(store.querying(changes)) }
        try format.print([count == 0 ? "Nothing has changed." : "Done."], NoteReport(isChanged: count > 0))
    }
}

struct NoteReport: Encodable {
    /// Whether the archive has changed.
    let isChanged: Bool
}
