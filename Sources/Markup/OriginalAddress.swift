package import ForumModel
package import ForumPages

package enum OriginalAddress {
    private static let site = "https://forums.somethingawful.com/"

    package static func of(_ target: LinkTarget) -> String {
        switch target {
        case .post(let id): post(id)
        case .thread(let id, let page): thread(id, page: page)
        case .forum(let id): forum(id)
        case .user(let id): user(id)
        }
    }

    package static func post(_ id: PostID) -> String { site + "showthread.php?goto=post&postid=\(id)#post\(id)" }

    package static func thread(_ id: ThreadID, page: Int?, perPage: Int = SitePaging.postsPerPage) -> String {
        let thread = site + "showthread.php?threadid=\(id)"
        return page.map { "\(thread)&perpage=\(perPage)&pagenumber=\($0)" } ?? thread
    }

    package static func forum(_ id: ForumID) -> String { site + "forumdisplay.php?forumid=\(id)" }

    /// A page of a forum's list of threads; without a page size, the account's own setting applies.
    package static func forum(_ id: ForumID, page: Int, perPage: Int?) -> String {
        forum(id) + (perPage.map { "&perpage=\($0)" } ?? "") + "&pagenumber=\(page)"
    }

    /// A page of the Leper's Colony.
    package static func punishments(page: Int) -> String { site + "banlist.php?pagenumber=\(page)" }

    package static func user(_ id: UserID) -> String { site + "member.php?action=getinfo&userid=\(id)" }

    package static func announcements(of id: ForumID) -> String { site + "announcement.php?forumid=\(id)" }

    package static func message(_ id: MessageID) -> String { site + "private.php?action=show&privatemessageid=\(id)" }
}
