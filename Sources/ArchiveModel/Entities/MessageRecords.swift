package import ForumModel

package struct FolderRecord: Sendable {
    package var id: FolderID
    package var name: String

    package init(id: FolderID, name: String) {
        self.id = id
        self.name = name
    }
}

package struct MessageRecord: Sendable {
    package var id: MessageID
    /// The account whose view the page shows.
    package var accountID = AccountID.unnamed
    package var folderID: FolderID?
    package var subject: String?
    /// When it was sent, and the date as shown.
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
}

extension MessageRecord {
    /// The rank of this page's claim about the account and folder of the message; the highest rank wins.
    ///
    /// A page that names its account ranks above one that does not; then a folder's list above the message's own page; then
    /// a page that names the folder above one that does not.
    var folderRank: Int {
        (accountID == .unnamed ? 0 : 4) + (flags == nil ? 0 : 2) + (folderID == nil ? 0 : 1)
    }
}

/// The form that answers a private message, as it was opened.
package struct MessageReplyRecord: Sendable, Equatable {
    package var answeredID: MessageID
    /// The subject that the answer will have, unless it was changed before it was sent.
    package var subject: String?
    package var recipientName: String?

    package init(answeredID: MessageID) { self.answeredID = answeredID }
}

extension MessageReplyRecord: ClaimedRecord {
    package static let entity = ClaimEntity.messageReply
    package static let columns = [
        Column("subject", .prose, from: .value(\Self.subject)),
        Column("recipient_name", .personName(of: nil), from: .value(\Self.recipientName)),
    ]
    package var claimID: Int64 { answeredID.rawValue }
}
