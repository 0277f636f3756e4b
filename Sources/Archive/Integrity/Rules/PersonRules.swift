internal import ArchiveReading
internal import ArchiveStore
internal import ForumModel

extension IntegrityRule {
    /// Names that pages show for two user IDs at the same time.
    static let sharedNames = IntegrityRule(
        .userNameShared, "user", .warning,
        """
        WITH shown AS MATERIALIZED (
            SELECT entity_id AS id, value AS name, min(first_seen_at) AS first, max(last_seen_at) AS last
            FROM sighting WHERE field = \(HistoryField.userName.rawValue) GROUP BY entity_id, value COLLATE NOCASE
        ), shared AS MATERIALIZED (
            SELECT name FROM shown GROUP BY name COLLATE NOCASE HAVING count(*) > 1
        )
        SELECT one.id AS id, one.name || ': user ' || other.id || ' has the name too, '
                || max(one.first, other.first) || ' to ' || min(one.last, other.last) AS message,
            one.name AS title
        FROM shared JOIN shown AS one ON one.name = shared.name COLLATE NOCASE
        JOIN shown AS other ON other.name = shared.name COLLATE NOCASE AND other.id > one.id
        WHERE one.first <= other.last AND other.first <= one.last ORDER BY one.id, other.id
        """)

    /// Rows of the Leper's Colony whose user is unknown or missing.
    static let punishmentsWithoutUser = IntegrityRule(
        .punishmentNoUser, "punishment", .warning,
        """
        SELECT punishment.id, iif(user_id IS NULL, 'warning', 'error') AS severity,
            punishment.kind || ' of ' || ifnull(user_name, 'somebody without a name') || ifnull(', ' || punished_at, '')
                || iif(user_id IS NULL, '', ': user ' || user_id || ' is not there') AS message,
            user_name AS title, \(PageColumns.selected)
        FROM punishment LEFT JOIN user ON user.id = user_id \(PageColumns.join("row_source_id"))
        WHERE user.id IS NULL ORDER BY punished_at, punishment.id
        """)

    /// The page that says most about a private message.
    private static let messagePage = PageColumns.join(
        "coalesce(shown_sender_source_id, listed_sender_source_id, body_source_id, subject_source_id)")

    /// Private messages whose sender is unknown or missing, except sent ones (folder -1) of account 0, that of pages that name none.
    static let messagesWithoutSender = IntegrityRule(
        .messageNoSender, "message", .warning,
        """
        SELECT private_message.id, iif(sender_id IS NULL, 'warning', 'error') AS severity,
            ifnull(subject, '(no subject)') || iif(sender_name IS NULL, '', ', from ' || sender_name) AS message,
            subject AS title, \(PageColumns.selected)
        FROM private_message LEFT JOIN user ON user.id = sender_id \(messagePage)
        WHERE user.id IS NULL AND NOT (folder_id IS -1 AND private_message.account_id = 0)
        ORDER BY private_message.id
        """)

    static let messagesToOneself = IntegrityRule(
        .messageToSelf, "message", .info,
        """
        SELECT private_message.id, ifnull(subject, '(no subject)') || ifnull(', by ' || sender_name, '') AS message,
            subject AS title, \(PageColumns.selected)
        FROM private_message \(messagePage)
        WHERE sender_id = recipient_id ORDER BY private_message.id
        """)

    static let repliesNotHeld = IntegrityRule(
        .messageReplyNotHeld, "message", .info,
        """
        SELECT answer.id,
            ifnull(answer.subject, '(no subject)') || ': answers message ' || answer.reply_to_id AS message,
            answer.subject AS title, \(PageColumns.selected)
        FROM private_message AS answer LEFT JOIN private_message AS answered ON answered.id = answer.reply_to_id
        \(PageColumns.join("ifnull(answer.body_source_id, answer.subject_source_id)"))
        WHERE answer.reply_to_id IS NOT NULL AND answered.id IS NULL ORDER BY answer.id
        """)

    static let replyCircles = IntegrityRule(.messageReplyCircle) { scan, found in
        let rows = try scan.database.rows(
            "SELECT id, subject, reply_to_id FROM private_message WHERE reply_to_id IS NOT NULL ORDER BY id")
        var answered: [Int64: Int64] = [:]
        for row in rows { answered[try row.value("id")] = try row.value("reply_to_id") }
        let first = lowest(ofCirclesIn: answered)
        for row in rows where try first.contains(row.value("id")) {
            let subject: String? = try row.value("subject")
            try found(
                IntegrityFinding(
                    severity: .error, entity: "message", id: try row.value("id"),
                    message: "\(subject ?? "(no subject)"): the messages that it answers lead back to it",
                    title: subject))
        }
    }

    private static func lowest(ofCirclesIn next: [Int64: Int64]) -> Set<Int64> {
        /// The start of the walk that reached each ID first.
        var way: [Int64: Int64] = [:]
        var result: Set<Int64> = []
        for start in next.keys.sorted() where way[start] == nil {
            var current: Int64? = start
            while let number = current, way[number] == nil {
                way[number] = start
                current = next[number]
            }
            guard let entry = current, way[entry] == start else { continue }
            var lowest = entry
            var number = next[entry]
            while let other = number, other != entry {
                lowest = min(lowest, other)
                number = next[other]
            }
            result.insert(lowest)
        }
        return result
    }
}
