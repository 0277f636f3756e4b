public import ForumModel
internal import GRDB

/// The canonical logical dump: what an archive says, without where and when it was imported.
///
/// Every table of the published schema as sorted lines of JSON. Of `source_page` each content once, with kind,
/// address, capture time and outcome; no paths, no run times, no `source_page` numbers, no file times. Two archives
/// say the same exactly when their dumps are equal.
public struct LogicalDump: Sendable {
    private let store: ArchiveStore

    /// Dumps an archive.
    public init(of store: ArchiveStore) { self.store = store }

    /// Writes the dump, line by line.
    ///
    /// - Parameter line: takes each line, without its line feed.
    /// - Throws: ``ArchiveError``.
    public func write(_ line: (String) -> Void) throws(ArchiveError) {
        try store.read { database in
            for table in DumpTable.all {
                let cursor = try Row.fetchCursor(database, sql: table.sql)
                while let row = try cursor.next() { line(Self.json(row, table: table.name)) }
            }
        }
    }

    /// The SHA-256 of all lines, each with its line feed: equal exactly when two archives say the same.
    ///
    /// - Throws: ``ArchiveError``.
    public func hash() throws(ArchiveError) -> ContentHash {
        var hasher = ContentHasher()
        try write { line in Array((line + "\n").utf8).withUnsafeBytes { hasher.update($0) } }
        return hasher.hash
    }

    private static func json(_ row: Row, table: String) -> String {
        var text = "{\"table\":\"\(table)\""
        for (column, value) in row {
            text += ",\"\(column)\":"
            switch value.storage {
            case .null: text += "null"
            case .int64(let number): text += String(number)
            case .double(let number): text += "\(number)"
            case .string(let string): text += JSONText.quoted(string)
            case .blob(let data):
                text += JSONText.quoted(data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
            }
        }
        return text + "}"
    }
}

/// A table of the dump and its columns, in the published order.
struct DumpTable {
    let name: String
    let sql: String

    private init(_ name: String, _ columns: String, order: String = "id") {
        self.name = name
        sql = "SELECT \(columns) FROM \(name) ORDER BY \(order)"
    }

    private init(_ name: String, query: String) {
        self.name = name
        sql = query
    }

    static let all: [DumpTable] = [
        DumpTable("account", "id, name, user_id"),
        DumpTable(
            "announcement", "id, forum_id, title, author_id, author_name, posted_on, body_html"),
        DumpTable("asset", "sha256, media_type, byte_count", order: "1"),
        DumpTable("asset_url", "url, sha256, first_captured_at, last_captured_at", order: "1, 2"),
        DumpTable("category", "id, name, position"),
        DumpTable(
            "forum",
            """
            id, name, description, category_id, parent_id, position, thread_count, post_count, last_listed_at,
            first_missing_at
            """
        ),
        DumpTable("forum_bookmark", "account_id, forum_id", order: "1, 2"),
        DumpTable(
            "forum_history", "forum_id, name, parent_id, first_seen_at, last_seen_at", order: "1, 2, 3, 4, 5"),
        DumpTable("forum_moderator", "forum_id, user_id", order: "1, 2"),
        DumpTable(
            "post",
            """
            id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name, edited_at,
            edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, first_missing_at
            """),
        DumpTable("post_quote", "post_id, quoted_post_id, quoted_name", order: "1, 2, 3"),
        DumpTable(
            "post_revision", "post_id, body_html, first_captured_at, last_captured_at",
            order: "post_id, first_captured_at, body_signature"),
        DumpTable(
            "post_source",
            query: """
                SELECT DISTINCT post_id, sha256 FROM post_source JOIN source_page ON source_page.id = source_page_id
                ORDER BY 1, 2
                """),
        DumpTable(
            "private_message",
            """
            id, account_id, folder_id, subject, body_html, body_text, sent_at, sent_at_text, sender_id, sender_name,
            recipient_id, recipient_name, reply_to_id, reply_to_basis, thread_tag_id, is_seen, is_replied, is_forwarded
            """),
        DumpTable("private_message_folder", "account_id, id, name", order: "1, 2"),
        DumpTable(
            "punishment",
            """
            id, user_id, user_name, kind, punished_at, duration_text, reason_html, post_id, requested_by_id,
            approved_by_id
            """),
        DumpTable(
            "source_page",
            query: """
                SELECT sha256, min(kind) AS kind, min(url) AS url,
                    min(iif(captured_basis = 'file-time', NULL, captured_at)) AS captured_at, min(status) AS status
                FROM source_page WHERE sha256 IS NOT NULL
                    AND status IN ('imported', 'notice', 'not_forum', 'quarantined')
                GROUP BY sha256 ORDER BY sha256
                """),
        DumpTable(
            "thread",
            """
            id, forum_id, title, author_id, author_name, thread_tag_id, secondary_thread_tag_id, is_sticky, is_closed,
            rating_votes, rating_average, reply_count, view_count, page_count, post_count, first_post_id,
            last_post_id, first_post_at, last_post_at, last_post_author_id, last_post_author_name, is_bookmarked,
            unread_count, seen_post_count
            """),
        DumpTable("thread_bookmark", "account_id, thread_id, star", order: "1, 2"),
        DumpTable(
            "thread_history", "thread_id, title, forum_id, first_seen_at, last_seen_at",
            order: "1, 2, 3, 4, 5"),
        DumpTable("thread_tag", "id, site_id, image_name, image_url, title"),
        DumpTable(
            "user",
            """
            id, name, roles, custom_title_html, avatar_url, registered_on, is_administrator, is_moderator,
            reported_post_count, post_count, post_rate, about_html, location, interests, occupation, gender,
            homepage_url, icq_name, aim_name, yahoo_name, last_post_at
            """),
        DumpTable("user_name", "user_id, name, first_seen_at, last_seen_at", order: "1, 2"),
        DumpTable("user_title", "user_id, title_html, first_seen_at, last_seen_at", order: "1, 2"),
    ]
}
