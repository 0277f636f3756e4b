public import ForumModel

/// A folder of private messages.
public struct MessageFolderPage: Sendable, Encodable {
    /// The folder that is shown.
    public var folderID: FolderID
    /// Its name.
    public var folderName: String?
    /// All folders that the page names.
    public var folders: [MessageFolder]
    /// How many messages the account keeps, as the page says.
    public var storedCount: Int?
    /// How many messages the account may keep, as the page says.
    public var storageLimit: Int?
    /// Whether the page says that it lists only the last fifty messages, so that the folder may hold more.
    public var isPartial: Bool
    /// The messages in page order.
    public var messages: [MessageRow]

    /// Makes an empty folder.
    public init(folderID: FolderID, folderName: String? = nil) {
        self.folderID = folderID
        self.folderName = folderName
        folders = []
        isPartial = false
        messages = []
    }
}

/// A folder's number and name.
public struct MessageFolder: Sendable, Hashable, Encodable {
    /// The number.
    public var id: FolderID
    /// The name.
    public var name: String
}

/// A message as a folder lists it.
public struct MessageRow: Sendable, Hashable, Encodable {
    /// The message's number.
    public var id: MessageID
    /// The subject.
    public var subject: String
    /// The other person: the sender, or in *Sent Items* the recipient.
    ///
    /// The link beside it says `userid=0`.
    public var otherName: String
    /// When it was sent.
    public var date: SiteDate?
    /// Whether it was read.
    public var isSeen: Bool
    /// Whether it was answered.
    public var isReplied: Bool
    /// Whether it was forwarded.
    public var isForwarded: Bool
    /// Its icon.
    public var tag: ThreadTagSighting?

    /// Makes a row.
    public init(id: MessageID, subject: String, otherName: String) {
        self.id = id
        self.subject = subject
        self.otherName = otherName
        isSeen = false
        isReplied = false
        isForwarded = false
    }
}

/// A private message on its own page.
public struct ScrapedMessage: Sendable, Encodable {
    /// The message's number.
    public var id: MessageID
    /// The folder that the page is selected in, where it says so.
    public var folderID: FolderID?
    /// All folders that the page names.
    public var folders: [MessageFolder]
    /// The subject.
    public var subject: String?
    /// The sender's number.
    public var senderID: UserID?
    /// The sender's name.
    public var senderName: String?
    /// The sender's sidebar.
    public var sender: ScrapedUser?
    /// When it was sent.
    public var date: SiteDate?
    /// The body's inner HTML.
    public var bodyHTML: String
    /// The body's text.
    public var bodyText: String

    /// Makes a message without content.
    public init(id: MessageID) {
        self.id = id
        folders = []
        bodyHTML = ""
        bodyText = ""
    }
}

/// The form that answers or forwards a private message, before it was sent.
///
/// It proves that the account held the message, and who sent it. An answer is not there yet: the account may have sent it, as a message
/// to ``recipientName`` after the page was captured, or never.
public struct MessageReplyForm: Sendable, Hashable, Encodable {
    /// The message that is quoted, as the site writes it into the form.
    public struct Quote: Sendable, Hashable, Encodable {
        /// Who sent it.
        public var name: String
        /// When.
        public var date: SiteDate
        /// Its text, in BBcode.
        public var text: String
    }

    /// The message that is answered or forwarded.
    public var previousMessageID: MessageID
    /// Whether it is forwarded instead of answered.
    public var isForward: Bool
    /// Whom the new message is addressed to: in an answer, the sender of the previous message.
    public var recipientName: String?
    /// The new message's subject, such as `Re: Hello`.
    public var subject: String?
    /// The new message's text as the form has it, in BBcode; empty when it was saved without.
    public var text: String
    /// The quote that the text begins with; nil where it was changed.
    public var quote: Quote?

    /// Makes an empty form.
    public init(previousMessageID: MessageID) {
        self.previousMessageID = previousMessageID
        isForward = false
        text = ""
    }
}
