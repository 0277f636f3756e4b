internal import GRDB

extension ArchiveSnapshot {
    /// Returns punishments by punished user and time.
    ///
    /// - Parameters:
    ///   - filter: the filter.
    ///   - order: the order.
    ///   - isReversed: whether to reverse the order.
    ///   - key: where the page of results starts.
    ///   - limit: the maximum number of results.
    /// - Returns: the punishments with all names.
    /// - Complexity: O(*p*) in the punishments of the archive, or of the user by `punishment_by_user`.
    /// - Throws: SQLite's errors.
    public func punishments(
        matching filter: ListFilter = ListFilter(), sortedBy order: DateOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<Punishment> {
        var list = ListStatement(
            of: "punishment",
            """
            punishment.id, user_id, ifnull(user.name, user_name) AS user_name, kind, punished_at, duration_text, reason_html, post_id,
                post.thread_id, requested_by_id, requester.name AS requested_by_name, approved_by_id,
                approver.name AS approved_by_name
            """,
            joins: """
                LEFT JOIN user ON user.id = punishment.user_id LEFT JOIN user AS requester ON requester.id = requested_by_id
                LEFT JOIN user AS approver ON approver.id = approved_by_id LEFT JOIN post ON post.id = punishment.post_id
                """)
        list.add(person: "punishment.user_id", name: "punishment.user_name", of: filter)
        list.add(date: "punished_at", of: filter)
        list.order = order.terms(date: "punished_at", id: "punishment.id")
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }
}
