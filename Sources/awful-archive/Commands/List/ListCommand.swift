import Archive
import ArgumentParser
import ForumModel

struct ListCommand: ParsableCommand, TimeShowing {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List forums, threads, posts, people and everything else.",
        discussion: """
            Counts and dates are sorted in descending order, names in ascending order; --reverse reverses this. All options \
            accept IDs, addresses of the site and unambiguous names. A table shows the first 50 items and fits the terminal; \
            the other formats contain all items unless --limit is given. Threads with posts come first; a table without \
            --limit, --all or --sort ends with the last of them.

            SORT KEYS
            \(ListQuery.sortKeyTable)

            EXAMPLES
              awful-archive list forums --archive awful.sqlite
              awful-archive list threads --forum "Ask / Tell" --sort replies
              awful-archive list posts --sort quoted --limit 10
              awful-archive list posts --user "Odd Job Harriet" --after 2013-03
              awful-archive list people --thread 3507451
              awful-archive list posts --thread 3507451 --format csv > thread.csv
            """)

    @Argument(help: ArgumentHelp("What to list; people are users.", valueName: "what")) var entity: ListedEntity

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Filters") var filters: FilterOptions

    @Flag(help: "Only threads with unread posts.") var unread = false

    @Flag(help: "Only threads that are not closed.") var open = false

    @Flag(help: "Only threads of which posts are held.") var hasPosts = false

    @Option(help: ArgumentHelp("Sort key (see above).", valueName: "key"), completion: .list(ListQuery.allSortKeys))
    var sort: String?

    @Flag(help: "Reverse the order.") var reverse = false

    @Option(name: .shortAndLong, help: "Maximum number of items; 0 for all (default: 50 in tables, else all).")
    var limit: Int?

    @Flag(help: "All items, in a table as well.") var all = false

    @Option(help: "Page of results, from 1.") var page = 1

    @Option(help: "Output format.") var format = ListFormat.table
    @OptionGroup var times: ZoneOptions
    @OptionGroup(title: RareOptions.title) var rare: RareListOptions

    func validate() throws {
        let given =
            filters.given + (rare.account == nil ? [] : ["account"]) + (unread ? ["unread"] : [])
            + (open ? ["open"] : []) + (hasPosts ? ["has-posts"] : []) + (rare.direction.map { [$0.rawValue] } ?? [])
            + (rare.kind.isEmpty ? [] : ["kind"]) + (rare.status.isEmpty ? [] : ["status"])
        if let first = given.first(where: { !entity.filters.contains($0) }) {
            throw ValidationError("--\(first) does not apply to \(entity.rawValue), which \(entity.filterWords).")
        }
        _ = try (rare.kinds, rare.statuses)
        try ShownCount.check(limit)
        guard page > 0 else { throw ValidationError("--page takes a number from 1 on.") }
        if page > 1, shownCount == 0 { throw ValidationError("--page requires --limit.") }
        let keys = ListQuery.sortKeys(of: entity)
        if let sort, !keys.contains(sort) {
            throw ValidationError(
                "There is no key “\(sort)” to sort \(entity.rawValue) by; it can be \(keys.joined(separator: ", ")).")
        }
    }

    func run() throws {
        let store = try archive.reading()
        try HeldCount.showing(store) { try run(store) }
    }

    private func run(_ store: ArchiveStore) throws {
        let hasHeldCounts = [.forums, .threads, .users].contains(entity)
        if hasHeldCounts, !HeldCount.isFinal { Output.error(ArchiveStore.unfinishedNote) }
        try store.querying { queries in
            var filter = try filters.filter(in: queries)
            (filter.isOpen, filter.isOutgoing) = (open, rare.direction.map { $0 == .outgoing })
            (filter.hasPosts, filter.isUnread) = (hasPosts, unread)
            (filter.kinds, filter.statuses) = (try rare.kinds, try rare.statuses)
            filter.account = try rare.account.map { try queries.account(named: $0) }
            var query = ListQuery(filter: filter, sort: sort, isReversed: reverse, page: page)
            query.limit = shownCount
            query.endsWithPosts = limit == nil && !all && sort == nil
            try query.run(entity, queries, ListOutput(format: format, entity: entity, page: page))
        }
    }

    private var shownCount: Int {
        ShownCount.number(limit, all: all, default: format == .table ? Int(Settings.current[.pageSize]) ?? 0 : 0)
    }
}

/// The direction of a private message, as its account sees it.
enum MessageDirection: String, EnumerableFlag { case incoming, outgoing }

/// The options of a list that few people need.
struct RareListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show the view of this account (default: the default account).", valueName: "account"))
    var account: String?

    @Flag(help: "Only messages to the account, or only those from it.") var direction: MessageDirection?

    @Option(help: ArgumentHelp("Only pages of this kind, such as showthread or profile; repeatable."))
    var kind: [String] = []

    @Option(help: ArgumentHelp("Only pages with this outcome, such as imported or quarantined; repeatable."))
    var status: [String] = []

    var kinds: [PageKind] { get throws { try Self.values(kind, "--kind") } }

    var statuses: [PageStatus] { get throws { try Self.values(status, "--status") } }

    /// Returns the values of an option; words may have blanks, as tables print them.
    private static func values<Value: RawRepresentable<String> & CaseIterable>(
        _ words: [String], _ option: String
    ) throws -> [Value] {
        try words.map { word in
            if let value = Value(rawValue: word.lowercased().replacing(" ", with: "_")) { return value }
            let known = Value.allCases.map(\.rawValue)
            throw ValidationError(
                "\(option) takes no “\(word)”\(MistypedCommand.suggestion(word, known)) It can be \(known.joined(separator: ", "))."
            )
        }
    }
}
