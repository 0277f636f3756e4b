internal import Archive
internal import ForumModel

/// One export of a site.
final class SiteRun {
    let reader: ArchiveReader
    let job: ExportJob
    let folder: ExportFolder
    let context: SiteContext
    let numbers: SelectionSummary
    let forums: [StoredForum]
    let forumsByID: [ForumID: StoredForum]
    /// The forums with threads in them or below them; these have a page.
    let pagedForums: Set<ForumID>
    /// The forums with posts in them or below them.
    let livelyForums: Set<ForumID>
    /// The days on which posts were written.
    let calendar: PostCalendar
    let users: Set<UserID>
    let pictureCache: PictureCache
    let titles = TitleCache()
    var summary: ExportSummary
    private var donePosts = 0

    init(_ reader: ArchiveReader, _ job: ExportJob, _ folder: ExportFolder, title: String, theme: SiteTheme)
        throws
    {
        self.reader = reader
        self.job = job
        self.folder = folder
        numbers = try reader.summary()
        guard numbers.posts + numbers.threads + numbers.messages + numbers.announcements > 0 else {
            throw ExportError.nothingSelected(archive: reader.archivePath)
        }
        forums = try Self.forums(reader)
        forumsByID = Dictionary(forums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        pagedForums = Self.withAncestors(forums.filter { $0.threadCount > 0 })
        livelyForums = Self.withAncestors(forums.filter { $0.postCount > 0 })
        calendar = PostCalendar(try reader.days())
        users = Set(try reader.people().map(\.id))
        pictureCache = PictureCache(reader, folder: folder, prefix: "x/")
        summary = ExportSummary(format: SiteExporter.name, output: job.output)
        summary.threads = numbers.threads
        summary.posts = numbers.posts
        summary.messages = numbers.messages
        var sections = [
            SiteContext.Section(words: "Threads", file: SiteAddress.front)
        ]
        if !calendar.years.isEmpty {
            sections.append(.init(words: "Time", file: SiteAddress.front + "#time"))
        }
        sections.append(.init(words: "People", file: SiteAddress.people))
        if numbers.announcements > 0 {
            sections.append(.init(words: "Announcements", file: SiteAddress.announcements))
        }
        if try !reader.bookmarks().isEmpty {
            sections.append(.init(words: "Bookmarks", file: SiteAddress.bookmarks))
        }
        if numbers.messages > 0 { sections.append(.init(words: "Messages", file: SiteAddress.messages)) }
        sections.append(.init(words: "Search", file: SiteAddress.search))
        context = SiteContext(
            title: title, theme: theme, sections: sections, selection: reader.selection)
    }

    private static func withAncestors(_ forums: [StoredForum]) -> Set<ForumID> {
        forums.reduce(into: []) { found, forum in
            found.insert(forum.id)
            found.formUnion(forum.path)
        }
    }

    /// Returns the forums, and a placeholder for threads whose forum is unknown.
    private static func forums(_ reader: ArchiveReader) throws -> [StoredForum] {
        var forums = try reader.forums()
        let stray = try reader.threads(in: nil)
        if !stray.isEmpty {
            var unknown = StoredForum(id: ForumID(rawValue: 0))
            unknown.name = "Threads whose forum is not known"
            unknown.depth = 0
            unknown.threadCount = stray.count
            unknown.postCount = stray.reduce(0) { $0 + $1.selectedPostCount }
            forums.append(unknown)
        }
        return forums
    }

    func run() throws -> ExportSummary {
        try threads()
        try forumPages()
        try timePages()
        try people()
        try others()
        try search()
        try frontPage()
        try assets()
        try job.tell(1, "putting the site in its place")
        try folder.finish(&summary)
        return summary
    }

    // MARK: Threads

    /// The rows that a page of a thread shows.
    private struct PageRows {
        var posts: [StoredPost]
        var references: PageReferences
        var sources: PageSources
    }

    private func threads() throws {
        typealias Made = (names: [String], result: ThreadPageView.Result, fingerprint: ContentHash)
        let map = OrderedParallelMap<Made>(workerCount: job.workerCount) { [self] made in
            summary.add(removed: made.result.removed)
            for name in made.names {
                try folder.write(name, made.result.bytes, fingerprint: made.fingerprint)
            }
        }
        for id in try reader.threadIDs() {
            guard let thread = try reader.thread(id) else { continue }
            let pages = try reader.pages(of: id)
            for (index, page) in pages.enumerated() {
                let (rows, read) = try reader.tracking { try self.rows(of: thread, page: page) }
                let pager = SitePager(page: index, in: pages, of: id)
                let view = ThreadPageView(
                    context: context, thread: thread, forums: above(thread), pager: pager,
                    previousNumber: index > 0 ? pages[index - 1].number : nil, posts: rows.posts,
                    references: try pictureCache.add(rows.references), titles: titles, sources: rows.sources)
                let fingerprint = read.combined(with: key + view.parts)
                let isLast = pages.count > 1 && index == pages.count - 1
                let names =
                    [SiteAddress.thread(id, page: page.number)] + (isLast ? [SiteAddress.lastPage(id)] : [])
                let missing = try names.filter { try !folder.keep($0, fingerprint: fingerprint) }
                if !missing.isEmpty { try map.add { (missing, view.render(), fingerprint) } }
                donePosts += page.postCount
                try job.tell(0.8 * share, "\(donePosts) of \(numbers.posts) posts")
            }
            let contents = ThreadContentsView(
                context: context, thread: thread, forums: above(thread), pages: pages,
                posters: try reader.postersByPage(of: id, limit: 3))
            try folder.write(SiteAddress.contents(id), contents.render())
            if pages.count > 1 {
                try folder.write(SiteAddress.pages(id), ThreadScript(pages, of: thread).bytes)
            }
        }
        try map.finish()
    }

    private var share: Double { Double(donePosts) / Double(max(1, numbers.posts)) }

    /// The inputs of every page other than its rows.
    var key: [String] {
        [
            SiteExporter.version, context.title, context.theme.rawValue,
            "\(reader.selection.isEverything) \(reader.selection.choosesPosts) \(reader.selection.isRedacted)",
        ] + context.sections.map(\.file)
    }

    private func rows(of thread: StoredThread, page: StoredThreadPage) throws -> PageRows {
        let posts = try reader.posts(of: thread.id, page: page.number)
        var references = ReferenceReader(reader, forums: pagedForums)
        try references.add(thread.author.id)
        for post in posts {
            try references.add(post.author.id)
            try references.add(post.bodyHTML, from: post.bodySourceID)
            try references.add(post.author.titleHTML, from: post.author.titleSourceID)
            for revision in post.revisions {
                try references.add(revision.bodyHTML, from: revision.sourceID)
            }
        }
        let sources = PageSources(try reader.captures(Set(posts.compactMap(\.bodySourceID))))
        return PageRows(posts: posts, references: references.references, sources: sources)
    }

    private func above(_ thread: StoredThread) -> [StoredForum] {
        let id = thread.forumID ?? ForumID(rawValue: 0)
        guard let forum = forumsByID[id] else { return [] }
        return forum.path.compactMap { forumsByID[$0] } + [forum]
    }
}

extension ThreadPageView {
    /// The inputs of the page other than the rows of its posts.
    fileprivate var parts: [String] {
        [
            title, references.forumLinks.description, "\(thread.isClosed)", thread.tagTitle ?? "",
            thread.author.name ?? "",
            thread.author.id?.description ?? "", pager.parts, previousNumber.map(String.init) ?? "",
        ] + forums.map { "\($0.id) \($0.name ?? "")" }
    }
}
