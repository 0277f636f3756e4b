import Archive
import ArgumentParser
import ForumModel

struct FilterOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    @Option(help: ArgumentHelp("By this user: current or former name, ID or address; repeatable.", valueName: "user"))
    var user: [String] = []

    @Option(help: ArgumentHelp("From this date on (UTC): \(DateArgument.forms).", valueName: "date"))
    var after: DateArgument?

    @Option(help: ArgumentHelp("Before this date.", valueName: "date")) var before: DateArgument?

    /// The same as filters of a search.
    var searchFilters: [SearchFilter] {
        Self.all(.user, user) + Self.all(.forum, place.forum) + Self.all(.thread, place.thread)
            + Self.all(.after, [after?.time.description].compactMap(\.self))
            + Self.all(.before, [before?.time.description].compactMap(\.self))
    }

    static func all(_ key: SearchFilter.Key, _ values: [String]) -> [SearchFilter] {
        values.map { SearchFilter(key, $0) }
    }

    func filter(in queries: ArchiveSnapshot) throws -> ListFilter {
        var filter = ListFilter()
        filter.forums = try place.forums(in: queries)
        filter.threads = try place.threads(in: queries)
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
            ("forum", !place.forum.isEmpty), ("thread", !place.thread.isEmpty), ("user", !user.isEmpty),
            ("after", after != nil), ("before", before != nil),
        ].filter(\.1).map(\.0)
    }
}

/// Which forums and threads are meant: the same options everywhere.
struct PlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("In this forum or its subforums: ID, address or name; repeatable.", valueName: "forum"))
    var forum: [String] = []

    @Option(help: ArgumentHelp("In this thread: ID, address or title; repeatable.", valueName: "thread"))
    var thread: [String] = []

    var isEmpty: Bool { forum.isEmpty && thread.isEmpty }

    func forums(in queries: ArchiveSnapshot) throws -> [ForumID] {
        try forum.map { try EntityArgument.forum($0, in: queries) }
    }

    func threads(in queries: ArchiveSnapshot) throws -> [ThreadID] {
        try thread.map { try EntityArgument.thread($0, in: queries) }
    }

    func filter(in queries: ArchiveSnapshot) throws -> ListFilter {
        ListFilter(forums: try forums(in: queries), threads: try threads(in: queries))
    }
}

/// How many items a command shows: one meaning of `--limit` and `--all` in all commands.
enum ShownCount {
    static func check(_ limit: Int?) throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a number, 0 for all.") }
    }

    /// Returns the maximum number of items, 0 for all: `--limit`, otherwise everything with `--all`.
    static func number(_ limit: Int?, all: Bool, default standard: Int) -> Int { limit ?? (all ? 0 : standard) }
}

/// A day, month or year on the command line; its value is the first second, UTC.
struct DateArgument: ExpressibleByArgument {
    let time: UTCTime

    static let forms = UTCTime.typedForms

    init?(argument text: String) {
        let now = UTCTime.now
        guard let time = UTCTime(typed: text, now: now) else { return nil }
        self.time = time
    }
}
