internal import GRDB

// Version 6: what pages say of people whom they only name, and whose messages are whose.

extension Schema {
    static let version6People = """
        -- Claims about users without a number, and to whom they are credited (see NamedUsers).
        CREATE INDEX claim_by_entity ON claim(entity, source_page_id, ordinal) WHERE entity >= 13;
        CREATE TABLE named_user (
            source_page_id INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (source_page_id, ordinal),
            FOREIGN KEY (source_page_id, ordinal) REFERENCES claim(source_page_id, ordinal)
                ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
        ) WITHOUT ROWID;
        CREATE INDEX named_user_by_user ON named_user(user_id);

        -- When a name that several users had was whose (see NamePeriods); the end is the first moment after it.
        CREATE TABLE name_period (
            name TEXT NOT NULL COLLATE NOCASE,
            starts_at TEXT NOT NULL,
            ends_at TEXT NOT NULL,
            user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            PRIMARY KEY (name, starts_at)
        ) WITHOUT ROWID;
        CREATE INDEX name_period_by_user ON name_period(user_id);

        -- 1 where the author's number is given, which beats a name.
        ALTER TABLE announcement ADD COLUMN author_rank INTEGER;
        UPDATE announcement SET author_rank = shown_author_id IS NOT NULL;

        -- Everything that is looked up by name is looked up again, now by the time of the page.
        INSERT OR IGNORE INTO stale (entity, id) SELECT 6, id FROM user UNION ALL SELECT 8, 0 FROM (SELECT 1 FROM user LIMIT 1);
        """

    /// Ranks claims by what they know: of a message, whose it is and where; of an announcement, its author's number.
    static func rankClaims(in database: Database) throws {
        let log = try ClaimLog(in: database)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT source_page_id, ordinal, entity, entity_id, CASE entity
                    WHEN ?1 THEN json_set(value, '$.folder_rank', 4 * (ifnull(account_id, 0) > 0)
                        + 2 * (json_type(value, '$.is_seen') IS NOT NULL) + (value ->> 'folder_id' IS NOT NULL))
                    ELSE json_set(value, '$.author_rank', value ->> 'shown_author_id' IS NOT NULL) END AS value
                FROM claim JOIN claim_value ON claim_value.id = value_id
                JOIN source_page ON source_page.id = source_page_id
                WHERE entity = ?1 AND json_type(value, '$.folder_rank') IS NOT NULL
                    OR entity = ?2 AND json_type(value, '$.author_name') IS NOT NULL
                """, arguments: [ClaimEntity.message.rawValue, ClaimEntity.announcement.rawValue])
        for row in rows {
            try database.execute(
                sql: "UPDATE claim SET value_id = ? WHERE source_page_id = ? AND ordinal = ?",
                arguments: [try log.number(of: row.value("value")), row["source_page_id"], row["ordinal"]])
            try database.execute(
                sql: "INSERT OR IGNORE INTO reconsider (entity, id) VALUES (?, ?)",
                arguments: [row["entity"], row["entity_id"]])
        }
    }
}
