internal import Archive
internal import Exports
internal import ForumModel

extension APIRoute {
    /// All routes of the API.
    static let all = forums + threads + posts + people + others

    private static func keys<Order: RawRepresentable<String> & CaseIterable & Equatable>(
        _ order: Order.Type, first: Order
    ) -> APIParameter {
        .sort([first.rawValue] + order.allCases.filter { $0 != first }.map(\.rawValue))
    }

    private static let forums = [
        list(
            "/forums", "The forums and categories, in the order of the menu.",
            [keys(ArchiveQueries.ForumOrder.self, first: .menu), .isReversed], of: ForumItem.self
        ) {
            try $1.forums(sortedBy: $0.sort(.menu), isReversed: $0.isReversed)
        } asOf: {
            ArchiveQueries.sorted(try $1.forums(), by: $0.sort(.menu), isReversed: $0.isReversed)
        },
        item("/forums/{id}", "A forum or category.", of: ForumItem.self) { id, queries in
            try queries.forums().first { $0.id.rawValue == id }
        } asOf: { id, past in
            try past.forums().first { $0.id.rawValue == id }
        },
    ]

    private static let threads = [
        page(
            "/threads", "Threads, by forum, opener and the time of their newest post.",
            [.forum, .user, .after, .before, keys(ArchiveQueries.ThreadOrder.self, first: .activity)],
            of: ThreadItem.self
        ) {
            try $1.threads(
                matching: $0.filter, sortedBy: $0.sort(.activity), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        item("/threads/{id}", "A thread.", of: ThreadItem.self) {
            try $1.thread(ThreadID(rawValue: $0))
        } asOf: {
            try $1.thread(ThreadID(rawValue: $0))
        },
        list(
            "/threads/{id}/posts",
            "The posts on a page of a thread, 40 on each where their places are known; nothing for a page that is not held.",
            [
                .id,
                APIParameter(
                    name: "page", summary: "The page.", form: .count(most: 10_000_000, standard: 1)),
            ], of: PostItem.self
        ) { request, queries in
            let id = ThreadID(rawValue: request.id)
            guard try queries.thread(id) != nil else { return nil }
            return try queries.posts(onPage: request.page, of: id)
        } asOf: { request, past in
            try past.posts(onPage: request.page, of: ThreadID(rawValue: request.id))
        },
    ]

    private static let posts = [
        page(
            "/posts", "Posts, by forum, thread, author and time.",
            [
                .forum, .thread, .user, .after, .before, keys(ArchiveQueries.PostOrder.self, first: .date),
            ], of: PostItem.self
        ) {
            try $1.posts(
                matching: $0.filter, sortedBy: $0.sort(.date), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        item("/posts/{id}", "A post.", of: PostItem.self) {
            try $1.post(PostID(rawValue: $0))
        } asOf: {
            try $1.post(PostID(rawValue: $0))
        },
        item(
            "/posts/{id}/explanation", "Which capture decided each field of a post, and which ones disagree.",
            of: Explanation.self
        ) { try $1.explanation(of: PostID(rawValue: $0)) },
        searching,
    ]

    private static let words = APIParameter(
        name: "q", summary: "The query, as in the terminal.", form: .text, isRequired: true)

    private static let searching = APIRoute(
        path: "/search",
        summary: "Finds posts, threads, announcements and, where they are shown, private messages.",
        parameters: [
            words, .sort(SearchOptions.Order.allCases.map(\.rawValue)), .limit,
            APIParameter(
                name: "unfinished", summary: "Whether the last word is still being typed.", form: .flag),
        ], output: .item("SearchResult")
    ) { request, queries in
        var options = SearchOptions()
        options.limit = request.limit
        options.order = request.sort(.relevance)
        options.includesPrivate = request.includesPrivate
        let unfinished = APIParameter(name: "unfinished", summary: "", form: .flag)
        options.isIncremental = request[unfinished] == "true"
        let query = SearchQuery(request[words] ?? "", isUnfinished: options.isIncremental)
        return try JSONReport.data(of: queries.search(query, options: options).plain)
    }

    private static let people = [
        page(
            "/users", "People, by the time of their newest post.",
            [.user, .after, .before, keys(ArchiveQueries.UserOrder.self, first: .posts)],
            of: UserItem.self
        ) {
            try $1.users(
                matching: $0.filter, sortedBy: $0.sort(.posts), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        item("/users/{id}", "A person.", of: UserItem.self) {
            try $1.user(UserID(rawValue: $0))
        } asOf: {
            try $1.user(UserID(rawValue: $0))
        },
    ]

    private static let others = [
        page(
            "/announcements", "Announcements, by forum, author and day.",
            [.forum, .user, .after, .before, keys(ArchiveQueries.DateOrder.self, first: .date)],
            of: AnnouncementItem.self
        ) {
            try $1.announcements(
                matching: $0.filter, sortedBy: $0.sort(.date), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        page(
            "/punishments", "Punishments, by who was punished and when.",
            [.user, .after, .before, keys(ArchiveQueries.DateOrder.self, first: .date)],
            of: PunishmentItem.self
        ) {
            try $1.punishments(
                matching: $0.filter, sortedBy: $0.sort(.date), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        page(
            "/messages", "Private messages, by sender or recipient and time.",
            [.user, .after, .before, keys(ArchiveQueries.MessageOrder.self, first: .date)],
            of: MessageItem.self, isPrivate: true
        ) {
            try $1.messages(
                matching: $0.filter, sortedBy: $0.sort(.date), isReversed: $0.isReversed, after: $2,
                limit: $0.limit)
        },
        item("/messages/{id}", "A private message.", of: MessageItem.self, isPrivate: true) {
            try $1.message(MessageID(rawValue: $0))
        },
    ]
}
