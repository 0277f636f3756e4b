internal import HTMLTree

/// Decides whether a page is one of these forums' at all.
enum ForumMarks {
    /// Whether the forums' marks are there: the body's id, the navigation list, the markup of posts, the title, or several
    /// links of the forums.
    static func arePresent(in outline: PageOutline) -> Bool {
        if outline.document.bodyAttributes["id"] == "something_awful" { return true }
        if outline.hasNavigationList, outline.links.contains(where: isOwnLink) { return true }
        if let thread = outline.thread, thread.attribute(.class, hasPrefix: "thread:") { return true }
        let posts = outline.postTables + outline.plainPostTables
        if let post = posts.first, post.hasClass("post"), post.first(.dl, class: "userinfo") != nil {
            return true
        }
        if outline.title.holds("the something awful forums") { return true }
        return outline.links.lazy.filter(isForumLink).prefix(3).count == 3
    }

    /// A link of the site's navigation list, wherever a saving browser made it lead.
    private static func isOwnLink(_ node: HTMLNode) -> Bool {
        switch node.attribute(.href).flatMap(ForumLink.init)?.script {
        case "usercp.php", "banlist.php", "supportmail.php": true
        default: false
        }
    }

    private static func isForumLink(_ node: HTMLNode) -> Bool {
        guard let address = node.attribute(.href), address.holds("forums.somethingawful.com/") else {
            return false
        }
        return ForumLink(address).flatMap(KindWitnesses.link) != nil
    }
}
