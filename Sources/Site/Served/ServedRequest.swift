internal import Archive
internal import ForumModel
internal import ForumPages
internal import Markup

/// Renders the answer to one request of a browser.
struct ServedRequest {
    var site: SitePages
    /// A notice about the archive for the front page.
    var notice: String?
    var reader: ArchiveSnapshot { site.reader }
    typealias Answer = ServedSite.Answer

    func answer(_ path: ServedPath, search: ServedSearch) throws -> Answer? {
        switch path {
        case .front:
            var view =
                try reader.past == nil
                ? site.frontPage(reader.summary(), PostCalendar(reader.days()))
                : site.frontPage(summaryOfDay(), PostCalendar([]))
            view.notice = notice
            view.begun = try begunThreads()
            if reader.past == nil {
                view.owner = try reader.owner()
                view.memories = try memories(view.calendar)
                view.newest = try reader.pages(
                    importedAfter: SourcePageID(rawValue: reader.newestPageID().rawValue - Self.recentPages),
                    includesPrivate: reader.selection.includesPrivate, limit: Int(Self.recentPages)
                ).pages.lazy.map(NewPagesText.link).first { $0.address != nil }
            }
            return .page(view.render())
        case .search: return .page(try searchPage(search))
        case .bookmarks: return try bookmarksPage().map { .page($0.render()) }
        case .announcements: return try site.announcementsPage().map { .page($0.bytes) }
        case .punishments: return .page(try punishments())
        case .notes: return .page(try notesPage())
        case .random: return try randomPost()
        case .dashboard: return .page(try dashboard())
        case .coverage: return .page(try coveragePage())
        case .thread(let id, let page): return try thread(id) { try threadPage($0, page: page) }
        case .lastPage(let id): return try thread(id, lastPage)
        case .contents(let id):
            return try thread(id) { thread in
                .page(try marked(site.contents(of: thread, pages: try reader.pages(of: id, withDates: true))).render())
            }
        case .conversation(let id, let page): return try thread(id) { try conversation(of: $0, page: page) }
        case .pictures(let subject, let page):
            return try site.galleryPage(page, of: site.gallery(of: subject)).map { .page($0) }
        case .pagesScript(let id):
            return try thread(id) { thread in
                let pages = try reader.pages(of: id, withDates: true)
                return .file(
                    ThreadScript.bytes(pages, try reader.gaps(of: thread, pages)),
                    mediaType: "text/javascript; charset=utf-8", isImmutable: false)
            }
        case .forum(let id, let page): return try forum(id, page: page)
        case .people(let page): return try people(page: page)
        case .user(let id, let page): return try user(id, page: page)
        case .year, .month: return try period(path)
        case .messages:
            guard reader.selection.includesPrivate else { return .missing(try missing(.private)) }
            return .page(site.messageList(try reader.messages()))
        case .message(let id): return try message(id)
        case .picture(let name): return try picture(name)
        case .asset: return nil
        }
    }

    /// Returns posts of this day in the last few years, each the first of that day in its busiest thread, and a random post.
    private func memories(_ calendar: PostCalendar) throws -> FrontPageView.Memories? {
        guard let today = CalendarDay(UTCTime.now.description) else { return nil }
        let days = calendar.years.flatMap(\.days).map(\.day).filter {
            ($0.month, $0.day) == (today.month, today.day) && $0 < today
        }
        let posts = try days.suffix(Self.mostMemories).flatMap {
            try reader.threads(in: .period($0.period), limit: 1).map(\.post)
        }
        return (today, posts + [try anyPost()].compactMap(\.self))
    }

    /// The number of newest saved pages that are searched for one that the front page can link to.
    private static let recentPages: Int64 = 50
    /// The maximum number of earlier years from which a post of this day is shown.
    private static let mostMemories = 3

    /// Returns a random post that may be shown; nil if a few attempts find none.
    private func anyPost() throws -> ListedPost? {
        for _ in 0..<20 {
            guard let id = try reader.randomPost() else { return nil }
            if let post = try reader.listedPost(id) { return post }
        }
        return nil
    }

    private func randomPost() throws -> Answer {
        if let post = try anyPost() { return .moved(SiteAddress.post(post.id, at: post.location)) }
        return .missing(
            NoticeView(
                context: site.context, heading: "There is no post", paragraphs: ["The archive holds no post to show."]
            ).render())
    }

    private func thread(_ id: ThreadID, _ answer: (StoredThread) throws -> Answer) throws -> Answer {
        guard let thread = try reader.selectedThread(id) else {
            return .missing(try missing(.link(.thread(id, page: 1))))
        }
        return try answer(thread)
    }

    private func threadPage(_ thread: StoredThread, page number: Int) throws -> Answer {
        let pages = try reader.pages(of: thread.id)
        guard let index = pages.firstIndex(where: { $0.number == number }) else {
            // As of an earlier day the thread may have had fewer pages: the nearest page before is shown.
            if reader.past != nil, let near = pages.last(where: { $0.number < number }) ?? pages.first {
                return .moved(SiteAddress.thread(thread.id, page: near.number))
            }
            // The page is not held. A thread without any held page redirects to its list of pages.
            return pages.isEmpty
                ? .moved(SiteAddress.contents(thread.id))
                : .missing(try missing(.link(.thread(thread.id, page: number))))
        }
        let view = try site.threadPage(thread, pages: pages, reader.gaps(of: thread, pages), at: index).view
        return .page(try marked(view, pages[index]).render().bytes)
    }

    private func lastPage(_ thread: StoredThread) throws -> Answer {
        guard let last = try reader.pages(of: thread.id).last else { return .moved(SiteAddress.contents(thread.id)) }
        return .moved(SiteAddress.thread(thread.id, page: last.number))
    }

    private func forum(_ id: ForumID, page: Int) throws -> Answer? {
        guard let forum = site.outline.forumsByID[id] else { return .missing(try missing(.link(.forum(id)))) }
        let threads = try site.threads(of: forum)
        guard page <= SitePages.pageCount(ofForumWith: threads.count) else { return .moved(SiteAddress.forum(id)) }
        return .page(try marked(site.forumPage(forum, page: page, threads: threads)).render())
    }

    private func people(page: Int) throws -> Answer {
        let people = try people()
        guard page <= SitePages.pageCount(ofPeople: people.count) else { return .moved(SiteAddress.people) }
        return .page(site.peoplePage(page, of: people).render())
    }

    func people() throws -> [StoredPerson] {
        try reader.cached("people") {
            try reader.past?.addPeople()
            return try site.people()
        }
    }

    private func user(_ id: UserID, page: Int) throws -> Answer? {
        guard let user = try reader.profile(of: id) else { return .missing(try missing(.link(.user(id)))) }
        let count = SitePages.pageCount(ofPersonWith: user.selectedPostCount)
        guard page <= count else { return .moved(SiteAddress.user(id)) }
        let last = try reader.post(by: id, after: (page - 1) * PersonView.postsPerPage)
        guard var view = try site.personPage(id, page: page, of: count, after: last) else { return nil }
        if reader.past == nil { view.galleryLink = try site.gallery(of: .user(id)).link }
        return .page(view.render().bytes)
    }

    private func period(_ path: ServedPath) throws -> Answer? {
        let calendar = PostCalendar(try reader.days())
        switch path {
        case .year(let year):
            guard let index = calendar.years.firstIndex(where: { $0.year == year }) else { return nil }
            return .page(try site.yearPage(at: index, of: calendar))
        case .month(let year, let month):
            let months = calendar.months
            guard let index = months.firstIndex(of: CalendarMonth(year: year, month: month)),
                let start = UTCTime("\(CalendarDay.stem(year: year, month: month))-01T00:00:00Z")
            else { return nil }
            let end = UTCTime(seconds: start.seconds + 31 * 86_400)
            var threads: [CountedPost] = []
            try reader.forEachThreadDay(in: start..<end) { if $0.day?.month == month { threads.append($0) } }
            return .page(site.monthPage(at: index, of: months, threads: threads))
        default: return nil
        }
    }

    private func message(_ id: MessageID) throws -> Answer {
        guard reader.selection.includesPrivate else { return .missing(try missing(.private)) }
        let messages = try reader.messages()
        guard let message = messages.first(where: { $0.id == id }) else { return .missing(try missing(.message(id))) }
        let conversation = messages.filter { $0.conversationID == message.conversationID }
        let index = conversation.firstIndex { $0.id == id } ?? 0
        return .page(try site.messagePage(at: index, of: conversation).bytes)
    }

    private func picture(_ name: String) throws -> Answer? {
        let digits = name.prefix { $0 != "." }
        guard digits.utf8.count == 20,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        for asset in try reader.assets(hashPrefix: String(digits)) {
            guard let bytes = try reader.bytes(of: asset), let file = PictureFile(sha256: asset.sha256, bytes),
                file.name == name
            else { continue }
            return .file(bytes, mediaType: file.mediaType, isImmutable: true)
        }
        return nil
    }
}
