import Archive
import ArgumentParser
import ForumModel

struct MarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark", abstract: "Mark threads as read or unread.",
        discussion: """
            Marks are stored apart from what pages say: they survive imports, repairs and merges, and apply until a \
            newer page shows another state. If one of the threads is not in the archive, none is marked. A thread is read up to \
            its last post in the archive: posts imported later are unread. clear removes the marks, so that what pages show \
            applies again.

            EXAMPLES
              awful-archive mark read 3507451 3510131 --account "Pemberton Lark"
              awful-archive mark unread "goose in my greenhouse"
              awful-archive mark clear 3507451
            """)

    enum State: String, CaseIterable, ExpressibleByArgument { case read, unread, clear }

    @Argument(help: "The new state: read, unread, or clear for what pages show.") var state: State

    @Argument(help: ArgumentHelp("The threads: IDs, addresses or titles.", valueName: "thread")) var threads: [String]

    @OptionGroup var target: MarkOptions

    func run() async throws {
        let (threads, state) = (threads, state)
        let (ids, account) = try await target.change { store, account, time in
            let ids = try store.querying { queries in try threads.map { try EntityArgument.thread($0, in: queries) } }
            if state == .clear {
                try store.clearReadMarks(of: ids, for: account)
            } else {
                try store.mark(ids, asRead: state == .read, for: account, at: time)
            }
            return ids
        }
        let words = state == .clear ? "no longer marked" : "marked as \(state.rawValue)"
        try target.report(ids.map(\.rawValue), "thread", words, account)
    }
}

struct BookmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookmark", abstract: "Bookmark threads or forums, or remove bookmarks.",
        discussion: """
            Bookmarks set here are stored separately from those on pages, as with mark. awful-archive list bookmarks prints \
            both. Without --account, remove takes the bookmarks of all accounts away.

            EXAMPLES
              awful-archive bookmark add thread 3507451 --account "Pemberton Lark"
              awful-archive bookmark toggle forum "SOUP: spoons optional"
            """)

    @Argument(
        help: "Action: add, remove or toggle.", completion: .list(["add", "remove", "toggle"]),
        transform: Self.change) var change: BookmarkChange

    @Argument(
        help: ArgumentHelp("What they are: thread or forum.", valueName: "kind"),
        completion: .list(["thread", "forum"]), transform: Self.entity) var entity: MarkedEntity

    @Argument(help: ArgumentHelp("The threads or forums: IDs, addresses or names.", valueName: "thread|forum"))
    var names: [String]

    @OptionGroup var target: MarkOptions

    func run() async throws {
        let (change, isThread, names) = (change, entity == .thread, names)
        let isForAll = change == .remove && target.account == nil
        let ((ids, accounts), account) = try await target.change { store, account, time in
            let (ids, accounts) = try store.querying { queries in
                let ids = try names.map { name in
                    try isThread
                        ? EntityArgument.thread(name, in: queries).rawValue
                        : EntityArgument.forum(name, in: queries).rawValue
                }
                let bookmarks = try isForAll ? queries.bookmarks() : []
                let holders = bookmarks.filter { bookmark in
                    let forum = bookmark.threadID == nil ? bookmark.forumID?.rawValue : nil  // else the thread's forum
                    return (isThread ? bookmark.threadID?.rawValue : forum).map(ids.contains) ?? false
                }
                return (ids, holders.isEmpty ? [account] : Set(holders.map(\.accountID)).sorted())
            }
            for account in accounts {
                try store.bookmark(
                    change, threads: isThread ? ids.map(ThreadID.init(rawValue:)) : [],
                    forums: isThread ? [] : ids.map(ForumID.init(rawValue:)), for: account, at: time)
            }
            return (ids, accounts)
        }
        let words =
            switch change {
            case .add: "bookmarked"
            case .remove: "no longer bookmarked"
            case .toggle: "toggled"
            }
        try target.report(ids, entity.rawValue, words, account, all: accounts)
    }

    private static func change(_ text: String) throws -> BookmarkChange {
        guard let change = BookmarkChange(rawValue: text) else {
            throw ValidationError("“\(text)” is nothing that bookmarks take; it can be add, remove or toggle.")
        }
        return change
    }

    private static func entity(_ text: String) throws -> MarkedEntity {
        let entities = [MarkedEntity.thread, .forum]
        guard let entity = entities.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(text) }) else {
            throw ValidationError("“\(text)” has no bookmarks; it can be thread or forum.")
        }
        return entity
    }
}

struct MarkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The account (default: the one with the most saved pages).", valueName: "name"))
    var account: String?

    @OptionGroup var archive: ArchiveOptions
    @OptionGroup var waiting: WaitOptions
    @OptionGroup var format: FormatOptions

    func change<Value: Sendable>(
        _ body: @escaping @Sendable (ArchiveStore, AccountID, UTCTime) throws -> Value
    ) async throws -> (Value, AccountID) {
        let name = account
        return try await ArchiveChange(archive: archive.path, waiting: waiting.waiting).run { store, _ in
            let account = try store.querying { queries in
                try name.map { try queries.account(named: $0) } ?? queries.defaultAccount() ?? .unnamed
            }
            let now = UTCTime.now
            return (try body(store, account, now), account)
        }
    }

    func report(
        _ ids: [Int64], _ entity: String, _ words: String, _ account: AccountID, all accounts: [AccountID]? = nil
    ) throws {
        let what = ids.count == 1 ? "\(entity) \(ids[0])" : ids.count.counted(entity)
        let report = MarkReport(entity: entity, ids: ids, accountID: account, accountIDs: accounts ?? [account])
        try format.print(["\(what): \(words)."], report)
    }
}

struct MarkReport: Encodable {
    let entity: String
    let ids: [Int64]
    /// The named account, or the default one.
    let accountID: AccountID
    /// The accounts that were changed.
    let accountIDs: [AccountID]
}
