internal import ForumModel
internal import HTMLTree

/// Reads a row of a thread list.
///
/// Markup: `tr.thread` with the ID `threadN`, and `closed` and `arch` among its classes; cells by class: `star`
/// (``StarScraper``), `icon`, `icon2`, `title` (`title_sticky`; `div.lastseen` with `a.x` and `a.count`, before about 2011 `div.newposts`
/// with `b`; `a.thread_title`), `author`, `replies`, `views`, `rating` (an image titled `159 votes - 4.79 average`), `lastpost`
/// (`div.date`, `a.author`). An announcement's row has no ID and contains `a.announcement`.
struct ThreadRowScraper {
    let row: TableRow

    func announcement() -> ScrapedAnnouncement? {
        guard row.node.attribute(.id) == nil, let title = row.cell("title"),
            let link = row.links(in: title).first(where: { node in
                node.hasClass("announcement") || node.forumLink?.script == "announcement.php"
            })
        else { return nil }
        let author = self.author()
        var announcement = ScrapedAnnouncement(authorName: author.name ?? "")
        announcement.authorID = author.id
        announcement.title = link.foldedText(before: row.end(of: title))
        announcement.forumID = link.forumLink?.forumID
        announcement.date = lastPost().date
        return announcement
    }

    /// Reads the thread of a list with these columns; nil if neither the row nor its title link has the thread's ID.
    func thread(of columns: Set<ThreadListColumn>, _ diagnostics: inout [Diagnostic]) -> ThreadListRow? {
        let link = titleLink()
        let rowID = row.node.attribute(.id)
        let number = rowID.flatMap { $0.hasPrefix("thread") ? ThreadID(parsing: $0.dropFirst(6)) : nil }
        guard let id = number ?? link?.forumLink?.threadID else {
            if rowID != nil || link != nil {
                diagnostics.report(.warning, .idInvalid, "A row of the list has no thread's number.")
            }
            return nil
        }
        var thread = ThreadListRow(id: id, title: link?.foldedText(before: row.nextRow) ?? "")
        let author = self.author()
        thread.authorID = author.id
        thread.authorName = author.name
        thread.replyCount = row.text("replies").flatMap { SiteCount.value(of: $0) }
        thread.viewCount = row.text("views").flatMap { SiteCount.value(of: $0) }
        let last = lastPost()
        thread.lastPostDate = last.date
        thread.lastPostAuthorName = last.author
        thread.isSticky = row.cell("title")?.hasClass("title_sticky") ?? false
        thread.isClosed = row.node.hasClass("closed")
        if row.node.hasClass("arch") { thread.isArchived = true }
        (thread.isBookmarked, thread.star) =
            row.cell("star").map { StarScraper.scrape($0, before: row.end(of: $0)) } ?? (nil, nil)
        thread.unreadCount = unreadCount()
        thread.pageCount = pageCount()
        thread.tag = tag("icon")
        thread.secondaryTag = tag("icon2")
        readRating(into: &thread)
        diagnostics.report(unreadable: last.date, "The last post of thread \(id) has no readable date.")
        diagnostics.report(lackingIn: thread, of: columns)
        return thread
    }

    private func titleLink() -> HTMLNode? {
        guard let links = row.cell("title").map(row.links) else { return nil }
        return links.first { $0.hasClass("thread_title") }
            ?? links.first { node in
                guard !node.hasClass("pagenumber"), !node.hasClass("count"), !node.hasClass("x") else { return false }
                return node.forumLink.map { $0.threadID != nil && $0["goto"] == nil } ?? false
            }
    }

    private func author() -> (id: UserID?, name: String?) {
        guard let cell = row.cell("author") else { return (nil, nil) }
        return (row.link(in: cell)?.userID, row.text(of: cell).nonEmpty)
    }

    private func lastPost() -> (date: SiteDate?, author: String?) {
        guard let cell = row.cell("lastpost") else { return (nil, nil) }
        let end = row.end(of: cell)
        let link = cell.first(.a, class: "author", before: end) ?? cell.first(.a, before: end)
        let day = cell.first(.div, class: "date", before: end)?.foldedText(before: end)
        let date = PostDate.date(in: day ?? cell.textOutsideLinks(before: end))
        return (date, link?.foldedText(before: end).nonEmpty)
    }

    private func unreadCount() -> Int? {
        guard let title = row.cell("title") else { return nil }
        let end = row.end(of: title)
        guard let seen = title.first(.div, class: "lastseen", before: end) else {
            // Before about 2011.
            let new = title.first(.div, class: "newposts", before: end)?.first(.b, before: end)
            return new.flatMap { SiteCount.value(of: $0.foldedText(before: end)) }
        }
        guard let count = seen.first(.a, class: "count", before: end) else { return 0 }
        return SiteCount.value(of: count.foldedText(before: end))
    }

    /// Returns the last page number in *Pages: 1 2 3*; nil if *Last* has no number, because pages in between are then omitted.
    private func pageCount() -> Int? {
        guard let title = row.cell("title") else { return nil }
        let links = row.links(in: title).lazy.filter { $0.hasClass("pagenumber") }.compactMap(\.forumLink)
        var last: Int?
        for link in links {
            guard let page = IdentityScraper.number(link["pagenumber"]) else { return nil }
            last = max(last ?? page, page)
        }
        return last
    }

    private func tag(_ name: StaticString) -> ThreadTagSighting? {
        row.cell(name).flatMap { ThreadTagScraper.scrape($0, before: row.end(of: $0)) }
    }

    /// Parses `159 votes - 4.79 average`.
    private func readRating(into thread: inout ThreadListRow) {
        guard let cell = row.cell("rating") ?? row.cell("rate"),
            let title = cell.first(.img, before: row.end(of: cell))?.attribute(.title),
            let votes = title.firstRange(ofASCII: "vote"),
            let average = SiteCount.decimal(in: String(title[votes.upperBound...])),
            let count = SiteCount.value(of: title[..<votes.lowerBound])
        else { return }
        thread.ratingVotes = count
        thread.ratingAverage = average
    }
}

/// Reads the bookmark star of a thread list.
///
/// Markup: a class `bmN` of the cell, where N is the colour, 0 to 5, or -1 without a bookmark; in 2012 an image instead,
/// `bookmarks/starN.gif`, or `star-off.gif` without a bookmark. Sample: `lists/usercp.php`.
enum StarScraper {
    static func scrape(_ cell: HTMLNode, before limit: HTMLNode?) -> (isBookmarked: Bool?, colour: Int?) {
        if let colour = cell.classSuffix(after: "bm") { return star(colour) }
        guard let address = cell.first(.img, before: limit)?.attribute(.src), !address.hasPrefix("data:")
        else { return (nil, nil) }
        // A browser saves a second image of the same name as `star1(1).gif`.
        let name = ThreadTagScraper.fileStem(address).prefix { $0 != "(" }
        if name == "star-off" { return (false, nil) }
        return name.hasPrefix("star") ? star(String(name.dropFirst(4))) : (nil, nil)
    }

    private static func star(_ colour: String) -> (isBookmarked: Bool?, colour: Int?) {
        guard let colour = Int(colour) else { return (nil, nil) }
        if colour == -1 { return (false, nil) }
        return (0...5).contains(colour) ? (true, colour) : (nil, nil)
    }
}
