import Archive
import ArgumentParser
import ForumModel

/// Which items of a list are wanted: the same options everywhere.
struct FilterOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    @Option(
        help: ArgumentHelp(
            "By this user: a name they have or had, their number or address; more than once for more.",
            valueName: "user"))
    var user: [String] = []

    @Option(help: ArgumentHelp("From this day on (UTC): \(DateArgument.forms).", valueName: "date"))
    var after: DateArgument?

    @Option(help: ArgumentHelp("From before this day.", valueName: "date"))
    var before: DateArgument?

    /// The filter in the library's terms.
    ///
    /// - Throws: ``LookupError`` for something that the archive does not hold.
    func filter(in queries: ArchiveQueries) throws -> ListFilter {
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

    /// The names of the options that were given, without their dashes.
    var given: [String] {
        [
            ("forum", !place.forum.isEmpty), ("thread", !place.thread.isEmpty), ("user", !user.isEmpty),
            ("after", after != nil),
            ("before", before != nil),
        ].filter(\.1).map(\.0)
    }
}
