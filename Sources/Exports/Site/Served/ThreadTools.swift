internal import Archive
internal import ForumModel

/// What stands above a thread or forum in the Reader: what is unread, and the forms that set marks.
struct ThreadTools {
    /// The values that forms send, besides the button that was pressed.
    var fields: [(name: String, value: Int64)] = []
    /// The token of the forms; nil if no marks are set.
    let token: String?
    let root: String
    /// Links, by their words.
    var links: [(words: String, address: String)] = []
    /// The buttons, by the change that each makes.
    var buttons: [(change: String, words: String)] = []
    /// What is known, as a sentence.
    var words = ""

    /// Writes the tools.
    func write(label: String) -> HTMLOutput {
        var out = HTMLOutput()
        out.line("section", class: "marks", ["aria-label": label]) { out in
            if !words.isEmpty { out.element("span", class: "state", text: words) }
            for link in links { SiteParts.link(root + link.address, &out) { $0.text(link.words) } }
            guard let token, !buttons.isEmpty else { return }
            out.element("form", ["method": "post", "action": root + "marks"]) { form(token, &$0) }
        }
        return out
    }

    private func form(_ token: String, _ out: inout HTMLOutput) {
        for (name, value) in [("token", token)] + fields.map({ ($0.name, String($0.value)) }) {
            out.void("input", ["type": "hidden", "name": name, "value": value])
        }
        for button in buttons {
            out.element(
                "button", ["type": "submit", "name": "mark", "value": button.change], text: button.words)
        }
    }

    /// Writes the number of unread posts of a thread in a list, as a link to the first of them.
    static func unread(_ count: Int, of thread: ThreadID, root: String, _ out: inout HTMLOutput) {
        out.raw(" ")
        out.element(
            "a", class: "badge unread", ["href": root + newPost(of: thread)],
            text: "\(count.grouped) unread")
    }

    /// The forums' own address of the first unread post.
    static func newPost(of thread: ThreadID) -> String { "showthread.php?threadid=\(thread)&goto=newpost" }
}

extension ServedRequest {
    /// Adds the person's marks to a page of a thread; none as of a day.
    func marked(_ view: ThreadPageView, _ page: StoredThreadPage) throws -> ThreadPageView {
        guard reader.past == nil else { return view }
        var view = view
        view.tools = try tools(of: view.thread.id, page: page)
        return view
    }

    /// Adds the person's marks to the list of a thread's pages.
    func marked(_ view: ThreadContentsView) throws -> ThreadContentsView {
        guard reader.past == nil else { return view }
        var view = view
        view.tools = try tools(of: view.thread.id, page: nil)
        return view
    }

    /// Adds the person's marks to a page of a forum.
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
        guard !view.forum.isCategory, id.rawValue != 0 else { return view }
        let account = try reader.defaultAccount() ?? .unnamed
        let isBookmarked = try reader.isBookmarked(id, by: account)
        var tools = ThreadTools(token: site.context.markToken, root: "../")
        tools.fields =
            [("forum", id.rawValue)] + (view.pager.number > 1 ? [("page", Int64(view.pager.number))] : [])
        tools.words = isBookmarked ? "Bookmarked" : ""
        tools.buttons = [isBookmarked ? ("remove", "Remove bookmark") : ("add", "Bookmark")]
        if tools.token != nil { view.tools = tools.write(label: "Marks of this forum") }
        return view
    }

    /// Returns the page of bookmarks, those that were set by hand included; nil if there are none.
    func bookmarksPage() throws -> BookmarksView? {
        let bookmarks = try reader.bookmarks().compactMap { item in
            item.threadID.map { (item.accountName, $0) }
        }
        guard var view = try site.bookmarksPage(bookmarks.sorted { $0.1 < $1.1 }) else { return nil }
        view.unread = try items(of: view.accounts.flatMap { $0.threads.map(\.id) }).compactMapValues(
            \.unreadCount)
        return view
    }

    private func items(of threads: [ThreadID]) throws -> [ThreadID: ForumThread] {
        guard !threads.isEmpty else { return [:] }
        var filter = ListFilter()
        filter.threads = threads
        return try reader.threads(matching: filter, sortedBy: .id, limit: threads.count).items
            .indexed(by: \.id)
    }

    private func tools(of thread: ThreadID, page: StoredThreadPage?) throws -> HTMLOutput? {
        guard let item = try reader.thread(thread) else { return nil }
        var tools = ThreadTools(token: site.context.markToken, root: "../../")
        tools.fields = [("thread", thread.rawValue)]
        if let page {
            tools.fields += [("page", Int64(page.number)), ("post", page.lastPostID.rawValue)]
        }
        if let unread = item.unreadCount, unread > 0 {
            tools.links.append(("\(unread.grouped) unread: go on", ThreadTools.newPost(of: thread)))
        } else if item.unreadCount == 0 {
            tools.words = "All read"
        }
        if item.postCount > 1 {
            tools.links.append(("Who answers whom", SiteAddress.conversation(thread)))
        }
        if item.unreadCount != 0, item.postCount > 0 {
            if let page, page.lastPostID != item.lastPostID {
                tools.buttons.append(("position", "Read up to here"))
            }
            tools.buttons.append(("read", "Mark read"))
        }
        if item.unreadCount != nil, item.unreadCount != item.postCount {
            tools.buttons.append(("unread", "Mark unread"))
        }
        tools.buttons.append(item.isBookmarked ? ("remove", "Remove bookmark") : ("add", "Bookmark"))
        return tools.write(label: "Marks of this thread")
    }
}
