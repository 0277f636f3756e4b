internal import ForumModel
internal import GRDB

/// References to missing rows.
///
/// More specific rules cover posts, threads, forums, messages, announcements, punishments and bookmarks without a parent.
struct ForeignKeys: IntegrityRule {
    let code = DiagnosticCode.archiveForeignKey

    private static let ownRules: Set<String> = [
        "post.thread_id", "thread.forum_id", "forum.parent_id", "forum.category_id",
        "private_message.sender_id", "announcement.forum_id", "punishment.user_id",
        "thread_bookmark.thread_id",
        "forum_bookmark.forum_id",
    ]

    func forEachFinding(in database: Database, _ body: (IntegrityFinding) throws -> Void) throws {
        // The ID of a post is not its rowid.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT broken."table", broken.parent, broken.fkid, ifnull(post.id, broken."rowid") AS id
                FROM pragma_foreign_key_check AS broken
                LEFT JOIN post ON broken."table" = 'post' AND post.rowid = broken."rowid"
                """)
        var columns: [ForeignKey: String] = [:]
        while let row = try rows.next() {
            let key = try ForeignKey(table: row["table"], number: row["fkid"])
            let column = try columns[key] ?? Self.column(of: key, in: database)
            columns[key] = column
            guard !Self.ownRules.contains("\(key.table).\(column)") else { continue }
            try body(
                IntegrityFinding(
                    severity: .error, entity: key.table, id: row["id"] ?? 0,
                    message: "\(column) refers to a \(row["parent"] as String) that is not there"))
        }
    }

    private struct ForeignKey: Hashable {
        var table: String
        var number: Int
    }

    private static func column(of key: ForeignKey, in database: Database) throws -> String {
        let columns = try Row.fetchAll(
            database, sql: "SELECT id, \"from\" FROM pragma_foreign_key_list(?)", arguments: [key.table])
        return try columns.first { try $0["id"] == key.number }?["from"] ?? "a column"
    }
}
