/// What a page is about.
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
    /// The names of the account's own folders of private messages, from the form that edits them.
    case messageFolders([MessageFolder])
    /// Announcements.
    case announcements([ScrapedAnnouncement])
    /// A user's profile.
    case profile(ScrapedProfile)
    /// Rows of the Leper's Colony.
    case punishments([ScrapedPunishment])
    /// The list of all forums.
    case forumIndex([ForumListing])
    /// The results of a poll on a page of their own.
    case poll(ScrapedPoll)
    /// The account's ignore or buddy list.
    case userList(UserListPage)
    /// Who posted in a thread.
    case threadPosters(ThreadPostersPage)
    /// The site's own index of forums, account and totals (`index.php?json=1`).
    case siteIndex(SiteIndexPage)
    /// Search results.
    case search(SearchPage)
    /// A message of the site in place of content.
    case notice(ScrapedNotice)
    /// Nothing that is kept.
    case nothing

    private enum CodingKeys: CodingKey {
        case thread, posts, threadList, messageFolder, message, messageReply, messageFolders, announcements,
            profile
        case punishments, forumIndex, poll, userList, threadPosters, siteIndex, search, notice
    }

    /// Writes an object with one key, which names what it is; an empty one for nothing.
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
