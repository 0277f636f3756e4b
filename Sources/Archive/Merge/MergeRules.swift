/// Which fields of which table are decided together.
enum MergeRules {
    static let user = MergedTable(
        "user", .user,
        groups: [
            FieldGroup("name", source: "name_source_id", rank: "name_rank"),
            FieldGroup("roles", "is_administrator", "is_moderator", source: "roles_source_id"),
            FieldGroup(
                "custom_title_html", "avatar_url", "title_signature", source: "title_source_id",
                rank: "title_rank"),
            FieldGroup("registered_on", source: "registered_source_id"),
            FieldGroup(
                "reported_post_count", "post_rate", "about_html", "location", "interests", "occupation",
                "gender",
                "homepage_url", "icq_name", "aim_name", "yahoo_name", "listed_last_post_at",
                source: "profile_source_id"),
        ])

    /// What a page shows of a user without a number: the same, but for the name, which is what the user is found by.
    static let namedUser = MergedTable(
        "user", .namedUser, fixed: ["shown_name"],
        groups: user.groups.filter {
            ["roles", "custom_title_html", "registered_on"].contains($0.columns[0])
        })

    static let category = MergedTable(
        "category", .category,
        groups: [
            FieldGroup("name", source: "name_source_id"),
            FieldGroup("list_index", source: "place_source_id"),
        ])

    static let forum = MergedTable(
        "forum", .forum,
        groups: [
            FieldGroup("name", source: "name_source_id"),
            FieldGroup("claimed_category_id", "claimed_parent_id", "list_index", source: "place_source_id"),
            FieldGroup("description", source: "description_source_id"),
            FieldGroup("thread_count", "post_count", source: "counts_source_id"),
            FieldGroup("last_listed_at", source: "listed_source_id"),
        ])

    static let thread = MergedTable(
        "thread", .thread,
        groups: [
            FieldGroup("title", source: "title_source_id"),
            FieldGroup("forum_id", source: "forum_source_id"),
            FieldGroup("listed_author_id", "listed_author_name", source: "author_source_id"),
            FieldGroup("reply_count", source: "replies_source_id"),
            FieldGroup("view_count", source: "views_source_id"),
            FieldGroup("rating_votes", "rating_average", source: "rating_source_id"),
            FieldGroup("listed_last_post_at", "listed_last_post_author_name", source: "last_post_source_id"),
            FieldGroup("is_sticky", source: "sticky_source_id"),
            FieldGroup("is_closed", source: "closed_source_id"),
            FieldGroup("thread_tag_id", source: "tag_source_id"),
            FieldGroup("secondary_thread_tag_id", source: "secondary_tag_source_id"),
            FieldGroup("page_count", source: "pages_source_id"),
        ])

    static let threadView = MergedTable(
        "thread_view", .threadView, keys: ["account_id", "thread_id"],
        groups: [
            FieldGroup("is_bookmarked", source: "bookmark_source_id"),
            FieldGroup("star", source: "star_source_id"),
            FieldGroup("unread_count", "seen_post_count", source: "unread_source_id"),
        ])

    static let threadTag = MergedTable(
        "thread_tag", .threadTag, fixed: ["image_name"],
        groups: [
            FieldGroup("site_id", source: "site_source_id"),
            FieldGroup("image_url", source: "image_source_id"),
            FieldGroup("title", source: "title_source_id"),
        ])

    static let messageFolder = MergedTable(
        "private_message_folder", .messageFolder, keys: ["account_id", "id"],
        groups: [FieldGroup("name", source: "name_source_id")])

    static let message = MergedTable(
        "private_message", .message,
        groups: [
            // A folder is an account's: what names none says less, and so does the message's own page.
            FieldGroup("account_id", "folder_id", source: "folder_source_id", rank: "folder_rank"),
            FieldGroup("subject", source: "subject_source_id"),
            FieldGroup("sent_at", "sent_at_text", source: "sent_source_id"),
            FieldGroup("body_html", "body_text", source: "body_source_id"),
            FieldGroup("is_seen", "is_replied", "is_forwarded", source: "flags_source_id"),
            FieldGroup("listed_sender_name", source: "listed_sender_source_id"),
            FieldGroup("listed_recipient_name", source: "listed_recipient_source_id"),
            FieldGroup("shown_sender_id", "shown_sender_name", source: "shown_sender_source_id"),
            FieldGroup("thread_tag_id", source: "tag_source_id"),
        ])

    static let announcement = MergedTable(
        "announcement", .announcement,
        groups: [
            FieldGroup("forum_id", source: "forum_source_id"),
            FieldGroup("title", source: "title_source_id"),
            FieldGroup(
                "shown_author_id", "author_name", "posted_on", source: "author_source_id", rank: "author_rank"
            ),
            FieldGroup("body_html", source: "body_source_id"),
        ])

    static let punishment = MergedTable(
        "punishment", .punishment, fixed: ["kind"],
        groups: [
            FieldGroup(
                "user_id", "user_name", "punished_at", "duration_text", "reason_html", "post_id",
                "requested_by_id",
                "approved_by_id", source: "row_source_id")
        ])

    /// All tables whose rows are merged field group by field group; forum_moderator and post have rules of their own.
    static let all = [
        category, forum, user, threadTag, thread, threadView, messageFolder, message, announcement,
        punishment,
    ]

    /// The same and what is claimed of users without numbers.
    static let claimed = all + [namedUser]
}
