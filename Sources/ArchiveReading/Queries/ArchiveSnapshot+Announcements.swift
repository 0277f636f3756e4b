public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of announcements or punishments.
    public enum DateOrder: String, Sendable, CaseIterable {
        /// By date, newest first.
        case date
        case id
    }

    /// Returns announcements by forum, author and day; those for all forums belong to no forum.
    ///
    /// - Complexity: O(*a*) in the announcements of the archive, or of the forum by `announcement_by_forum`.
    public func announcements(
        matching filter: ListFilter = ListFilter(), sortedBy order: DateOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<Announcement> {
        var list = ListStatement(of: "announcement", Announcement.columns, joins: Announcement.joins)
        list.add("announcement.forum_id", isOneOf: try withSubforums(filter.forums))
        list.add(person: "announcement.author_id", name: "announcement.author_name", of: filter)
        list.add(date: "posted_on", of: filter)
        list.order = order.terms(date: "posted_on", id: "announcement.id")
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }

    /// Returns an announcement; nil if it is not held.
    ///
    /// - Complexity: O(1), by the primary key of `announcement`.
    public func announcement(_ id: AnnouncementID) throws -> Announcement? {
        let sql = "SELECT \(Announcement.columns) FROM announcement \(Announcement.joins) WHERE announcement.id = ?"
        return try database.firstValue(sql, [id.rawValue])
    }
}

extension ArchiveSnapshot.DateOrder {
    func terms(date: String, id: String) -> [ListStatement.Term] {
        switch self {
        case .date: [.descending("ifnull(\(date), '')"), .descending(id)]
        case .id: [.ascending(id)]
        }
    }
}
