// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// ``SiteNumber`` and ``ContentNumber`` say what their raw values are.
// One type for each kind of number, so that the compiler keeps them apart.

/// A category: a heading of the forum menu.
///
/// Its number is a `forumid` in links.
public struct CategoryID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A forum or subforum (`forumid`).
public struct ForumID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A thread (`threadid`).
public struct ThreadID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A post (`postid`); the order of these numbers is the order of writing.
public struct PostID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A registered user (`userid`).
///
/// Links with `userid=0` name no user and have no `UserID`.
public struct UserID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A poll above a thread (`pollid`).
public struct PollID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A private message (`privatemessageid`).
public struct MessageID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The account whose logged-in view a page shows; derived from its name, 0 when the page names none.
public struct AccountID: ContentNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The account of pages that name none.
    public static let unnamed = AccountID(rawValue: 0)
}

/// An announcement; derived from author, date and forum, as the site shows no number.
public struct AnnouncementID: ContentNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A row of the Leper's Colony; derived from user, kind, time and post.
public struct PunishmentID: ContentNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A thread tag (icon): the forums' number, or if no page gives it, one derived from the image's file name.
public struct ThreadTagID: ContentNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A folder of private messages: 0 is the inbox, -1 is *Sent Items*, others are the account's own.
public struct FolderID: SiteNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The inbox.
    public static let inbox = FolderID(rawValue: 0)
    /// *Sent Items*, where the name in a list is the recipient's.
    public static let sent = FolderID(rawValue: -1)

    /// Reads a folder's number as the site writes it, 0 and -1 included.
    public init?(parsing text: some StringProtocol) {
        switch text {
        case "0": self = .inbox
        case "-1": self = .sent
        default:
            guard let value = SiteDigits.value(of: text.utf8) else { return nil }
            self.init(rawValue: value)
        }
    }
}

/// A hash of the content of a text or markup: equal for texts that do not differ by an edit.
public struct ContentSignature: ContentNumber {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// The signature of empty content.
    public static let empty = ContentSignature(rawValue: 0)
}
