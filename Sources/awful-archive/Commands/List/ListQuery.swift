import Archive
import ArgumentParser
import ForumModel

struct ListQuery {
    var filter: ListFilter
    /// The sort key; nil for the entity's first one.
    var sort: String?
    var isReversed: Bool
    var page: Int
    /// The maximum number of items; 0 for all.
    var limit = 0
    /// Whether the first page of a table of threads ends with the last one that has posts.
    var endsWithPosts = false
    /// The number of items on the first page; nil for ``limit``.
    var firstPageCount: Int?

    /// Returns the sort keys of an entity, the default one first.
    static func sortKeys(of entity: ListedEntity) -> [String] {
        switch entity {
        case .forums: ArchiveSnapshot.ForumOrder.allCases.map(\.rawValue)
        case .threads: ArchiveSnapshot.ThreadOrder.allCases.map(\.rawValue)
        case .posts: ArchiveSnapshot.PostOrder.allCases.map(\.rawValue)
        case .users: ArchiveSnapshot.UserOrder.allCases.map(\.rawValue)
        case .messages: ArchiveSnapshot.MessageOrder.allCases.map(\.rawValue)
        case .announcements, .punishments: ArchiveSnapshot.DateOrder.allCases.map(\.rawValue)
        case .pages: ArchiveSnapshot.PageOrder.allCases.map(\.rawValue)
        case .tags, .polls: ArchiveSnapshot.CountOrder.allCases.map(\.rawValue)
        case .bookmarks: ArchiveSnapshot.BookmarkOrder.allCases.map(\.rawValue)
        case .ignored, .buddies: ["name"]
        case .notes, .ownTags: ["place"]
        case .deleted: ["kind"]
        }
    }

    static var sortKeyTable: String {
        ListedEntity.allCases.map { entity in
            "  " + TextWidth.padded(entity.rawValue, to: 15, isRight: false)
                + sortKeys(of: entity).joined(separator: ", ")
        }.joined(separator: "\n")
    }

    static let allSortKeys = Set(ListedEntity.allCases.flatMap(sortKeys)).sorted()

    private func order<Order: RawRepresentable<String>>(_ fallback: Order) -> Order {
        sort.flatMap(Order.init(rawValue:)) ?? fallback
    }

    func run(_ entity: ListedEntity, _ queries: ArchiveSnapshot, _ output: ListOutput) throws {
        switch entity {
        case .forums:
            let order = order(ArchiveSnapshot.ForumOrder.menu)
            let items = try queries.forums(matching: filter, sortedBy: order, isReversed: isReversed)
            try print(items, ListColumns.forums(isTree: order == .menu && !isReversed), output)
        case .threads: try print(ListColumns.threads.adding(quotes(\.quoteCount), at: 2), output, queries)
        case .posts:
            var output = output
            // Each piece sorts all posts again where the order has no index.
            if ["quoted", "length"].contains(sort) { output.pieceSize = 20_000 }
            try print(
                ListColumns.posts.adding(quotes(\.quoteCount), at: 1), output, by: .date,
                queries.posts(matching:sortedBy:isReversed:after:limit:))
        case .users: try printUsers(queries, output)
        case .messages:
            try print(
                ListColumns.messages, output, by: .date, queries.messages(matching:sortedBy:isReversed:after:limit:))
        case .announcements:
            try print(
                ListColumns.announcements, output, by: .date,
                queries.announcements(matching:sortedBy:isReversed:after:limit:))
        case .punishments:
            try print(
                ListColumns.punishments, output, by: .date,
                queries.punishments(matching:sortedBy:isReversed:after:limit:))
        case .pages:
            try print(
                ListColumns.pages, output, by: .captured, queries.pages(matching:sortedBy:isReversed:after:limit:))
        case .tags:
            try print(
                queries.tags(matching: filter, sortedBy: order(.count), isReversed: isReversed),
                ListColumns.tags, output)
        case .bookmarks:
            let items = try queries.bookmarks(matching: filter, sortedBy: order(.count), isReversed: isReversed)
            try print(output.format == .table ? Self.joiningAccounts(items) : items, ListColumns.bookmarks, output)
        case .polls:
            try print(ListColumns.polls, output, by: .count, queries.polls(matching:sortedBy:isReversed:after:limit:))
        case .ignored, .buddies:
            let items = try queries.users(on: entity == .ignored ? .ignored : .buddies, of: filter.account)
            try print(isReversed ? items.reversed() : items, ListColumns.listedUsers, output)
        case .notes, .ownTags:
            let items = try queries.notes("purpose = '\(entity == .notes ? "commenting" : "tagging")'")
            try print(isReversed ? items.reversed() : items, ListColumns.notes, output)
        case .deleted:
            let items = try queries.tombstones()
            try print(isReversed ? items.reversed() : items, ListColumns.deleted, output)
        }
    }

    private func quotes<Item>(_ count: @escaping @Sendable (Item) -> Int?) -> ListTable<Item>.Column? {
        sort == "quoted" ? .init("Quoted", isNumber: true) { count($0)?.grouped } : nil
    }

    /// Prints threads; says of a table how many more are known from lists only, if they are all the rest.
    private func print(_ table: ListTable<ForumThread>, _ output: ListOutput, _ queries: ArchiveSnapshot) throws {
        var (query, output) = (self, output)
        if output.format == .table, HeldCount.isFinal, !isReversed, order(ArchiveSnapshot.ThreadOrder.held) == .held {
            var held = filter
            held.hasPosts = true
            let heldCount = try queries.threadCount(matching: held)
            if endsWithPosts, 1..<max(1, limit) ~= heldCount { query.firstPageCount = heldCount }
            let (end, isOverflow) = query.skippedCount.addingReportingOverflow(query.pageLimit)
            if !isOverflow, limit > 0, end >= heldCount {
                let rest = try queries.threadCount(matching: filter) - end
                output.more = "\(rest.grouped) more \(rest == 1 ? "is" : "are") known from lists only (--all)."
            }
        }
        try query.print(table, output, by: .held, queries.threads(matching:sortedBy:isReversed:after:limit:))
    }

    /// Joins the bookmarks that several accounts have of one thread or forum, with the first one's star.
    private static func joiningAccounts(_ items: [Bookmark]) -> [Bookmark] {
        var joined: [Bookmark] = []
        var places: [[Int64?]: Int] = [:]
        for item in items {
            let target = [item.threadID?.rawValue, item.forumID?.rawValue]
            if let place = places[target] {
                joined[place].accountName = [joined[place], item].map(ListColumns.account)
                    .joined(separator: ", ")
            } else {
                places[target] = joined.count
                joined.append(item)
            }
        }
        return joined
    }

    /// Prints users; if the filter has forums or threads, with the counts of their posts in these.
    private func printUsers(_ queries: ArchiveSnapshot, _ output: ListOutput) throws {
        guard !filter.forums.isEmpty || !filter.threads.isEmpty else {
            return try print(
                ListColumns.users, output, by: .posts, queries.users(matching:sortedBy:isReversed:after:limit:))
        }
        guard [nil, "posts", "name"].contains(sort) else {
            throw ValidationError("People in threads or forums are sorted by posts or by name.")
        }
        var items = try queries.mostActivePeople(matching: filter, limit: .max)
        if !filter.users.isEmpty || !filter.names.isEmpty { items.removeAll { !filter.users.contains($0.id) } }
        if order(ArchiveSnapshot.UserOrder.posts) == .name {
            items.sort { ($0.name?.lowercased() ?? "", $0.id) < ($1.name?.lowercased() ?? "", $1.id) }
        }
        try print(isReversed ? items.reversed() : items, ListColumns.users, output)
    }

    /// The number of items on the pages before the wanted one.
    private var skippedCount: Int {
        guard page > 1 else { return 0 }
        let (count, isOverflow) = (page - 2).multipliedReportingOverflow(by: limit)
        let (sum, isTooMany) = count.addingReportingOverflow(firstPageCount ?? limit)
        return isOverflow || isTooMany ? .max : sum
    }

    private var pageLimit: Int { page == 1 ? firstPageCount ?? limit : limit }

    private func print<Item: Encodable>(_ items: [Item], _ table: ListTable<Item>, _ output: ListOutput) throws {
        guard limit > 0 else { return try output.print(items, table, hasMore: false) }
        let rest = items.dropFirst(skippedCount)
        try output.print(Array(rest.prefix(limit)), table, hasMore: rest.count > limit)
    }

    private func print<Item: Encodable & Sendable, Order: RawRepresentable<String>>(
        _ table: ListTable<Item>, _ output: ListOutput, by fallback: Order,
        _ ask: (ListFilter, Order, Bool, PageKey?, Int) throws -> ItemPage<Item>
    ) throws {
        let start = skippedCount == 0 ? nil : PageKey(skipping: skippedCount)
        try output.print(table, from: start, limit: pageLimit) {
            try ask(filter, order(fallback), isReversed, $0, $1)
        }
    }
}
