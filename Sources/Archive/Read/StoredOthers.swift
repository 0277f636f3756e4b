public import ForumModel

/// A private message.
public struct StoredMessage: Sendable, Hashable {
    /// The number.
    public var id: MessageID
    /// Whose it is: the account's name.
    public var accountName: String?
    /// The folder's name.
    public var folderName: String?
    /// The subject.
    public var subject: String?
    /// Who sent it.
    public var sender = StoredAuthor()
    /// Who got it.
    public var recipient = StoredAuthor()
    /// When it was sent, in ISO 8601 UTC.
    public var sentAt: String?
    /// The body as raw markup; nil when only its line in a folder was saved.
    public var bodyHTML: String?
    /// The body's text.
    public var bodyText: String?
    /// The page whose body this is (`source_page.id`).
    public var bodySourceID: Int64?
    /// The message it answers, held or not.
    public var replyToID: MessageID?
    /// The first message of the conversation that is held: the end of the chain of answers.
    public var conversationID: MessageID
}

/// An announcement.
public struct StoredAnnouncement: Sendable, Hashable {
    /// The number, derived from author, date and forum.
    public var id: AnnouncementID
    /// The forum; nil for all.
    public var forumID: ForumID?
    /// The title.
    public var title: String?
    /// Who announced it.
    public var author = StoredAuthor()
    /// The day, `YYYY-MM-DD`.
    public var postedOn: String?
    /// The body as raw markup.
    public var bodyHTML: String?
    /// The page whose body this is (`source_page.id`).
    public var bodySourceID: Int64?
}

/// A bookmark of an account.
public struct StoredBookmark: Sendable, Hashable {
    /// Whose, if a page named them.
    public var accountName: String?
    /// The thread.
    public var threadID: ThreadID
    /// The star's colour, 0 to 5.
    public var star: Int?
}

/// A picture that came along with pages.
public struct StoredAsset: Sendable, Hashable {
    /// The SHA-256 of its bytes, in hexadecimal.
    public var sha256: String
    /// The media type as sniffed when it was imported.
    public var mediaType: String
    /// The size in bytes.
    public var byteCount: Int
}

/// What a selection holds, in numbers.
public struct SelectionSummary: Sendable, Hashable {
    /// Posts of one year.
    public struct Year: Sendable, Hashable {
        /// The year, UTC.
        public var year: Int
        /// The posts.
        public var postCount: Int
    }

    /// Forums with selected threads.
    public var forums = 0
    /// Threads.
    public var threads = 0
    /// Posts.
    public var posts = 0
    /// People who wrote them.
    public var users = 0
    /// Private messages, if they are meant.
    public var messages = 0
    /// Announcements.
    public var announcements = 0
    /// The oldest post's time, in ISO 8601 UTC.
    public var firstPostAt: String?
    /// The newest post's time.
    public var lastPostAt: String?
    /// The oldest capture whose time is known.
    public var firstCapturedAt: String?
    /// The newest capture whose time is known.
    public var lastCapturedAt: String?
    /// Posts per year, oldest first; posts without a date have none.
    public var years: [Year] = []
    /// Threads of which the site said that they have more posts than are held.
    public var incompleteThreads = 0
    /// Threads of which no post is held.
    public var emptyThreads = 0
    /// Posts that the site counted in threads of which some are held and that are missing.
    public var missingPosts = 0
    /// Posts whose thread is not known.
    public var postsWithoutThread = 0
    /// Saved pages that were read.
    public var pages = 0
    /// Saved pages that could not be used.
    public var unusablePages = 0
}
