package import Archive
internal import ForumModel

/// The newest posts of a thread or person as an Atom feed (RFC 4287), with bodies as plain text.
struct AtomFeed {
    /// The number of posts in a feed.
    static let size = 40

    let title: String
    /// The globally unique ID of the feed: the address of the original page.
    let id: String
    /// The root URL of the Reader, with a trailing slash.
    let root: String
    /// The addresses of the feed and of its page, relative to the root.
    let address: String
    let page: String
    let posts: [PostItem]
    /// The address of each post, relative to the root.
    let places: [PostID: String]

    /// Renders the feed.
    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
        element("title", title, &out)
        element("id", id, &out)
        element(
            "updated", posts.lazy.compactMap(\.postedAt).max()?.description ?? "1970-01-01T00:00:00Z", &out)
        out.raw("<link rel=\"self\"")
        out.attribute("href", root + address)
        out.raw("/>\n<link")
        out.attribute("href", root + page)
        out.raw("/>\n")
        for post in posts { entry(post, &out) }
        out.raw("</feed>\n")
        return out.bytes
    }

    private func entry(_ post: PostItem, _ out: inout HTMLOutput) {
        out.raw("<entry>\n")
        let author = post.authorName.map(ShownText.cleaned) ?? "(name not known)"
        element("title", "\(author): \(Excerpt.of(post.bodyText ?? "", limit: 60))", &out)
        element("id", OriginalAddress.post(post.id), &out)
        element("updated", (post.editedAt ?? post.postedAt)?.description ?? "1970-01-01T00:00:00Z", &out)
        if let time = post.postedAt { element("published", time.description, &out) }
        out.raw("<author>")
        element("name", author, &out)
        out.raw("</author>\n")
        if let place = places[post.id] {
            out.raw("<link")
            out.attribute("href", root + place)
            out.raw("/>\n")
        }
        out.raw("<content type=\"text\">")
        out.text(ShownText.cleaned(post.bodyText ?? ""))
        out.raw("</content>\n</entry>\n")
    }

    private func element(_ name: StaticString, _ text: String, _ out: inout HTMLOutput) {
        out.raw("<")
        out.raw(name)
        out.raw(">")
        out.text(text)
        out.raw("</")
        out.raw(name)
        out.raw(">\n")
    }
}

extension ServedSite {
    /// Returns the feed of a thread (`t/5/feed.atom`) or person (`u/5.atom`); nil if the address or the feed does not exist.
    ///
    /// - Parameters:
    ///   - path: the address, without a leading slash.
    ///   - root: the root URL of the Reader, with a trailing slash.
    ///   - reader: the browsed archive.
    ///   - queries: queries in the same transaction.
    /// - Returns: the feed.
    /// - Throws: SQLite's errors.
    package func feed(
        _ path: String, root: String, _ reader: ArchiveReader, _ queries: ArchiveQueries
    ) throws -> [UInt8]? {
        let parts = path.split(separator: "/")
        var filter = ListFilter()
        let feed: (title: String, id: String, page: String)
        if parts.count == 3, parts[0] == "t", parts[2] == "feed.atom", let id = ThreadID(parsing: parts[1]),
            let thread = try reader.thread(id)
        {
            filter.threads = [id]
            feed = (
                thread.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(id),
                OriginalAddress.thread(id, page: nil), SiteAddress.start(of: thread)
            )
        } else if parts.count == 2, parts[0] == "u", parts[1].hasSuffix(".atom"),
            let id = UserID(parsing: parts[1].dropLast(5)), let user = try queries.user(id)
        {
            filter.users = [id]
            feed = (
                user.name.map(ShownText.cleaned) ?? "User \(id)", OriginalAddress.user(id),
                SiteAddress.user(id)
            )
        } else {
            return nil
        }
        let posts = try queries.posts(matching: filter, limit: AtomFeed.size).items
        var places: [PostID: String] = [:]
        for post in posts {
            places[post.id] = try reader.location(of: post.id).map { SiteAddress.post(post.id, at: $0) }
        }
        return AtomFeed(
            title: feed.title, id: feed.id, root: root, address: path, page: feed.page, posts: posts,
            places: places
        ).render()
    }
}
