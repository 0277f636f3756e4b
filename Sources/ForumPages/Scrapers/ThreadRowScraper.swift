internal import ForumModel
internal import HTMLTree

/// Reads a row of a thread list.
///
/// Markup: `tr.thread` with the id `threadN`, `closed` among its classes; cells by class: `star` (`bm0` to `bm5`), `icon`, `icon2`,
/// `title` (`title_sticky`; `div.lastseen` with `a.count`; `a.thread_title`), `author`, `replies`, `views`, `rating` (an image titled
/// `159 votes - 4.79 average`), `lastpost` (`div.date`, `a.author`). An announcement's row has no number and `a.announcement`.
struct ThreadRowScraper {
    private let row: HTMLNode
    /// The row's cells, in order.
    var cells: [HTMLNode] = []

    init(_ row: HTMLNode) { self.row = row }

    private func cell(_ name: StaticString) -> HTMLNode? { cells.first { $0.hasClass(name) } }

    /// The announcement that the row links to; nil for a thread's row.
    func announcement() -> ScrapedAnnouncement? {
        guard row.attribute(.id) == nil, let title = cell("title"),
            let link = title.all(.a).first(where: { node in
                node.hasClass("announcement")
                    || node.attribute(.href).flatMap(ForumLink.init)?.script == "announcement.php"
            })
        else { return nil }
        let author = self.author()
        var announcement = ScrapedAnnouncement(authorName: author.name ?? "")
        announcement.authorID = author.id
        announcement.title = link.foldedText
        announcement.forumID = link.attribute(.href).flatMap(ForumLink.init)?.forumID
        announcement.date = lastPost().date
        return announcement
    }

    /// The thread; nil where the row has no number (`id.invalid`).
    func thread(_ diagnostics: inout [Diagnostic]) -> ThreadListRow? {
        let link = titleLink()
        let number = row.attribute(.id).flatMap {
            $0.hasPrefix("thread") ? ThreadID(parsing: $0.dropFirst(6)) : nil
        }
        guard let id = number ?? link?.attribute(.href).flatMap(ForumLink.init)?.threadID else {
            if row.attribute(.id) != nil || link != nil {
                diagnostics.append(
                    Diagnostic(.warning, "id.invalid", "A row of the list has no thread's number."))
            }
            return nil
        }
        var thread = ThreadListRow(id: id, title: link?.foldedText ?? "")
        let author = self.author()
        thread.authorID = author.id
        thread.authorName = author.name
        thread.replyCount = cell("replies").flatMap { SiteCount.value(of: $0.foldedText) }
        thread.viewCount = cell("views").flatMap { SiteCount.value(of: $0.foldedText) }
        let last = lastPost()
        thread.lastPostDate = last.date
        thread.lastPostAuthorName = last.author
        thread.isSticky = cell("title")?.hasClass("title_sticky") ?? false
        thread.isClosed = row.hasClass("closed")
        thread.star = star()
        thread.unreadCount = unreadCount()
        thread.tag = cell("icon").flatMap(ThreadTagScraper.scrape)
        thread.secondaryTag = cell("icon2").flatMap(ThreadTagScraper.scrape)
        rate(&thread)
        if let date = last.date, date.local == nil {
            diagnostics.append(
                Diagnostic(.warning, "date.invalid", "The last post of thread \(id) has no readable date."))
        }
        return thread
    }

    private func titleLink() -> HTMLNode? {
        guard let links = cell("title")?.all(.a) else { return nil }
        return links.first { $0.hasClass("thread_title") }
            ?? links.first { node in
                guard !node.hasClass("pagenumber"), !node.hasClass("count"), !node.hasClass("x") else {
                    return false
                }
                return node.attribute(.href).flatMap(ForumLink.init)?.threadID != nil
            }
    }

    private func author() -> (id: UserID?, name: String?) {
        guard let cell = cell("author") else { return (nil, nil) }
        return (cell.first(.a)?.attribute(.href).flatMap(ForumLink.init)?.userID, cell.foldedText.nonEmpty)
    }

    private func lastPost() -> (date: SiteDate?, author: String?) {
        guard let cell = cell("lastpost") else { return (nil, nil) }
        let link = cell.first(.a, class: "author") ?? cell.first(.a)
        let words = cell.first(.div, class: "date")?.foldedText ?? Self.wordsOutsideLinks(cell)
        return (PostDate.date(in: words), link?.foldedText.nonEmpty)
    }

    private static func wordsOutsideLinks(_ cell: HTMLNode) -> String {
        var words = ""
        var walk = cell.walk()
        while let step = walk.next() {
            guard case .enter(let node) = step else { continue }
            if node.is(.a) { walk.skip() } else if node.isText { words += node.content }
        }
        return words
    }

    private func star() -> Int? {
        for word in cell("star")?.classes ?? [] where word.hasPrefix("bm") {
            if let colour = Int(word.dropFirst(2)), (0...5).contains(colour) { return colour }
        }
        return nil
    }

    private func unreadCount() -> Int? {
        guard let seen = cell("title")?.first(.div, class: "lastseen") else { return nil }
        guard let count = seen.first(.a, class: "count") else { return 0 }
        return SiteCount.value(of: count.foldedText)
    }

    /// Reads `159 votes - 4.79 average`.
    private func rate(_ thread: inout ThreadListRow) {
        guard let cell = cell("rating") ?? cell("rate"), let title = cell.first(.img)?.attribute(.title)
        else { return }
        guard let votes = title.firstRange(ofASCII: "vote"),
            let average = SiteCount.decimal(in: String(title[votes.upperBound...])),
            let count = SiteCount.value(of: title[..<votes.lowerBound])
        else { return }
        thread.ratingVotes = count
        thread.ratingAverage = average
    }
}
