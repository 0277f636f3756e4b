public import ArchiveModel
public import ForumModel

/// A saved page in query results.
public struct PageItem: Sendable, Hashable, Codable {
    /// Its `source_page.id`, which follows the order of imports.
    public var id: SourcePageID
    /// The imported root.
    public var root: String
    /// The path below the root, with `\xHH` for bytes that are not UTF-8.
    public var path: String
    /// The member of a container.
    public var member: String?
    /// The address that it was fetched from.
    public var url: String?
    /// The kind of the page.
    public var kind: String
    /// The outcome of the import.
    public var status: String
    /// When it was captured.
    public var capturedAt: UTCTime?
    /// The basis of that time.
    public var capturedBasis: String?
    /// The account whose view the page shows.
    public var accountID: AccountID?
    /// The thread.
    public var threadID: ThreadID?
    /// The forum.
    public var forumID: ForumID?
    /// The page number in the thread or list.
    public var pageNumber: Int?
    /// The user to whose posts the page is filtered.
    public var filterUserID: UserID?
    /// The size in bytes.
    public var byteCount: Int?
    /// The SHA-256 of its bytes.
    public var sha256: String?
    /// The number of posts read from the page.
    public var postCount = 0

    package static let columns = """
        source_page.id, root, path, member, url, kind, status, captured_at, captured_basis, account_id, source_page.thread_id,
            source_page.forum_id, page_number, filter_user_id, byte_count, sha256,
            (SELECT count(*) FROM post_source WHERE source_page_id = source_page.id) AS post_count
        """
}
