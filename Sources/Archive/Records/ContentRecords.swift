public import ForumModel

/// Something a page shows, perhaps as empty, as opposed to something it says nothing about (nil).
public struct Shown<Value: Sendable>: Sendable {
    /// The value; nil where the page shows that there is none.
    public var value: Value?

    /// Wraps what was shown.
    public init(_ value: Value?) { self.value = value }
}

/// A user as one page shows them.
public struct UserRecord: Sendable {
    /// How far a name can be trusted to be spelt as the user spells it.
    public enum NameRank: Int, Sendable, Comparable {
        /// From a list of moderators, whose letter case is the site's own.
        case listed = 0
        /// From beside a post, a profile, a thread list.
        case shown = 1

        /// Orders by trust.
        public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The number.
    public var id: UserID
    /// The name.
    public var name: String
    /// How far the name is to be trusted.
    public var nameRank: NameRank
    /// Role classes, in one string.
    public var roles: Shown<String>?
    /// Whether marked as an administrator; goes with the roles.
    public var isAdministrator: Bool
    /// Whether marked as a moderator; goes with the roles.
    public var isModerator: Bool
    /// The custom title's HTML.
    public var title: Shown<String>?
    /// The title's first image; goes with the title.
    public var avatarURL: String?
    /// The day of registration, `2003-09-17`.
    public var registeredOn: String?
    /// What only a profile shows.
    public var profile: ProfileRecord?

    /// Makes a user with nothing but a name.
    public init(id: UserID, name: String, nameRank: NameRank = .shown) {
        self.id = id
        self.name = name
        self.nameRank = nameRank
        isAdministrator = false
        isModerator = false
    }
}

/// What only a profile shows.
public struct ProfileRecord: Sendable {
    /// Posts, as the site says.
    public var postCount: Int?
    /// Posts a day.
    public var postRate: Double?
    /// What the user says about themselves.
    public var aboutHTML: String?
    /// Location.
    public var location: String?
    /// Interests.
    public var interests: String?
    /// Occupation.
    public var occupation: String?
    /// Gender, in the site's words.
    public var gender: String?
    /// Home page.
    public var homepageURL: String?
    /// ICQ.
    public var icqName: String?
    /// AIM.
    public var aimName: String?
    /// Yahoo.
    public var yahooName: String?
    /// The last post's time.
    public var lastPostAt: UTCTime?

    /// Makes an empty profile.
    public init() {}
}

/// Forums as one page shows them.
public struct ForumRecords: Sendable {
    /// Categories in the page's order, with names where shown.
    public var categories: [CategoryRecord] = []
    /// Forums in the page's order.
    public var forums: [ForumRecord] = []
    /// Forums whose whole list of moderators the page shows.
    public var moderators: [(forum: ForumID, users: [UserID])] = []
    /// Equal menus have equal numbers, so that the same menu on a thousand pages is merged once.
    public var fingerprint: Int64?

    /// Makes an empty list.
    public init() {}

    /// Whether nothing is listed.
    public var isEmpty: Bool { categories.isEmpty && forums.isEmpty && moderators.isEmpty }
}

/// A category as one page shows it.
public struct CategoryRecord: Sendable {
    /// The number.
    public var id: CategoryID
    /// The name.
    public var name: String
    /// Its place in the page's menu, from 0; nil where the page shows no order.
    public var listIndex: Int?

    /// Makes a category.
    public init(id: CategoryID, name: String, listIndex: Int?) {
        self.id = id
        self.name = name
        self.listIndex = listIndex
    }
}

/// A forum as one page shows it.
public struct ForumRecord: Sendable {
    /// Where a forum hangs.
    public enum Place: Sendable, Hashable {
        /// Right below a category.
        case category(CategoryID)
        /// Below another forum.
        case forum(ForumID)
    }

    /// The number.
    public var id: ForumID
    /// The name; nil where it is only a parent.
    public var name: String?
    /// Where it hangs; nil where the page does not say.
    public var place: Place?
    /// Its place in the page's menu, from 0; goes with the place.
    public var listIndex: Int?
    /// Whether the page's whole menu lists it.
    public var isInMenu: Bool
    /// The description.
    public var description: String?
    /// Threads and posts as the site says.
    public var counts: (threads: Int?, posts: Int?)?

    /// Makes a forum.
    public init(id: ForumID, name: String?, place: Place? = nil, listIndex: Int? = nil, isInMenu: Bool = false) {
        self.id = id
        self.name = name
        self.place = place
        self.listIndex = listIndex
        self.isInMenu = isInMenu
    }
}

/// A thread as one page shows it; nil fields are those that the page says nothing about.
public struct ThreadRecord: Sendable {
    /// The number.
    public var id: ThreadID
    /// The title.
    public var title: String?
    /// The forum it stands in.
    public var forumID: ForumID?
    /// Who began it.
    public var author: (id: UserID?, name: String)?
    /// Replies.
    public var replyCount: Int?
    /// Views.
    public var viewCount: Int?
    /// Votes and their average.
    public var rating: Shown<(votes: Int, average: Double)>?
    /// The last post as the list says.
    public var lastPost: (at: UTCTime?, authorName: String?)?
    /// Whether stuck to the top.
    public var isSticky: Bool?
    /// Whether closed.
    public var isClosed: Bool?
    /// The tag.
    public var tag: Shown<ThreadTagID>?
    /// The second tag.
    public var secondaryTag: Shown<ThreadTagID>?
    /// How many pages it has, from unfiltered page navigation.
    public var pageCount: Int?
    /// Whether the page's account has bookmarked it.
    public var isBookmarked: Bool?
    /// The bookmark's star.
    public var star: Int?
    /// The account's unread posts.
    public var unread: Shown<Int>?

    /// Makes a thread of which only the number is known.
    public init(id: ThreadID) { self.id = id }
}

/// A thread tag as one page shows it.
public struct ThreadTagRecord: Sendable {
    /// Derived from the image's name.
    public var id: ThreadTagID
    /// The site's number.
    public var siteID: Int64?
    /// The image's file name without ending.
    public var imageName: String
    /// The image's address.
    public var imageURL: String
    /// The image's words.
    public var title: String?

    /// Makes a tag; its number follows from the image's name.
    public init(siteID: Int64?, imageName: String, imageURL: String, title: String?) {
        id = ThreadTagID(rawValue: DerivedNumber.from("thread-tag", imageName.lowercased()))
        self.siteID = siteID
        self.imageName = imageName
        self.imageURL = imageURL
        self.title = title
    }
}

/// A post as one page shows it.
public struct PostRecord: Sendable {
    /// The number.
    public var id: PostID
    /// The thread that the post's own links, else the page, name.
    public var threadID: ThreadID?
    /// The author.
    public var authorID: UserID?
    /// The author's name; stored only where there is no number.
    public var authorName: String
    /// The index in the thread, 1-based, from an unfiltered page.
    public var position: Int?
    /// When it was written.
    public var postedAt: UTCTime?
    /// The date as shown.
    public var postedAtText: String?
    /// The body.
    public var body: PostBody
    /// Whether the page marks the author as the thread's.
    public var isOriginalPoster: Bool
    /// Whether the account ignores the author, so that the body is a stub.
    public var isIgnored: Bool
    /// Whether the account had read it.
    public var isSeen: Bool?
    /// Quotes in the body.
    public var quotes: [(postID: PostID?, name: String?)]

    /// Makes a post.
    public init(id: PostID, authorName: String, body: PostBody) {
        self.id = id
        self.authorName = authorName
        self.body = body
        isOriginalPoster = false
        isIgnored = false
        quotes = []
    }
}

/// A post's body and what is said about its editing.
public struct PostBody: Sendable, Hashable {
    /// The inner HTML, edit note included.
    public var html: String
    /// The text for searching.
    public var text: String
    /// Equal for bodies between which nobody edited.
    public var signature: Int64
    /// Who edited.
    public var editedByName: String?
    /// When.
    public var editedAt: UTCTime?
    /// The note.
    public var editNote: String?
    /// Whether this is not all of it (an ignored author's stub, the last post of half a page): it never replaces
    /// a whole body.
    public var isPartial: Bool

    /// Makes an unedited body.
    public init(html: String, text: String, signature: Int64) {
        self.html = html
        self.text = text
        self.signature = signature
        isPartial = false
    }
}
