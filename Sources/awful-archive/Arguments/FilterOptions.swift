import Archive
import ArgumentParser
import ForumModel

/// The filter options, shared by all commands.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "In this forum or its subforums: ID, address or name; repeatable.",
            valueName: "forum"))
    var forum: [String] = []

    @Option(
        help: ArgumentHelp(
            "In this thread: ID, address or title; repeatable.", valueName: "thread"))
    var thread: [String] = []

    @Option(
        help: ArgumentHelp(
            "By this user: current or former name, ID or address; repeatable.",
            valueName: "user"))
    var user: [String] = []

    @Option(help: ArgumentHelp("From this date on (UTC): \(DateArgument.forms).", valueName: "date"))
    var after: DateArgument?

    @Option(help: ArgumentHelp("Before this date.", valueName: "date"))
    var before: DateArgument?

    /// Returns the filter in the library's terms.
    ///
    /// - Throws: ``LookupError`` for an unknown name.
    func filter(in queries: ArchiveQueries) throws -> ListFilter {
        var filter = ListFilter()
        filter.forums = try forum.map { try EntityArgument.forum($0, in: queries) }
        filter.threads = try thread.map { try EntityArgument.thread($0, in: queries) }
        for text in user {
            switch try EntityArgument.person(text, in: queries) {
            case .user(let id): filter.users.append(id)
            case .name(let name): filter.names.append(name)
            }
        }
        (filter.after, filter.before) = (after?.time, before?.time)
        return filter
    }

    /// The names of the given options, without dashes.
    var given: [String] {
        [
            ("forum", !forum.isEmpty), ("thread", !thread.isEmpty), ("user", !user.isEmpty),
            ("after", after != nil),
            ("before", before != nil),
        ].filter(\.1).map(\.0)
    }
}
