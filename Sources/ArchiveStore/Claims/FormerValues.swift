/// Queries for values that a field with a history was seen with (`sighting`) and no longer has.
///
/// Each takes a condition on `entity_id`.
package enum FormerValues {
    /// Returns a query for the former names of users: the columns of `user_name`.
    package static func names(where condition: String = "TRUE") -> String {
        """
        SELECT user.id AS user_id, value AS name, first_seen_at, last_seen_at
        FROM sighting JOIN user ON user.id = entity_id
        WHERE field = \(HistoryField.userName.rawValue) AND value IS NOT user.name AND \(condition)
        """
    }

    /// Returns a query for the former titles and forums of threads: the columns of `thread_history`.
    package static func threads(where condition: String = "TRUE") -> String {
        """
        SELECT thread.id AS thread_id, iif(field = \(HistoryField.threadTitle.rawValue), value, NULL) AS title,
            iif(field = \(HistoryField.threadForum.rawValue), CAST(value AS INTEGER), NULL) AS forum_id,
            first_seen_at, last_seen_at
        FROM sighting JOIN thread ON thread.id = entity_id
        WHERE (field = \(HistoryField.threadTitle.rawValue) AND value IS NOT title
            OR field = \(HistoryField.threadForum.rawValue) AND CAST(value AS INTEGER) IS NOT forum_id) AND \(condition)
        """
    }

    /// Returns a query for the former titles of users: the columns of `user_title`.
    ///
    /// Titles with the same signature count as one, with the markup of the newest; empty titles (signature 0) are left out.
    package static func titles(where condition: String = "TRUE") -> String {
        """
        SELECT id AS user_id, value AS title_html, first AS first_seen_at, last AS last_seen_at FROM (
            SELECT user.id, value, coalesce(signature, value) AS same,
                min(first_seen_at) OVER titles AS first, max(last_seen_at) OVER titles AS last,
                row_number() OVER (
                    PARTITION BY user.id, coalesce(signature, value) ORDER BY last_seen_at DESC, value DESC
                ) AS rank
            FROM sighting JOIN user ON user.id = entity_id
            WHERE field = \(HistoryField.userTitle.rawValue) AND value IS NOT user.custom_title_html
                AND signature IS NOT 0 AND (signature IS NULL OR signature IS NOT user.title_signature)
                AND \(condition)
            WINDOW titles AS (PARTITION BY user.id, coalesce(signature, value))
        ) WHERE rank = 1
        """
    }
}
