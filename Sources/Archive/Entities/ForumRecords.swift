public import ForumModel

/// Forums as one page shows them.
public struct ForumRecords: Sendable {
    /// Categories in the page's order, with names where shown.
    public var categories: [CategoryRecord] = []
    /// Forums in the page's order.
    public var forums: [ForumRecord] = []
    /// Forums whose whole list of moderators the page shows.
    public var moderators: [(forum: ForumID, users: [UserID])] = []
    /// Equal menus have equal numbers, so that the same menu on a thousand pages is merged once.
    public var fingerprint: Int64?

    /// Makes an empty list.
    public init() {}

    /// Whether nothing is listed.
    public var isEmpty: Bool { categories.isEmpty && forums.isEmpty && moderators.isEmpty }
}

/// A category as one page shows it.
public struct CategoryRecord: Sendable {
    /// The number.
    public var id: CategoryID
    /// The name.
    public var name: String
    /// Its place in the page's menu, from 0; nil where the page shows no order.
    public var listIndex: Int?

    /// Makes a category.
    public init(id: CategoryID, name: String, listIndex: Int?) {
        self.id = id
        self.name = name
        self.listIndex = listIndex
    }
}

/// A forum as one page shows it.
public struct ForumRecord: Sendable {
    /// Where a forum hangs.
    public enum Place: Sendable, Hashable {
        /// Right below a category.
        case category(CategoryID)
        /// Below another forum.
        case forum(ForumID)
    }

    /// The number.
    public var id: ForumID
    /// The name; nil where it is only a parent.
    public var name: String?
    /// Where it hangs; nil where the page does not say.
    public var place: Place?
    /// Its place in the page's menu, from 0; goes with the place.
    public var listIndex: Int?
    /// Whether the page's whole menu lists it.
    public var isInMenu: Bool
    /// The description.
    public var description: String?
    /// Threads and posts as the site says.
    public var counts: (threads: Int?, posts: Int?)?

    /// Makes a forum.
    public init(
        id: ForumID, name: String?, place: Place? = nil, listIndex: Int? = nil, isInMenu: Bool = false
    ) {
        self.id = id
        self.name = name
        self.place = place
        self.listIndex = listIndex
        self.isInMenu = isInMenu
    }
}
