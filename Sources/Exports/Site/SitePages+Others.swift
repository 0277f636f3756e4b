internal import Archive
internal import ForumModel

extension SitePages {
    /// Returns the page of announcements; nil if there are none.
    func announcementsPage() throws -> AnnouncementsView? {
        let announcements = try reader.announcements()
        guard !announcements.isEmpty else { return nil }
        return AnnouncementsView(
            context: context, announcements: announcements, forums: outline.forumsByID,
            pages: outline.pagedForums,
            references: try references(
                announcements.map { ($0.bodyHTML, $0.bodySourceID, [$0.author.id]) }),
            titles: titles)
    }

    /// Returns the page of the bookmarked threads of each account; nil if there are none.
    ///
    /// - Parameter bookmarks: the threads with the names of the accounts; nil for those that saved pages show.
    /// - Returns: the page.
    /// - Throws: SQLite's errors.
    func bookmarksPage(_ bookmarks: [(accountName: String?, threadID: ThreadID)]? = nil) throws
        -> BookmarksView?
    {
        let found = try bookmarks ?? reader.bookmarks().map { ($0.accountName, $0.threadID) }
        let bookmarks = Dictionary(grouping: found, by: \.accountName)
        guard !bookmarks.isEmpty else { return nil }
        let accounts = try bookmarks.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { name, marks in
            (name: name, threads: try marks.compactMap { try reader.thread($0.threadID) })
        }
        return BookmarksView(
            context: context, accounts: accounts, users: try people(of: accounts.flatMap(\.threads)))
    }

    /// Returns the page of a private message.
    ///
    /// - Parameters:
    ///   - index: the index of the message.
    ///   - conversation: the messages of its conversation, in order.
    /// - Returns: the page.
    /// - Throws: ``ExportError``, SQLite's errors.
    func messagePage(at index: Int, of conversation: [StoredMessage]) throws -> MessageView {
        let message = conversation[index]
        return MessageView(
            context: context, message: message,
            pager: SitePager(page: index + 1, of: conversation.count) {
                "\(conversation[$0 - 1].id).html"
            },
            references: try references([
                (message.bodyHTML, message.bodySourceID, [message.sender.id, message.recipient.id])
            ]), titles: titles)
    }
}
