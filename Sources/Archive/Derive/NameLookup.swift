internal import ForumModel

/// Finds the user that a name on a page means, in SQL.
///
/// Names change hands, so the moment counts at which the page was captured (``NamePeriods``).
enum NameLookup {
    /// An expression for the user's number: NULL for an unknown name, or where the times do not decide between users.
    ///
    /// - Parameters:
    ///   - name: the name, as an SQL expression.
    ///   - time: when the page was captured, as an SQL expression (``time(ofPage:)``).
    /// - Returns: an SQL expression.
    static func user(named name: String, at time: String) -> String {
        """
        (SELECT CASE count(*) WHEN 0 THEN NULL WHEN 1 THEN min(id) ELSE (
                SELECT user_id FROM name_period
                WHERE name_period.name = \(name) COLLATE NOCASE AND starts_at <= \(time) AND ends_at > \(time)) END
            FROM (SELECT id FROM user WHERE user.name = \(name) COLLATE NOCASE
                UNION SELECT user_id FROM user_name WHERE user_name.name = \(name) COLLATE NOCASE))
        """
    }

    /// When a page was captured, in SQL: a `source_page.id` as an expression becomes a time; NULL where the page gives
    /// none, for the file's own time is no evidence of what the page shows.
    static func time(ofPage page: String) -> String {
        """
        (SELECT iif(captured_basis = '\(CaptureBasis.fileTime.rawValue)', NULL, captured_at)
            FROM source_page WHERE source_page.id = \(page))
        """
    }
}
