package import ForumModel

package struct ForumRecords: Sendable {
    package var categories: [CategoryRecord] = []
    package var forums: [ForumRecord] = []
    /// Forums whose whole list of moderators the page shows.
    package var moderators: [(forum: ForumID, users: [UserID])] = []
    /// A hash of the page's whole menu of forums, so that the same menu on a thousand pages is merged once; nil where the
    /// page has no whole menu.
    package var fingerprint: Int64?

    package init() {}

    package var isEmpty: Bool { categories.isEmpty && forums.isEmpty && moderators.isEmpty }
}

package struct CategoryRecord: Sendable {
    package var id: CategoryID
    package var name: String
    /// Its place in the page's menu, from 0; nil where the page shows no order.
    package var listIndex: Int?

    package init(id: CategoryID, name: String, listIndex: Int?) {
        self.id = id
        self.name = name
        self.listIndex = listIndex
    }
}

package struct ForumRecord: Sendable {
    package enum Place: Sendable, Hashable {
        case category(CategoryID)
        case forum(ForumID)

        var category: CategoryID? { if case .category(let id) = self { id } else { nil } }
        var forum: ForumID? { if case .forum(let id) = self { id } else { nil } }
    }

    package var id: ForumID
    /// The name; nil where it is only a parent.
    package var name: String?
    /// The parent in the forum menu; nil where the page does not show it.
    package var place: Place?
    /// Its place in the page's menu, from 0; merged together with ``place``.
    package var listIndex: Int?
    /// Whether the page's whole menu lists it.
    package var isInMenu: Bool
    /// The time at which the whole menu lists it; nil if it does not, or at an unknown time.
    package var listedAt: UTCTime?
    package var description: String?
    /// The numbers of threads and posts, as counted by the site.
    package var counts: (threads: Int?, posts: Int?)?

    package init(
        id: ForumID, name: String?, place: Place? = nil, listIndex: Int? = nil, isInMenu: Bool = false
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.listIndex = listIndex
        self.isInMenu = isInMenu
    }
}
