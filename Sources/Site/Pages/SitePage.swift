package import ForumModel

/// The subject of a page of an exported site, with its path in the site's folder.
package enum SitePage: Sendable, Hashable {
    /// A page of a thread; without a number, the list of its pages.
    case thread(ThreadID, page: Int?)
    case post(PostID, in: ThreadID, page: Int)
    case forum(ForumID)
    case user(UserID)
    case message(MessageID)
    /// A later page of a forum's threads.
    case forumPage(ForumID, page: Int)
    /// A page that exists once in a site.
    case list(List)

    package enum List: Sendable, Hashable {
        case front, search, bookmarks, announcements, messages
        /// Only a server has it.
        case punishments
    }

    package var file: String {
        switch self {
        case .thread(let id, let page?), .post(_, in: let id, let page): SiteAddress.thread(id, page: page)
        case .thread(let id, nil): SiteAddress.contents(id)
        case .forum(let id): SiteAddress.forum(id)
        case .user(let id): SiteAddress.user(id)
        case .message(let id): SiteAddress.message(id)
        case .forumPage(let id, let page): SiteAddress.forum(id, page: page)
        case .list(.front): SiteAddress.front
        case .list(.search): SiteAddress.search
        case .list(.bookmarks): SiteAddress.bookmarks
        case .list(.announcements): SiteAddress.announcements
        case .list(.messages): SiteAddress.messages
        case .list(.punishments): ServedPath.punishmentsName
        }
    }

    /// The fragment that locates the subject in the file; nil for the beginning.
    package var fragment: String? {
        guard case .post(let id, in: _, _) = self else { return nil }
        return "p\(id)"
    }
}
