internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// Renders the frame around a thread's posts: title, links, notes on missing pages.
struct MarkdownThread {
    /// The version of the file format; files of other versions are written again.
    static let version = "markdown 4\n"

    let thread: StoredThread
    let pages: [StoredThreadPage]
    let forums: ForumPaths
    let isByThread: Bool
    let gaps: PageGaps
    /// Whether page numbers are those of the site.
    let numbersAreTheSites: Bool
    /// The chapters; nil if they are pages.
    let division: ThreadDivision?
    var poll: PollParts?

    static func title(_ thread: StoredThread) -> String {
        if thread.id.rawValue == 0 { return "Posts whose thread is not known" }
        let title = MarkdownSpans.escaped(thread.title ?? "")
        return title.isEmpty ? "Thread \(thread.id)" : title
    }

    func top(ofPage index: Int) -> String {
        let page = pages[index]
        var text = heading + line(page: page.number)
        text += "\n" + neighbours(ofPage: index) + "\n"
        if index == 0 { text += about }
        return text + note(beforePage: index) + title(ofPage: index)
    }

    /// The heading of a chapter, or of commentary.
    func title(ofPage index: Int) -> String {
        division?[page: pages[index].number].map { "# \(MarkdownSpans.escaped($0.title))\n\n" } ?? ""
    }

    func bottom(ofPage index: Int) -> String {
        (index == pages.count - 1 ? noteAtEnd : "") + "***\n\n" + neighbours(ofPage: index)
    }

    private func neighbours(ofPage index: Int) -> String {
        var links = [MarkdownPlaces.link("Index", "../../index.md")]
        if index > 0 { links.append(MarkdownPlaces.link("Previous page", "\(pages[index - 1].number).md")) }
        if index + 1 < pages.count { links.append(MarkdownPlaces.link("Next page", "\(pages[index + 1].number).md")) }
        return links.joined(separator: " · ") + "\n"
    }

    var top: String {
        heading + line(page: nil) + "\n" + MarkdownPlaces.link("Index", "../index.md") + "\n\n" + about + noteAtEnd
    }

    private var heading: String { "# \(Self.title(thread))\n\n" }

    private func line(page: Int?) -> String {
        guard thread.id.rawValue != 0 else { return "" }
        var parts = [forums.words(to: thread.forumID)]
        if let page, division == nil { parts.append("page \(page)") }
        parts.append(
            MarkdownPlaces.link(
                "original", OriginalAddress.thread(thread.id, page: numbersAreTheSites ? page ?? 1 : nil)))
        return parts.joined(separator: " · ") + "\n"
    }

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
        if let lacking = division?.lacking { text += "**Not in the archive:** \(MarkdownSpans.escaped(lacking)).\n\n" }
        if let division, !isByThread {
            for page in pages {
                guard let section = division[page: page.number], !section.isCommentary else { continue }
                text += "- " + MarkdownPlaces.link(MarkdownSpans.escaped(section.title), "\(page.number).md") + "\n"
            }
            text += "\n"
        }
        if let poll {
            text += "**\(MarkdownSpans.escaped(poll.title))**\n\n"
            for (words, votes) in poll.options {
                text += "- " + MarkdownSpans.escaped(words) + (votes.map { ": \($0)" } ?? "") + "\n"
            }
            text += "\n"
        }
        return text
    }

    func note(beforePage index: Int) -> String {
        gaps[before: index].map {
            "**\($0.words)** \(MarkdownPlaces.link("Page \($0.pages.lowerBound) on the forums", $0.address))\n\n"
        } ?? ""
    }

    private var noteAtEnd: String { note(beforePage: pages.count) }
}
