public import ArchiveModel
public import ForumModel

/// How much of the site's content an archive holds, compared with what its pages mention: threads, lists, messages, posts and pages.
public struct Coverage: Sendable, Encodable {
    /// The path of the archive.
    public let archive: String
    /// Threads with held content, bookmarked ones, and all others if requested; those with the most pages to save first.
    public var threads: [ThreadCoverage] = []
    /// The number of pages of ``threads`` by state.
    public var pages = PageCounts()
    /// Threads known only from lists that are not among ``threads``.
    public var listedThreads = ListedThreads()
    /// Paginated lists of which a page is held: thread lists of forums, the Leper's Colony.
    public var lists: [ListCoverage] = []
    /// Folders of private messages.
    public var folders: [FolderCoverage] = []
    /// The features of accounts, which decide what the site shows them.
    public var accounts: [AccountFeatures] = []
    /// Posts that others quote and the archive lacks, the most quoted first.
    public var quotedPosts: [QuotedPostCoverage] = []
    /// Notices of the site that were saved instead of pages, and whose pages are not held.
    public var notices: [NoticeCoverage] = []

    /// Creates an empty coverage.
    public init(archive: String) { self.archive = archive }
}

/// Threads known only from lists.
public struct ListedThreads: Sendable, Hashable, Encodable {
    /// The number of threads.
    public var threadCount = 0
    /// The number of their pages, as far as the lists show it.
    public var pageCount = 0
}

/// The pages of a list that are held.
public struct ListCoverage: Sendable, Hashable, Encodable {
    /// The kind of list.
    public enum Kind: String, Sendable, Hashable, Encodable {
        /// The threads of a forum.
        case forum
        /// The Leper's Colony.
        case punishments = "banlist"
    }

    /// The kind of list.
    public var kind: Kind
    /// The forum.
    public var forumID: ForumID?
    /// The forum's name.
    public var name: String?
    /// The number of entries per page; nil if unknown.
    public var perPage: Int?
    /// The number of pages, according to the newest of them.
    public var pageCount: Int
    /// All pages, in order.
    public var pages: [PageRun]
    /// The number of pages in each state.
    public var counts: PageCounts

    /// Creates a list from its pages.
    public init(kind: Kind, pages: [PageRun]) {
        (self.kind, self.pages) = (kind, pages)
        pageCount = pages.last?.last ?? 0
        counts = PageCounts(pages)
    }
}

/// The messages of a folder that are held.
public struct FolderCoverage: Sendable, Hashable, Encodable {
    /// The account that owns the folder.
    public var accountID: AccountID
    /// The account's name.
    public var accountName: String?
    /// The folder: 0 for the inbox, -1 for sent messages; nil for messages that no folder lists.
    public var folderID: Int64?
    /// The folder's name.
    public var name: String?
    /// The number of known messages.
    public var messageCount = 0
    /// The messages known only from the folder's list.
    public var missing: [MessageID] = []
}

/// The features of an account, from the newest page that lists them.
public struct AccountFeatures: Sendable, Hashable, Encodable {
    /// The account's name.
    public var accountName: String?
    /// The names of the enabled features, as the site lists them.
    public var features: [String]
    /// The time of the page; nil if unknown.
    public var capturedAt: UTCTime?

    /// The consequence for what can be saved; nil if the account sees archived threads.
    public var advice: String? {
        if features.contains(where: { $0.lowercased().hasPrefix("archives") }) { return nil }
        return "\(accountName ?? "The account") saw no archived threads; another account must save them"
    }
}

/// A post that others quote and the archive lacks.
public struct QuotedPostCoverage: Sendable, Hashable, Codable {
    /// The post.
    public var id: PostID
    /// The number of posts that quote it.
    public var quoteCount: Int
    /// The author's name, from a quote.
    public var name: String?
    /// A thread with a quote of it.
    public var threadID: ThreadID?
}

/// A notice of the site that was saved instead of a page.
public struct NoticeCoverage: Sendable, Hashable, Codable {
    /// Its `source_page.id`.
    public var sourceID: SourcePageID
    /// Its path.
    public var path: String
    /// The code of the notice, such as `notice.must-register`.
    public var code: String?
    /// The address that the file states.
    public var url: String?
    /// The thread of the requested page.
    public var threadID: ThreadID?
    /// The forum of the requested page.
    public var forumID: ForumID?
    /// The number of the requested page in its thread.
    public var pageNumber: Int?
}
