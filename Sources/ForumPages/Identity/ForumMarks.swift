internal import HTMLTree

/// Decides whether a page belongs to these forums.
enum ForumMarks {
    /// Whether the page has marks of the forums: the body's ID, the navigation list, the markup of posts, the title, or several
    /// links to the forums.
    static func arePresent(in outline: PageOutline) -> Bool {
        if outline.document.bodyAttributes["id"] == "something_awful" { return true }
        // The links of the site's navigation list, whatever targets the saving browser gave them.
        let own: [String?] = ["usercp.php", "banlist.php", "supportmail.php"]
        let scripts = outline.links.lazy.map(\.forumLink?.script)
        if outline.hasNavigationList, scripts.contains(where: own.contains) { return true }
        if let thread = outline.thread, thread.attribute(.class, hasPrefix: "thread:") { return true }
        let posts = outline.postTables + outline.plainPostTables
        if let post = posts.first, post.hasClass("post"), post.first(.dl, class: "userinfo") != nil { return true }
        if outline.title.holds("the something awful forums") { return true }
        return outline.links.lazy.filter(isForumLink).prefix(3).count == 3
    }

    private static func isForumLink(_ node: HTMLNode) -> Bool {
        // Other boards link to the articles of the front page, too.
        guard let address = node.attribute(.href),
            address.holds("forums.somethingawful.com/") || address.holds("forum.somethingawful.com/")
                || address.holds("archives.somethingawful.com/")
        else { return false }
        return ForumLink(address).flatMap(KindWitnesses.link) != nil
    }
}
