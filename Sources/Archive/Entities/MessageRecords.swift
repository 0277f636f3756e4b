package import ForumModel

/// A folder of private messages.
package struct FolderRecord: Sendable {
    /// The number.
    package var id: FolderID
    /// The name.
    package var name: String

    /// Makes a folder.
    package init(id: FolderID, name: String) {
        self.id = id
        self.name = name
    }
}

/// A private message as one page shows or lists it.
package struct MessageRecord: Sendable {
    /// The number.
    package var id: MessageID
    /// The folder it lies in.
    package var folderID: FolderID?
    /// The subject.
    package var subject: String?
    /// When it was sent, and the date as shown.
    package var sent: (at: UTCTime?, text: String)?
    /// The body.
    package var body: (html: String, text: String)?
    /// Read, answered, forwarded.
    package var flags: (isSeen: Bool, isReplied: Bool, isForwarded: Bool)?
    /// The sender's name as a folder lists it.
    package var listedSenderName: String?
    /// The recipient's name as *Sent Items* lists it.
    package var recipientName: String?
    /// The sender as the message's own page shows them.
    package var sender: (id: UserID?, name: String)?
    /// The icon.
    package var tag: Shown<ThreadTagID>?

    /// Makes a message of which only the number is known.
    package init(id: MessageID) { self.id = id }
}

extension MessageRecord {
    /// How far this page is to be trusted about whose message it is and where it lies: one that names its account before
    /// one that names none, then a folder's list before the message's own page, then one that tells the folder.
    func folderRank(of account: AccountID) -> Int {
        (account == .unnamed ? 0 : 4) + (flags == nil ? 0 : 2) + (folderID == nil ? 0 : 1)
    }
}

/// The form to answer a private message, opened and not yet sent.
package struct MessageReplyRecord: Sendable, Equatable {
    /// The message that is answered.
    package var answeredID: MessageID
    /// The subject that the answer will have, unless it was changed before it was sent.
    package var subject: String?
    /// To whom it will be sent.
    package var recipientName: String?

    /// Makes a form of which only the answered message is known.
    package init(answeredID: MessageID) { self.answeredID = answeredID }
}
