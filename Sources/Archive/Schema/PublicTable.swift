/// A table that scripts may rely on, with its columns in the published order.
///
/// This is the one place that says which columns are public: the logical dump and the exports of tables take them from
/// here. *The schema* says what they mean.
public struct PublicTable: Sendable, Hashable {
    /// The name, in the archive and in exports.
    public let name: String
    /// The columns in the published order.
    public let columns: [String]
    /// The columns that the logical dump has: those that follow from nothing but the pages.
    let dumped: [String]
    /// What the rows are read from: the table, or a join.
    let source: String
    /// In which order the rows are read, as SQL.
    let order: String

    /// Whether it holds what people wrote to each other in private.
    public var isPrivate: Bool { name == "private_message" || name == "private_message_folder" }

    /// Whether a column's numbers are made from content (``ForumModel/DerivedNumber``): they have 63 bits, which many
    /// readers of JSON cannot hold, and are written there as text.
    ///
    /// - Parameters:
    ///   - column: the column's name.
    ///   - table: its table's name, which only `id` needs.
    /// - Returns: whether they are.
    public static func hasDerivedNumbers(_ column: String, of table: String = "") -> Bool {
        column == "id" && derivedTables.contains(table) || column == "account_id"
            || column.hasSuffix("thread_tag_id")
    }

    /// The tables whose `id` is such a number; `claim` stands for `claim_value` in findings.
    private static let derivedTables: Set = [
        "account", "announcement", "claim", "claim_value", "punishment", "thread_tag",
    ]

    private init(
        _ name: String, _ columns: String, notDumped: String = "", from source: String? = nil,
        order: String = "id"
    ) {
        self.name = name
        dumped = Self.names(columns)
        self.columns = dumped + Self.names(notDumped)
        self.source = source ?? name
        self.order = order
    }

    private static func names(_ list: String) -> [String] {
        list.split { ", \n".contains($0) }.map(String.init)
    }

    /// All of them, sorted by name.
    public static let all: [PublicTable] = [
        account, announcement, asset, assetReference, assetURL, category, excludedPage, forum, forumBookmark,
        forumHistory, forumModerator, keptPage, post, postQuote, postRevision, postSource, privateMessage,
        privateMessageFolder, punishment,
        sourceIssue, sourcePage, thread, threadBookmark, threadHistory, threadTag, user, userName, userTitle,
    ]
}

/// What each of them is, *The schema* tells.
extension PublicTable {
    /// Whose logged-in view pages show.
    public static let account = PublicTable("account", "id, name, user_id")
    /// Announcements.
    public static let announcement = PublicTable(
        "announcement", "id, forum_id, title, author_id, author_name, posted_on, body_html")
    /// Pictures and style sheets.
    public static let asset = PublicTable(
        "asset", "sha256, media_type, byte_count", notDumped: "bytes", order: "sha256")
    /// What addresses in the markup of pages mean.
    public static let assetReference = PublicTable(
        "asset_reference", "source_page_id, address, basis, target", notDumped: "data_prefix",
        order: "source_page_id, address, basis, target")
    /// The addresses that assets answer to.
    public static let assetURL = PublicTable(
        "asset_url", "url, sha256, first_captured_at, last_captured_at", order: "url, sha256")
    /// Headings of the forum menu.
    public static let category = PublicTable("category", "id, name, position")
    /// Contents that were excluded.
    public static let excludedPage = PublicTable("excluded_page", "sha256, reason", order: "sha256")
    /// Forums and subforums.
    public static let forum = PublicTable(
        "forum",
        """
        id, name, description, category_id, parent_id, position, thread_count, post_count, last_listed_at,
        first_missing_at
        """)
    /// Who bookmarked which forum.
    public static let forumBookmark = PublicTable(
        "forum_bookmark", "account_id, forum_id", order: "account_id, forum_id")
    /// Former names and parents of forums.
    public static let forumHistory = PublicTable(
        "forum_history", "forum_id, name, parent_id, first_seen_at, last_seen_at",
        order: "forum_id, name, parent_id, first_seen_at, last_seen_at")
    /// Who moderates what.
    public static let forumModerator = PublicTable(
        "forum_moderator", "forum_id, user_id", order: "forum_id, user_id")
    /// Original bytes of pages.
    public static let keptPage = PublicTable(
        "kept_page", "",
        notDumped: """
            source_page_id, compression, byte_count, url, url_basis, captured_at, captured_basis, charset, bytes
            """, order: "source_page_id")
    /// Posts.
    public static let post = PublicTable(
        "post",
        """
        id, thread_id, author_id, author_name, position, posted_at, posted_at_text, edited_by_name, edited_at,
        edit_note, body_html, body_text, is_op, is_ignored, is_seen, last_seen_at, first_missing_at
        """)
    /// Who is quoted where.
    public static let postQuote = PublicTable(
        "post_quote", "post_id, quoted_post_id, quoted_name", order: "post_id, quoted_post_id, quoted_name")
    /// Superseded bodies.
    public static let postRevision = PublicTable(
        "post_revision", "post_id, body_html, first_captured_at, last_captured_at",
        notDumped: "body_text, edited_by_name, edited_at, edit_note",
        order: "post_id, first_captured_at, body_signature")
    /// Which pages showed a post.
    public static let postSource = PublicTable(
        "post_source", "post_id, source_page_id", order: "post_id, source_page_id")
    /// The contents of the pages that showed a post, by hash; one may come more than once.
    public static let postContent = PublicTable(
        "post_source", "post_id, sha256",
        from: "post_source JOIN source_page ON source_page.id = source_page_id",
        order: "post_id, source_page_id")
    /// Private messages.
    public static let privateMessage = PublicTable(
        "private_message",
        """
        id, account_id, folder_id, subject, body_html, body_text, sent_at, sent_at_text, sender_id, sender_name,
        recipient_id, recipient_name, reply_to_id, reply_to_basis, thread_tag_id, is_seen, is_replied, is_forwarded
        """)
    /// Their folders.
    public static let privateMessageFolder = PublicTable(
        "private_message_folder", "account_id, id, name", order: "account_id, id")
    /// Rows of the Leper's Colony.
    public static let punishment = PublicTable(
        "punishment",
        """
        id, user_id, user_name, kind, punished_at, duration_text, reason_html, post_id, requested_by_id,
        approved_by_id
        """)
    /// What was wrong with files and pages.
    public static let sourceIssue = PublicTable(
        "source_issue", "", notDumped: "source_page_id, severity, code, message",
        order: "source_page_id, severity, code, message")
    /// Every file and page that was met; the logical dump has a query of its own for it.
    public static let sourcePage = PublicTable(
        "source_page",
        """
        id, root, path, path_bytes, member, url, url_basis, kind, status, sha256, byte_count, file_byte_count,
        encoding, captured_at, captured_basis, time_zone, time_zone_basis, account_id, thread_id, forum_id,
        page_number, page_count, per_page, filter_user_id, imported_at
        """)
    /// Threads.
    public static let thread = PublicTable(
        "thread",
        """
        id, forum_id, title, author_id, author_name, thread_tag_id, secondary_thread_tag_id, is_sticky, is_closed,
        rating_votes, rating_average, reply_count, view_count, page_count, post_count, first_post_id,
        last_post_id, first_post_at, last_post_at, last_post_author_id, last_post_author_name, is_bookmarked,
        unread_count, seen_post_count
        """)
    /// Who bookmarked which thread.
    public static let threadBookmark = PublicTable(
        "thread_bookmark", "account_id, thread_id, star", order: "account_id, thread_id")
    /// Former titles and forums of threads.
    public static let threadHistory = PublicTable(
        "thread_history", "thread_id, title, forum_id, first_seen_at, last_seen_at",
        order: "thread_id, title, forum_id, first_seen_at, last_seen_at")
    /// Thread icons.
    public static let threadTag = PublicTable("thread_tag", "id, site_id, image_name, image_url, title")
    /// Users.
    public static let user = PublicTable(
        "user",
        """
        id, name, roles, custom_title_html, avatar_url, registered_on, is_administrator, is_moderator,
        reported_post_count, post_count, post_rate, about_html, location, interests, occupation, gender,
        homepage_url, icq_name, aim_name, yahoo_name, last_post_at
        """)
    /// Former names of users.
    public static let userName = PublicTable(
        "user_name", "user_id, name, first_seen_at, last_seen_at", order: "user_id, name")
    /// Former titles of users.
    public static let userTitle = PublicTable(
        "user_title", "user_id, title_html, first_seen_at, last_seen_at", order: "user_id, title_html")
}
