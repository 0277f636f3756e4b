public import ArchiveModel
public import ForumModel

/// A private message.
public struct PrivateMessage: Sendable, Hashable, Codable {
    /// The ID.
    public var id: MessageID
    /// The account that has the message.
    public var accountID: AccountID?
    /// The account's name.
    public var accountName: String?
    /// The folder.
    public var folderID: FolderID?
    /// The folder's name.
    public var folderName: String?
    /// The subject.
    public var subject: String?
    /// The sender's ID; nil if only a name is known.
    public var senderID: UserID?
    /// The sender's name.
    public var senderName: String?
    /// The recipient's ID; nil if only a name is known.
    public var recipientID: UserID?
    /// The recipient's name.
    public var recipientName: String?
    /// When it was sent.
    public var sentAt: UTCTime?
    /// Whether it has been read.
    public var isSeen: Bool?
    /// Whether it was answered.
    public var isReplied: Bool?
    /// The answered message, held or not.
    public var replyToID: MessageID?
    /// The depth below the first message of its conversation, from 0; 0 in other lists.
    public var depth = 0
    /// The body as raw markup; nil if only the message's row in a folder was saved.
    public var bodyHTML: String?
    /// The body as text.
    public var bodyText: String?
    /// The page (`source_page.id`) that the body comes from; read for exports only.
    public var bodySourceID: SourcePageID?
    /// The first held message of the conversation; read for exports only.
    public var conversationID: MessageID?

    /// The sender.
    public var sender: Author { Author(id: senderID, name: senderName) }
    /// The recipient.
    public var recipient: Author { Author(id: recipientID, name: recipientName) }

    package static let columns = """
        private_message.id, private_message.account_id, account.name AS account_name, private_message.folder_id,
            folder.name AS folder_name, subject, sender_id, ifnull(sender.name, sender_name) AS sender_name, recipient_id,
            ifnull(recipient.name, recipient_name) AS recipient_name, sent_at, private_message.is_seen, is_replied, reply_to_id,
            0 AS depth, body_html, body_text
        """

    static let joins = """
        LEFT JOIN account ON account.id = private_message.account_id
        LEFT JOIN private_message_folder AS folder
            ON folder.account_id = private_message.account_id AND folder.id = private_message.folder_id
        LEFT JOIN user AS sender ON sender.id = sender_id LEFT JOIN user AS recipient ON recipient.id = recipient_id
        """
}

/// A folder of an account's private messages.
public struct PrivateMessageFolder: Sendable, Hashable, Codable {
    /// The account that has the folder.
    public var accountID: AccountID
    /// The account's name.
    public var accountName: String?
    /// The ID: 0 is the inbox, -1 *Sent Items*.
    public var id: FolderID
    /// The name.
    public var name: String?
    /// The number of held messages.
    public var messageCount = 0
}
