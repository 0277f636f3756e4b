public import ForumModel

/// What an archive holds of what its pages promise: threads, lists, messages, and posts and pages that it only knows of.
public struct Coverage: Sendable, Encodable {
    /// The archive's file.
    public let archive: String
    /// Threads of which something is held, and bookmarked ones: those with most pages to save first.
    public var threads: [ThreadCoverage] = []
    /// The threads among them that are counted in ``pages``.
    public var threadCount: Int { threads.count }
    /// The pages of ``threads`` by state.
    public var pages = PageCounts()
    /// Threads that are known from lists only, where they are not among ``threads``.
    public var listedThreads = ListedThreads()
    /// Lists in several pages: thread lists of forums, the Leper's Colony.
    public var lists: [ListCoverage] = []
    /// Folders of private messages.
    public var folders: [FolderCoverage] = []
    /// Posts that others quote and the archive does not hold, the most quoted first.
    public var quotedPosts: [QuotedPostCoverage] = []
    /// Notices of the site that were saved in the place of pages, where those are not held.
    public var notices: [NoticeCoverage] = []

    /// Begins with nothing.
    public init(archive: String) { self.archive = archive }

    private enum CodingKeys: CodingKey {
        case archive, threads, pages, listedThreads, lists, folders, quotedPosts, notices
    }
}

/// Threads that only lists show.
public struct ListedThreads: Sendable, Hashable, Encodable {
    /// How many there are.
    public var threadCount = 0
    /// How many pages they have, as far as the lists tell.
    public var pageCount = 0

    /// Makes counts.
    public init(threadCount: Int = 0, pageCount: Int = 0) {
        (self.threadCount, self.pageCount) = (threadCount, pageCount)
    }
}

/// Which pages of a list are held.
public struct ListCoverage: Sendable, Hashable, Encodable {
    /// What it lists.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// The threads of a forum.
        case forum
        /// The Leper's Colony.
        case punishments = "banlist"
    }

    /// What it lists.
    public var kind: Kind
    /// The forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var name: String?
    /// How many entries a page has; nil where no page tells.
    public var perPage: Int?
    /// How many pages it has, as the newest of them says.
    public var pageCount: Int
    /// All pages, in order.
    public var pages: [PageRun]
    /// How many pages are in each state.
    public var counts: PageCounts

    /// Makes a list of its pages.
    ///
    /// - Parameters:
    ///   - kind: what it lists.
    ///   - pages: all pages, in order.
    public init(kind: Kind, pages: [PageRun]) {
        (self.kind, self.pages) = (kind, pages)
        pageCount = pages.last?.last ?? 0
        counts = PageCounts(pages)
    }
}

/// Which messages of a folder are held.
public struct FolderCoverage: Sendable, Hashable, Encodable {
    /// Whose folder it is.
    public var accountID: AccountID
    /// The account's name.
    public var accountName: String?
    /// The folder: 0 for the inbox, -1 for what was sent; nil for messages that no folder shows.
    public var folderID: Int64?
    /// The folder's name.
    public var name: String?
    /// How many messages are known.
    public var messageCount: Int
    /// Messages that only the folder's list shows.
    public var missing: [MessageID] = []

    /// Makes a folder of an account.
    public init(
        accountID: AccountID, accountName: String?, folderID: Int64?, name: String?, messageCount: Int = 0
    ) {
        (self.accountID, self.accountName) = (accountID, accountName)
        (self.folderID, self.name, self.messageCount) = (folderID, name, messageCount)
    }
}

/// A post that others quote and the archive does not hold.
public struct QuotedPostCoverage: Sendable, Hashable, Encodable {
    /// The post.
    public var id: PostID
    /// How many posts quote it.
    public var quoteCount: Int
    /// Who wrote it, as a quote says.
    public var name: String?
    /// A thread in which it is quoted.
    public var threadID: ThreadID?

    /// Makes a post that some others quote.
    public init(id: PostID, quoteCount: Int, name: String? = nil, threadID: ThreadID? = nil) {
        (self.id, self.quoteCount, self.name, self.threadID) = (id, quoteCount, name, threadID)
    }
}

/// A notice of the site that was saved in the place of a page.
public struct NoticeCoverage: Sendable, Hashable, Encodable {
    /// Its `source_page.id`.
    public var sourceID: Int64
    /// Its path.
    public var path: String
    /// What the site said: the code of the notice, such as `notice.must-register`.
    public var code: String?
    /// The address that it was saved from, as the file says.
    public var url: String?
    /// The thread that the page is of.
    public var threadID: ThreadID?
    /// The forum that the page is of.
    public var forumID: ForumID?
    /// Which of the thread's pages.
    public var pageNumber: Int?

    /// Makes a notice of which only the file is known.
    public init(sourceID: Int64, path: String) { (self.sourceID, self.path) = (sourceID, path) }
}
