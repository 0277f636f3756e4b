public import ForumModel

/// The content of one saved page, without guesses, the current time, or information from other pages.
public struct ScrapedPage: Sendable, Encodable {
    /// The identity of the page, with the evidence for it.
    public var identity: PageIdentity
    /// Whether the page belongs to these forums; pages of other sites have the kind `other`.
    public var isForumPage: Bool = false
    /// The mark of a saving tool.
    public var savedMark: SavedMark?
    /// The address and time of the capture, from the best evidence in and around the page.
    public var capture: CaptureFacts = CaptureFacts()
    /// The account whose view the page shows.
    public var account: AccountSighting = .unknown
    /// The page's own evidence of its age.
    public var floor: CaptureFloor = CaptureFloor()
    /// The forum hierarchy from the *jump to another forum* menu or a search form; empty if there is none.
    public var menu: [ForumMenuEntry] = []
    /// Whether the page continues after the menu; a page truncated inside it lists only some forums.
    public var isMenuWhole: Bool = true
    /// The notice that the account is on probation; nil without one.
    public var probation: AccountProbation?
    /// The enabled features of the account, such as *Archives*; nil if the page does not list features.
    public var features: [String]?
    /// The tags that the page offers for threads or messages.
    public var offeredTags: OfferedTags?
    /// The number of users browsing the forum, as stated by the page.
    public var browsingUserCount: Int?
    /// The breadcrumbs above the content, from the category on, without the link to the site's front page.
    public var breadcrumbs: [Breadcrumb] = []
    /// The layout of a page whose tables have no classes, such as `vBulletin 2.2`; nil for pages since 2007.
    public var layout: String?
    /// The content of the page.
    public var content: PageContent
    /// The number of posts counted in the decoded bytes (`id="post…"`, any case), to detect posts that the parser lost.
    public var postCountInBytes: Int = 0
    /// The rows counted in the decoded bytes and as scraped, for each kind on the page.
    public var rowCounts: [RowCount] = []
    /// Visible text that is neither scraped nor part of the known page frame.
    public var unreadText: UnreadText = UnreadText()
    /// The problems that were found.
    public var diagnostics: [Diagnostic] = []

    /// Creates a page without values.
    public init(identity: PageIdentity, content: PageContent = .nothing) {
        self.identity = identity
        self.content = content
    }

    /// The number of scraped posts, including those dropped because an earlier one has the same ID.
    ///
    /// If it differs from ``postCountInBytes``, the parser lost posts, or one has no valid ID.
    public var accountedPostCount: Int { posts.count + diagnostics.count { $0.has(.idDuplicateInPage) } }

    /// This page's number among the pages of the account's bookmarks, and their number; nil if it is not a complete one of them.
    ///
    /// Threads missing from all pages are no longer bookmarked. An empty list is not evidence: neither the page of an account
    /// without bookmarks nor one after the last page has been seen.
    public var wholeBookmarkPage: (number: Int, count: Int)? {
        guard case .threadList(let list) = content, list.isBookmarkList, !list.threads.isEmpty, account != .loggedOut
        else { return nil }
        let gaps: [DiagnosticCode] = [.pageTruncated, .pageRowsMissing, .idInvalid, .idDuplicateInPage]
        guard !diagnostics.contains(where: { diagnostic in gaps.contains(where: diagnostic.has) }) else { return nil }
        let count = identity.pageCount ?? 1
        // A list of one page has no navigation.
        guard let number = identity.pageNumber ?? (count == 1 ? 1 : nil), 1...max(count, 1) ~= number else {
            return nil
        }
        return (number, count)
    }

    /// The posts on the page, whatever its kind.
    public var posts: [ScrapedPost] {
        switch content {
        case .thread(let page), .posts(let page): page.posts
        default: []
        }
    }

    /// Returns the newest date of a post, last post or message that meets a condition.
    ///
    /// - Parameter isWanted: the condition; if the newest date meets it, the others are not tested.
    /// - Returns: the date; nil where none meets the condition.
    public func newestDate(where isWanted: (LocalDateTime) -> Bool) -> SiteDate? {
        guard let local = floor.newestDate?.local else { return nil }
        return isWanted(local) ? floor.newestDate : CaptureFloorScraper.newestDate(content, where: isWanted)
    }
}

/// The account whose logged-in view a page shows.
public enum AccountSighting: Sendable, Hashable, Encodable {
    /// The page names the account.
    case named(String)
    /// The page states that nobody was logged in.
    case loggedOut
    /// The page does not identify the account.
    case unknown

    /// Encodes an object: the name, or the state if no account is named.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .named(let name): try ["name": name].encode(to: encoder)
        case .loggedOut: try ["state": "logged-out"].encode(to: encoder)
        case .unknown: try ["state": "unknown"].encode(to: encoder)
        }
    }
}

/// The earliest time of a capture: the newest asset stamp and the newest structural date on the page.
public struct CaptureFloor: Sendable, Hashable, Encodable {
    /// The newest Unix time in a style sheet's or script's URL, in seconds.
    public var assetStamp: Int64?
    /// The newest date of a post, last post or message on the page, in the account's zone; dates in bodies are ignored.
    public var newestDate: SiteDate?
}

/// An entry of the forum menu.
public struct ForumMenuEntry: Sendable, Hashable, Encodable {
    /// The ID: a category's at depth 0, otherwise a forum's.
    public var id: Int64
    /// The name in the menu.
    public var name: String
    /// 0 for a category, 1 for a forum, 2 and more for subforums (two dashes per level).
    public var depth: Int

    /// Creates an entry.
    public init(id: Int64, name: String, depth: Int) { (self.id, self.name, self.depth) = (id, name, depth) }
}

/// One forum of the breadcrumbs; the first is a category.
public struct Breadcrumb: Sendable, Hashable, Encodable {
    /// The `forumid` of the link.
    public var id: Int64
    /// The link's text.
    public var name: String
}

/// A notice of the site in place of content.
public struct ScrapedNotice: Sendable, Hashable, Encodable {
    /// The reason of a notice.
    public enum Reason: String, Sendable, Hashable, Encodable {
        /// *Sorry, you must be a registered forums member.*
        case mustRegister = "must-register"
        /// An archived thread that only upgraded accounts may read.
        case archivesUpgrade = "archives-upgrade"
        /// *Database unavailable.*
        case databaseUnavailable = "database-unavailable"
        /// *You've been banned.*
        case banned
        /// The login form, or a redirect to it.
        case login
        /// A browser check of the network in front of the site (*Just a moment…*).
        case challenge
        /// A page that only redirects (*Redirecting…*).
        case redirect
        /// The forums are closed.
        case closed
        /// Any other error page of the site.
        case error

        /// The code of its diagnostic.
        public var code: DiagnosticCode {
            switch self {
            case .mustRegister: .noticeMustRegister
            case .archivesUpgrade: .noticeArchivesUpgrade
            case .databaseUnavailable: .noticeDatabaseUnavailable
            case .banned: .noticeBanned
            case .login: .noticeLogin
            case .challenge: .noticeChallenge
            case .redirect: .noticeRedirect
            case .closed: .noticeClosed
            case .error: .noticeError
            }
        }
    }

    /// The reason.
    public var reason: Reason
    /// The beginning of the text, at most 200 characters.
    public var text: String
}
