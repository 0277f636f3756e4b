internal import GRDB

extension DerivedFields {
    /// Fills `forum_bookmark` with the bookmarks set by hand, as no page shows bookmarks of forums.
    package func updateForumBookmarks() throws {
        let marked = """
            SELECT account_id, target_id FROM reader_mark
            JOIN forum ON forum.id = target_id JOIN account ON account.id = account_id
            WHERE target = 'forum' AND kind = 'bookmark' AND is_set = 1
            """
        try execute(
            """
            DELETE FROM forum_bookmark WHERE (account_id, forum_id) NOT IN (\(marked));
            INSERT OR IGNORE INTO forum_bookmark (account_id, forum_id) \(marked)
            """)
    }
}
