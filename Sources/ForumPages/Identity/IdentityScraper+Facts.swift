internal import ForumModel
internal import HTMLTree

extension IdentityScraper {
    /// Collects evidence for the thread: the body's `data-thread` or `thread_N`, `div#thread`'s class `thread:N`, the reply
    /// form's hidden field, the navigation's links, breadcrumbs, the reply button, addresses.
    func thread(_ kind: PageKind) -> Testimony<ThreadID> {
        var testimony = Testimony<ThreadID>("thread")
        let attributes = outline.document.bodyAttributes
        testimony.hear(attributes["data-thread"].flatMap { ThreadID(parsing: $0) }, from: .body)
        testimony.hear(bodyNumber("thread_").flatMap { ThreadID(parsing: $0) }, from: .body)
        let number = outline.thread?.classSuffix(after: "thread:")
        testimony.hear(number.flatMap { ThreadID(parsing: $0) }, from: .content)
        if kind == .newreply {
            testimony.hear(outline.hiddenFields["threadid"].flatMap { ThreadID(parsing: $0) }, from: .content)
        }
        testimony.hear(navigation.link?.threadID, from: .navigation)
        testimony.hear(crumbs.threadLink?.threadID, from: .breadcrumbs)
        testimony.hear(button("newreply.php")?.threadID, from: .links)
        for (witness, link) in addresses.links { testimony.hear(link.threadID, from: witness) }
        return testimony
    }

    /// Collects evidence for the forum: the body's `data-forum` or `forum_N`, the navigation's links, the last breadcrumb, the
    /// *new thread* button, addresses.
    func forum(_ kind: PageKind) -> Testimony<ForumID> {
        var testimony = Testimony<ForumID>("forum")
        let attributes = outline.document.bodyAttributes
        testimony.hear(attributes["data-forum"].flatMap { ForumID(parsing: $0) }, from: .body)
        testimony.hear(bodyNumber("forum_").flatMap { ForumID(parsing: $0) }, from: .body)
        testimony.hear(navigation.link?.forumID, from: .navigation)
        // The first breadcrumb is a category; a category's page has no other.
        if crumbs.forums.count > 1 || kind == .forumdisplay {
            testimony.hear(crumbs.forums.last.map { ForumID(rawValue: $0.id) }, from: .breadcrumbs)
        }
        testimony.hear(button("newthread.php")?.forumID, from: .links)
        for (witness, link) in addresses.links { testimony.hear(link.forumID, from: witness) }
        return testimony
    }

    /// Collects evidence for the user of a profile or record.
    func user(_ kind: PageKind) -> Testimony<UserID> {
        var testimony = Testimony<UserID>("user")
        if kind == .profile {
            testimony.hear(outline.hiddenFields["userid"].flatMap { UserID(parsing: $0) }, from: .content)
            testimony.hear(ProfileScraper.userID(outline), from: .links)
        }
        testimony.hear(navigation.link?.userID, from: .navigation)
        for (witness, link) in addresses.links { testimony.hear(link.userID, from: witness) }
        return testimony
    }

    /// Collects evidence for the message: the delete form's hidden field, the reply button, addresses.
    func message() -> Testimony<MessageID> {
        var testimony = Testimony<MessageID>("message")
        testimony.hear(
            outline.hiddenFields["privatemessageid"].flatMap { MessageID(parsing: $0) }, from: .content)
        let reply = outline.links.lazy.compactMap { $0.attribute(.href).flatMap(ForumLink.init) }
            .first { $0["action"] == "newmessage" && $0["privatemessageid"] != nil }
        testimony.hear(reply?.messageID, from: .links)
        for (witness, link) in addresses.links { testimony.hear(link.messageID, from: witness) }
        return testimony
    }

    /// Collects evidence for the folder: the list's hidden field, a menu's selection of *Inbox* or *Sent Items*, breadcrumbs,
    /// addresses.
    func folder() -> Testimony<FolderID> {
        var testimony = Testimony<FolderID>("folder")
        testimony.hear(outline.hiddenFields["thisfolder"].flatMap { FolderID(parsing: $0) }, from: .content)
        testimony.hear(MessageFolderMenus.selected(outline), from: .content)
        testimony.hear(crumbs.folderLink?["folderid"].flatMap { FolderID(parsing: $0) }, from: .breadcrumbs)
        for (witness, link) in addresses.links {
            testimony.hear(link["folderid"].flatMap { FolderID(parsing: $0) }, from: witness)
        }
        return testimony
    }

    /// Returns the number in a class of the body, such as `forum_46`.
    private func bodyNumber(_ prefix: String) -> Substring? {
        outline.bodyClasses.first { $0.hasPrefix(prefix) && $0.utf8.count > prefix.utf8.count }?
            .dropFirst(prefix.count)
    }

    /// Returns the target of the first button with that script.
    private func button(_ script: String) -> ForumLink? {
        for node in outline.links {
            guard let address = node.attribute(.href), address.utf8.count < 256, address.holds("action=new"),
                let link = ForumLink(address), link.script == script
            else { continue }
            return link
        }
        return nil
    }
}
