/// Finds a user by name, in SQL.
enum NameLookup {
    /// The one user who has a name now, else the one who once had it; NULL for a name that fits two users.
    static func user(named expression: String) -> String {
        """
        CASE (SELECT count(*) FROM user WHERE name = \(expression) COLLATE NOCASE)
            WHEN 1 THEN (SELECT id FROM user WHERE name = \(expression) COLLATE NOCASE)
            WHEN 0 THEN (SELECT CASE WHEN count(DISTINCT user_id) = 1 THEN min(user_id) END
                FROM user_name WHERE name = \(expression) COLLATE NOCASE)
        END
        """
    }
}
