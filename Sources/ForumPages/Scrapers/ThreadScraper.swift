internal import ForumModel
internal import HTMLTree

/// Reads a page of a thread, a single post's page, and the posts below a reply form.
///
/// Markup: `div#thread` with a `table.post` for each post (``PostScraper``); the title in the breadcrumbs; above and below the
/// posts `ul.postbuttons`, whose reply button is `forum-closed` in a closed thread, and the bookmark button.
struct ThreadScraper {
    private let outline: PageOutline
    private(set) var posts: [ScrapedPost] = []
    /// The elements whose whole text was read: the bodies of posts, in old layouts their tables.
    private(set) var bodies: [HTMLNode] = []
    /// Whether the page shows one user's posts only, according to the links beside them.
    private(set) var isFiltered = false
    init(_ outline: PageOutline, _ diagnostics: inout [Diagnostic], _ cache: inout ScrapeCache) {
        self.outline = outline
        var known: Set<PostID> = []
        var hasUnfilteredPost = false
        known.reserveCapacity(outline.postTables.count)
        posts.reserveCapacity(outline.postTables.count)
        bodies.reserveCapacity(outline.postTables.count)
        for (position, table) in outline.postTables.enumerated() {
            let (post, body, hasFilter) = Self.post(table, at: position, outline, &diagnostics, &cache)
            guard let post else { continue }
            guard known.insert(post.id).inserted else {
                diagnostics.report(.warning, .idDuplicateInPage, "Post \(post.id) occurs twice; the first one counts.")
                continue
            }
            if hasFilter { isFiltered = true } else if !post.isIgnored { hasUnfilteredPost = true }
            posts.append(post)
            if let body { bodies.append(outline.layout == nil ? body : table) }
        }
        noteOddNumbers(&diagnostics)
        // Every post, except those of ignored users, must have such a link: a single odd one is not a filter.
        isFiltered = isFiltered && !hasUnfilteredPost
    }

    private static func post(
        _ table: HTMLNode, at position: Int, _ outline: PageOutline, _ diagnostics: inout [Diagnostic],
        _ cache: inout ScrapeCache
    ) -> (ScrapedPost?, body: HTMLNode?, hasFilter: Bool) {
        if let layout = outline.layout {
            var body: HTMLNode?
            let post = LayoutScraper(layout: layout).post(table, body: &body, &diagnostics)
            return (post, body, false)
        }
        let scraper = PostScraper(table, before: outline.end(ofPost: position), &cache)
        return (scraper.post(&diagnostics), scraper.body, scraper.hasFilter)
    }

    /// Reports posts whose ID is not a number (`post-5`); they are not scraped.
    private func noteOddNumbers(_ diagnostics: inout [Diagnostic]) {
        for table in outline.plainPostTables where table.attribute(.id, hasPrefix: "post") {
            guard let id = table.attribute(.id), id != "post" else { continue }
            diagnostics.report(
                .warning, .idInvalid,
                "A post's id \u{201C}\(id.prefix(44))\u{201D} is no number; the post was not taken.")
        }
    }

    /// Removes the positions in the thread, which a page filtered to one user does not have.
    mutating func forgetPositions() { for index in posts.indices { posts[index].position = nil } }
    /// The author of all posts; nil if there are several or none, or if posts lack an author's ID.
    var onlyAuthorID: UserID? {
        let authors = Set(posts.map(\.authorID))
        return authors.count == 1 ? authors.first ?? nil : nil
    }

    func page(_ crumbs: BreadcrumbScraper.Trail) -> ThreadPage {
        var page = ThreadPage(
            title: crumbs.threadTitle ?? Self.title(from: outline.title)
                ?? (outline.layout == nil ? nil : crumbs.ending), posts: posts)
        // Only the buttons above the posts are read; those below are the same.
        for node in outline.document.root.elements([.img], before: outline.postTables.first) {
            note(button: node, in: &page)
        }
        return page
    }

    /// The page of a single post has the thread's title; a reply form is titled *New Reply*.
    func loosePosts(_ crumbs: BreadcrumbScraper.Trail, _ kind: PageKind) -> ThreadPage {
        ThreadPage(
            title: crumbs.threadTitle ?? (kind == .showpost ? Self.title(from: outline.title) : nil), posts: posts)
    }

    private func note(button node: HTMLNode, in page: inout ThreadPage) {
        if page.isClosed == nil {
            if node.attribute(.src, holds: "forum-closed") {
                page.isClosed = true
            } else if node.attribute(.src, holds: "forum-reply") {
                page.isClosed = false
            }
        }
        if page.isBookmarked == nil, node.hasClass("thread_bookmark") || node.attribute(.id, equals: "button_bookmark")
        {
            page.isBookmarked = node.hasClass("unbookmark") || node.attribute(.src, holds: "button-unbookmark")
        }
    }

    /// Returns the thread's title in the page's title, without the site's name; nil if nothing else remains.
    static func title(from title: String) -> String? {
        let site = "The Something Awful Forums"
        var rest = title[...]
        if rest.hasSuffix(" - " + site) { rest = rest.dropLast(site.count + 3) }
        if rest.hasPrefix(site + " - ") { rest = rest.dropFirst(site.count + 3) }
        return rest == site ? nil : String(rest).nonEmpty
    }
}
