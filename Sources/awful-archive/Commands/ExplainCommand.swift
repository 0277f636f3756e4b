import Archive
import ArgumentParser
import ForumModel

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show which saved page decided each field, and which disagree.",
        discussion: """
            For each field it prints the value, the saved page that decided it, when that page was saved and how that is known, \
            and what other saved pages say; for a post also its former versions; for users, threads and forums their former \
            names. The JSON format contains the SHA-256 of each page for citations. For a post that the archive does not hold, \
            it prints the quotes, links, search results and punishments that mention it.

            EXAMPLES
              awful-archive explain post 412552520 --archive awful.sqlite
              awful-archive explain thread 3526065 --format json
              awful-archive explain user "Odd Job Harriet"
            """)

    @Argument(help: ArgumentHelp("The kind of what is explained.", valueName: "kind")) var entity: ExplainedEntity

    @Argument(help: "Its ID; for a post, thread, forum, user or message also its address, for most its name.")
    var id: String

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var format: FormatOptions

    func run() throws {
        let store = try archive.reading()
        let number = try store.querying { try identified(in: $0) }
        guard let explanation = try store.explain(entity, id: number) else {
            guard let kind = LookupError.Entity(rawValue: entity.rawValue) else {
                throw InputFailure(
                    description: "\(archive.path): there is no \(entity.rawValue) \(number) in the archive.")
            }
            throw try store.querying { try $0.missing(kind, String(number)) }
        }
        try format.print(ExplainReport(explanation: explanation).lines, explanation)
    }

    private func identified(in queries: ArchiveSnapshot) throws -> Int64 {
        // An ID that is not held can be explained, too: pages may mention it.
        if let number = Int64(id) { return number }
        switch entity {
        case .forum: return try EntityArgument.forum(id, in: queries).rawValue
        case .thread: return try EntityArgument.thread(id, in: queries).rawValue
        case .user: return try EntityArgument.user(id, in: queries).rawValue
        case .post: return try EntityArgument.post(id).rawValue
        case .message: return try EntityArgument.message(id).rawValue
        default: throw ValidationError("“\(id)” is not the ID of a \(entity.rawValue).")
        }
    }
}
