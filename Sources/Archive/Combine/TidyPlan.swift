internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
public import ForumModel
internal import GRDB

/// What a tidying removes: people, forums, tags and pictures that remain after deletions and moves though nothing needs them.
public struct TidyPlan: Sendable, Hashable {
    /// A user or forum.
    public struct Numbered: Sendable, Hashable, Encodable {
        /// The site's number.
        public let id: Int64
        /// The name, where a page gives it.
        public let name: String?
    }

    /// A tag of threads and messages.
    public struct Tag: Sendable, Hashable, Encodable {
        /// The forums' number, or one that follows from the image's name where no page gives that.
        public let id: ThreadTagID
        /// The image's file name without extension.
        public let imageName: String
    }

    /// A picture.
    public struct Picture: Sendable, Hashable, Encodable {
        /// The SHA-256 of its bytes.
        public let sha256: String
        /// Its media type.
        public let mediaType: String
        /// Its size.
        public let byteCount: Int
        /// The first of the addresses that it answers to.
        public let url: String?
    }

    /// Users without a held text or profile to whom nothing else refers by number or name.
    public internal(set) var users: [Numbered] = []
    /// Forums without threads, subforums and pages of their own that no menu and no page of forums lists.
    public internal(set) var forums: [Numbered] = []
    /// Tags that no thread and no message has, and no forum offers.
    public internal(set) var tags: [Tag] = []
    /// Pictures that neither stored markup nor a page's reference leads to.
    public internal(set) var pictures: [Picture] = []

    /// Whether nothing is to be removed.
    public var isEmpty: Bool { users.isEmpty && forums.isEmpty && tags.isEmpty && pictures.isEmpty }
}

extension ArchiveStore {
    /// Finds users, forums, tags and pictures that nothing needs; changes nothing.
    public func tidyPlan() throws(ArchiveError) -> TidyPlan { try examine { try TidySearch(in: $0).run() } }

    /// Removes users, forums, tags and pictures that nothing needs, with what pages of others claim of them, in one transaction.
    ///
    /// No tombstones are left: a page that refers to them brings them back.
    public func tidy() throws(ArchiveError) -> TidyPlan {
        let writer = ArchiveWriter(store: self)
        // The last stages resolve users by name, so they run first.
        try writer.finish()
        guard try !tidyPlan().isEmpty else { return TidyPlan() }
        let removed = try write { database in
            let search = try TidySearch(in: database)
            let found = try search.run()
            try search.delete(found)
            return found
        }
        try writer.finish()
        return removed
    }
}

/// Finds the rows of a ``TidyPlan`` (``UnneededRows``), and deletes them.
///
/// Stricter than a replay of claims: a mere description on a page of something else keeps no row; a reference from any row does.
private struct TidySearch {
    private let database: Database
    private let unneeded: UnneededRows

    init(in database: Database) throws {
        self.database = database
        unneeded = try UnneededRows(in: database)
    }

    func run() throws -> TidyPlan {
        var plan = TidyPlan()
        // Removing a forum may leave another one unneeded.
        while try find(.forum, needed: Self.neededForums) {}
        _ = try find(.threadTag)
        _ = try find(.user, needed: Self.neededUsers, where: "\(Self.hasNoMention) AND \(Self.isOnlyHolder)")
        plan.forums = try rows(.forum).map { try .init(id: $0.value("id"), name: $0.value("name")) }
        plan.users = try rows(.user).map { try .init(id: $0.value("id"), name: $0.value("name")) }
        plan.tags = try rows(.threadTag).map {
            try .init(id: $0.value("id"), imageName: $0.value("image_name"))
        }
        plan.pictures = try pictures()
        return plan
    }

    private func rows(_ kind: UnneededRows.Kind) throws -> [Row] {
        try database.rows("SELECT * FROM \(kind.rawValue) WHERE id IN \(UnneededRows.ids(kind)) ORDER BY id")
    }

    func delete(_ plan: TidyPlan) throws {
        let marks = try StaleMarks(in: database)
        for forum in plan.forums { try marks.markCreated(.forum, forum.id) }  // lets `finish` rebuild the hierarchy
        try database.execute("DELETE FROM claim WHERE NOT (\(UnneededRows.isNeeded))")
        for field in HistoryField.allCases {
            guard let kind = field.entity.subject else { continue }
            try database.execute(
                "DELETE FROM sighting WHERE field = ? AND entity_id IN \(UnneededRows.ids(kind))", field.rawValue)
        }
        try unneeded.delete()
        for picture in plan.pictures { try database.execute("DELETE FROM asset WHERE sha256 = ?", picture.sha256) }
        try UnneededRows.deleteContent(in: database)
    }

    private static let columns = ArchiveTable.declared.filter { !$0.isView }
        .flatMap { table in table.allColumns.map { (table: table, column: $0) } }

    /// Forums that have pages of their own or marks or notes of people, or that a menu, the front page or another forum lists.
    private static let neededForums = """
        SELECT forum_id FROM source_page WHERE forum_id IS NOT NULL AND kind NOT IN ('showthread', 'showpost', 'newreply')
        UNION SELECT target_id FROM reader_mark WHERE target = 'forum'
        UNION SELECT target_id FROM reader_note WHERE target = 'forum'
        UNION SELECT entity_id FROM menu_claim WHERE entity = \(ClaimEntity.forum.rawValue)
        UNION SELECT entity_id FROM claim JOIN source_page ON source_page.id = source_page_id
            WHERE entity = \(ClaimEntity.forum.rawValue) AND kind IN ('index', 'forumdisplay')
        """

    /// Users whose profile is held.
    private static let neededUsers = """
        SELECT entity_id FROM claim JOIN source_page ON source_page.id = source_page_id
        WHERE entity IN (\(ClaimEntity.user.rawValue), \(ClaimEntity.staff.rawValue)) AND kind = 'profile'
        """

    /// The condition that no row mentions the user by name, as a name refers to a person just as a number does.
    private static let hasNoMention: String = {
        let names = columns.filter { $0.column.isPersonName }.map { table, column in
            "SELECT lower(\(column.name)) FROM main.\(table.name) WHERE \(column.name) IS NOT NULL"
        }
        return "ifnull(lower(name), '') NOT IN (\(names.joined(separator: " UNION ")))"
    }()

    /// The condition that no other user has or had one of the user's names: deleting a namesake would change to whom it resolves.
    private static let isOnlyHolder: String = {
        let names = "SELECT user_id, lower(name) AS name FROM user_name UNION SELECT id, lower(name) FROM main.user"
        let shared = "SELECT name FROM (\(names)) GROUP BY name HAVING count(*) > 1"
        return "user.id NOT IN (SELECT user_id FROM (\(names)) JOIN (\(shared)) USING (name))"
    }()

    /// Queries of all references to rows of a kind, except from rows that only describe such a row or belong to unneeded forums.
    private static func references(to kind: UnneededRows.Kind) -> [String] {
        columns.filter { table, column in column.reference == kind && !table.describes(kind) }
            .map { table, column in
                let forum = table.name == "forum" ? "id" : table.describes(.forum) ? "forum_id" : nil
                let isUsed = forum.map { "\($0) NOT IN \(UnneededRows.ids(.forum))" } ?? "TRUE"
                return
                    "SELECT \(column.name) FROM main.\(table.name) WHERE \(column.name) IS NOT NULL AND \(isUsed)"
            }
    }

    /// Adds the rows of a kind that nothing needs; returns whether there are more than before.
    private func find(
        _ kind: UnneededRows.Kind, needed: String? = nil, where condition: String = "TRUE"
    ) throws -> Bool {
        let claimed = UnneededRows.values(in: ClaimQuery.statements(ofPages: UnneededRows.isNeeded))
        let parts =
            Self.references(to: kind) + [
                "SELECT id FROM (\(claimed)) WHERE kind = '\(kind.rawValue)' AND id IS NOT NULL",
                "SELECT id FROM (\(PageExclusion.referenced(kind.rawValue)))",
            ] + (needed.map { [$0] } ?? [])
        return try unneeded.remember(
            """
            SELECT '\(kind.rawValue)', id FROM \(kind.rawValue)
            WHERE id NOT IN (\(parts.joined(separator: "\nUNION "))) AND id NOT IN \(UnneededRows.ids(kind))
                AND \(condition)
            """)
    }

    private func pictures() throws -> [TidyPlan.Picture] {
        let used = try PictureUse(in: database, claims: UnneededRows.isNeeded).used()
        let rows = try database.rows(
            """
            SELECT sha256, media_type, length(bytes) AS byte_count,
                (SELECT min(url) FROM asset_url WHERE asset_url.sha256 = asset.sha256) AS url
            FROM asset WHERE media_type LIKE 'image/%' ORDER BY sha256
            """)
        return try rows.compactMap { row in
            let hash: String = try row.value("sha256")
            guard !used.contains(hash) else { return nil }
            return try .init(
                sha256: hash, mediaType: row.value("media_type"), byteCount: row.value("byte_count"),
                url: row.value("url"))
        }
    }
}

extension ArchiveTable {
    /// Whether the rows describe those of a kind.
    fileprivate func describes(_ kind: UnneededRows.Kind) -> Bool {
        allColumns.contains { $0.isDescription && $0.reference == kind }
    }
}
