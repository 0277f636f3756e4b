internal import Archive
internal import ForumModel
internal import Site

extension SiteRun {
    func forumPages() throws {
        let shown = site.outline.forums.filter { site.outline.pagedForums.contains($0.id) }
        for (index, forum) in shown.enumerated() {
            let threads = try site.threads(of: forum)
            for page in 1...SitePages.pageCount(ofForumWith: threads.count) {
                let view = try site.forumPage(forum, page: page, threads: threads)
                try folder.write(SiteAddress.forum(forum.id, page: page), view.render())
            }
            try job.tell(0.8 + 0.05 * Double(index + 1) / Double(shown.count), "forums")
        }
    }

    func timePages() throws {
        for (index, year) in calendar.years.enumerated() {
            try folder.write(SiteAddress.year(year.year), try site.yearPage(at: index, of: calendar))
        }
        let months = calendar.months
        let places = Dictionary(months.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var open: (month: CalendarMonth, threads: [CountedPost])?
        func close() throws {
            guard let (month, threads) = open, let place = places[month] else { return }
            try folder.write(month.address, site.monthPage(at: place, of: months, threads: threads))
        }
        try reader.forEachThreadDay { thread in
            guard let day = thread.day else { return }
            let month = CalendarMonth(year: day.year, month: day.month)
            if open?.month != month {
                try close()
                open = (month, [])
            }
            open?.threads.append(thread)
        }
        try close()
    }

    func people() throws {
        let people = try site.people()
        for page in 1...SitePages.pageCount(ofPeople: people.count) {
            try folder.write(SiteAddress.people(page: page), site.peoplePage(page, of: people).render())
        }
        let map = OrderedParallelMap<(name: String, result: RenderedPage, fingerprint: ContentHash)>(
            workerCount: job.workerCount
        ) { [self] made in
            try folder.write(made.name, made.result.bytes, fingerprint: made.fingerprint)
        }
        for (index, person) in people.enumerated() {
            let pageCount = SitePages.pageCount(ofPersonWith: person.postCount)
            var last: PostID?
            let galleryLink = try writeGallery(of: .user(person.id))
            for page in 1...pageCount {
                var (view, read) = try reader.tracking {
                    try site.personPage(person.id, page: page, of: pageCount, after: last)
                }
                view?.galleryLink = galleryLink
                guard let view else { continue }
                last = view.posts.last?.id
                let fingerprint = read.combined(
                    with: key + [view.pager.parts, view.references.forumLinks.description, galleryLink ?? ""])
                let name = SiteAddress.user(person.id, page: page)
                if try !folder.keep(name, fingerprint: fingerprint) {
                    try map.add { (name, view.render(), fingerprint) }
                }
            }
            try job.tell(0.85 + 0.05 * Double(index + 1) / Double(people.count), "people")
        }
        try map.finish()
    }

    /// Writes the pages of a gallery and returns the words of the link to them; nil if there are none.
    func writeGallery(of subject: PictureSubject) throws -> String? {
        let gallery = try site.gallery(of: subject)
        for page in 1...gallery.pageCount {
            guard let bytes = try site.galleryPage(page, of: gallery) else { break }
            try folder.write(SiteAddress.gallery(subject, page: page), bytes)
        }
        return gallery.link
    }

    func others() throws {
        if let page = try site.announcementsPage() { try write(page, to: SiteAddress.announcements) }
        if let view = try site.bookmarksPage() { try folder.write(SiteAddress.bookmarks, view.render()) }
        try messages()
    }

    private func write(_ page: RenderedPage, to file: String) throws {
        summary.add(removed: page.removed)
        try folder.write(file, page.bytes)
    }

    private func messages() throws {
        let messages = try reader.messages()
        guard !messages.isEmpty else { return }
        try folder.write(SiteAddress.messages, site.messageList(messages))
        for (_, conversation) in Dictionary(grouping: messages, by: \.conversationID) {
            for (index, message) in conversation.enumerated() {
                try write(site.messagePage(at: index, of: conversation), to: SiteAddress.message(message.id))
            }
        }
    }

    func search() throws {
        let index = SearchIndexWriter(
            reader: reader, folder: folder, forums: site.outline.paths.paths, workerCount: job.workerCount)
        try index.write { [self] in try job.tell(0.9 + 0.09 * $0, "search index") }
        try folder.write(SiteAddress.search, site.searchPage())
    }
}
