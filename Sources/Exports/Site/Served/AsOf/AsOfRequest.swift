internal import Archive
internal import ForumModel
internal import ForumPages

/// Answers a request for the front page, a thread, forum or person, or the list of people as of a day, by the views of the site.
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
        case .front: return .page(try front())
        case .people(let page): return try people(page)
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

    /// Returns the forums above a thread and its own, which a page names and does not count.
    private func forums(of thread: StoredThread) throws -> [Forum] {
        let names = try past.forumNames()
        return site.outline.forums(of: thread).map { forum in
            var forum = forum
            forum.name = names[forum.id] ?? forum.name
            return forum
        }
    }

    /// Returns the pages of the site with the forums as of the day.
    private func pagesOfDay() throws -> SitePages {
        let stray = try past.forumCounts()[ForumID(rawValue: 0)]
        var pages = site
        pages.outline = SiteOutline(try past.forums(), stray: (stray?.threads ?? 0, stray?.posts ?? 0))
        return pages
    }

    private func front() throws -> [UInt8] {
        let outline = try pagesOfDay().outline
        var summary = SelectionSummary()
        summary.forums = outline.forums.count { $0.threadCount > 0 && $0.id.rawValue > 0 }
        summary.threads = outline.forums.reduce(0) { $0 + $1.threadCount }
        summary.posts = outline.forums.reduce(0) { $0 + $1.postCount }
        summary.users = try past.people().count { $0.postCount > 0 }
        return FrontPageView(
            context: site.context, summary: summary,
            forums: outline.forums.filter { outline.livelyForums.contains($0.id) },
            emptyForums: outline.forums.filter { !outline.livelyForums.contains($0.id) },
            pages: outline.pagedForums, cards: [], calendar: PostCalendar([])
        ).render()
    }

    private func forum(_ id: ForumID, _ number: Int) throws -> ServedSite.Answer {
        guard let present = site.outline.forumsByID[id] else {
            return .missing(try served.missing(.link(.forum(id))))
        }
        let pages = try pagesOfDay()
        guard let forum = pages.outline.forumsByID[id] else { return notShown(present.name) }
        let threads = forum.isCategory ? [] : try past.threads(in: id.rawValue == 0 ? nil : id)
        guard number <= SitePages.pageCount(ofForumWith: threads.count) else {
            return .moved(address(SiteAddress.forum(id)))
        }
        return .page(
            try pages.forumPage(
                forum, page: number,
                threads: threads.filter { $0.selectedPostCount > 0 }
                    + threads.filter { $0.selectedPostCount == 0 }
            ).render())
    }

    // MARK: People

    private func people(_ number: Int) throws -> ServedSite.Answer {
        let people = SitePages.byName(try past.people())
        guard number <= SitePages.pageCount(ofPeople: people.count) else {
            return .moved(address(SiteAddress.people))
        }
        return .page(site.peoplePage(number, of: people).render())
    }

    private func person(_ id: UserID, _ number: Int) throws -> ServedSite.Answer {
        guard let present = try site.reader.profile(of: id) else {
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
