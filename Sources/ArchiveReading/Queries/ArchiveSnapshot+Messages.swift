public import ForumModel
internal import GRDB

extension ArchiveSnapshot {
    /// The order of a list of private messages.
    public enum MessageOrder: String, Sendable, CaseIterable {
        /// By the time of sending, newest first.
        case date
        case subject, id
    }

    /// Returns private messages by account, sender or recipient, and time.
    ///
    /// The filter may name an account, users and names (sender or recipient), times, and whether messages are outgoing.
    ///
    /// - Complexity: O(*m*) in the messages of the archive, or of the account by `private_message_by_folder`.
    public func messages(
        matching filter: ListFilter = ListFilter(), sortedBy order: MessageOrder = .date,
        isReversed: Bool = false, after key: PageKey? = nil, limit: Int
    ) throws -> ItemPage<PrivateMessage> {
        var list = Self.messageList(order)
        if let isOutgoing = filter.isOutgoing {
            list.join("LEFT JOIN account AS owner ON owner.id = private_message.account_id")
            let condition =
                "ifnull(sender_id = owner.user_id, 0) OR ifnull(sender_name = owner.name COLLATE NOCASE, 0) OR folder_id IS -1"
            list.add(isOutgoing ? condition : "NOT (\(condition))")
        }
        if let account = filter.account { list.add("private_message.account_id = ?", account.rawValue) }
        list.add(correspondentsOf: filter)
        list.add(date: "sent_at", of: filter)
        return try page(list, after: key, limit: limit, isReversed: isReversed)
    }

    /// Returns the conversation of a message: its root and all direct and indirect answers, each after the message it answers.
    ///
    /// The root is the first held message of the chain. Cyclic answers are returned once each.
    ///
    /// Answers of one message are in the order of sending.
    ///
    /// - Complexity: O(*m*) in the messages of the archive, which are few.
    public func conversation(of message: MessageID) throws -> [PrivateMessage] {
        let messages: [PrivateMessage] = try database.values(
            """
            WITH RECURSIVE above(id, depth) AS (
                SELECT id, 0 FROM private_message WHERE id = ?
                UNION
                SELECT parent.id, depth + 1 FROM above JOIN private_message AS child ON child.id = above.id
                JOIN private_message AS parent ON parent.id = child.reply_to_id WHERE depth < 200),
            below(id) AS (
                SELECT id FROM above
                UNION SELECT private_message.id FROM below JOIN private_message ON reply_to_id = below.id)
            SELECT \(PrivateMessage.columns)
            FROM below JOIN private_message ON private_message.id = below.id
            \(PrivateMessage.joins)
            ORDER BY sent_at, private_message.id
            """, [message.rawValue])
        let found = Set(messages.map(\.id))
        let root = messages.first { !($0.replyToID.map(found.contains) ?? false) }
        // A cycle has no root; the conversation then starts with its earliest message.
        return (root ?? messages.first).map { Self.tree(of: messages, from: $0.id) } ?? []
    }

    /// Returns a private message; nil if it is not held.
    ///
    /// - Complexity: O(1), by the primary key of `private_message`.
    public func message(_ id: MessageID) throws -> PrivateMessage? {
        let source = "private_message \(PrivateMessage.joins) WHERE private_message.id = ?"
        return try database.firstValue("SELECT \(PrivateMessage.columns) FROM \(source)", [id.rawValue])
    }

    /// Returns the folders of an account or of all, the inbox first, with their numbers of messages.
    ///
    /// - Complexity: O(*m*) in the messages of the archive, by `private_message_by_folder`.
    public func folders(of account: AccountID? = nil) throws -> [PrivateMessageFolder] {
        try database.values(
            """
            SELECT folder.account_id, account.name AS account_name, folder.id, folder.name,
                (SELECT count(*) FROM private_message
                 WHERE private_message.account_id = folder.account_id AND folder_id = folder.id) AS message_count
            FROM private_message_folder AS folder LEFT JOIN account ON account.id = folder.account_id
            WHERE ?1 IS NULL OR folder.account_id = ?1
            ORDER BY folder.account_id, folder.id = -1, folder.id
            """, [account?.rawValue])
    }

    private static func messageList(_ order: MessageOrder) -> ListStatement {
        var list = ListStatement(of: "private_message", PrivateMessage.columns, joins: PrivateMessage.joins)
        switch order {
        case .date: list.order = [.descending("ifnull(sent_at, '')"), .descending("private_message.id")]
        case .subject: list.order = [.name("ifnull(subject, '')"), .ascending("private_message.id")]
        case .id: list.order = [.ascending("private_message.id")]
        }
        return list
    }

    private static func tree(of messages: [PrivateMessage], from top: MessageID) -> [PrivateMessage] {
        let answers = Dictionary(grouping: messages, by: \.replyToID)
        return preorder(from: messages.filter { $0.id == top }, id: \.id, depth: \.depth) { answers[$0.id] ?? [] }
    }
}
