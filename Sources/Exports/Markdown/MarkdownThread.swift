internal import Archive
internal import ForumModel

/// What stands around the posts of a thread: title, links, and what is missing.
struct MarkdownThread {
    /// Changes with the form of the files, so that those of an older form are written anew.
    static let version = "markdown 3\n"

    let thread: StoredThread
    let pages: [StoredThreadPage]
    let forums: MarkdownForums
    let isByThread: Bool
    /// Whether pages are numbered as on the site, so that gaps tell something.
    let numbersAreTheSites: Bool

    /// The thread's title for the line of a file.
    static func title(_ thread: StoredThread) -> String {
        if thread.id.rawValue == 0 { return "Posts whose thread is not known" }
        let title = MarkdownSpans.escaped(thread.title ?? "")
        return title.isEmpty ? "Thread \(thread.id)" : title
    }

    // MARK: A file for each page

    /// What comes before the posts of a page.
    func top(ofPage index: Int) -> String {
        let page = pages[index]
        var text = heading + line(page: page.number)
        text += "\n" + neighbours(ofPage: index) + "\n"
        if index == 0 { text += about }
        return text + note(beforePage: index)
    }

    /// What comes after them.
    func bottom(ofPage index: Int) -> String {
        (index == pages.count - 1 ? noteAtEnd : "") + "***\n\n" + neighbours(ofPage: index)
    }

    private func neighbours(ofPage index: Int) -> String {
        var links = [MarkdownPlaces.link("Index", "../../index.md")]
        if index > 0 { links.append(MarkdownPlaces.link("Previous page", "\(pages[index - 1].number).md")) }
        if index + 1 < pages.count {
            links.append(MarkdownPlaces.link("Next page", "\(pages[index + 1].number).md"))
        }
        return links.joined(separator: " · ") + "\n"
    }

    // MARK: A file for each thread

    /// What comes before the posts of a whole thread.
    var top: String {
        heading + line(page: nil) + "\n" + MarkdownPlaces.link("Index", "../index.md") + "\n\n" + about
            + noteAtEnd
    }

    // MARK: Parts

    private var heading: String { "# \(Self.title(thread))\n\n" }

    private func line(page: Int?) -> String {
        guard thread.id.rawValue != 0 else { return "" }
        var parts = [forums.path(of: thread.forumID)]
        if let page { parts.append("page \(page)") }
        parts.append(
            MarkdownPlaces.link(
                "original",
                OriginalAddress.thread(thread.id, page: numbersAreTheSites ? page ?? 1 : nil)))
        return parts.joined(separator: " · ") + "\n"
    }

    /// What is known of the thread as a whole, in paragraphs.
    private var about: String {
        var text = ""
        let author = thread.author
        if author.name != nil { text += "Opened by \(MarkdownPlaces.name(author)).\n\n" }
        if !thread.formerTitles.isEmpty {
            let titles = thread.formerTitles.map(MarkdownSpans.escaped).joined(separator: "; ")
            text += "Formerly called: \(titles).\n\n"
        }
        if let counted = thread.sitePostCount, counted > thread.postCount {
            let posts = MarkdownPlaces.count(counted, "post")
            text += "**Incomplete:** the site counted \(posts), the archive holds \(thread.postCount).\n\n"
        }
        return text
    }

    /// Says which pages are missing before one; nothing when none are.
    func note(beforePage index: Int) -> String {
        note(from: index == 0 ? 1 : pages[index - 1].number + 1, to: pages[index].number - 1)
    }

    private var noteAtEnd: String {
        guard let last = pages.last?.number, let count = thread.wantedPageCount, count < 100_000 else {
            return ""
        }
        return note(from: last + 1, to: count)
    }

    private func note(from first: Int, to last: Int) -> String {
        guard numbersAreTheSites, first <= last, thread.id.rawValue != 0 else { return "" }
        let which = first == last ? "Page \(first) is" : "Pages \(first) to \(last) are"
        let them = first == last ? "it" : "them"
        return "**\(which) missing:** the archive holds no post of \(them).\n\n"
    }
}
