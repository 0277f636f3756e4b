internal import ForumModel

/// The content of a page.
public enum PageContent: Sendable, Encodable {
    /// A page of a thread (`showthread`).
    case thread(ThreadPage)
    /// Posts without their thread's frame (`showpost`, `newreply`).
    case posts(ThreadPage)
    /// A list of threads (`forumdisplay`, `bookmarks`).
    case threadList(ThreadListPage)
    /// A folder of private messages.
    case messageFolder(MessageFolderPage)
    /// One private message.
    case message(ScrapedMessage)
    /// The form that answers or forwards a private message.
    case messageReply(MessageReplyForm)
    /// The names of the account's own message folders, from the form that edits them.
    case messageFolders([MessageFolder])
    /// Announcements.
    case announcements([ScrapedAnnouncement])
    /// A user's profile.
    case profile(ScrapedProfile)
    /// Rows of the Leper's Colony.
    case punishments([ScrapedPunishment])
    /// The list of all forums.
    case forumIndex([ForumListing])
    /// The results of a poll on their own page.
    case poll(ScrapedPoll)
    /// The account's ignore or buddy list.
    case userList(UserListPage)
    /// The posters in a thread.
    case threadPosters(ThreadPostersPage)
    /// The site's own index of forums, account and totals (`index.php?json=1`, or a front page that shows totals).
    case siteIndex(SiteIndexPage)
    /// Search results.
    case search(SearchPage)
    /// A notice of the site in place of content.
    case notice(ScrapedNotice)
    /// No content that is kept.
    case nothing

    /// Encodes an object whose only key names the kind of content; an empty object for no content.
    public func encode(to encoder: any Encoder) throws { try JSONMembers(caseOf: self).encode(to: encoder) }
}
