public import ForumModel

/// A private message.
public struct StoredMessage: Sendable, Hashable {
    /// The ID.
    public var id: MessageID
    /// The name of the account that has the message.
    public var accountName: String?
    /// The folder's name.
    public var folderName: String?
    /// The subject.
    public var subject: String?
    /// The sender.
    public var sender = StoredAuthor()
    /// The recipient.
    public var recipient = StoredAuthor()
    /// When it was sent, in ISO 8601 UTC.
    public var sentAt: String?
    /// The body as raw markup; nil if only the message's row in a folder was saved.
    public var bodyHTML: String?
    /// The body's text.
    public var bodyText: String?
    /// The page that the body comes from (`source_page.id`).
    public var bodySourceID: Int64?
    /// The answered message, held or not.
    public var replyToID: MessageID?
    /// The first held message of the conversation.
    public var conversationID: MessageID
}
