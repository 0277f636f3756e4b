internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension IntegrityRule {
    /// References to missing rows, but not those of ``columnsOfOtherRules``, which more specific rules cover.
    static let foreignKeys = IntegrityRule(.archiveForeignKey) { scan, found in
        // The ID of a post is not its rowid.
        var columns: [ForeignKey: String] = [:]
        try scan.database.forEachRow(
            """
            SELECT broken."table", broken.parent, broken.fkid, ifnull(post.id, broken."rowid") AS id
            FROM pragma_foreign_key_check AS broken
            LEFT JOIN post ON broken."table" = 'post' AND post.rowid = broken."rowid"
            """
        ) { row in
            let key = try ForeignKey(table: row.value("table"), number: row.value("fkid"))
            let column = try columns[key] ?? column(of: key, in: scan.database)
            columns[key] = column
            guard !columnsOfOtherRules.contains("\(key.table).\(column)") else { return }
            try found(
                IntegrityFinding(
                    severity: .error, entity: key.table, id: row.value("id") ?? 0,
                    message: "\(key.table).\(column) refers to a \(row.value("parent") as String) that is not there"))
        }
        try scan.fetch("reader_mark", .error, marks, giving: found)
    }

    private static let columnsOfOtherRules: Set = [
        "post.thread_id", "thread.forum_id", "forum.parent_id", "forum.category_id", "private_message.sender_id",
        "announcement.forum_id", "punishment.user_id", "thread_bookmark.thread_id", "forum_bookmark.forum_id",
    ]

    /// Finds marks without their account or target, and tombstones without their cause, which have no foreign keys; not those on
    /// targets that an excluded or deleted page may restore, and no bookmarks, whose targets may be imported later.
    private static let marks = """
        SELECT 'reader_mark' AS entity, target_id AS id,
            iif(is_account_held, target, 'account') || ' of a mark that is not there' AS message
        FROM (
            SELECT *, EXISTS (SELECT 1 FROM account WHERE account.id = account_id) AS is_account_held, CASE target
                WHEN 'thread' THEN EXISTS (SELECT 1 FROM thread WHERE thread.id = target_id)
                WHEN 'forum' THEN EXISTS (SELECT 1 FROM forum WHERE forum.id = target_id)
                ELSE EXISTS (SELECT 1 FROM post WHERE post.id = target_id) END AS is_held
            FROM reader_mark
        ) WHERE NOT is_account_held OR NOT is_held AND kind <> 'bookmark'
            AND (target, target_id) NOT IN (SELECT kind, id FROM tombstone)
            AND NOT EXISTS (SELECT 1 FROM tombstone WHERE kind IN ('page', 'forum', 'person')) AND NOT EXISTS (SELECT 1 FROM excluded_page)
            AND NOT EXISTS (SELECT 1 FROM source_page WHERE status = 'superseded' AND sha256 IS NULL)
            AND NOT EXISTS (SELECT 1 FROM archive_property WHERE name = '\(ArchiveProperty.takenBackDeletions.rawValue)')
        UNION ALL SELECT 'tombstone', id, 'a tombstone whose cause has none'
        FROM tombstone WHERE cause_id IS NOT NULL AND (cause_kind, cause_id) NOT IN (SELECT kind, id FROM tombstone)
        ORDER BY id
        """

    private struct ForeignKey: Hashable {
        var table: String
        var number: Int
    }

    private static func column(of key: ForeignKey, in database: Database) throws -> String {
        let columns = try database.rows("SELECT id, \"from\" FROM pragma_foreign_key_list(?)", key.table)
        return try columns.first { try $0.value("id") == key.number }?.value("from") ?? "a column"
    }
}
