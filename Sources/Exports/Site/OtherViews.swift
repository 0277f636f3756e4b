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
    func render() -> RenderedPage {
        var out = HTMLOutput()
        var view = PostView(context, root: "", references: references, titles: titles)
        out.line("h1", text: "Announcements")
        for announcement in announcements { write(announcement, &view, &out) }
        return SiteFrame(context: context, root: "", kind: "page-announcements", title: "Announcements")
            .page(view.bodies, main: out)
    }

    private func write(
        _ announcement: StoredAnnouncement, _ view: inout PostView, _ out: inout HTMLOutput
    ) {
        out.block("article", class: "post announcement", ["id": "a\(announcement.id)"]) { out in
            out.line("header", class: "post-head") {
                $0.line("h2", class: "author") {
                    SiteParts.name(announcement.title, &$0, unknown: "(no title)")
                }
                $0.element("p", class: "registered") {
                    SiteParts.author(announcement.author, root: "", in: references.users, &$0)
                    if let forum = announcement.forumID.flatMap({ forums[$0] }) {
                        $0.raw(" in ")
                        SiteParts.forum(forum, root: "", in: pages, &$0)
                    }
                    $0.raw(" ")
                    SiteParts.time(announcement.postedOn, &$0)
                }
            }
            out.line("div", class: "post-main") {
                if let body = announcement.bodyHTML, !body.isEmpty {
                    view.bodyDivision(body, from: announcement.bodySourceID, &$0)
                } else {
                    SiteParts.note("Only this announcement's line in a list was saved.", &$0)
                }
            }
        }
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
        out.line("h1", text: "Bookmarks")
        for account in accounts {
            out.line("h2") { SiteParts.name(account.name, &$0, unknown: "An account that is not named") }
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
        out.line("h1", text: "Private messages")
        let conversations = Dictionary(grouping: messages, by: \.conversationID)
        for (_, messages) in conversations.sorted(by: { $0.key < $1.key }) {
            out.line("section", class: "conversation") {
                $0.line("h2") { SiteParts.name(messages.first?.subject, &$0, unknown: "(no subject)") }
                $0.element("ol", class: "post-list") { out in
                    for message in messages { out.line("li") { write(message, &$0) } }
                }
            }
        }
        return SiteFrame(context: context, root: "../", kind: "page-messages", title: "Private messages")
            .page(main: out)
    }

    private func write(_ message: StoredMessage, _ out: inout HTMLOutput) {
        SiteParts.link("../" + SiteAddress.message(message.id), &out) {
            SiteParts.name(message.subject, &$0, unknown: "(no subject)")
        }
        out.raw(" from ")
        SiteParts.name(message.sender.name, &out)
        out.raw(" to ")
        SiteParts.name(message.recipient.name ?? message.accountName, &out)
        out.raw(" ")
        SiteParts.time(message.sentAt, &out)
        if message.bodyHTML == nil { SiteParts.badge("not saved", &out) }
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
    func render() -> RenderedPage {
        let root = "../"
        var out = HTMLOutput()
        var view = PostView(context, root: root, references: references, titles: titles)
        SiteParts.breadcrumbs([("Private messages", root + SiteAddress.messages)], &out)
        let subject = message.subject.map(ShownText.cleaned) ?? "(no subject)"
        out.line("h1") { SiteParts.name(subject, &$0) }
        pager.write("top", &out)
        out.block("article", class: "post message", ["id": "m\(message.id)"]) { out in
            out.line("header", class: "post-head") { head(root, &$0) }
            out.block("div", class: "post-main") {
                $0.line("p", class: "post-line") { SiteParts.time(message.sentAt, &$0) }
                if let body = message.bodyHTML {
                    view.bodyDivision(body, from: message.bodySourceID, &$0)
                    $0.raw("\n")
                } else {
                    SiteParts.note("Only this message's line in a folder was saved.", &$0)
                }
            }
        }
        return SiteFrame(
            context: context, root: root, kind: "page-message", title: subject,
            original: OriginalAddress.message(message.id)
        ).page(view.bodies, main: out)
    }

    private func head(_ root: String, _ out: inout HTMLOutput) {
        out.line("h2", class: "author") {
            SiteParts.author(message.sender, root: root, in: references.users, &$0)
        }
        out.element("p", class: "registered") {
            $0.raw("to ")
            var recipient = message.recipient
            recipient.name = recipient.name ?? message.accountName
            SiteParts.author(recipient, root: root, in: references.users, &$0)
            guard let folder = message.folderName else { return }
            $0.raw(", in ")
            SiteParts.name(folder, &$0)
        }
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
            let indent = String(repeating: "\u{2003}", count: max(0, min(forum.depth, 6)))
            let name = ShownText.cleaned(forum.name ?? "Forum \(forum.id)")
            out.element("option", ["value": forum.id.description], text: indent + name)
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
