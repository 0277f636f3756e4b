public import ForumModel

/// What one saved page says, and nothing more: no guess, no clock, nothing from other pages.
public struct ScrapedPage: Sendable, Encodable {
    /// Which page it is, and how that is known.
    public var identity: PageIdentity
    /// Whether it is a page of these forums at all; a page of any other site has the kind `other`.
    public var isForumPage: Bool
    /// What a saving tool wrote into the page.
    public var savedMark: SavedMark?
    /// Where and when the page was captured, by the best evidence in and around it.
    public var capture: CaptureFacts
    /// Whose view it shows.
    public var account: AccountSighting
    /// What the page itself says about its age.
    public var floor: CaptureFloor
    /// The forum hierarchy as the *jump to another forum* menu (or a search form) lists it; empty without one.
    public var menu: [ForumMenuEntry]
    /// Whether the page goes on after the menu; one that was cut short in it lists only some of the forums.
    public var isMenuWhole: Bool
    /// The notice that the account is on probation; nil without one.
    public var probation: AccountProbation?
    /// The tags that the page offers for threads or messages.
    public var offeredTags: OfferedTags?
    /// How many users browse the forum, as the page says.
    public var browsingUserCount: Int?
    /// The breadcrumbs above the content, from the category down; without the link to the site's front page.
    public var breadcrumbs: [Breadcrumb]
    /// What the page is about.
    public var content: PageContent
    /// Posts counted in the decoded bytes (`id="post…"`, any case), an oracle against a parser's silence.
    public var postCountInBytes: Int
    /// Rows counted in the decoded bytes and as they were read, of the kinds that the page has.
    public var rowCounts: [RowCount]
    /// Visible text that was neither read nor is known furniture.
    public var unreadText: UnreadText
    /// Everything odd that was met.
    public var diagnostics: [Diagnostic]

    /// Makes a page that says nothing yet.
    public init(identity: PageIdentity, content: PageContent = .nothing) {
        self.identity = identity
        self.content = content
        isForumPage = false
        capture = CaptureFacts()
        account = .unknown
        floor = CaptureFloor()
        menu = []
        isMenuWhole = true
        breadcrumbs = []
        postCountInBytes = 0
        rowCounts = []
        unreadText = UnreadText()
        diagnostics = []
    }

    /// The posts that were taken, and those left out because an earlier one has their number: where this is not
    /// ``postCountInBytes``, something swallowed posts or one has no usable number.
    public var accountedPostCount: Int {
        posts.count + diagnostics.count { $0.has(.idDuplicateInPage) }
    }

    /// Which page of its account's bookmarks the page is, and of how many; nil where it is none, or not all of one.
    ///
    /// Threads that all pages lack are bookmarked no more. A list without rows says nothing: neither what the site shows to
    /// accounts without bookmarks nor a page after the last has been seen.
    public var wholeBookmarkPage: (number: Int, count: Int)? {
        guard case .threadList(let list) = content, list.isBookmarkList, !list.threads.isEmpty,
            account != .loggedOut
        else { return nil }
        let gaps: [DiagnosticCode] = [.pageTruncated, .pageRowsMissing, .idInvalid, .idDuplicateInPage]
        guard !diagnostics.contains(where: { diagnostic in gaps.contains(where: diagnostic.has) }) else {
            return nil
        }
        let count = identity.pageCount ?? 1
        // A list of one page has no navigation.
        guard let number = identity.pageNumber ?? (count == 1 ? 1 : nil), 1...max(count, 1) ~= number else {
            return nil
        }
        return (number, count)
    }

    /// The posts the page shows, of whatever kind it is.
    public var posts: [ScrapedPost] {
        switch content {
        case .thread(let page): page.posts
        case .posts(let page): page.posts
        default: []
        }
    }
}

/// Whose logged-in view a page shows.
public enum AccountSighting: Sendable, Hashable, Encodable {
    /// The page names the account.
    case named(String)
    /// The page says that nobody was logged in.
    case loggedOut
    /// The page says nothing about it.
    case unknown

    /// Writes the name, `null` for nobody, or nothing.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .named(let name): try container.encode(["name": name])
        case .loggedOut: try container.encode(["state": "logged-out"])
        case .unknown: try container.encode(["state": "unknown"])
        }
    }
}

/// A page is not older than the newest asset stamp and the newest structural date it shows.
public struct CaptureFloor: Sendable, Hashable, Encodable {
    /// The newest Unix time in a style sheet's or script's URL, in seconds.
    public var assetStamp: Int64?
    /// The newest date of a post, last post or message on the page, in the account's zone; never one from a body.
    public var newestDate: SiteDate?
}

extension ScrapedPage {
    /// The newest date of a post, last post or message that meets a condition.
    ///
    /// - Parameter isWanted: whether a date counts; it is asked of few where the newest of all does.
    /// - Returns: the date; nil where none meets the condition.
    public func newestDate(where isWanted: (LocalDateTime) -> Bool) -> SiteDate? {
        guard let local = floor.newestDate?.local else { return nil }
        return isWanted(local) ? floor.newestDate : CaptureFloorScraper.newestDate(content, where: isWanted)
    }
}

/// One line of the forum menu.
public struct ForumMenuEntry: Sendable, Hashable, Encodable {
    /// The number: a category's at depth 0, else a forum's.
    public var id: Int64
    /// The name as listed.
    public var name: String
    /// 0 for a category, 1 for a forum, 2 and more for subforums (two dashes each).
    public var depth: Int

    /// Makes an entry.
    public init(id: Int64, name: String, depth: Int) {
        self.id = id
        self.name = name
        self.depth = depth
    }
}

/// One forum of the breadcrumbs; the first is a category.
public struct Breadcrumb: Sendable, Hashable, Encodable {
    /// The `forumid` of the link.
    public var id: Int64
    /// The link's text.
    public var name: String

    /// Makes a crumb.
    public init(id: Int64, name: String) {
        self.id = id
        self.name = name
    }
}

/// A message of the site in place of content.
public struct ScrapedNotice: Sendable, Hashable, Encodable {
    /// What sort it is.
    public enum Reason: String, Sendable, Hashable, Encodable {
        /// *Sorry, you must be a registered forums member.*
        case mustRegister = "must-register"
        /// An archived thread that only upgraded accounts may read.
        case archivesUpgrade = "archives-upgrade"
        /// *Database unavailable.*
        case databaseUnavailable = "database-unavailable"
        /// *You've been banned.*
        case banned
        /// The login form in place of the page, or a redirect to it.
        case login
        /// A check of the browser by the network in front of the site (*Just a moment…*).
        case challenge
        /// A page that only leads elsewhere (*Redirecting…*).
        case redirect
        /// Any other error page of the site.
        case error

        /// How a diagnostic names it.
        public var code: DiagnosticCode {
            switch self {
            case .mustRegister: .noticeMustRegister
            case .archivesUpgrade: .noticeArchivesUpgrade
            case .databaseUnavailable: .noticeDatabaseUnavailable
            case .banned: .noticeBanned
            case .login: .noticeLogin
            case .challenge: .noticeChallenge
            case .redirect: .noticeRedirect
            case .error: .noticeError
            }
        }
    }

    /// What sort it is.
    public var reason: Reason
    /// The first words of the message, at most 200 characters.
    public var text: String
}
