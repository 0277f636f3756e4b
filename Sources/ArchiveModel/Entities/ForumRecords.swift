package import ForumModel

/// Forums as one page shows them.
package struct ForumRecords: Sendable {
    /// Categories in the page's order.
    package var categories: [CategoryRecord] = []
    /// Forums in the page's order.
    package var forums: [ForumRecord] = []
    /// Forums whose whole list of moderators the page shows.
    package var moderators: [(forum: ForumID, users: [UserID])] = []
    /// A hash of the page's whole menu of forums, so that the same menu on a thousand pages is merged once; nil where the
    /// page has no whole menu.
    package var fingerprint: Int64?

    /// Makes an empty list.
    package init() {}

    /// Whether nothing is listed.
    package var isEmpty: Bool { categories.isEmpty && forums.isEmpty && moderators.isEmpty }
}

/// A category as one page shows it.
package struct CategoryRecord: Sendable {
    /// The number.
    package var id: CategoryID
    /// The name.
    package var name: String
    /// Its place in the page's menu, from 0; nil where the page shows no order.
    package var listIndex: Int?

    /// Makes a category.
    package init(id: CategoryID, name: String, listIndex: Int?) {
        self.id = id
        self.name = name
        self.listIndex = listIndex
    }
}

/// A forum as one page shows it.
package struct ForumRecord: Sendable {
    /// The parent below which a forum is listed.
    package enum Place: Sendable, Hashable {
        /// Right below a category.
        case category(CategoryID)
        /// Below another forum.
        case forum(ForumID)

        /// The category.
        var category: CategoryID? { if case .category(let id) = self { id } else { nil } }
        /// The other forum.
        var forum: ForumID? { if case .forum(let id) = self { id } else { nil } }
    }

    /// The number.
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
    /// The description.
    package var description: String?
    /// The numbers of threads and posts, as counted by the site.
    package var counts: (threads: Int?, posts: Int?)?

    /// Makes a forum.
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
