internal import GRDB

/// Descriptions of the values that derived fields depend on.
enum DerivedFieldBasis {
    /// The public columns that no capture decides.
    static func all(of entity: ExplainedEntity) -> [(column: String, basis: String)] {
        switch entity {
        case .category: [("position", "the order of the newest menu that lists it")]
        case .forum:
            [
                ("category_id", "the newest claim, unless it closes a circle"),
                ("parent_id", "the newest claim, unless it closes a circle"),
                ("position", "the order of the newest menu that lists it, among its siblings"),
                ("first_missing_at", "the first newer menu of the same account that leaves it out"),
            ]
        case .thread:
            [
                (
                    "author_id",
                    "what lists say, else the post marked as the thread author's, else the name, else the first post"
                ),
                (
                    "author_name",
                    "what lists say, else the post marked as the thread author's, else the first post"
                ),
                ("post_count", "the posts held"), ("first_post_id", "the posts held"),
                ("last_post_id", "the posts held"), ("first_post_at", "the posts held"),
                ("last_post_at", "the newest of what lists say and the posts held"),
                ("last_post_author_id", "the last post where it is held, else the name that lists give"),
                ("last_post_author_name", "the last post where it is held, else what lists say"),
                (
                    "is_bookmarked",
                    "the default account's newest view, unless a newer complete list of its bookmarks lacks the thread"
                ),
                ("unread_count", "the default account's newest view"),
                ("seen_post_count", "the default account's newest view"),
            ]
        case .post:
            [
                ("is_ignored", "the default account's newest capture of it"),
                ("is_seen", "the default account's newest capture of it"),
                ("last_seen_at", "the newest capture that shows it"),
                ("first_missing_at", "the first newer whole page of the thread that leaves it out"),
            ]
        case .user:
            [
                ("post_count", "the posts held"),
                ("last_post_at", "the newest of what the profile says and the posts held"),
            ]
        case .message:
            [
                ("sender_id", "the message's own page, else the name"),
                ("sender_name", "the message's own page, else its folder's list, else the account"),
                ("recipient_id", "the name"), ("recipient_name", "its folder's list, else the account"),
                (
                    "reply_to_id",
                    "the form, else the newest earlier message of that subject that it can answer"
                ),
                ("reply_to_basis", "how the former is known"),
            ]
        case .announcement: [("author_id", "the page, else the name")]
        case .punishment, .tag: []
        }
    }

    /// Explains why an author has no ID although the name is known: several users had that name.
    ///
    /// - Parameters:
    ///   - column: a public column, such as `author_id`.
    ///   - row: the entity.
    ///   - database: the archive.
    /// - Returns: the sentence; nil for other columns, and if at most one user had the name.
    /// - Throws: SQLite's errors.
    static func doubt(about column: String, of row: Row, in database: Database) throws -> String? {
        guard column.hasSuffix("_id"), (row[column] as DatabaseValue).isNull,
            let name = String.fromDatabaseValue(row[column.dropLast("id".count) + "name"])
        else { return nil }
        let holders = try Int64.fetchAll(
            database,
            sql: """
                SELECT id FROM user WHERE name = ?1 COLLATE NOCASE
                UNION SELECT user_id FROM user_name WHERE name = ?1 COLLATE NOCASE ORDER BY 1
                """, arguments: [name])
        guard holders.count > 1 else { return nil }
        let listed = holders.prefix(5).map(String.init) + (holders.count > 5 ? ["…"] : [])
        return """
            nobody: \(holders.count) users had this name (\(listed.joined(separator: ", "))), and the times of the captures do \
            not tell which of them is meant
            """
    }
}
