internal import Archive
internal import ForumModel

/// Renders the announcements on one page.
struct AnnouncementsView: Sendable {
    let context: SiteContext
    let announcements: [StoredAnnouncement]
    let forums: [ForumID: StoredForum]
    /// The forums that have a page.
    let pages: Set<ForumID>
    let references: PageReferences
    let titles: TitleCache

    /// Renders the page.
    func render() -> ThreadPageView.Result {
        var out = HTMLOutput()
        var view = PostView(context, root: "", references: references, titles: titles)
        out.raw("<h1>Announcements</h1>\n")
        for announcement in announcements {
            out.raw("<article class=\"post announcement\"")
            out.attribute("id", "a\(announcement.id)")
            out.raw(">\n<header class=\"post-head\"><h2 class=\"author\">")
            SiteParts.name(announcement.title, &out, unknown: "(no title)")
            out.raw("</h2>\n<p class=\"registered\">")
            SiteParts.author(announcement.author, root: "", in: references.users, &out)
            if let forum = announcement.forumID.flatMap({ forums[$0] }) {
                out.raw(" in ")
                if pages.contains(forum.id) {
                    SiteParts.link(SiteAddress.forum(forum.id), &out) { SiteParts.name(forum.name, &$0) }
                } else {
                    SiteParts.name(forum.name, &out)
                }
            }
            out.raw(" ")
            SiteParts.time(announcement.postedOn, &out)
            out.raw("</p></header>\n<div class=\"post-main\">")
            if let body = announcement.bodyHTML, !body.isEmpty {
                out.raw("<div class=\"body\">")
                view.body(body, from: announcement.bodySourceID, &out)
                out.raw("</div>")
            } else {
                SiteParts.note("Only this announcement's line in a list was saved.", &out)
            }
            out.raw("</div>\n</article>\n")
        }
        let frame = SiteFrame(context: context, root: "", kind: "page-announcements", title: "Announcements")
        return ThreadPageView.Result(
            bytes: frame.page(colours: view.colours, main: out), removed: view.removed)
    }
}

/// Renders the bookmarked threads of each account on one page.
struct BookmarksView: Sendable {
    let context: SiteContext
    let accounts: [(name: String?, threads: [StoredThread])]
    let users: Set<UserID>
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>Bookmarks</h1>\n")
        for account in accounts {
            out.raw("<h2>")
            SiteParts.name(account.name, &out, unknown: "An account that is not named")
            out.raw("</h2>\n")
            ThreadTableView(root: "", users: users, unread: unread).write(
                account.threads, label: "Bookmarks of \(account.name ?? "an account")", &out)
        }
        return SiteFrame(context: context, root: "", kind: "page-bookmarks", title: "Bookmarks").page(
            main: out)
    }
}

/// Renders the list of private messages by conversation.
struct MessageListView: Sendable {
    let context: SiteContext
    let messages: [StoredMessage]

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>Private messages</h1>\n")
        let conversations = Dictionary(grouping: messages, by: \.conversationID)
        for (_, messages) in conversations.sorted(by: { $0.key < $1.key }) {
            out.raw("<section class=\"conversation\"><h2>")
            SiteParts.name(messages.first?.subject, &out, unknown: "(no subject)")
            out.raw("</h2>\n<ol class=\"post-list\">")
            for message in messages {
                out.raw("<li>")
                SiteParts.link("../" + SiteAddress.message(message.id), &out) {
                    SiteParts.name(message.subject, &$0, unknown: "(no subject)")
                }
                out.raw(" from ")
                SiteParts.name(message.sender.name, &out)
                out.raw(" to ")
                SiteParts.name(message.recipient.name ?? message.accountName, &out)
                out.raw(" ")
                SiteParts.time(message.sentAt, &out)
                if message.bodyHTML == nil { out.raw(" <span class=\"badge\">not saved</span>") }
                out.raw("</li>\n")
            }
            out.raw("</ol></section>\n")
        }
        return SiteFrame(context: context, root: "../", kind: "page-messages", title: "Private messages")
            .page(main: out)
    }
}

/// Renders a private message.
struct MessageView: Sendable {
    let context: SiteContext
    let message: StoredMessage
    /// The messages before and after it in its conversation.
    let pager: SitePager
    let references: PageReferences
    let titles: TitleCache

    /// Renders the page.
    func render() -> ThreadPageView.Result {
        let root = "../"
        var out = HTMLOutput()
        var view = PostView(context, root: root, references: references, titles: titles)
        SiteParts.breadcrumbs([("Private messages", root + SiteAddress.messages)], &out)
        let subject = message.subject.map(ShownText.cleaned) ?? "(no subject)"
        out.raw("<h1>")
        SiteParts.name(subject, &out)
        out.raw("</h1>\n")
        SiteParts.pager(pager, "top", &out)
        out.raw("<article class=\"post message\"")
        out.attribute("id", "m\(message.id)")
        out.raw(">\n<header class=\"post-head\"><h2 class=\"author\">")
        SiteParts.author(message.sender, root: root, in: references.users, &out)
        out.raw("</h2>\n<p class=\"registered\">to ")
        var recipient = message.recipient
        recipient.name = recipient.name ?? message.accountName
        SiteParts.author(recipient, root: root, in: references.users, &out)
        if let folder = message.folderName {
            out.raw(", in ")
            SiteParts.name(folder, &out)
        }
        out.raw("</p></header>\n<div class=\"post-main\">\n<p class=\"post-line\">")
        SiteParts.time(message.sentAt, &out)
        out.raw("</p>\n")
        if let body = message.bodyHTML {
            out.raw("<div class=\"body\">")
            view.body(body, from: message.bodySourceID, &out)
            out.raw("</div>\n")
        } else {
            SiteParts.note("Only this message's line in a folder was saved.", &out)
        }
        out.raw("</div>\n</article>\n")
        let frame = SiteFrame(
            context: context, root: root, kind: "page-message", title: subject,
            original: OriginalAddress.message(message.id))
        return ThreadPageView.Result(
            bytes: frame.page(colours: view.colours, main: out), removed: view.removed)
    }
}

/// Renders the search page, which a script fills.
struct SearchPageView: Sendable {
    let context: SiteContext
    let forums: [StoredForum]

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw(
            """
            <h1>Search</h1>
            <form class="search-form" role="search" id="search-form">
            <p><label for="q">Words</label> <input id="q" name="q" type="search" autocomplete="off"></p>
            <p><label for="author">Author</label> <input id="author" name="author" autocomplete="off"></p>
            <p><label for="forum">Forum</label> <select id="forum" name="forum"><option value="">all forums</option>
            """)
        for forum in forums {
            out.raw("<option")
            out.attribute("value", forum.id.description)
            out.raw(">")
            out.text(String(repeating: "\u{2003}", count: max(0, min(forum.depth, 6))))
            out.text(ShownText.cleaned(forum.name ?? "Forum \(forum.id)"))
            out.raw("</option>")
        }
        out.raw(
            """
            </select></p>
            <p><label for="from">From</label> <input id="from" name="from" type="date"></p>
            <p><label for="to">To</label> <input id="to" name="to" type="date"></p>
            <p><label for="order">Order</label> <select id="order" name="order"><option value="newest">newest first</option><option value="oldest">oldest first</option></select></p>
            <p><button type="submit">Search</button></p>
            </form>
            <p class="note no-script">Searching needs JavaScript; everything else here does not.</p>
            <p id="status" role="status" aria-live="polite"></p>
            <ol id="results" class="results"></ol>
            <p><button id="more" type="button" hidden>More</button></p>

            """)
        return SiteFrame(context: context, root: "", kind: "page-search", title: "Search", hasSearch: true)
            .page(main: out)
    }
}
