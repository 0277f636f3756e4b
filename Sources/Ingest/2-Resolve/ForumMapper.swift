internal import Archive
internal import ForumModel
internal import ForumPages

/// Turns a page's menu, breadcrumbs and tables of forums into records, one for each forum.
///
/// Within one page the menu decides the parent of a forum (then tables, then breadcrumbs), and the breadcrumbs decide its
/// name (then tables, then the menu, which shortens some names).
struct ForumMapper {
    private var categories: [CategoryRecord] = []
    private var forums: [ForumRecord] = []
    private var index: [ForumID: Int] = [:]
    private var moderators: [(forum: ForumID, users: [UserID])] = []
    private let isMenuWhole: Bool
    /// The first list index of forums that only tables or breadcrumbs show, which puts them behind all forums of the menu.
    private static let tableOffset = 100_000

    init(page: ScrapedPage) {
        isMenuWhole = page.isMenuWhole
        addMenu(page.menu)
        switch page.content {
        case .threadList(let list):
            addSubforums(list.subforums, below: page.identity.forumID)
            if let forum = page.identity.forumID, !list.moderators.isEmpty {
                moderators.append((forum, list.moderators.map(\.id)))
                add(ForumRecord(id: forum, name: nil))
            }
        case .forumIndex(let listings): addIndex(listings)
        case .siteIndex(let index): addIndex(index.forums)
        case .search(let search):
            for hit in search.hits { if let id = hit.forumID { add(ForumRecord(id: id, name: hit.forumName)) } }
            for thread in search.threads {
                if let id = thread.forumID { add(ForumRecord(id: id, name: thread.forumName)) }
            }
        case .profile(let profile):
            for forum in profile.moderatedForums { add(ForumRecord(id: ForumID(rawValue: forum.id), name: forum.name)) }
        default: break
        }
        if page.layout == nil {
            addBreadcrumbs(page.breadcrumbs)
        } else if let forum = page.breadcrumbs.last {
            // In these old layouts the first one may be no category, so only the last is used.
            add(ForumRecord(id: ForumID(rawValue: forum.id), name: forum.name))
        }
    }

    var records: ForumRecords {
        var records = ForumRecords()
        records.categories = categories
        records.forums = forums
        records.moderators = moderators
        // Equal menus share their claims by this hash, which covers no moderators; a truncated menu proves nothing of unlisted forums.
        if moderators.isEmpty, isMenuWhole, forums.contains(where: \.isInMenu) { records.fingerprint = fingerprint }
        return records
    }

    private var fingerprint: Int64 {
        let names = categories.map { "c\($0.id) \($0.listIndex ?? -1) \($0.name)" }
        let places = forums.map {
            "f\($0.id) \($0.listIndex ?? -1) \($0.isInMenu) \(String(describing: $0.place)) \($0.name ?? "")"
                + "\u{1F}\($0.description ?? "")\u{1F}\(String(describing: $0.counts))"
        }
        return DerivedNumber.from("menu", (names + places).joined(separator: "\n"))
    }

    private mutating func add(_ forum: ForumRecord) {
        guard let position = index[forum.id] else {
            index[forum.id] = forums.count
            forums.append(forum)
            return
        }
        if forum.place != nil, forums[position].place == nil {
            forums[position].place = forum.place
            forums[position].listIndex = forum.listIndex
            forums[position].isInMenu = forum.isInMenu
        }
        if let description = forum.description { forums[position].description = description }
        if let counts = forum.counts { forums[position].counts = counts }
        if let name = forum.name { forums[position].name = name }
    }

    private mutating func addMenu(_ menu: [ForumMenuEntry]) {
        var path: [Int64] = []
        for (position, entry) in menu.enumerated() {
            // A subforum may be indented more than one step below its parent; its parent is the nearest forum above it.
            let depth = min(max(entry.depth, 0), path.count)
            path.removeSubrange(depth...)
            if depth == 0 {
                add(category: entry.id, name: entry.name, listIndex: position)
            } else {
                add(
                    ForumRecord(
                        id: ForumID(rawValue: entry.id), name: entry.name,
                        place: Self.place(path, depth: depth), listIndex: position, isInMenu: true))
            }
            path.append(entry.id)
        }
    }

    private static func place(_ path: [Int64], depth: Int) -> ForumRecord.Place? {
        guard let above = path.last else { return nil }
        return depth == 1 ? .category(CategoryID(rawValue: above)) : .forum(ForumID(rawValue: above))
    }

    private mutating func add(category id: Int64, name: String, listIndex: Int?) {
        let id = CategoryID(rawValue: id)
        guard !categories.contains(where: { $0.id == id }) else { return }
        categories.append(CategoryRecord(id: id, name: name, listIndex: listIndex))
    }

    private mutating func addSubforums(_ listings: [ForumListing], below parent: ForumID?) {
        for (position, listing) in listings.enumerated() {
            add(listing, place: parent.map { .forum($0) }, listIndex: Self.tableOffset + position)
        }
    }

    private mutating func add(_ listing: ForumListing, place: ForumRecord.Place?, listIndex: Int?) {
        var forum = ForumRecord(
            id: ForumID(rawValue: listing.id), name: listing.name, place: place, listIndex: listIndex)
        forum.description = listing.description
        if listing.threadCount != nil || listing.postCount != nil {
            forum.counts = (listing.threadCount, listing.postCount)
        }
        add(forum)
        if !listing.moderators.isEmpty { moderators.append((forum.id, listing.moderators.map(\.id))) }
    }

    private mutating func addIndex(_ listings: [ForumListing]) {
        addMenu(listings.map { ForumMenuEntry(id: $0.id, name: $0.name, depth: $0.depth) })
        for listing in listings where listing.depth > 0 { add(listing, place: nil, listIndex: nil) }
    }

    private mutating func addBreadcrumbs(_ crumbs: [Breadcrumb]) {
        if let category = crumbs.first { add(category: category.id, name: category.name, listIndex: nil) }
        for (position, crumb) in crumbs.enumerated().dropFirst() {
            add(
                ForumRecord(
                    id: ForumID(rawValue: crumb.id), name: crumb.name,
                    place: Self.place([crumbs[position - 1].id], depth: position), listIndex: Self.tableOffset))
        }
    }
}
