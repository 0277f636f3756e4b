import Archive
import ArgumentParser
import ForumModel

struct FilterOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    @Option(
        help: ArgumentHelp(
            "By this user: current or former name, ID or address; repeatable.", valueName: "user")) var user:
        [String] = []

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
