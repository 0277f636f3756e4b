internal import ArchiveStore
internal import GRDB

extension DerivedFields {
    /// Former names are updated before everything else, because users are looked up by them.
    func updateFormerNames() throws {
        try execute(
            """
            DELETE FROM user_name WHERE user_id IN \(StaleEntity.user.ids);
            INSERT INTO user_name (user_id, name, first_seen_at, last_seen_at)
                \(FormerValues.names(where: "entity_id IN \(StaleEntity.user.ids)"));
            """)
    }

    func updateHistory() throws {
        try execute(
            """
            DELETE FROM user_title WHERE user_id IN \(StaleEntity.user.ids);
            INSERT INTO user_title (user_id, title_html, first_seen_at, last_seen_at)
                \(FormerValues.titles(where: "entity_id IN \(StaleEntity.user.ids)"));
            DELETE FROM thread_history WHERE thread_id IN \(StaleEntity.thread.ids);
            INSERT INTO thread_history (thread_id, title, forum_id, first_seen_at, last_seen_at)
                \(FormerValues.threads(where: "entity_id IN \(StaleEntity.thread.ids)"));
            """)
        let separator = String(ForumPlaceText.separator)
        try database.execute("DELETE FROM forum_history WHERE forum_id IN \(StaleEntity.forum.ids);")
        try database.execute(
            sql: """
                INSERT INTO forum_history (forum_id, name, parent_id, first_seen_at, last_seen_at)
                SELECT former.entity_id, substr(value, 1, instr(value, :separator) - 1),
                    iif(substr(value, instr(value, :separator) + 1, 1) = 'f',
                        CAST(substr(value, instr(value, :separator) + 2) AS INTEGER), NULL),
                    first_seen_at, last_seen_at
                FROM sighting AS former JOIN forum ON forum.id = entity_id
                WHERE field = \(HistoryField.forumPlace.rawValue) AND former.entity_id IN \(StaleEntity.forum.ids)
                    -- Of two seen in the same second, the one that won is what the forum is called.
                    AND EXISTS (
                        SELECT 1 FROM sighting AS newer WHERE field = \(HistoryField.forumPlace.rawValue)
                            AND newer.entity_id = former.entity_id
                            AND (coalesce(newer.last_seen_at, ''),
                                    substr(newer.value, 1, instr(newer.value, :separator) - 1) IS name, former.value)
                                > (coalesce(former.last_seen_at, ''),
                                    substr(former.value, 1, instr(former.value, :separator) - 1) IS name, newer.value))
                """, arguments: ["separator": separator])
    }
}
