public import ForumModel

/// A folder of private messages.
public struct MessageFolderPage: Sendable, Encodable {
    /// The folder that is shown.
    public var folderID: FolderID
    /// Its name.
    public var folderName: String?
    /// All folders listed on the page.
    public var folders: [MessageFolder] = []
    /// The number of messages that the account stores, as stated by the page.
    public var storedCount: Int?
    /// The number of messages that the account may store, as stated by the page.
    public var storageLimit: Int?
    /// Whether the page states that it lists only the last fifty messages, so that the folder may contain more.
    public var isPartial: Bool = false
    /// The messages in page order.
    public var messages: [MessageRow] = []
}

/// The ID and name of a folder.
public struct MessageFolder: Sendable, Hashable, Encodable {
    /// The ID.
    public var id: FolderID
    /// The name.
    public var name: String
}

/// A message as a folder lists it.
public struct MessageRow: Sendable, Hashable, Encodable {
    /// The message's ID.
    public var id: MessageID
    /// The subject.
    public var subject: String
    /// The correspondent: the sender, or in *Sent Items* the recipient.
    ///
    /// The link beside the name has `userid=0`.
    public var otherName: String
    /// When it was sent.
    public var date: SiteDate?
    /// Whether it was read; nil if no picture known by its name shows it, for instance because the saver put the pictures inside.
    public var isSeen: Bool?
    /// Whether it was answered; nil like ``isSeen``.
    public var isReplied: Bool?
    /// Whether it was forwarded; nil like ``isSeen``.
    public var isForwarded: Bool?
    /// Its icon.
    public var tag: ThreadTagSighting?
}

/// A private message on its own page.
public struct ScrapedMessage: Sendable, Encodable {
    /// The message's ID.
    public var id: MessageID
    /// The folder that is selected on the page, if any.
    public var folderID: FolderID?
    /// All folders listed on the page.
    public var folders: [MessageFolder] = []
    /// The subject.
    public var subject: String?
    /// The sender's ID.
    public var senderID: UserID?
    /// The sender's name.
    public var senderName: String?
    /// The sender's sidebar.
    public var sender: ScrapedUser?
    /// When it was sent.
    public var date: SiteDate?
    /// The body's inner HTML.
    public var bodyHTML: String = ""
    /// The body's text.
    public var bodyText: String = ""
}

/// The form for answering or forwarding a private message, before sending.
///
/// It proves that the account had the message, and who sent it. It does not prove an answer: the account may have sent one to
/// ``recipientName`` after the capture, or never.
public struct MessageReplyForm: Sendable, Hashable, Encodable {
    /// The quoted message, in the format that the site uses in the form.
    public struct Quote: Sendable, Hashable, Encodable {
        /// The sender's name.
        public var name: String
        /// When it was sent.
        public var date: SiteDate
        /// The text, in BBcode.
        public var text: String
    }

    /// The message that is answered or forwarded.
    public var previousMessageID: MessageID
    /// Whether the message is forwarded instead of answered.
    public var isForward: Bool = false
    /// The recipient of the new message: in an answer, the sender of the previous message.
    public var recipientName: String?
    /// The new message's subject, such as `Re: Hello`.
    public var subject: String?
    /// The text in the form, in BBcode; empty if the page was saved without it.
    public var text: String = ""
    /// The quote at the start of the text; nil if it was changed.
    public var quote: Quote?
}
