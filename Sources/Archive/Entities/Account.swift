extension Entity {
    /// Whose logged-in view pages show.
    static let account = Entity(
        schema: """
            -- Whose logged-in view pages show; 0 is for pages that name nobody.
            CREATE TABLE account (
                id INTEGER PRIMARY KEY,
                name TEXT,
                user_id INTEGER REFERENCES user(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
            );
            CREATE INDEX account_by_user ON account(user_id);

            -- Bookmarks belong to a person; their account's pages and messages stay.
            CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
                DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            END;
            """,
        tables: [.account],
        rules: [])
}

extension PublicTable {
    /// Whose logged-in view pages show.
    public static let account = PublicTable(
        "account", "id, name, user_id",
        hasDerivedID: true,
        redaction: [
            "id": Redacted.number("id", of: "account"),
            "name": Redacted.name("name"),
            "user_id": Redacted.person("user_id"),
        ],
        selected: """
            id IN (SELECT account_id FROM thread_bookmark WHERE thread_id IN (SELECT id FROM selected_thread))
                OR id IN (SELECT account_id FROM source_page WHERE id IN (SELECT id FROM selected_page))
            """,
        selectedByMessages: """
            id IN (SELECT account_id FROM private_message) OR id IN (SELECT account_id FROM private_message_folder)
            """)
}
