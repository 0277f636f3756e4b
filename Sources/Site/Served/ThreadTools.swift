internal import Archive
internal import ForumModel
internal import Markup

/// The marks of a thread or forum in the Reader: the number of unread posts, and the buttons that set marks.
struct ThreadTools {
    /// The values that forms send, besides the button that was pressed.
    var fields: [(name: String, value: String)] = []
    /// The token that forms send; nil if the page may set no marks, and then no form is written.
    let token: String?
    var unread: (count: Int, address: String)?
    var saving: [SaveList.Run] = []
    /// The links in the menu; addresses are relative to the site's folder.
    var links: [(words: String, address: String)] = []
    var buttons: [Button] = []
    /// The state in words, such as `All read`.
    var words = ""
    /// The reader's tags on the thread; nil where none can be added, as on a forum's page.
    var tags: [String]?

    struct Button {
        var change: String
        var words: String
        /// The symbol that the button shows in the line below the title; a button without one is in the menu.
        var sign: String?
    }

    var menuButtons: [Button] { token == nil ? [] : buttons.filter { $0.sign == nil } }

    func writeLine(root: String, _ out: inout HTMLOutput) {
        if let unread {
            out.element("a", class: "unread", ["href": root + unread.address]) {
                $0.text("\(unread.count.grouped) unread")
                $0.element("span", class: "visually-hidden", text: ": go on")
            }
        }
        if !words.isEmpty { out.element("span", class: "state", text: words) }
        let form = MarkForm(token: token, root: root)
        for tag in tags ?? [] {
            out.element("span", class: "own-tag") { out in
                form.write(tag: tag, &out)
                form.write(class: "remove", tagFields + [("text", tag)], &out) {
                    MarkForm.button("untag", "\u{D7}", label: "Remove the tag \(tag)", &$0)
                }
            }
        }
        form.write(class: "marks", id: Self.form, fields, &out) { out in
            for button in buttons where button.sign != nil { Self.write(button, &out) }
        }
    }

    func writeTagForm(root: String, _ out: inout HTMLOutput) {
        MarkForm(token: tags == nil ? nil : token, root: root).write(class: "write-tag", tagFields, &out) {
            MarkForm.field("Tag", "text", &$0)
            MarkForm.button("tag", "Add", label: "Add this tag to the thread", &$0)
        }
    }

    /// The fields without the post, which the server would tag instead of the thread.
    private var tagFields: [(name: String, value: String)] { fields.filter { $0.name != "post" } }

    /// Writes a button that submits the form of marks, wherever the button is on the page.
    static func write(_ button: Button, _ out: inout HTMLOutput) {
        let hasSign = button.sign != nil
        out.element(
            "button",
            [
                "type": "submit", "form": form, "name": "mark", "value": button.change,
                "title": hasSign ? button.words : nil, "aria-label": hasSign ? button.words : nil,
            ], text: button.sign ?? button.words)
    }

    private static let form = "marks"

    static func unread(_ count: Int, of thread: ThreadID, root: String, _ out: inout HTMLOutput) {
        out.raw(" ")
        out.element("a", class: "badge unread", ["href": root + newPost(of: thread)], text: "\(count.grouped) unread")
    }

    /// The forums' own address of the first unread post.
    static func newPost(of thread: ThreadID) -> String { "showthread.php?threadid=\(thread)&goto=newpost" }
}

extension ServedRequest {
    /// Adds the reader's marks and the link to the gallery to a page of a thread; neither as of a day.
    func marked(_ view: ThreadPageView, _ page: StoredThreadPage) throws -> ThreadPageView {
        guard reader.past == nil else { return view }
        var view = view
        view.tools = try tools(of: view.thread.id, page: page)
        view.galleryLink = try site.gallery(of: .thread(view.thread.id)).link
        return view
    }

    func marked(_ view: ThreadContentsView) throws -> ThreadContentsView {
        guard reader.past == nil else { return view }
        var view = view
        view.tools = try tools(of: view.thread.id, page: nil)
        return view
    }

    func marked(_ view: ForumPageView) throws -> ForumPageView {
        guard reader.past == nil else { return view }
        var view = view
        let items = try items(of: view.threads.map(\.id))
        view.unread = items.compactMapValues(\.unreadCount)
        for index in view.threads.indices {
            guard let item = items[view.threads[index].id] else { continue }
            view.threads[index].isBookmarked = item.isBookmarked || view.threads[index].isBookmarked
        }
        let id = view.forum.id
        if view.pager.number == 1, id.rawValue != 0 { view.saving = try saving(ListFilter(forums: [id])) }
        guard !view.forum.isCategory, id.rawValue != 0 else { return view }
        let account = try reader.defaultAccount() ?? .unnamed
        let isBookmarked = try reader.isBookmarked(id, by: account)
        var tools = ThreadTools(token: site.context.markToken)
        tools.fields = [("forum", "\(id)")] + (view.pager.number > 1 ? [("page", "\(view.pager.number)")] : [])
        tools.buttons = [.bookmark(isSet: isBookmarked)]
        if tools.token != nil { view.tools = tools }
        return view
    }

    /// Returns the page of bookmarks, those that were set by hand included; nil if there are none.
    func bookmarksPage() throws -> BookmarksView? {
        let bookmarks = try reader.bookmarks().compactMap { item in item.threadID.map { (item.accountName, $0) } }
        guard var view = try site.bookmarksPage(bookmarks.sorted { $0.1 < $1.1 }) else { return nil }
        view.unread = try items(of: view.accounts.flatMap { $0.threads.map(\.id) }).compactMapValues(\.unreadCount)
        return view
    }

    /// Returns the threads with unread posts among the three with the newest reading positions; none as of a day.
    func begunThreads() throws -> [ForumThread] {
        guard reader.past == nil else { return [] }
        let threads = try reader.threadsWithPosition(of: reader.defaultAccount() ?? .unnamed, limit: 3)
        let items = try items(of: threads)
        return threads.compactMap { items[$0] }.filter { ($0.unreadCount ?? 0) > 0 }
    }

    private func items(of threads: [ThreadID]) throws -> [ThreadID: ForumThread] {
        guard !threads.isEmpty else { return [:] }
        var filter = ListFilter()
        filter.threads = threads
        return try reader.threads(matching: filter, sortedBy: .id, limit: threads.count).items.indexed(by: \.id)
    }

    private func tools(of thread: ThreadID, page: StoredThreadPage?) throws -> ThreadTools? {
        guard let item = try reader.thread(thread) else { return nil }
        var tools = ThreadTools(token: site.context.markToken)
        tools.saving = try saving(ListFilter(threads: [thread]), limit: 12)
        tools.fields = [("thread", "\(thread)")]
        if let page { tools.fields += [("page", "\(page.number)"), ("post", "\(page.lastPostID)")] }
        if let unread = item.unreadCount, unread > 0 {
            tools.unread = (unread, ThreadTools.newPost(of: thread))
        } else if item.unreadCount == 0 {
            tools.words = "All read"
        }
        tools.tags = try reader.notes("purpose = 'tagging' AND target = 'thread' AND target_id = ?", [thread.rawValue])
            .map(\.text)
        if item.postCount > 1 { tools.links.append(("Who answers whom", SiteAddress.conversation(thread))) }
        tools.links.append(("Feed of this thread", SiteAddress.feed(of: thread)))
        tools.links.append(("Cite this thread (BibTeX)", "t/\(thread).bib"))
        tools.buttons.append(.bookmark(isSet: item.isBookmarked))
        if item.unreadCount != 0, item.postCount > 0 {  // nil: unknown, or never opened
            if let page, page.lastPostID != item.lastPostID {
                tools.buttons.append(.init(change: "position", words: "Read up to here"))
            }
            tools.buttons.append(.init(change: "read", words: "Mark read", sign: "\u{2713}"))
        }
        if item.unreadCount != nil, item.unreadCount != item.postCount {
            tools.buttons.append(.init(change: "unread", words: "Mark unread"))
        }
        return tools
    }
}

extension ThreadTools.Button {
    fileprivate static func bookmark(isSet: Bool) -> Self {
        isSet
            ? Self(change: "remove", words: "Remove bookmark", sign: "\u{2605}")
            : Self(change: "add", words: "Bookmark", sign: "\u{2606}")
    }
}
