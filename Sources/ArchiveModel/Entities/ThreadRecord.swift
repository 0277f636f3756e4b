package import ForumModel

/// A thread as one page shows it; fields that the page does not show are nil.
package struct ThreadRecord: Sendable {
    /// The number.
    package var id: ThreadID
    /// The title.
    package var title: String?
    /// The forum that contains it.
    package var forumID: ForumID?
    /// The author.
    package var author: (id: UserID?, name: String)?
    /// The number of replies.
    package var replyCount: Int?
    /// The number of views.
    package var viewCount: Int?
    /// Votes and their average.
    package var rating: Observed<(votes: Int, average: Double)> = .notShown
    /// The last post, from the list.
    package var lastPost: (at: UTCTime?, authorName: String?)?
    /// The date of the last post in the list's words.
    package var lastPostText: String?
    /// The page and the row of the thread in a list, both from 1.
    package var listPlace: (page: Int, position: Int)?
    /// Whether stuck to the top.
    package var isSticky: Bool?
    /// Whether closed.
    package var isClosed: Bool?
    /// Whether in the archives; true or unknown.
    package var isArchived: Bool?
    /// The tag.
    package var tag: Observed<ThreadTagID> = .notShown
    /// The second tag.
    package var secondaryTag: Observed<ThreadTagID> = .notShown
    /// The number of pages, from unfiltered page navigation.
    package var pageCount: Int?
    /// Whether the page's account has bookmarked it.
    package var isBookmarked: Bool?
    /// The bookmark's star.
    package var star: Int?
    /// The account's unread posts.
    package var unread: Observed<Int> = .notShown

    /// Creates a thread with only an ID.
    package init(id: ThreadID) { self.id = id }
}
