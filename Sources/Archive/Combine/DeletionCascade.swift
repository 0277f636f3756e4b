internal import ArchiveModel
internal import ForumModel
internal import GRDB

/// What a deletion includes by the delete rules: with a forum its threads, with a thread its posts, and with a user the messages that
/// they sent and the view of their account, but not their posts.
///
/// The result is a list of keys in the temporary table `doomed`.
struct DeletionCascade {
    private let database: Database

    init(of request: DeletionRequest, in database: Database) throws {
        self.database = database
        try database.execute(
            """
            DROP TABLE IF EXISTS temp.doomed;
            CREATE TEMP TABLE doomed (
                kind TEXT NOT NULL, id INTEGER NOT NULL, cause_kind TEXT, cause_id INTEGER,
                PRIMARY KEY (kind, id)) WITHOUT ROWID
            """)
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO doomed (kind, id) VALUES (?, ?)")
        for key in request.targets { try insert.execute(arguments: [key.kind.rawValue, key.id]) }
        for page in request.pages { try insert.execute(arguments: ["page", Tombstone.Key(.page, hash: page).id]) }
        for rule in Self.rules {
            try database.execute(
                """
                INSERT OR IGNORE INTO doomed (kind, id, cause_kind, cause_id)
                SELECT '\(rule.kind)', \(rule.table).id, coalesce(doomed.cause_kind, doomed.kind),
                    coalesce(doomed.cause_id, doomed.id)
                FROM doomed JOIN \(rule.table) ON \(rule.table).\(rule.column) = doomed.id
                WHERE doomed.kind = '\(rule.cause)'
                """)
        }
    }

    /// The delete rules, in the order in which they apply.
    private static let rules = ArchiveTable.declared.flatMap { table in
        let kind = table.name == Column.Reference.message.rawValue ? Tombstone.Kind.message.rawValue : table.name
        return table.allColumns.filter(\.isDeletedAlong).compactMap { column in
            column.reference.map { (cause: $0.rawValue, kind: kind, table: table.name, column: column.name) }
        }
    }

    /// The tombstones, but not of a forum's posts: those follow from its pages, as posts that another page shows elsewhere stay.
    func tombstones(at time: UTCTime, reason: String?) throws -> [Tombstone] {
        try database.rows("SELECT * FROM doomed ORDER BY kind, id").compactMap { row in
            guard let kind = Tombstone.Kind(rawValue: try row.value("kind")) else { return nil }
            var cause: Tombstone.Key?
            if let name: String = try row.value("cause_kind"), let other = Tombstone.Kind(rawValue: name),
                let id: Int64 = try row.value("cause_id")
            {
                if kind == .post, other == .forum { return nil }
                cause = Tombstone.Key(other, id)
            }
            return Tombstone(
                Tombstone.Key(kind, try row.value("id")), deletedAt: time,
                reason: cause == nil ? reason : nil, cause: cause)
        }
    }

    /// The pages that may have claims about the deleted entities; pages without any are recognised when they are read.
    func pages() throws -> [SourcePageID] {
        try database.column(
            """
            SELECT source_page_id FROM post_source WHERE post_id IN \(Self.ids("post"))
            UNION SELECT source_page_id FROM post_said WHERE thread_id IN \(Self.ids("thread"))
                OR author_id IN \(Self.ids("user"))
            UNION SELECT source_page_id FROM claim WHERE entity_id IN (SELECT id FROM doomed)
            UNION SELECT source_page_id FROM claim WHERE value_id IN (
                SELECT claim_value.id FROM claim_value, json_tree(claim_value.value)
                WHERE json_tree.type = 'integer' AND atom IN (SELECT doomed.id FROM doomed))
            UNION SELECT source_page_id FROM claim JOIN claim_value ON claim_value.id = value_id
                WHERE entity = \(ClaimEntity.moderators.rawValue) AND EXISTS (SELECT 1 FROM doomed WHERE kind = 'user')
            UNION SELECT id FROM source_page WHERE forum_id IN \(Self.ids("forum"))
                OR thread_id IN \(Self.ids("thread")) OR account_id IN \(Self.ids("account"))
            UNION SELECT source_page_id FROM excluded_source
            UNION SELECT id FROM source_page WHERE EXISTS (SELECT 1 FROM doomed WHERE kind = 'page')
                AND sha256 IS NOT NULL
            ORDER BY 1
            """)
    }

    static func ids(_ kind: String) -> String { "(SELECT id FROM doomed WHERE kind = '\(kind)')" }
}
