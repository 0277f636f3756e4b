package import Archive
internal import ForumModel
internal import Markup

/// The newest posts (by ID) of a thread, person or search as an Atom feed (RFC 4287), as plain text.
package struct AtomFeed {
    package static let size = 40

    let title: String
    /// The globally unique ID of the feed: the address of the original page, or of a search's page.
    let id: String
    /// The root URL of the Reader, with a trailing slash.
    let root: String
    /// The addresses of the feed and of its page, relative to the root.
    let address: String
    let page: String
    let posts: [Post]
    /// The address of each post, relative to the root.
    let places: [PostID: String]

    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n")
        out.line("title", text: title)
        out.line("id", text: id)
        let updated = posts.lazy.compactMap { $0.editedAt ?? $0.postedAt }.max()
        out.line("updated", text: updated?.description ?? Self.unknownTime)
        out.empty("link", ["rel": "self", "href": root + address])
        out.raw("\n")
        link(page, &out)
        for post in posts { out.block("entry") { entry(post, &$0) } }
        out.raw("</feed>\n")
        return out.bytes
    }

    /// The time of a post without a date; Atom requires one.
    static let unknownTime = "1970-01-01T00:00:00Z"

    private func entry(_ post: Post, _ out: inout HTMLOutput) {
        let author = post.authorName.map(ShownText.cleaned) ?? "(name not known)"
        out.line("title", text: "\(author): \(Excerpt.of(post.bodyText ?? "", limit: 60))")
        out.line("id", text: OriginalAddress.post(post.id))
        let updated = post.editedAt ?? post.postedAt
        out.line("updated", text: updated?.description ?? Self.unknownTime)
        if let time = post.postedAt { out.line("published", text: time.description) }
        out.line("author") { $0.line("name", text: author) }
        if let place = places[post.id] { link(place, &out) }
        out.line("content", ["type": "text"], text: ShownText.cleaned(post.bodyText ?? ""))
    }

    private func link(_ address: String, _ out: inout HTMLOutput) {
        out.empty("link", ["href": root + address])
        out.raw("\n")
    }
}

extension ServedSite {
    /// Returns the feed of a thread (`t/5/feed.atom`) or person (`u/5.atom`); nil if the address or the feed does not exist.
    package func feed(_ path: String, root: String, _ reader: ArchiveSnapshot) throws -> Answer? {
        let parts = path.split(separator: "/")
        var filter = ListFilter()
        let feed: (title: String, id: String, page: String)
        if parts.count == 3, parts[0] == "t", parts[2] == "feed.atom", let id = ThreadID(parsing: parts[1]),
            let thread = try reader.selectedThread(id)
        {
            filter.threads = [id]
            feed = (thread.shownTitle, OriginalAddress.thread(id, page: nil), SiteAddress.start(of: thread))
        } else if parts.count == 2, parts[0] == "u", parts[1].hasSuffix(".atom"),
            let id = UserID(parsing: parts[1].dropLast(5)), let user = try reader.user(id)
        {
            filter.users = [id]
            feed = (user.name.map(ShownText.cleaned) ?? "User \(id)", OriginalAddress.user(id), SiteAddress.user(id))
        } else {
            return nil
        }
        return try self.feed(
            of: reader.posts(matching: filter, limit: AtomFeed.size).items, title: feed.title, id: feed.id, root: root,
            address: path, page: feed.page, reader)
    }

    /// Returns a feed of posts; addresses are relative to the root.
    package func feed(
        of posts: [Post], title: String, id: String, root: String, address: String, page: String,
        _ reader: ArchiveSnapshot
    ) throws -> Answer {
        var places: [PostID: String] = [:]
        for post in posts {
            places[post.id] = try reader.location(of: post.id).map { SiteAddress.post(post.id, at: $0) }
        }
        let feed = AtomFeed(
            title: title, id: id, root: root, address: address, page: page, posts: posts, places: places)
        return .file(feed.render(), mediaType: "application/atom+xml; charset=utf-8", isImmutable: false)
    }
}
