internal import Archive
internal import ForumModel

extension APIRoute {
    static let all = forums + threads + posts + people + others

    private static let forums = [
        list(
            "/forums", "The forums and categories, in the order of the menu.",
            [.sort(first: ArchiveSnapshot.ForumOrder.menu), .isReversed], of: Forum.self
        ) { try $1.forums(sortedBy: $0.sort(.menu), isReversed: $0.isReversed) }.asOf { try $1.addForums() },
        item("/forums/{id}", "A forum or category.", of: Forum.self) { id, queries in
            try queries.forums().first { $0.id.rawValue == id }
        }.asOf { try $1.addForums() },
    ]

    private static let threads = [
        page(
            "/threads", "Threads, by forum, opener and the time of their newest post.",
            [.forum, .user, .after, .before, .isUnread, .isOpen], sortedBy: ArchiveSnapshot.ThreadOrder.activity
        ) { $1.threads(matching:sortedBy:isReversed:after:limit:) },
        item("/threads/{id}", "A thread.", of: ForumThread.self) { try $1.thread(ThreadID(rawValue: $0)) }
            .asOf { try $1.add(ThreadID(rawValue: $0.id)) },
        list(
            "/threads/{id}/posts",
            "The posts on a page of a thread, 40 on each where their places are known; nothing for a page that is not held.",
            [.id, .page], of: Post.self
        ) { request, queries in
            let id = ThreadID(rawValue: request.id)
            guard try queries.thread(id) != nil else { return nil }
            return try queries.posts(onPage: request.page, of: id)
        }.asOf { try $1.add(ThreadID(rawValue: $0.id), page: $0.page) },
    ]

    private static let posts = [
        page(
            "/posts", "Posts, by forum, thread, author and time.",
            [.forum, .thread, .user, .after, .before], sortedBy: ArchiveSnapshot.PostOrder.date
        ) { request, queries in
            { filter, order, isReversed, key, limit in
                func page() throws -> ItemPage<Post> {
                    try queries.posts(
                        matching: filter, sortedBy: order, isReversed: isReversed, after: key, limit: limit)
                }
                guard let past = queries.past else { return try page() }
                if order == .length { try past.addSameBodies() }
                try past.addBodies(of: page().items.map(\.id))
                return try page()
            }
        },
        item("/posts/{id}", "A post.", of: Post.self) { try $1.post(PostID(rawValue: $0)) }
            .asOf { try $1.add(PostID(rawValue: $0.id)) },
        item(
            "/posts/{id}/explanation", "Which saved page decided each field of a post, and which disagree.",
            of: Explanation.self
        ) { try $1.explanation(of: PostID(rawValue: $0)) }.asOf { try $1.add(PostID(rawValue: $0.id)) },
        searching,
    ]

    private static let words = APIParameter(
        name: "q", summary: "The query, as in the terminal.", form: .text, isRequired: true)

    private static let unfinished = APIParameter(
        name: "unfinished", summary: "Whether the last word is still being typed.", form: .flag)

    private static let exact = APIParameter(
        name: "exact", summary: "Whether only the words as typed are found, in no other form.", form: .flag)

    private static let searching = APIRoute(
        path: "/search",
        summary: "Finds posts, threads, forums, announcements and, where they are shown, private messages.",
        parameters: [words, .sort(first: SearchOptions.Order.relevance), .limit, .page, unfinished, exact],
        output: .item("SearchResult"), fillPast: nil
    ) { request, queries in
        var options = SearchOptions()
        options.limit = request.limit * min(request.page, 1_000)
        options.order = request.sort(.relevance)
        options.includesPrivate = request.includesPrivate
        options.isIncremental = request.isSet(unfinished)
        options.isForgiving = !request.isSet(exact)
        let query = SearchQuery(request[words] ?? "", isUnfinished: options.isIncremental)
        // The hits of earlier pages are found again and dropped; pages above 1,000 are empty.
        var result = try queries.search(query, options: options).plain
        result.drop(request.page > 1_000 ? options.limit : options.limit - request.limit)
        return try JSONReport.data(of: result)
    }

    private static let name = APIParameter(
        name: "name", summary: "Only the person with this name or number.", form: .text)

    private static let people = [
        page(
            "/users", "People, by name and the time of their newest post.",
            [.user, name, .after, .before], sortedBy: ArchiveSnapshot.UserOrder.posts
        ) { request, queries in
            { filter, order, isReversed, key, limit in
                var filter = filter
                if let text = request[name] {
                    guard case .user(let id) = try queries.person(named: text), [[], [id]].contains(filter.users) else {
                        throw APIRequest.Refusal(words: "No page shows this ID of \(text); search for user:\(text).")
                    }
                    filter.users = [id]
                }
                return try queries.users(
                    matching: filter, sortedBy: order, isReversed: isReversed, after: key, limit: limit)
            }
        },
        item("/users/{id}", "A person.", of: User.self) {
            try $1.user(UserID(rawValue: $0))
        }.asOf { try $1.add(UserID(rawValue: $0.id)) },
    ]

    private static let others = [
        list(
            "/coverage", "Which pages of threads are held, those with the most missing pages first.",
            [.forum, .thread, .limit, .page], of: ThreadCoverage.self
        ) { request, queries in
            let threads = try queries.coverage(matching: request.filter).threads
            return Array(threads.dropFirst((request.page - 1) * request.limit).prefix(request.limit))
        },
        page(
            "/announcements", "Announcements, by forum, author and day.",
            [.forum, .user, .after, .before], sortedBy: ArchiveSnapshot.DateOrder.date
        ) { $1.announcements(matching:sortedBy:isReversed:after:limit:) },
        item("/announcements/{id}", "An announcement.", of: Announcement.self) {
            try $1.announcement(AnnouncementID(rawValue: $0))
        },
        page(
            "/punishments", "Punishments, by who was punished and when.",
            [.user, .after, .before], sortedBy: ArchiveSnapshot.DateOrder.date
        ) { $1.punishments(matching:sortedBy:isReversed:after:limit:) },
        page(
            "/messages", "Private messages, by sender or recipient and time.",
            [.user, .after, .before, .direction], sortedBy: ArchiveSnapshot.MessageOrder.date, isPrivate: true
        ) { $1.messages(matching:sortedBy:isReversed:after:limit:) },
        item("/messages/{id}", "A private message.", of: PrivateMessage.self, isPrivate: true) {
            try $1.message(MessageID(rawValue: $0))
        },
        page(
            "/polls", "Polls, by forum, thread and its opener.", [.forum, .thread, .user],
            sortedBy: ArchiveSnapshot.CountOrder.count
        ) { $1.polls(matching:sortedBy:isReversed:after:limit:) },
        list(
            "/tags", "The tags of threads.",
            [.forum, .sort(first: ArchiveSnapshot.CountOrder.count), .isReversed], of: ThreadTag.self
        ) { try $1.tags(matching: $0.filter, sortedBy: $0.sort(.count), isReversed: $0.isReversed) },
        list(
            "/bookmarks", "The bookmarks of threads and forums.",
            [.forum, .thread, .sort(first: ArchiveSnapshot.BookmarkOrder.count), .isReversed], of: Bookmark.self
        ) { try $1.bookmarks(matching: $0.filter, sortedBy: $0.sort(.count), isReversed: $0.isReversed) },
        list("/ignored", "The users whose posts accounts hide.", of: ListedUser.self) { try $1.users(on: .ignored) },
        list("/buddies", "The users on buddy lists.", of: ListedUser.self) { try $1.users(on: .buddies) },
    ]
}
