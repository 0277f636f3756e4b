internal import ForumModel
internal import HTMLTree

/// Caches the scraped values of parts that many pages share verbatim: authors' sidebars and the menu of all forums.
///
/// An entry is used only for byte-identical markup, so the cache never affects the result. Its size is bounded, whatever the
/// pages contain. Only one thread at a time may use it.
public struct ScrapeCache: Sendable {
    /// A class, so that a look-up copies nothing.
    private final class Sidebar: Sendable {
        let subtree: HTMLSubtree
        let reading: SidebarScraper
        let byteCount: Int

        init(subtree: HTMLSubtree, reading: SidebarScraper) {
            self.subtree = subtree
            self.reading = reading
            byteCount = subtree.byteCount + reading.byteCount
        }
    }

    private var sidebars: [UserID: Sidebar] = [:]
    private var totalSidebarBytes = 0
    private var menus: [(subtree: HTMLSubtree, entries: [ForumMenuEntry])] = []

    var counts: (sidebars: Int, menus: Int) { (sidebars.count, menus.count) }
    /// The size in bytes of the cached markup and of the values of sidebars.
    var byteCount: Int { totalSidebarBytes + menus.reduce(0) { $0 + $1.subtree.byteCount } }

    static let sidebarLimit = 4096
    static let sidebarTotalBytes = 8 << 20
    static let sidebarBytes = 16 << 10
    static let menuLimit = 4
    static let menuBytes = 256 << 10

    /// Creates an empty cache.
    public init() {}

    func sidebar(at node: HTMLNode, of user: UserID) -> SidebarScraper? {
        guard let known = sidebars[user], known.subtree.matches(node) else { return nil }
        return known.reading
    }

    /// Caches the value of a sidebar; only the newest of each author is kept.
    mutating func insert(_ reading: SidebarScraper, at node: HTMLNode, of user: UserID) {
        guard let subtree = HTMLSubtree(node, byteLimit: Self.sidebarBytes) else { return }
        if sidebars.count >= Self.sidebarLimit || totalSidebarBytes >= Self.sidebarTotalBytes {
            sidebars.removeAll(keepingCapacity: true)
            totalSidebarBytes = 0
        }
        let sidebar = Sidebar(subtree: subtree, reading: reading)
        totalSidebarBytes += sidebar.byteCount
        totalSidebarBytes -= sidebars.updateValue(sidebar, forKey: user)?.byteCount ?? 0
    }

    /// Returns the forums of a menu; parses it unless it equals one of the last few.
    mutating func menu(_ node: HTMLNode) -> [ForumMenuEntry] {
        if let known = menus.firstIndex(where: { $0.subtree.matches(node) }) {
            menus.swapAt(0, known)
            return menus[0].entries
        }
        let entries = ForumMenuScraper.scrape(node)
        if let subtree = HTMLSubtree(node, byteLimit: Self.menuBytes) {
            if menus.count == Self.menuLimit { menus.removeLast() }
            menus.insert((subtree, entries), at: 0)
        }
        return entries
    }
}
