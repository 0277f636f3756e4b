internal import ForumModel
internal import GRDB

/// References to rows that are not there.
///
/// Posts, threads, forums and messages without a parent have rules of their own, which say more.
struct ForeignKeys: IntegrityRule {
    let code = "archive.foreign-key"
    let meaning = "These rows refer to rows that are not there: another program changed the archive."
    let advice = "Restore a copy of the archive, or import the pages again into a new file."

    private static let ownRules: Set<String> = [
        "post>thread", "thread>forum", "forum>forum", "forum>category", "private_message>user",
    ]

    func findings(in database: Database) throws -> [IntegrityFinding] {
        try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").compactMap { row in
            let table: String = row["table"]
            let parent: String = row["parent"]
            guard !Self.ownRules.contains("\(table)>\(parent)") else { return nil }
            return IntegrityFinding(
                severity: .error, entity: table, id: row["rowid"] ?? 0,
                message: "refers to a missing \(parent)")
        }
    }
}
