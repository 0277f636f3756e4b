internal import ForumModel
internal import HTMLTree

/// Parts that many pages share word for word, and what they say: authors' sidebars and the menu of all forums.
///
/// It only spares work: a part counts as known when it is the same byte by byte, so what is read of a page never depends
/// on the pages before. Its size is bounded, whatever the pages hold. One thread at a time uses it.
public struct ScrapeMemory: Sendable {
    /// A class, so that looking one up copies nothing.
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

    /// How many sidebars are remembered.
    var sidebarCount: Int { sidebars.count }
    /// How many menus are remembered.
    var menuCount: Int { menus.count }
    /// How many bytes the copies take that are compared, and what was read of sidebars.
    var byteCount: Int { totalSidebarBytes + menus.reduce(0) { $0 + $1.subtree.byteCount } }

    static let sidebarLimit = 4096
    static let sidebarTotalBytes = 8 << 20
    static let sidebarBytes = 16 << 10
    static let menuLimit = 4
    static let menuBytes = 256 << 10

    /// Remembers nothing yet.
    public init() {}

    // MARK: Sidebars

    /// What a sidebar says that was read before; nil for another.
    func sidebar(at node: HTMLNode, of user: UserID) -> SidebarScraper? {
        guard let known = sidebars[user], known.subtree.matches(node) else { return nil }
        return known.reading
    }

    /// Remembers what a sidebar says; of each author the newest.
    mutating func remember(_ reading: SidebarScraper, at node: HTMLNode, of user: UserID) {
        guard let subtree = HTMLSubtree(node, byteLimit: Self.sidebarBytes) else { return }
        if sidebars.count >= Self.sidebarLimit || totalSidebarBytes >= Self.sidebarTotalBytes {
            sidebars.removeAll(keepingCapacity: true)
            totalSidebarBytes = 0
        }
        let sidebar = Sidebar(subtree: subtree, reading: reading)
        totalSidebarBytes += sidebar.byteCount
        totalSidebarBytes -= sidebars.updateValue(sidebar, forKey: user)?.byteCount ?? 0
    }

    // MARK: Menus

    /// The forums that a menu lists, read anew only where it is none of the last few.
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
