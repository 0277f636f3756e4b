internal import ForumModel
internal import HTMLTree

extension IdentityScraper {
    /// Collects evidence for the thread: the body's `data-thread` or `thread_N`, `div#thread`'s class `thread:N`, the reply
    /// form's hidden field, the navigation's links, breadcrumbs, the reply button, addresses; on a thread's page without classes or
    /// without any of these, the subscription link and the form that searches the thread.
    func thread(_ kind: PageKind) -> Evidence<ThreadID> {
        var evidence = Evidence<ThreadID>("thread")
        let attributes = outline.document.bodyAttributes
        evidence.add(attributes["data-thread"].flatMap { ThreadID(parsing: $0) }, from: .body)
        evidence.add(bodyNumber("thread_").flatMap { ThreadID(parsing: $0) }, from: .body)
        let number = outline.thread?.classSuffix(after: "thread:")
        evidence.add(number.flatMap { ThreadID(parsing: $0) }, from: .content)
        if kind == .newreply {
            evidence.add(outline.hiddenFields["threadid"].flatMap { ThreadID(parsing: $0) }, from: .content)
        }
        evidence.add(navigation.link?.threadID, from: .navigation)
        evidence.add(crumbs.threadLink?.threadID, from: .breadcrumbs)
        evidence.add(button("newreply.php")?.threadID, from: .links)
        for (witness, link) in addresses.links { evidence.add(link.threadID, from: witness) }
        if outline.layout != nil || evidence.isEmpty, kind == .showthread {
            evidence.add(subscription?.threadID, from: .links)
            evidence.add(outline.hiddenFields["threadid"].flatMap { ThreadID(parsing: $0) }, from: .links)
        }
        return evidence
    }

    /// The target of the link that subscribes to the thread or forum; in pages with classes it is in `div.subscribe`.
    private var subscription: ForumLink? {
        let links =
            outline.layout != nil
            ? outline.links : outline.document.root.all(.div, class: "subscribe").flatMap { $0.all(.a).prefix(8) }
        return links.lazy.compactMap(\.forumLink).first {
            $0.script == "member2.php" && $0["action"]?.hasPrefix("addsubscription") == true
        }
    }

    /// Collects evidence for the forum: the body's `data-forum` or `forum_N`, the navigation's links, the last breadcrumb, the
    /// *new thread* button, addresses; on a page without classes also the subscription link.
    func forum(_ kind: PageKind) -> Evidence<ForumID> {
        var evidence = Evidence<ForumID>("forum")
        let attributes = outline.document.bodyAttributes
        evidence.add(attributes["data-forum"].flatMap { ForumID(parsing: $0) }, from: .body)
        evidence.add(bodyNumber("forum_").flatMap { ForumID(parsing: $0) }, from: .body)
        evidence.add(navigation.link?.forumID, from: .navigation)
        // The first breadcrumb is a category: alone, in a page with classes, it counts only on a list of threads (its own page).
        if crumbs.forums.count > 1 || kind == .forumdisplay || outline.layout != nil {
            evidence.add(crumbs.forums.last.map { ForumID(rawValue: $0.id) }, from: .breadcrumbs)
        }
        evidence.add(button("newthread.php")?.forumID, from: .links)
        if outline.layout != nil { evidence.add(subscription?.forumID, from: .links) }
        for (witness, link) in addresses.links { evidence.add(link.forumID, from: witness) }
        return evidence
    }

    func user(_ kind: PageKind) -> Evidence<UserID> {
        var evidence = Evidence<UserID>("user")
        if kind == .profile {
            evidence.add(outline.hiddenFields["userid"].flatMap { UserID(parsing: $0) }, from: .content)
            evidence.add(ProfileScraper.userID(outline), from: .links)
        }
        evidence.add(navigation.link?.userID, from: .navigation)
        for (witness, link) in addresses.links { evidence.add(link.userID, from: witness) }
        return evidence
    }

    /// Collects evidence for the message: the delete form's hidden field, the reply button, addresses.
    func message() -> Evidence<MessageID> {
        var evidence = Evidence<MessageID>("message")
        evidence.add(outline.hiddenFields["privatemessageid"].flatMap { MessageID(parsing: $0) }, from: .content)
        let reply = outline.links.lazy.compactMap(\.forumLink)
            .first { $0["action"] == "newmessage" && $0["privatemessageid"] != nil }
        evidence.add(reply?.messageID, from: .links)
        for (witness, link) in addresses.links { evidence.add(link.messageID, from: witness) }
        return evidence
    }

    /// Collects evidence for the folder: the list's hidden field, a menu's selection of *Inbox* or *Sent Items*, breadcrumbs, addresses.
    func folder() -> Evidence<FolderID> {
        var evidence = Evidence<FolderID>("folder")
        evidence.add(outline.hiddenFields["thisfolder"].flatMap { FolderID(parsing: $0) }, from: .content)
        evidence.add(MessageFolderMenus.selected(outline), from: .content)
        evidence.add(crumbs.folderLink?["folderid"].flatMap { FolderID(parsing: $0) }, from: .breadcrumbs)
        for (witness, link) in addresses.links {
            evidence.add(link["folderid"].flatMap { FolderID(parsing: $0) }, from: witness)
        }
        return evidence
    }

    /// Returns the number in a class of the body, such as `forum_46`.
    private func bodyNumber(_ prefix: String) -> Substring? {
        outline.bodyClasses.first { $0.hasPrefix(prefix) && $0.utf8.count > prefix.utf8.count }?
            .dropFirst(prefix.count)
    }

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
