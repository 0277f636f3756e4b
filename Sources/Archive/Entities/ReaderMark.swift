public import ForumModel

/// What a person marks by hand.
public enum ReaderMarkKind: String, Sendable, CaseIterable {
    /// A thread is read, or is not.
    case read
    /// A thread or forum is bookmarked, or is not.
    case bookmark
    /// A post is the last one of its thread that was read.
    case position
}

/// What a person marks.
public enum MarkedEntity: String, Sendable, CaseIterable {
    /// A thread.
    case thread
    /// A forum.
    case forum
    /// A post.
    case post
}

/// A mark that a user set by hand, independent of the claims of pages.
public struct ReaderMark: Sendable, Hashable, Encodable {
    /// For whom.
    public var accountID: AccountID
    /// The account's name.
    public var accountName: String?
    /// The kind of the mark: `read`, `bookmark` or `position`.
    public var kind: String
    /// Whether it is so.
    public var isSet: Bool
    /// When it was set.
    public var markedAt: String
    /// The last post read, of a reading position.
    public var postID: PostID?
}

extension Entity {
    /// What people marked by hand.
    static let readerMark = Entity(
        schema: """
            -- What a person marked by hand, apart from what pages say: no page, repair or rebuild changes it.
            CREATE TABLE reader_mark (
                account_id INTEGER NOT NULL,
                -- thread or forum
                target TEXT NOT NULL,
                target_id INTEGER NOT NULL,
                -- read or bookmark
                kind TEXT NOT NULL,
                is_set INTEGER NOT NULL,
                marked_at TEXT NOT NULL,
                PRIMARY KEY (account_id, target, target_id, kind)
            ) WITHOUT ROWID;
            """, tables: [.readerMark], rules: [])
}

extension PublicTable {
    /// What people marked by hand.
    public static let readerMark = PublicTable(
        "reader_mark", "account_id, target, target_id, kind, is_set, marked_at",
        order: "account_id, target, target_id, kind",
        redaction: ["account_id": Redacted.account],
        selected: """
            target = 'thread' AND target_id IN (SELECT id FROM selected_thread)
                OR target = 'post' AND target_id IN (SELECT id FROM selected_post)
            """)
}
