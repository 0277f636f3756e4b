package import ForumModel

extension ArchiveTable {
    /// Forums and subforums.
    public static let forum = ArchiveTable(
        "forum",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\ForumRecord.id.rawValue)),
            Column("name", .prose, group: "name", from: .value(\ForumRecord.name)),
            Column("description", .markup, group: "description", from: .value(\ForumRecord.description)),
            Column(
                "category_id", .reference(.category), key: .setNull,
                basis: "the newest claim, unless it closes a circle"),
            Column(
                "parent_id", .reference(.forum), key: .setNull,
                basis: "the newest claim, unless it closes a circle"),
            Column("position", .integer, basis: "the order of the newest menu that lists it, among its siblings"),
            Column("thread_count", .integer, group: "counts", from: .value(\ForumRecord.counts, \.threads)),
            Column("post_count", .integer, group: "counts", from: .value(\ForumRecord.counts, \.posts)),
            Column("last_listed_at", .time, group: "listed", from: .value(\ForumRecord.listedAt?.description)),
            Column(
                "first_missing_at", .time,
                note: """
                    When a whole menu first left it out, after the last that listed it, for the same account.
                    """, basis: "the first newer menu of the same account that leaves it out"),
            .hidden(
                "claimed_category_id", .reference(.category), group: "place",
                from: .value(\ForumRecord.place, \.category?.rawValue)),
            .hidden(
                "claimed_parent_id", .reference(.forum), group: "place",
                from: .value(\ForumRecord.place, \.forum?.rawValue)),
            .hidden("list_index", .integer, group: "place", from: .value(\ForumRecord.listIndex)),
        ] + Column.sources("name", "place", "description", "counts", "moderators", "listed"),
        indexes: """
            CREATE INDEX forum_by_parent ON forum(parent_id);
            CREATE INDEX forum_by_category ON forum(category_id);
            """
    ).published(selectedBy: "id")

    /// The moderators of forums.
    public static let forumModerator = ArchiveTable(
        "forum_moderator",
        [
            Column("forum_id", .reference(.forum), "NOT NULL", key: .cascade, isDescription: true),
            Column("user_id", .person, "NOT NULL", key: .cascade),
        ], key: ["forum_id", "user_id"], indexes: "CREATE INDEX forum_moderator_by_user ON forum_moderator(user_id);"
    ).published(order: "forum_id, user_id", selectedBy: "forum_id")

    /// Former names and parents of forums.
    public static let forumHistory = ArchiveTable(
        "forum_history",
        [
            Column("forum_id", .reference(.forum), "NOT NULL", key: .cascade, isDescription: true),
            Column("name", .prose, "NOT NULL"), Column("parent_id", .reference(.forum)), Column("first_seen_at", .time),
            Column("last_seen_at", .time),
        ], indexes: "CREATE INDEX forum_history_by_forum ON forum_history(forum_id);"
    ).published(order: "forum_id, name, parent_id, first_seen_at, last_seen_at", selectedBy: "forum_id")

    /// The bookmarked forums of each account.
    public static let forumBookmark = ArchiveTable(
        "forum_bookmark",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column("forum_id", .reference(.forum), "NOT NULL", key: .cascade),
        ], key: ["account_id", "forum_id"], indexes: "CREATE INDEX forum_bookmark_by_forum ON forum_bookmark(forum_id);"
    ).published(order: "account_id, forum_id")
}

extension ArchiveTable {
    /// Headings of the forum menu.
    public static let category = ArchiveTable(
        "category",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\CategoryRecord.id.rawValue)),
            Column("name", .prose, group: "name", from: .value(\CategoryRecord.name)),
            Column(
                "position", .integer, note: "Among its siblings, from 1; follows from list_index.",
                basis: "the order of the newest menu that lists it"),
            .hidden(
                "list_index", .integer, group: "place", note: "Its place in the menu that decided.",
                from: .value(\CategoryRecord.listIndex)),
        ] + Column.sources("name", "place"),
    ).published(selected: "id IN (SELECT category_id FROM forum WHERE id IN (SELECT id FROM selected_forum))")
}

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

package struct CategoryRecord: MergedRecord {
    package var id: CategoryID
    package var name: String
    /// Its place in the page's menu, from 0; nil where the page shows no order.
    package var listIndex: Int?

    package init(id: CategoryID, name: String, listIndex: Int?) {
        (self.id, self.name, self.listIndex) = (id, name, listIndex)
    }

    package static let rows = RecordRows<Self>(.category)
}

package struct ForumRecord: MergedRecord {
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

    package init(id: ForumID, name: String?, place: Place? = nil, listIndex: Int? = nil, isInMenu: Bool = false) {
        (self.id, self.name, self.place) = (id, name, place)
        (self.listIndex, self.isInMenu) = (listIndex, isInMenu)
    }

    package static let rows = RecordRows<Self>(.forum)
}
