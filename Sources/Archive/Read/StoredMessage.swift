public import ForumModel

/// A private message.
public struct StoredMessage: Sendable, Hashable {
    /// The number.
    public var id: MessageID
    /// Whose it is: the account's name.
    public var accountName: String?
    /// The folder's name.
    public var folderName: String?
    /// The subject.
    public var subject: String?
    /// Who sent it.
    public var sender = StoredAuthor()
    /// Who got it.
    public var recipient = StoredAuthor()
    /// When it was sent, in ISO 8601 UTC.
    public var sentAt: String?
    /// The body as raw markup; nil when only its line in a folder was saved.
    public var bodyHTML: String?
    /// The body's text.
    public var bodyText: String?
    /// The page whose body this is (`source_page.id`).
    public var bodySourceID: Int64?
    /// The message it answers, held or not.
    public var replyToID: MessageID?
    /// The first message of the conversation that is held: the end of the chain of answers.
    public var conversationID: MessageID
}
