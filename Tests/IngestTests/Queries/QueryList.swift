import Archive
import ForumModel

/// Every query on the samples; lists are limited to 100 items.
enum QueryList {
    typealias Query = (name: String, ask: @Sendable (ArchiveSnapshot) throws -> Void)

    private static let thread = SampleArchive.thread(3)
    private static let forum = SampleArchive.forum(902)
    private static let post = SampleArchive.post(225)
    private static let user = SampleArchive.harriet
    private static let account = SampleArchive.larksAccount

    /// The arguments for a forum, a user and a period.
    private static var filter: ListFilter {
        var filter = ListFilter()
        filter.forums = [forum]
        filter.users = [user]
        filter.after = UTCTime("2012-01-01T00:00:00Z")
        return filter
    }

    static let all: [Query] = forums + threads + posts + people + others + names

    private static let forums: [Query] = [
        ("forumTree(from:)", { _ = try $0.forumTree() }),
        ("path(to:)", { _ = try $0.path(to: forum) }),
        ("forums(containing:)", { _ = try $0.forums(containing: "a") }),
        ("forums(matching:sortedBy:isReversed:)", { _ = try $0.forums(matching: filter) }),
    ]

    private static let threads: [Query] = [
        ("threads(of:sortedBy:account:after:limit:)", { _ = try $0.threads(of: forum, limit: 100) }),
        ("threads(matching:sortedBy:isReversed:after:limit:)", { _ = try $0.threads(limit: 100) }),
        (
            "threads(matching:sortedBy:isReversed:after:limit:)",
            { _ = try $0.threads(matching: filter, limit: 100) }
        ),
        ("thread(_:account:)", { _ = try $0.thread(thread) }),
        (
            "popularThreads(minimumPosts:days:asOf:forums:account:limit:)",
            { _ = try $0.popularThreads(minimumPosts: 1, days: 9000, forums: [forum], limit: 100) }
        ),
        ("bookmarkedThreads(of:after:limit:)", { _ = try $0.bookmarkedThreads(limit: 100) }),
        ("threadsWithUnreadPosts(for:after:limit:)", { _ = try $0.threadsWithUnreadPosts(limit: 100) }),
        ("newestCapture()", { _ = try $0.newestCapture() }),
    ]

    private static let posts: [Query] = [
        ("posts(in:after:limit:)", { _ = try $0.posts(in: thread, limit: 100) }),
        ("posts(onPage:of:)", { _ = try $0.posts(onPage: 1, of: thread) }),
        ("posts(around:count:)", { _ = try $0.posts(around: post, count: 100) }),
        ("post(_:)", { _ = try $0.post(post) }),
        ("lastPost(of:)", { _ = try $0.lastPost(of: thread) }),
        ("unreadPosts(of:after:limit:)", { _ = try $0.unreadPosts(of: thread, limit: 100) }),
        ("posts(matching:sortedBy:isReversed:after:limit:)", { _ = try $0.posts(limit: 100) }),
        (
            "posts(matching:sortedBy:isReversed:after:limit:)",
            { _ = try $0.posts(matching: filter, limit: 100) }
        ),
        ("posts(readFrom:limit:)", { _ = try $0.posts(readFrom: SourcePageID(rawValue: 1), limit: 100) }),
        ("quotes(of:after:limit:)", { _ = try $0.quotes(of: post, limit: 100) }),
        ("quotedPosts(in:)", { _ = try $0.quotedPosts(in: post) }),
        ("mentions(of:)", { _ = try $0.mentions(of: post) }),
        ("revisions(of:)", { _ = try $0.revisions(of: post) }),
        ("postCounts(by:matching:)", { _ = try $0.postCounts(by: .person) }),
        ("postCounts(by:matching:)", { _ = try $0.postCounts(by: .day, matching: filter) }),
    ]

    private static let people: [Query] = [
        ("users(matching:sortedBy:isReversed:after:limit:)", { _ = try $0.users(limit: 100) }),
        ("user(_:)", { _ = try $0.user(user) }),
        (
            "mostActivePeople(matching:limit:)",
            { _ = try $0.mostActivePeople(matching: ListFilter(forums: [forum]), limit: 100) }
        ),
        ("account(of:)", { _ = try $0.account(of: user) }),
        ("defaultAccount()", { _ = try $0.defaultAccount() }),
        (
            "messages(matching:sortedBy:isReversed:after:limit:)",
            { _ = try $0.messages(matching: filter, limit: 100) }
        ),
        ("conversation(of:)", { _ = try $0.conversation(of: SampleArchive.message(1)) }),
        ("message(_:)", { _ = try $0.message(SampleArchive.message(1)) }),
        ("folders(of:)", { _ = try $0.folders() }),
    ]

    private static let others: [Query] = [
        (
            "announcements(matching:sortedBy:isReversed:after:limit:)",
            { _ = try $0.announcements(matching: filter, limit: 100) }
        ),
        ("announcement(_:)", { _ = try $0.announcement(AnnouncementID(rawValue: 1)) }),
        ("punishments(matching:sortedBy:isReversed:after:limit:)", { _ = try $0.punishments(limit: 100) }),
        ("pages(matching:sortedBy:isReversed:after:limit:)", { _ = try $0.pages(limit: 100) }),
        ("savedPage(_:)", { _ = try $0.savedPage(SourcePageID(rawValue: 1)) }),
        ("savedPages(named:)", { _ = try $0.savedPages(named: "nothing") }),
        ("tags(matching:sortedBy:isReversed:)", { _ = try $0.tags(matching: filter) }),
        ("bookmarks(matching:sortedBy:isReversed:)", { _ = try $0.bookmarks(matching: filter) }),
        ("users(on:of:)", { _ = try $0.users(on: .ignored) }),
        ("isBookmarked(_:by:)", { _ = try $0.isBookmarked(forum, by: account) }),
        (
            "polls(matching:sortedBy:isReversed:after:limit:)",
            { _ = try $0.polls(matching: filter, limit: 100) }
        ),
    ]

    private static let names: [Query] = [
        ("forum(named:)", { _ = try $0.forum(named: "soup") }),
        ("thread(named:)", { _ = try $0.thread(named: "goose") }),
        ("person(named:)", { _ = try $0.person(named: "mrs. undertow") }),
        ("account(named:)", { _ = try $0.account(named: "Pemberton Lark") }),
        ("require(_:_:)", { try $0.require(.thread, thread.rawValue) }),
    ]
}
