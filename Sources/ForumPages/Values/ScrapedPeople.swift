public import ForumModel

/// A folder of private messages.
public struct MessageFolderPage: Sendable, Encodable {
    /// The folder that is shown.
    public var folderID: FolderID
    /// Its name.
    public var folderName: String?
    /// All folders that the page names.
    public var folders: [MessageFolder]
    /// The messages in page order.
    public var messages: [MessageRow]

    /// Makes an empty folder.
    public init(folderID: FolderID, folderName: String? = nil) {
        self.folderID = folderID
        self.folderName = folderName
        folders = []
        messages = []
    }
}

/// A folder's number and name.
public struct MessageFolder: Sendable, Hashable, Encodable {
    /// The number.
    public var id: FolderID
    /// The name.
    public var name: String

    /// Makes a folder.
    public init(id: FolderID, name: String) {
        self.id = id
        self.name = name
    }
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

/// A user's profile.
public struct ScrapedProfile: Sendable, Encodable {
    /// The sidebar part.
    public var user: ScrapedUser
    /// Posts, as the site says.
    public var postCount: Int?
    /// Posts per day.
    public var postRate: Double?
    /// When the last post was written.
    public var lastPostDate: SiteDate?
    /// What the user says about themselves; nil where the site says there is nothing.
    public var aboutHTML: String?
    /// What the user *claims to be a …*, such as `male`.
    public var gender: String?
    /// Location.
    public var location: String?
    /// Interests.
    public var interests: String?
    /// Occupation.
    public var occupation: String?
    /// Home page.
    public var homepageURL: String?
    /// ICQ.
    public var icqName: String?
    /// AIM.
    public var aimName: String?
    /// Yahoo.
    public var yahooName: String?

    /// Makes a profile.
    public init(user: ScrapedUser) { self.user = user }
}

/// A row of the Leper's Colony.
public struct ScrapedPunishment: Sendable, Hashable, Encodable {
    /// The punished user's number.
    public var userID: UserID?
    /// Their name.
    public var userName: String
    /// As the site writes it, in lower case: `probation`, `ban`, `autoban`, `permaban`.
    public var kind: String
    /// When.
    public var date: SiteDate?
    /// *User loses posting privileges for 6 hours.*; nil where the reason has no such sentence.
    public var durationText: String?
    /// The reason's inner HTML.
    public var reasonHTML: String
    /// The post punished for.
    public var postID: PostID?
    /// Who asked for it.
    public var requestedBy: ModeratorLink?
    /// Who approved it.
    public var approvedBy: ModeratorLink?

    /// Makes a punishment.
    public init(userName: String, kind: String, reasonHTML: String = "") {
        self.userName = userName
        self.kind = kind
        self.reasonHTML = reasonHTML
    }
}
