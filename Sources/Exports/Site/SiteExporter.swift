public import Archive
internal import ForumModel

/// Writes a folder of pages that opens by double-click and needs neither server nor network.
public struct SiteExporter: Exporter {
    /// The format's name.
    public static let name = "site"
    /// Changes with anything that changes the bytes of pages; files of other versions are made anew.
    static let version = "4"

    private let title: String
    private let theme: SiteTheme

    /// Describes a site.
    ///
    /// - Parameters:
    ///   - title: what it is called.
    ///   - theme: how it looks until its reader chooses.
    public init(title: String = "Awful Archive", theme: SiteTheme = .calm) {
        self.title = title
        self.theme = theme
    }

    /// Writes the site.
    ///
    /// - Throws: ``ExportError``, ``ArchiveError``.
    public func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary {
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        let work = try SiteWork(reader, job, folder, title: title, theme: theme)
        return try work.run()
    }
}

/// One site on its way.
private final class SiteWork {
    private let reader: ArchiveReader
    private let job: ExportJob
    private let folder: ExportFolder
    private let context: SiteContext
    private let numbers: SelectionSummary
    private let forums: [StoredForum]
    private let forumsByID: [ForumID: StoredForum]
    private let users: Set<UserID>
    private let shelf: PictureShelf
    private let titles = TitleShelf()
    private var summary: ExportSummary
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
        users = Set(try reader.people().map(\.id))
        shelf = PictureShelf(reader, folder: folder, prefix: "x/")
        summary = ExportSummary(format: SiteExporter.name, output: job.output)
        summary.threads = numbers.threads
        summary.posts = numbers.posts
        summary.messages = numbers.messages
        var sections = [
            SiteContext.Section(words: "Forums", file: SiteAddress.front),
            SiteContext.Section(words: "People", file: SiteAddress.people),
        ]
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

    /// The forums, and one for threads whose forum is not known.
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

    /// What is read for a page of a thread.
    private struct PageRows {
        var posts: [StoredPost]
        var references: PageReferences
    }

    private func threads() throws {
        typealias Made = (names: [String], result: ThreadPageView.Result, fingerprint: ContentHash)
        let line = ParallelLine<Made>(workerCount: job.workerCount) { [self] made in
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
                    references: try shelf.add(rows.references), titles: titles)
                let fingerprint = read.combined(with: key + view.parts)
                let isLast = pages.count > 1 && index == pages.count - 1
                let names =
                    [SiteAddress.thread(id, page: page.number)] + (isLast ? [SiteAddress.lastPage(id)] : [])
                let missing = try names.filter { try !folder.keep($0, fingerprint: fingerprint) }
                if !missing.isEmpty { try line.add { (missing, view.make(), fingerprint) } }
                donePosts += page.postCount
                try job.tell(0.8 * share, "\(donePosts) of \(numbers.posts) posts")
            }
            let contents = ThreadContentsView(
                context: context, thread: thread, forums: above(thread), pages: pages)
            try folder.write(SiteAddress.contents(id), contents.make())
        }
        try line.finish()
    }

    private var share: Double { Double(donePosts) / Double(max(1, numbers.posts)) }

    /// What every page depends on beside its rows.
    private var key: [String] {
        [
            SiteExporter.version, context.title, context.theme.rawValue,
            "\(reader.selection.isEverything) \(reader.selection.choosesPosts) \(reader.selection.isRedacted)",
        ] + context.sections.map(\.file)
    }

    private func rows(of thread: StoredThread, page: StoredThreadPage) throws -> PageRows {
        let posts = try reader.posts(of: thread.id, page: page.number)
        var references = ReferenceReader(reader, forums: Set(forumsByID.keys))
        try references.add(thread.author.id)
        for post in posts {
            try references.add(post.author.id)
            try references.add(post.bodyHTML, from: post.bodySourceID)
            try references.add(post.author.titleHTML, from: post.author.titleSourceID)
            for revision in post.revisions {
                try references.add(revision.bodyHTML, from: revision.sourceID)
            }
        }
        return PageRows(posts: posts, references: references.references)
    }

    private func above(_ thread: StoredThread) -> [StoredForum] {
        let id = thread.forumID ?? ForumID(rawValue: 0)
        guard let forum = forumsByID[id] else { return [] }
        return forum.path.compactMap { forumsByID[$0] } + [forum]
    }

    // MARK: Forums

    private func forumPages() throws {
        var forumsBelow: [ForumID: [StoredForum]] = [:]
        for forum in forums {
            for ancestor in forum.path { forumsBelow[ancestor, default: []].append(forum) }
        }
        for (index, forum) in forums.enumerated() {
            let threads =
                forum.isCategory ? [] : try reader.threads(in: forum.id.rawValue == 0 ? nil : forum.id)
            let size = ForumPageView.threadsPerPage
            let pageCount = max(1, (threads.count + size - 1) / size)
            for page in 1...pageCount {
                let view = ForumPageView(
                    context: context, forum: forum, above: forum.path.compactMap { forumsByID[$0] },
                    below: page == 1 ? forumsBelow[forum.id] ?? [] : [],
                    threads: Array(threads.dropFirst((page - 1) * size).prefix(size)),
                    pager: SitePager(page: page, of: pageCount) {
                        String(SiteAddress.forum(forum.id, page: $0).dropFirst(2))
                    }, users: users)
                try folder.write(SiteAddress.forum(forum.id, page: page), view.make())
            }
            try job.tell(0.8 + 0.05 * Double(index + 1) / Double(forums.count), "forums")
        }
    }

    // MARK: People

    private func people() throws {
        let people = try reader.people()
        // By name, so that a post more changes a number and not the order.
        let sorted = people.sorted {
            ($0.name?.lowercased() ?? "", $0.id) < ($1.name?.lowercased() ?? "", $1.id)
        }
        let size = PeopleView.peoplePerPage
        let pageCount = max(1, (sorted.count + size - 1) / size)
        for page in 1...pageCount {
            let view = PeopleView(
                context: context, people: Array(sorted.dropFirst((page - 1) * size).prefix(size)),
                pager: SitePager(page: page, of: pageCount) {
                    String(SiteAddress.people(page: $0).dropFirst(2))
                })
            try folder.write(SiteAddress.people(page: page), view.make())
        }
        let line = ParallelLine<(name: String, result: ThreadPageView.Result, fingerprint: ContentHash)>(
            workerCount: job.workerCount
        ) { [self] made in
            try folder.write(made.name, made.result.bytes, fingerprint: made.fingerprint)
        }
        for (index, person) in sorted.enumerated() {
            let pageCount = max(1, (person.postCount + PersonView.postsPerPage - 1) / PersonView.postsPerPage)
            var last: PostID?
            for page in 1...pageCount {
                let (view, read) = try reader.tracking {
                    try personView(person.id, page: page, of: pageCount, after: last)
                }
                guard let view else { continue }
                last = view.posts.last?.id
                let fingerprint = read.combined(
                    with: key + [view.pager.parts, view.references.forumLinks.description])
                let name = SiteAddress.user(person.id, page: page)
                if try !folder.keep(name, fingerprint: fingerprint) {
                    try line.add { (name, view.make(), fingerprint) }
                }
            }
            try job.tell(0.85 + 0.05 * Double(index + 1) / Double(sorted.count), "people")
        }
        try line.finish()
    }

    private func personView(_ id: UserID, page: Int, of pageCount: Int, after last: PostID?) throws
        -> PersonView?
    {
        guard let user = try reader.user(id) else { return nil }
        var references = ReferenceReader(reader, forums: Set(forumsByID.keys))
        if page == 1 {
            try references.add(user.author.titleHTML, from: user.author.titleSourceID)
            try references.add(user.aboutHTML, from: user.aboutSourceID)
        }
        return PersonView(
            context: context, user: user, threads: page == 1 ? try reader.threads(openedBy: id) : [],
            posts: try reader.posts(by: id, after: last, limit: PersonView.postsPerPage),
            pager: SitePager(page: page, of: pageCount) {
                String(SiteAddress.user(id, page: $0).dropFirst(2))
            },
            references: try shelf.add(references.references), titles: titles)
    }

    // MARK: Announcements, bookmarks, messages

    private func others() throws {
        let announcements = try reader.announcements()
        if !announcements.isEmpty {
            let view = AnnouncementsView(
                context: context, announcements: announcements, forums: forumsByID,
                references: try references(
                    announcements.map { ($0.bodyHTML, $0.bodySourceID, [$0.author.id]) }),
                titles: titles)
            let result = view.make()
            summary.add(removed: result.removed)
            try folder.write(SiteAddress.announcements, result.bytes)
        }
        let bookmarks = Dictionary(grouping: try reader.bookmarks(), by: \.accountName)
        if !bookmarks.isEmpty {
            let accounts = try bookmarks.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { name, marks in
                (name: name, threads: try marks.compactMap { try reader.thread($0.threadID) })
            }
            let view = BookmarksView(context: context, accounts: accounts, users: users)
            try folder.write(SiteAddress.bookmarks, view.make())
        }
        try messages()
    }

    private func messages() throws {
        let messages = try reader.messages()
        guard !messages.isEmpty else { return }
        try folder.write(SiteAddress.messages, MessageListView(context: context, messages: messages).make())
        for (_, conversation) in Dictionary(grouping: messages, by: \.conversationID) {
            for (index, message) in conversation.enumerated() {
                let view = MessageView(
                    context: context, message: message,
                    pager: SitePager(page: index + 1, of: conversation.count) {
                        "\(conversation[$0 - 1].id).html"
                    },
                    references: try references([
                        (message.bodyHTML, message.bodySourceID, [message.sender.id, message.recipient.id])
                    ]), titles: titles)
                let result = view.make()
                summary.add(removed: result.removed)
                try folder.write(SiteAddress.message(message.id), result.bytes)
            }
        }
    }

    private func references(_ bodies: [(html: String?, page: Int64?, people: [UserID?])]) throws
        -> PageReferences
    {
        var references = ReferenceReader(reader, forums: Set(forumsByID.keys))
        for body in bodies {
            try references.add(body.html, from: body.page)
            for person in body.people { try references.add(person) }
        }
        return try shelf.add(references.references)
    }

    // MARK: Search, front page, style

    private func search() throws {
        let paths = forumsByID.mapValues { $0.path + [$0.id] }
        let index = SearchIndexWriter(
            reader: reader, folder: folder, forums: paths, workerCount: job.workerCount)
        try index.write { [self] in try job.tell(0.9 + 0.09 * $0, "search index") }
        try folder.write(SiteAddress.search, SearchPageView(context: context, forums: forums).make())
    }

    private func frontPage() throws {
        let view = FrontPageView(
            context: context, summary: numbers, forums: forums,
            busiest: try reader.busiestThreads(limit: 10), users: users)
        try folder.write(SiteAddress.front, view.make())
    }

    private func assets() throws {
        try folder.write("style/site.css", PackageResources.site_css)
        try folder.write("script/site.js", PackageResources.site_js)
        try folder.write("script/search.js", PackageResources.search_js)
    }
}

extension ThreadPageView {
    /// What the page depends on beside the rows of its posts.
    fileprivate var parts: [String] {
        [
            title, references.forumLinks.description, "\(thread.isClosed)", thread.tagTitle ?? "",
            thread.author.name ?? "",
            thread.author.id?.description ?? "", pager.parts, previousNumber.map(String.init) ?? "",
        ] + forums.map { "\($0.id) \($0.name ?? "")" }
    }
}
