/// Which rows of each published table a selection reaches, as SQL.
enum SelectedRows {
    /// What surrounds selected threads and posts, as temporary tables beside `selected_thread`, `selected_post` and
    /// `selected_user`: the forums they are in and those above, their tags, the pages they came from.
    static let surroundings = """
        CREATE TEMP TABLE IF NOT EXISTS selected_forum (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE IF NOT EXISTS selected_tag (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE IF NOT EXISTS selected_page (id INTEGER PRIMARY KEY);
        WITH RECURSIVE wanted(id) AS (
            SELECT forum_id FROM thread JOIN selected_thread USING (id) WHERE forum_id IS NOT NULL
            UNION SELECT parent_id FROM forum JOIN wanted USING (id) WHERE parent_id IS NOT NULL)
        INSERT OR IGNORE INTO selected_forum SELECT id FROM wanted;
        INSERT OR IGNORE INTO selected_tag
            SELECT thread_tag_id FROM thread JOIN selected_thread USING (id) WHERE thread_tag_id IS NOT NULL
            UNION SELECT secondary_thread_tag_id FROM thread JOIN selected_thread USING (id)
            WHERE secondary_thread_tag_id IS NOT NULL;
        INSERT OR IGNORE INTO selected_page
            SELECT source_page_id FROM post_source WHERE post_id IN (SELECT id FROM selected_post);
        """

    /// The condition for a row of a table; nil for all rows.
    static func condition(of table: PublicTable, _ selection: ArchiveSelection) -> String? {
        if table.isPrivate { return selection.includesPrivate ? nil : "0" }
        guard selection.isEverything else {
            let condition = chosen[table.name] ?? "0"
            guard selection.includesPrivate, let more = ofMessages[table.name] else { return condition }
            return "(\(condition)) OR \(more)"
        }
        guard !selection.includesPrivate else { return nil }
        switch table {
        case .sourcePage: return "\(isOpen)"
        case .keptPage: return "source_page_id IN (SELECT id FROM source_page WHERE \(isPublic))"
        case .sourceIssue, .assetReference:
            return "source_page_id IN (SELECT id FROM source_page WHERE \(isOpen))"
        default: return nil
        }
    }

    private static let isOpen = "kind NOT IN ('private_message', 'private_folder')"
    /// The kinds of page whose bytes hold nothing private; what was not understood may hold anything.
    private static let isPublic = """
        kind IN ('showthread', 'showpost', 'forumdisplay', 'announcement', 'profile', 'banlist', 'index')
        """

    /// Of a selection of threads and posts; tables that are not here have no rows then.
    private static let chosen: [String: String] = [
        "account": """
        id IN (SELECT account_id FROM thread_bookmark WHERE thread_id IN (SELECT id FROM selected_thread))
            OR id IN (SELECT account_id FROM source_page WHERE id IN (SELECT id FROM selected_page))
        """,
        "category": "id IN (SELECT category_id FROM forum WHERE id IN (SELECT id FROM selected_forum))",
        "forum": "id IN (SELECT id FROM selected_forum)",
        "forum_history": "forum_id IN (SELECT id FROM selected_forum)",
        "forum_moderator": "forum_id IN (SELECT id FROM selected_forum)",
        "kept_page": "source_page_id IN (SELECT id FROM selected_page)",
        "post": "id IN (SELECT id FROM selected_post)",
        "post_quote": "post_id IN (SELECT id FROM selected_post)",
        "post_revision": "post_id IN (SELECT id FROM selected_post)",
        "post_source": "post_id IN (SELECT id FROM selected_post)",
        "punishment": """
        post_id IN (SELECT id FROM selected_post)
            AND (user_id IS NULL OR user_id IN (SELECT id FROM selected_user))
        """,
        "source_issue": "source_page_id IN (SELECT id FROM selected_page)",
        "source_page": "id IN (SELECT id FROM selected_page)",
        "thread": "id IN (SELECT id FROM selected_thread)",
        "thread_bookmark": "thread_id IN (SELECT id FROM selected_thread)",
        "thread_history": "thread_id IN (SELECT id FROM selected_thread)",
        "thread_tag": "id IN (SELECT id FROM selected_tag)",
        "user": "id IN (SELECT id FROM selected_user)",
        "user_name": "user_id IN (SELECT id FROM selected_user)",
        "user_title": "user_id IN (SELECT id FROM selected_user)",
    ]

    /// What private messages refer to, where they are wanted besides.
    private static let ofMessages: [String: String] = [
        "account": """
        id IN (SELECT account_id FROM private_message) OR id IN (SELECT account_id FROM private_message_folder)
        """,
        "thread_tag": "id IN (SELECT thread_tag_id FROM private_message)",
    ]
}
