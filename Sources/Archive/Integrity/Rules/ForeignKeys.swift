internal import ForumModel
internal import GRDB

/// References to rows that are not there.
///
/// Posts, threads, forums and messages without a parent have rules of their own, which say more.
struct ForeignKeys: IntegrityRule {
    let code = DiagnosticCode.archiveForeignKey

    private static let ownRules: Set<String> = [
        "post.thread_id", "thread.forum_id", "forum.parent_id", "forum.category_id",
        "private_message.sender_id",
    ]

    func findings(in database: Database) throws -> [IntegrityFinding] {
        // Posts are not known by the number of their row.
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT broken."table", broken.parent, broken.fkid, ifnull(post.id, broken."rowid") AS id
                FROM pragma_foreign_key_check AS broken
                LEFT JOIN post ON broken."table" = 'post' AND post.rowid = broken."rowid"
                """)
        return try rows.compactMap { row in
            let table: String = try row["table"]
            let column = try Self.column(row["fkid"], of: table, in: database)
            guard !Self.ownRules.contains("\(table).\(column)") else { return nil }
            return try IntegrityFinding(
                severity: .error, entity: table, id: row["id"] ?? 0,
                message: "\(column) refers to a \(row["parent"] as String) that is not there")
        }
    }

    private static func column(_ key: Int, of table: String, in database: Database) throws -> String {
        let columns = try Row.fetchAll(
            database, sql: "SELECT id, \"from\" FROM pragma_foreign_key_list(?)", arguments: [table])
        return try columns.first { try $0["id"] == key }?["from"] ?? "a column"
    }
}
