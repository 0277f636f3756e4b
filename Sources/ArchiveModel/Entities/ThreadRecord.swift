package import ForumModel

/// A thread as one page shows it; fields that the page does not show are nil.
package struct ThreadRecord: Sendable {
    package var id: ThreadID
    package var title: String?
    package var forumID: ForumID?
    package var author: (id: UserID?, name: String)?
    package var replyCount: Int?
    package var viewCount: Int?
    package var rating: Observed<(votes: Int, average: Double)> = .notShown
    package var lastPost: (at: UTCTime?, authorName: String?)?
    /// The date of the last post in the list's words.
    package var lastPostText: String?
    /// The page and the row of the thread in a list, both from 1.
    package var listPlace: (page: Int, position: Int)?
    package var isSticky: Bool?
    package var isClosed: Bool?
    /// Whether in the archives; true or unknown.
    package var isArchived: Bool?
    package var tag: Observed<ThreadTagID> = .notShown
    package var secondaryTag: Observed<ThreadTagID> = .notShown
    /// The number of pages, from unfiltered page navigation.
    package var pageCount: Int?
    package var isBookmarked: Bool?
    package var star: Int?
    package var unread: Observed<Int> = .notShown

    package init(id: ThreadID) { self.id = id }
}
