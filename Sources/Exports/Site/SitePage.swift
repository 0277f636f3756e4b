package import ForumModel

/// The subject of a page of an exported site, with its path in the site's folder.
package enum SitePage: Sendable, Hashable {
    /// A page of a thread; without a number, the list of its pages.
    case thread(ThreadID, page: Int?)
    /// A post on a page of its thread.
    case post(PostID, in: ThreadID, page: Int)
    /// A forum.
    case forum(ForumID)
    /// A user.
    case user(UserID)
    /// A private message.
    case message(MessageID)

    /// The path of the file, relative to the site's folder.
    package var file: String {
        switch self {
        case .thread(let id, let page?), .post(_, in: let id, let page): SiteAddress.thread(id, page: page)
        case .thread(let id, nil): SiteAddress.contents(id)
        case .forum(let id): SiteAddress.forum(id)
        case .user(let id): SiteAddress.user(id)
        case .message(let id): SiteAddress.message(id)
        }
    }

    /// The fragment that locates the subject in the file; nil for the beginning.
    package var fragment: String? {
        guard case .post(let id, in: _, _) = self else { return nil }
        return "p\(id)"
    }
}
