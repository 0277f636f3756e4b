extension ArchiveTable {
    /// The accounts that were logged in when pages were saved; 0 is for pages that name none.
    public static let account = ArchiveTable(
        "account",
        [
            Column("id", .contentID(sort: "account"), "PRIMARY KEY"),
            Column("name", .ownName),
            Column("user_id", .person, key: .setNull, isDeletedAlong: true),
        ],
        indexes: """
            CREATE INDEX account_by_user ON account(user_id);
            -- Bookmarks belong to a person; their account's pages and messages stay.
            CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
                DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            END;
            """
    ).published(
        selected: """
            id IN (SELECT account_id FROM thread_bookmark WHERE thread_id IN (SELECT id FROM selected_thread))
                OR id IN (SELECT account_id FROM source_page WHERE id IN (SELECT id FROM selected_page))
            """,
        selectedByMessages: """
            id IN (SELECT account_id FROM private_message) OR id IN (SELECT account_id FROM private_message_folder)
            """)
}
