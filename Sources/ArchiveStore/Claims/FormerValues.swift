internal import ArchiveModel

/// Queries for values that a field with a history was seen with (`sighting`) and no longer has.
package enum FormerValues {
    /// Former names: the columns of `user_name`.
    package static let names = """
        SELECT user.id AS user_id, value AS name, first_seen_at, last_seen_at
        FROM sighting JOIN user ON user.id = entity_id
        WHERE field = \(HistoryField.userName.rawValue) AND value IS NOT user.name
        """

    /// Former titles and forums of threads: the columns of `thread_history`.
    package static let threads = """
        SELECT thread.id AS thread_id, iif(field = \(HistoryField.threadTitle.rawValue), value, NULL) AS title,
            iif(field = \(HistoryField.threadForum.rawValue), CAST(value AS INTEGER), NULL) AS forum_id,
            first_seen_at, last_seen_at
        FROM sighting JOIN thread ON thread.id = entity_id
        WHERE (field = \(HistoryField.threadTitle.rawValue) AND value IS NOT title
            OR field = \(HistoryField.threadForum.rawValue) AND CAST(value AS INTEGER) IS NOT forum_id)
        """

    /// Returns a query for the former titles of users: the columns of `user_title`.
    ///
    /// Of markup that only drifted the newest stands for all; an empty title (signature 0) is none.
    ///
    /// - Parameter users: a condition on `entity_id`.
    /// - Returns: the query.
    package static func titles(of users: String) -> String {
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
                AND \(users)
            WINDOW titles AS (PARTITION BY user.id, coalesce(signature, value))
        ) WHERE rank = 1
        """
    }
}
