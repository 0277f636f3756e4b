public import ForumModel

/// The kinds of marks that a person sets by hand.
public enum ReaderMarkKind: String, Sendable, CaseIterable {
    /// A thread is read, or is not.
    case read
    /// A thread or forum is bookmarked, or is not.
    case bookmark
    /// A post is the last one of its thread that was read.
    case position
}

/// The kinds of entities that can be marked.
public enum MarkedEntity: String, Sendable, CaseIterable, Codable {
    /// A thread.
    case thread
    /// A forum.
    case forum
    /// A post.
    case post
}

/// A mark that a user set by hand, independent of the claims of pages.
public struct ReaderMark: Sendable, Hashable, Encodable {
    /// The account whose view the mark changes.
    public var accountID: AccountID
    /// The account's name.
    public var accountName: String?
    /// The kind of the mark: `read`, `bookmark` or `position`.
    public var kind: String
    /// Whether the entity is read or bookmarked; false if it is marked as unread or as no bookmark.
    public var isSet: Bool
    /// When it was set.
    public var markedAt: String
    /// The last post read, of a reading position.
    public var postID: PostID?

    package init(
        accountID: AccountID, accountName: String? = nil, kind: String, isSet: Bool, markedAt: String,
        postID: PostID? = nil
    ) {
        (self.accountID, self.accountName, self.kind) = (accountID, accountName, kind)
        (self.isSet, self.markedAt, self.postID) = (isSet, markedAt, postID)
    }
}

extension ArchiveTable {
    /// Marks that users set by hand, independent of the claims of pages: no import, repair or rebuild changes them.
    public static let readerMark = ArchiveTable(
        "reader_mark",
        [
            Column("account_id", .reference(.account), "NOT NULL"),
            Column("target", .text, "NOT NULL", note: "thread or forum"), Column("target_id", .integer, "NOT NULL"),
            Column("kind", .text, "NOT NULL", note: "read or bookmark"), Column("is_set", .flag, "NOT NULL"),
            Column("marked_at", .time, "NOT NULL"),
        ], key: ["account_id", "target", "target_id", "kind"]
    ).published(
        order: "account_id, target, target_id, kind",
        selected: """
            target = 'thread' AND target_id IN (SELECT id FROM selected_thread)
                OR target = 'post' AND target_id IN (SELECT id FROM selected_post)
            """)
}
