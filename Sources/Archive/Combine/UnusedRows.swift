internal import ArchiveModel
internal import ArchiveStore
internal import ArchiveWriting
public import ForumModel
internal import GRDB

/// Rows that nothing refers to: people, forums, tags and pictures that remain after deletions and moves.
public struct UnusedRows: Sendable, Hashable {
    /// A user or forum.
    public struct Numbered: Sendable, Hashable, Encodable {
        /// The site's number.
        public let id: Int64
        /// The name, where a page gives it.
        public let name: String?
    }

    /// A tag of threads and messages.
    public struct Tag: Sendable, Hashable, Encodable {
        /// The number that follows from the image's name.
        public let id: ThreadTagID
        /// The image's file name without extension.
        public let imageName: String
    }

    /// A picture.
    public struct Picture: Sendable, Hashable, Encodable {
        /// The SHA-256 of its bytes.
        public let sha256: String
        /// What it is.
        public let mediaType: String
        /// Its size.
        public let byteCount: Int
        /// The first of the addresses that it answers to.
        public let url: String?
    }

    /// Users that have written nothing that is held, whom no page but one of others' posts shows.
    public internal(set) var users: [Numbered] = []
    /// Forums without threads, subforums and pages of their own that no menu lists.
    public internal(set) var forums: [Numbered] = []
    /// Tags of no thread and no message that no forum offers.
    public internal(set) var tags: [Tag] = []
    /// Pictures that no markup and no reference of a page leads to.
    public internal(set) var pictures: [Picture] = []

    /// Whether there is none.
    public var isEmpty: Bool { users.isEmpty && forums.isEmpty && tags.isEmpty && pictures.isEmpty }
}

extension ArchiveStore {
    /// Finds users, forums, tags and pictures that nothing refers to; changes nothing.
    ///
    /// - Throws: ``ArchiveError``.
    public func unusedRows() throws(ArchiveError) -> UnusedRows {
        try examine { try UnusedRowSearch(in: $0).run() }
    }

    /// Removes users, forums, tags and pictures that nothing refers to, with what pages of others claim of them, in one
    /// transaction.
    ///
    /// No tombstones are left: a page that refers to them brings them back.
    ///
    /// - Returns: the removed rows.
    /// - Throws: ``ArchiveError``.
    public func removeUnusedRows() throws(ArchiveError) -> UnusedRows {
        let writer = ArchiveWriter(store: self)
        // The last stages resolve users by name, so they run first.
        try writer.finish()
        guard try !unusedRows().isEmpty else { return UnusedRows() }
        let removed = try write { database in
            let search = try UnusedRowSearch(in: database)
            let found = try search.run()
            try search.delete(found)
            return found
        }
        try writer.finish()
        return removed
    }
}

/// Finds ``UnusedRows``, and deletes them.
///
/// What was found is in the temporary table `unused_row`, under each kind of claim that is about it.
private struct UnusedRowSearch {
    private let database: Database

    init(in database: Database) throws {
        self.database = database
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.unused_row;
            CREATE TEMP TABLE unused_row (entity INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (entity, id))
            """)
    }

    /// A kind of row, and what refers to it.
    private struct Kind {
        var reference: ArchiveModel.Column.Reference
        var claims: [ClaimEntity]
        /// Tables of dependent rows, which do not count as references.
        var own: Set<String>
        /// References that are no column, as a query of numbers.
        var others: String
        var shown: String
        var condition = "TRUE"
        var history: [HistoryField] = []

        var table: String { reference.rawValue }
    }

    private static let forum = Kind(
        reference: .forum, claims: [.forum, .moderators, .offeredTags, .forumVisit],
        own: ["source_page", "forum_moderator", "forum_history", "forum_thread_tag", "forum_visit"],
        others: """
            SELECT forum_id FROM source_page WHERE forum_id IS NOT NULL AND kind NOT IN ('showthread', 'showpost', 'newreply')
            UNION SELECT target_id FROM reader_mark WHERE target = 'forum'
            UNION SELECT entity_id FROM menu_claim WHERE entity = \(ClaimEntity.forum.rawValue)
            """, shown: "id, name", history: [.forumPlace])
    private static let tag = Kind(
        reference: .threadTag, claims: [.threadTag], own: [], others: "SELECT NULL WHERE FALSE",
        shown: "id, image_name")
    private static let user = Kind(
        reference: .user, claims: [.user, .staff],
        own: ["user_name", "user_title", "name_period", "user_moderates", "deleted_name"],
        others: """
            SELECT entity_id FROM claim JOIN source_page ON source_page.id = source_page_id
                WHERE entity IN (\(ClaimEntity.user.rawValue), \(ClaimEntity.staff.rawValue)) AND kind = 'profile'
            """, shown: "id, name",
        // Deleting a namesake would change the user that the name resolves to.
        condition: """
            NOT EXISTS (SELECT 1 FROM user_name JOIN user_name AS namesake ON namesake.name = user_name.name COLLATE NOCASE
                WHERE user_name.user_id = user.id AND namesake.user_id <> user.id)
            """,
        history: [.userName, .userTitle])

    func run() throws -> UnusedRows {
        var result = UnusedRows()
        // Removing a forum may leave another one unused.
        while true {
            let forums = try find(Self.forum)
            if forums.isEmpty { break }
            result.forums += try forums.map { try .init(id: $0.value("id"), name: $0.value("name")) }
        }
        result.forums.sort { $0.id < $1.id }
        result.tags = try find(Self.tag).map {
            try .init(id: ThreadTagID(rawValue: $0.value("id")), imageName: $0.value("image_name"))
        }
        result.users = try find(Self.user).map { try .init(id: $0.value("id"), name: $0.value("name")) }
        result.pictures = try pictures()
        return result
    }

    func delete(_ found: UnusedRows) throws {
        let marks = try StaleMarks(in: database)
        for forum in found.forums { try marks.markCreated(.forum, forum.id) }
        try database.execute(
            "DELETE FROM claim WHERE (entity, entity_id) IN (SELECT entity, id FROM unused_row)")
        for kind in [Self.tag, Self.user, Self.forum] {
            for field in kind.history {
                try database.execute(
                    "DELETE FROM sighting WHERE field = ? AND entity_id IN \(Self.unused(kind))",
                    field.rawValue)
            }
            try database.execute("DELETE FROM \(kind.table) WHERE id IN \(Self.unused(kind))")
        }
        for picture in found.pictures {
            try database.execute("DELETE FROM asset WHERE sha256 = ?", picture.sha256)
        }
        try UnreferencedRows.deleteContent(in: database)
    }

    /// The condition on a claim that it is about no unused row.
    private static let isClaimed = "(entity, entity_id) NOT IN (SELECT entity, id FROM unused_row)"

    private static func unused(_ kind: Kind) -> String {
        "(SELECT id FROM unused_row WHERE entity = \(kind.claims[0].rawValue))"
    }

    private func find(_ kind: Kind) throws -> [Row] {
        func columns(_ isWanted: (ArchiveModel.Column) -> Bool) -> [(table: String, column: String)] {
            ArchiveTable.declared.filter { !$0.isView }
                .flatMap { table in table.allColumns.filter(isWanted).map { (table.name, $0.name) } }
        }
        // References from an unused forum do not count.
        let references = columns { $0.reference == kind.reference }.filter { !kind.own.contains($0.table) }
            .map { table, column in
                let forum = table == "forum" ? "id" : Self.forum.own.contains(table) ? "forum_id" : nil
                let isUsed = forum.map { "\($0) NOT IN \(Self.unused(Self.forum))" } ?? "TRUE"
                return "SELECT \(column) FROM main.\(table) WHERE \(column) IS NOT NULL AND \(isUsed)"
            }
        // A name refers to a person as well.
        let names = columns { kind.reference == .user && $0.isPersonName }
            .map { "SELECT lower(\($0.column)) FROM main.\($0.table) WHERE \($0.column) IS NOT NULL" }
        let isUnnamed =
            names.isEmpty
            ? "TRUE" : "ifnull(lower(name), '') NOT IN (\(names.joined(separator: " UNION ")))"
        let claims = ClaimQuery.said(Self.isClaimed)
        let parts =
            references + [
                "SELECT id FROM (\(UnreferencedRows.values(in: claims))) WHERE kind = '\(kind.table)' AND id IS NOT NULL",
                "SELECT id FROM (\(PageExclusion.referenced(kind.table)))", kind.others,
            ]
        let rows = try database.rows(
            """
            SELECT \(kind.shown) FROM \(kind.table)
            WHERE id NOT IN (\(parts.joined(separator: "\nUNION "))) AND id NOT IN \(Self.unused(kind))
                AND \(isUnnamed) AND \(kind.condition)
            ORDER BY id
            """)
        let insert = try database.makeStatement(sql: "INSERT INTO unused_row (entity, id) VALUES (?, ?)")
        for row in rows {
            for entity in kind.claims {
                try insert.execute(arguments: [entity.rawValue, row.value("id") as Int64])
            }
        }
        return rows
    }

    private func pictures() throws -> [UnusedRows.Picture] {
        let used = try PictureUse(in: database, claims: Self.isClaimed).used()
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
