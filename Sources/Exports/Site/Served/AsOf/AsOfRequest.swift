internal import Archive
internal import ForumModel
internal import ForumPages

/// Answers a request for a thread, forum or person as of a day, by the views of the site.
struct AsOfRequest {
    private let served: ServedRequest
    private let past: AsOfReader
    private var site: SitePages { served.site }
    private var day: AsOfDay { past.day }

    /// Creates a handler.
    init(_ served: ServedRequest, day: AsOfDay) {
        self.served = served
        past = AsOfReader(served.site.reader, day: day)
    }

    /// Returns the answer for an address.
    ///
    /// - Throws: SQLite's errors.
    func answer(_ path: ServedPath) throws -> ServedSite.Answer? {
        switch path {
        case .thread(let id, let page): return try thread(id) { try threadPage($0, page) }
        case .lastPage(let id):
            return try thread(id) { thread in
                .moved(address(SiteAddress.thread(id, page: thread.pages.last?.number ?? 1)))
            }
        case .contents(let id): return try thread(id) { .page(try contents(of: $0)) }
        case .pagesScript(let id):
            return try thread(id) { thread in
                .file(
                    ThreadScript(thread.pages, of: thread.thread).bytes,
                    mediaType: "text/javascript; charset=utf-8", isImmutable: false)
            }
        case .forum(let id, let page): return try forum(id, page)
        case .user(let id, let page): return try person(id, page)
        default: return nil
        }
    }

    private func address(_ path: String) -> String { AsOfAddress.of(path, day: day) }

    /// Returns the page for an entity that no capture up to the day shows.
    private func notShown(_ name: String?) -> ServedSite.Answer {
        let name = name.map(ShownText.cleaned) ?? "This"
        return .missing(
            NoticeView(
                context: site.context, heading: "\(name) as of \(day)",
                paragraphs: ["No page that was captured up to \(day) shows it."]
            ).render())
    }

    // MARK: Threads

    private func thread(
        _ id: ThreadID, _ answer: (AsOfThread) throws -> ServedSite.Answer
    ) throws -> ServedSite.Answer {
        guard let thread = try past.thread(id) else {
            return .missing(try served.missing(.link(.thread(id, page: 1))))
        }
        guard !thread.pages.isEmpty else {
            return notShown(thread.thread.title ?? ThreadPageView.untitled(id))
        }
        return try answer(thread)
    }

    private func threadPage(_ thread: AsOfThread, _ number: Int) throws -> ServedSite.Answer {
        guard let index = thread.pages.firstIndex(where: { $0.number == number }) else {
            // As of another day the thread may have had fewer pages.
            let near = thread.pages.last { $0.number < number } ?? thread.pages[0]
            return .moved(address(SiteAddress.thread(thread.thread.id, page: near.number)))
        }
        let posts = try past.posts(of: thread, page: number)
        var rows = try site.rows(of: posts, in: thread.thread)
        for (post, place) in rows.references.posts where place.threadID == thread.thread.id {
            rows.references.posts[post] = thread.page(of: post).map {
                PostLocation(threadID: place.threadID, page: $0)
            }
        }
        let view = ThreadPageView(
            context: site.context, thread: thread.thread, forums: try forums(of: thread.thread),
            pager: SitePager(page: index, in: thread.pages, of: thread.thread.id),
            previousNumber: index > 0 ? thread.pages[index - 1].number : nil, posts: posts,
            references: try site.pictureCache.add(rows.references), titles: site.titles,
            sources: rows.sources)
        return .page(view.render().bytes)
    }

    private func contents(of thread: AsOfThread) throws -> [UInt8] {
        ThreadContentsView(
            context: site.context, thread: thread.thread, forums: try forums(of: thread.thread),
            pages: thread.pages, posters: try past.postersByPage(of: thread, limit: 3)
        ).render()
    }

    // MARK: Forums

    /// Returns a forum with its name as of the day, without the counts of the present.
    private func renamed(_ forum: StoredForum, _ names: [ForumID: String]) -> StoredForum {
        var forum = forum
        forum.name = names[forum.id] ?? forum.name
        (forum.threadCount, forum.postCount) = (0, 0)
        return forum
    }

    private func forums(of thread: StoredThread) throws -> [StoredForum] {
        let names = try past.forumNames()
        return site.outline.forums(of: thread).map { renamed($0, names) }
    }

    private func forum(_ id: ForumID, _ number: Int) throws -> ServedSite.Answer {
        guard let present = site.outline.forumsByID[id] else {
            return .missing(try served.missing(.link(.forum(id))))
        }
        let threads = present.isCategory ? [] : try past.threads(in: id.rawValue == 0 ? nil : id)
        guard number <= SitePages.pageCount(ofForumWith: threads.count) else {
            return .moved(address(SiteAddress.forum(id)))
        }
        let names = try past.forumNames()
        var page = try site.forumPage(
            renamed(present, names), page: number,
            threads: threads.filter { $0.selectedPostCount > 0 }
                + threads.filter { $0.selectedPostCount == 0 })
        page.above = page.above.map { renamed($0, names) }
        // Forums that no capture up to the day names were perhaps not there.
        page.below = page.below.filter { names[$0.id] != nil }.map { renamed($0, names) }
        page.emptyBelow = page.emptyBelow.filter { names[$0.id] != nil }.map { renamed($0, names) }
        return .page(page.render())
    }

    // MARK: People

    private func person(_ id: UserID, _ number: Int) throws -> ServedSite.Answer {
        guard let present = try site.reader.user(id) else {
            return .missing(try served.missing(.link(.user(id))))
        }
        guard let user = try past.user(id) else { return notShown(present.author.name) }
        let count = SitePages.pageCount(ofPersonWith: user.selectedPostCount)
        guard number <= count else { return .moved(address(SiteAddress.user(id))) }
        let size = PersonView.postsPerPage
        var chronicle = PersonView.Chronicle()
        if number == 1 {
            chronicle.opened = try past.threads(openedBy: id)
            chronicle.postedIn = try past.threads(postedInBy: id, limit: PersonView.mostThreads)
            chronicle.months = try past.months(of: id)
        }
        let posts = try past.posts(by: id, after: (number - 1) * size, limit: size)
        return .page(
            try site.personView(user, chronicle, posts, page: number, of: count).render().bytes)
    }
}
