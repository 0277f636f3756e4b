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

    private enum CodingKeys: CodingKey {
        case thread, posts, threadList, messageFolder, message, messageReply, messageFolders, announcements, profile
        case punishments, forumIndex, poll, userList, threadPosters, siteIndex, search, notice
    }

    /// Encodes an object whose only key names the kind of content; an empty object for no content.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .thread(let page): try container.encode(page, forKey: .thread)
        case .posts(let page): try container.encode(page, forKey: .posts)
        case .threadList(let page): try container.encode(page, forKey: .threadList)
        case .messageFolder(let page): try container.encode(page, forKey: .messageFolder)
        case .message(let message): try container.encode(message, forKey: .message)
        case .messageReply(let form): try container.encode(form, forKey: .messageReply)
        case .messageFolders(let folders): try container.encode(folders, forKey: .messageFolders)
        case .announcements(let announcements): try container.encode(announcements, forKey: .announcements)
        case .profile(let profile): try container.encode(profile, forKey: .profile)
        case .punishments(let punishments): try container.encode(punishments, forKey: .punishments)
        case .forumIndex(let forums): try container.encode(forums, forKey: .forumIndex)
        case .poll(let poll): try container.encode(poll, forKey: .poll)
        case .userList(let list): try container.encode(list, forKey: .userList)
        case .threadPosters(let page): try container.encode(page, forKey: .threadPosters)
        case .siteIndex(let index): try container.encode(index, forKey: .siteIndex)
        case .search(let page): try container.encode(page, forKey: .search)
        case .notice(let notice): try container.encode(notice, forKey: .notice)
        case .nothing: break
        }
    }
}
