internal import Archive
internal import Bytes
internal import ForumModel
internal import ForumPages
internal import Site

/// An original address of the forums, and its counterpart on the site.
///
/// Addresses are parsed like links in pages: with or without a host, and also inside an address of a web archive.
struct OldAddress {
    enum Destination: Hashable {
        /// A page of the site, with a query that is appended to its address.
        case page(SitePage, query: String = "")
        /// A file of the site, by its address.
        case file(String)
        /// An entity that is not held; the page shows the known facts about it.
        case missing(ServedTarget)
    }

    private let link: ForumLink
    private let target: String

    /// The target is percent-encoded as received, with the leading slash; nil if it is no address of the forums.
    init?(target: String) {
        var address = target
        // Bookmarklets append the original address to that of the Reader; browsers may normalize its slashes.
        for scheme in ["http", "https"] where address.hasPrefix("/\(scheme):/") {
            address = scheme + "://" + address.dropFirst(scheme.count + 2).drop { $0 == "/" }
        }
        guard let link = ForumLink(address), link.script.hasSuffix(".php") || link.script.isEmpty else { return nil }
        // An address without a script is valid only with the forums' host.
        guard !link.script.isEmpty || address.contains("somethingawful.com") else { return nil }
        self.link = link
        self.target = target
    }

    func destination(_ reader: ArchiveSnapshot) throws -> Destination {
        switch link.script {
        case "", "index.php": return .page(.list(.front))
        case "showthread.php", "newreply.php", "editpost.php", "misc.php", "showpost.php", "printthread.php":
            return try thread(reader)
        case "forumdisplay.php", "newthread.php": return try forum(reader)
        case "member.php": return try member(reader)
        case "private.php": return try message(reader)
        case "bookmarkthreads.php", "usercp.php":
            return try reader.bookmarks().contains { $0.threadID != nil } ? .page(.list(.bookmarks)) : other
        case "banlist.php": return try link.userID.map { try user($0, reader) } ?? .page(.list(.punishments))
        case "announcement.php": return try reader.announcements().isEmpty ? other : .page(.list(.announcements))
        case "query.php", "search.php": return .page(.list(.search), query: searchQuery)
        case "attachment.php": return try attachment(reader)
        default: return other
        }
    }

    private var other: Destination {
        .missing(.other(address: "https://forums.somethingawful.com/\(link.script)?\(link.query)"))
    }

    private func thread(_ reader: ArchiveSnapshot) throws -> Destination {
        let goal = link["goto"].map(String.init)
        if let post = link.postID, goal == "post" || link.threadID == nil { return try self.post(post, reader) }
        guard let id = link.threadID else { return other }
        guard let thread = try reader.selectedThread(id) else { return .missing(.link(.thread(id, page: pageNumber))) }
        switch goal {
        case "lastpost"?: if let last = try reader.lastPost(of: id) { return try self.post(last.id, reader) }
        case "newpost"?:
            if let next = try reader.unreadPosts(of: id, limit: 1).items.first ?? reader.lastPost(of: id) {
                return try self.post(next.id, reader)
            }
        default: break
        }
        if link.script == "misc.php" { return .page(.thread(id, page: nil)) }
        if let user = link.userID {
            guard try reader.user(user) != nil else { return .missing(.link(.user(user))) }
            let words = PercentEncoding.encoded("thread:\(id) user:\(user)")
            return .page(.list(.search), query: "?q=\(words)&sort=date")
        }
        guard link["pagenumber"] != nil else { return .page(.thread(id, page: thread.firstPage)) }
        let page = pageNumber
        if try reader.page(of: id, wanted: page) == page { return .page(.thread(id, page: page)) }
        // Pages of this thread here are not the site's, because the positions of too few of its posts are known.
        if let first = try reader.firstPost(of: id, onPage: page) { return try post(first, reader) }
        return .missing(.link(.thread(id, page: page)))
    }

    private func post(_ id: PostID, _ reader: ArchiveSnapshot) throws -> Destination {
        guard let place = try reader.location(of: id) else { return .missing(.link(.post(id))) }
        return .page(.post(id, in: place.threadID, page: place.page))
    }

    /// The page number for 40 posts per page.
    private var pageNumber: Int {
        Self.page(
            number("pagenumber") ?? 1, of: number("perpage") ?? SitePaging.postsPerPage,
            as: SitePaging.postsPerPage)
    }

    /// Returns the page that contains the first item of another page, if page sizes differ.
    private static func page(_ number: Int, of size: Int, as other: Int) -> Int {
        let (place, overflow) = (max(1, number) - 1).multipliedReportingOverflow(by: max(1, size))
        return overflow ? number : place / other + 1
    }

    private func number(_ name: StaticString) -> Int? { link[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    private func forum(_ reader: ArchiveSnapshot) throws -> Destination {
        guard let id = link.forumID else { return other }
        guard (try? reader.require(.forum, id.rawValue)) != nil else { return .missing(.link(.forum(id))) }
        let size = number("perpage") ?? SitePaging.threadsPerPage
        let page = Self.page(number("pagenumber") ?? 1, of: size, as: ServedSite.threadsPerPage)
        return .page(page == 1 ? .forum(id) : .forumPage(id, page: page))
    }

    private func member(_ reader: ArchiveSnapshot) throws -> Destination {
        if let id = link.userID { return try user(id, reader) }
        let name = (link["username"] ?? "").replacing("+", with: " ")
        guard let name = PercentDecoding.text(of: Substring(name)), !name.isEmpty,
            case .user(let id)? = try? reader.person(named: name)
        else { return other }
        return .page(.user(id))
    }

    private func user(_ id: UserID, _ reader: ArchiveSnapshot) throws -> Destination {
        try reader.user(id) == nil ? .missing(.link(.user(id))) : .page(.user(id))
    }

    private func message(_ reader: ArchiveSnapshot) throws -> Destination {
        guard reader.selection.includesPrivate else { return .missing(.private) }
        guard let id = link.messageID else { return .page(.list(.messages)) }
        return try reader.message(id) != nil ? .page(.message(id)) : .missing(.message(id))
    }

    private var searchQuery: String {
        guard let words = link["q"] ?? link["query"], !words.isEmpty else { return "" }
        return "?q=\(words)"
    }

    private func attachment(_ reader: ArchiveSnapshot) throws -> Destination {
        for scheme in ["https", "http"] {
            let address = "\(scheme)://forums.somethingawful.com/attachment.php?\(link.query)"
            if let asset = try reader.asset(at: address, on: nil),
                let file = try ServedSite.pictureAddress(of: asset, reader)
            {
                return .file(file)
            }
        }
        guard let post = link.postID else { return other }
        return try self.post(post, reader)
    }
}
