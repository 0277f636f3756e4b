internal import Archive
internal import ForumModel
internal import ForumPages

/// Caches the records made from menus and breadcrumbs: a menu of a few hundred forums is on nearly every page.
///
/// An entry is used only if menu and breadcrumbs are equal byte by byte. Pages with more information on forums are not cached.
struct ForumCache: Sendable {
    private struct Entry: Sendable {
        var menu: [ForumMenuEntry]
        var isMenuWhole: Bool
        var breadcrumbs: [Breadcrumb]
        var records: ForumRecords
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }
    /// The maximum numbers of entries, of forums in a cached menu or trail of breadcrumbs, and of bytes of their names.
    static let limit = 16
    static let menuLimit = 2048
    static let nameLimit = 64 << 10

    mutating func records(of page: ScrapedPage) -> ForumRecords {
        if page.layout != nil { return ForumMapper(page: page).records }
        switch page.content {
        case .threadList, .forumIndex, .siteIndex, .search, .profile: return ForumMapper(page: page).records
        default: break
        }
        let known = entries.firstIndex { entry in
            entry.isMenuWhole == page.isMenuWhole && entry.breadcrumbs == page.breadcrumbs && entry.menu == page.menu
                && zip(entry.breadcrumbs, page.breadcrumbs).allSatisfy { $0.name.hasSameBytes(as: $1.name) }
                && zip(entry.menu, page.menu).allSatisfy { $0.name.hasSameBytes(as: $1.name) }
        }
        if let known {
            // The newest entry is the last; the first is evicted when there are too many.
            if known < entries.count - 1 { entries.append(entries.remove(at: known)) }
            return entries[entries.count - 1].records
        }
        let records = ForumMapper(page: page).records
        guard Self.isSmall(page) else { return records }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(
            Entry(menu: page.menu, isMenuWhole: page.isMenuWhole, breadcrumbs: page.breadcrumbs, records: records))
        return records
    }

    private static func isSmall(_ page: ScrapedPage) -> Bool {
        page.menu.count <= menuLimit && page.breadcrumbs.count <= menuLimit
            && page.menu.reduce(0) { $0 + $1.name.utf8.count } <= nameLimit
            && page.breadcrumbs.reduce(0) { $0 + $1.name.utf8.count } <= nameLimit
    }
}
