internal import ArchiveModel
internal import ForumModel

/// Finds the user that a name on a page means, in SQL.
///
/// Names change hands, so the moment counts at which the page was captured (``NamePeriods``).
enum NameLookup {
    /// An SQL expression for the ID of the user whom the expression `name` means at `time`
    /// (``time(ofPage:)``): NULL for an unknown name, where the times do not decide between users, or for a
    /// name that a deleted user had.
    static func user(named name: String, at time: String) -> String {
        """
        iif(EXISTS (SELECT 1 FROM deleted_name WHERE deleted_name.name = \(name) COLLATE NOCASE), NULL,
            (SELECT iif(least = most, least, (
                SELECT iif(ends_at > \(time), user_id, NULL) FROM name_period
                WHERE name_period.name = \(name) COLLATE NOCASE AND starts_at <= \(time)
                ORDER BY starts_at DESC LIMIT 1))
            FROM (SELECT min(id) AS least, max(id) AS most FROM (
                \(holders("id", of: "user", named: name)) UNION ALL \(holders("user_id", of: "user_name", named: name))))))
        """
    }

    /// The lowest and the highest ID of all users with a name, each at one end of an index.
    private static func holders(_ id: String, of table: String, named name: String) -> String {
        ["min", "max"].map { end in
            "SELECT \(end)(\(id)) AS id FROM \(table) WHERE \(table).name = \(name) COLLATE NOCASE"
        }.joined(separator: " UNION ALL ")
    }

    /// An SQL expression for the stated capture time of a page, from an expression for its `source_page.id`.
    static func time(ofPage page: String) -> String {
        "(SELECT \(CaptureBasis.statedTime) FROM source_page WHERE source_page.id = \(page))"
    }
}
