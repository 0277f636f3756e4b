package import ForumModel

extension ArchiveTable {
    /// Folders of private messages.
    public static let privateMessageFolder = ArchiveTable(
        "private_message_folder",
        [
            Column("account_id", .reference(.account), "NOT NULL", key: .cascade),
            Column("id", .id, "NOT NULL", from: .value(\FolderRecord.id.rawValue)),
            Column(
                "name", .prose, group: "name",
                from: .value { (record: FolderRecord) in record.name.isEmpty ? nil : record.name }),
        ] + Column.sources("name"), key: ["account_id", "id"]
    ).published(order: "account_id, id", isPrivate: true)

    /// Private messages.
    public static let privateMessage = ArchiveTable(
        "private_message",
        [
            Column("id", .id, "PRIMARY KEY", from: .value(\MessageRecord.id.rawValue)),
            Column(
                "account_id", .reference(.account), key: .cascade, group: "folder",
                from: .value(\MessageRecord.accountID.rawValue)),
            Column("folder_id", .integer, group: "folder", from: .value(\MessageRecord.folderID?.rawValue)),
            Column("subject", .prose(naming: correspondents), group: "subject", from: .value(\MessageRecord.subject)),
            Column(
                "body_html", .markup(naming: correspondents), group: "body",
                from: .value(\MessageRecord.body, \.html)),
            Column(
                "body_text", .prose(naming: correspondents), group: "body",
                from: .value(\MessageRecord.body, \.text)),
            Column("sent_at", .time, group: "sent", from: .value(\MessageRecord.sent, \.at?.description)),
            Column(
                "sent_at_text", .prose, group: "sent", note: "The words on the page.",
                from: .value(\MessageRecord.sent, \.text)),
            Column("sender_id", .person, key: .cascade, basis: "the message's own page, else the name"),
            Column(
                "sender_name", .personName(of: "sender_id"),
                basis: "the message's own page, else its folder's list, else the account"),
            Column("recipient_id", .person, key: .setNull, basis: "the name"),
            Column("recipient_name", .personName(of: "recipient_id"), basis: "its folder's list, else the account"),
            Column(
                "reply_to_id", .reference(.message), note: "Inferred, and from what.",
                basis: "the form, else the newest earlier message of that subject that it can answer"),
            Column("reply_to_basis", .text, basis: "how the former is known"),
            Column(
                "thread_tag_id", .reference(.threadTag), key: .setNull, group: "tag",
                from: .value(\MessageRecord.tag, \.rawValue)),
            Column("is_seen", .flag, group: "flags", from: .value(\MessageRecord.flags, \.isSeen)),
            Column("is_replied", .flag, group: "flags", from: .value(\MessageRecord.flags, \.isReplied)),
            Column("is_forwarded", .flag, group: "flags", from: .value(\MessageRecord.flags, \.isForwarded)),
            .hidden(
                "listed_sender_name", .personName(of: nil), group: "listed_sender",
                from: .value(\MessageRecord.listedSenderName)),
            .hidden(
                "listed_recipient_name", .personName(of: nil), group: "listed_recipient",
                from: .value(\MessageRecord.recipientName)),
            .hidden(
                "shown_sender_id", .person, group: "shown_sender", isDeletedAlong: true,
                from: .value(\MessageRecord.sender, \.id?.rawValue)),
            .hidden(
                "shown_sender_name", .personName(of: "shown_sender_id"), group: "shown_sender",
                from: .value(\MessageRecord.sender, \.name)),
            .hidden(
                "folder_rank", .integer, group: "folder", isRank: true,
                note: """
                    The rank of the capture that determines account and folder, as a sum: 4 if it names the account, 2 if it is a
                    folder's list, 1 if it shows the folder.
                    """, from: .value(\MessageRecord.folderRank)),
        ]
            + Column.sources(
                "subject", "sent", "body", "flags", "folder", "listed_sender", "listed_recipient",
                "shown_sender", "tag"),
        constraints: """
            FOREIGN KEY (account_id, folder_id) REFERENCES private_message_folder(account_id, id)
                DEFERRABLE INITIALLY DEFERRED
            """,
        indexes: """
            CREATE INDEX private_message_by_folder ON private_message(account_id, folder_id);
            CREATE INDEX private_message_by_sender ON private_message(sender_id);
            CREATE INDEX private_message_by_recipient ON private_message(recipient_id);
            CREATE INDEX private_message_by_subject ON private_message(subject);
            CREATE INDEX private_message_by_tag ON private_message(thread_tag_id);
            -- A foreign key with two columns would empty the account too.
            CREATE TRIGGER private_message_folder_delete BEFORE DELETE ON private_message_folder BEGIN
                UPDATE private_message SET folder_id = NULL
                WHERE account_id = old.account_id AND folder_id = old.id;
            END;
            """
    ).published(isPrivate: true)

    private static let correspondents = """
        ifnull(sender_name, '') || char(31) || ifnull(recipient_name, '') || char(31) || ifnull(listed_sender_name, '')
        """
}

package struct FolderRecord: MergedRecord {
    package var id: FolderID
    package var name: String

    package init(id: FolderID, name: String) { (self.id, self.name) = (id, name) }

    package static let rows = RecordRows<Self>(.messageFolder)
}

package struct MessageRecord: MergedRecord {
    package var id: MessageID
    /// The account whose view the page shows.
    package var accountID = AccountID.unnamed
    package var folderID: FolderID?
    package var subject: String?
    /// When it was sent (nil if unreadable or implausible), and the date as shown (empty if none).
    package var sent: (at: UTCTime?, text: String)?
    package var body: (html: String, text: String)?
    package var flags: (isSeen: Bool, isReplied: Bool, isForwarded: Bool)?
    /// The sender's name as a folder lists it.
    package var listedSenderName: String?
    /// The recipient's name as *Sent Items* lists it.
    package var recipientName: String?
    /// The sender as the message's own page shows them.
    package var sender: (id: UserID?, name: String)?
    package var tag: Observed<ThreadTagID> = .notShown

    package init(id: MessageID) { self.id = id }

    /// The rank of this page's claim about the account and folder of the message; the highest rank wins.
    ///
    /// A page that names its account ranks above one that does not; then a page that names the folder above one that does not,
    /// as the control panel; then a folder's list, which has `flags`, above the message's own page.
    var folderRank: Int { (accountID == .unnamed ? 0 : 4) + (folderID == nil ? 0 : flags == nil ? 1 : 3) }

    package static let rows = RecordRows<Self>(.message)
}

/// The form that answers a private message, as it was opened.
package struct MessageReplyRecord: Sendable, Equatable, ClaimedRecord {
    package var answeredID: MessageID
    /// The subject that the answer will have, unless it was changed before it was sent.
    package var subject: String?
    package var recipientName: String?

    package init(answeredID: MessageID) { self.answeredID = answeredID }

    package static let entity = ClaimEntity.messageReply
    package static let columns = [
        Column("subject", .prose, from: .value(\Self.subject)),
        Column("recipient_name", .personName(of: nil), from: .value(\Self.recipientName)),
    ]
    package var claimID: Int64 { answeredID.rawValue }
}
