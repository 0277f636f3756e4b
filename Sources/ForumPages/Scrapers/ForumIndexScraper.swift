internal import ForumModel
internal import HTMLTree

/// Reads the list of all forums (`index.php`).
///
/// Markup: `table#forums` with `tr.section` rows whose `th.category` links to a category, and `tr.forum` rows with `td.icon` (an
/// image titled *118 replies in 46 threads*), `td.title` (`a.forum` with the description as title or, since about 2020, in
/// `span.forumdesc`; `div.subforums` with more links) and `td.moderators`. **Unverified**: totals in `table#info`, the number of
/// messages in `table#pm`. What *1907 registered users* counts is unknown, so it is not read.
enum ForumIndexScraper {
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var listings: [ForumListing] = []
        var known: Set<Int64> = []
        for row in TableRow.rows(below: table) {
            if let heading = row.cell("category") {
                add(row.links(in: heading).prefix(1), depth: 0, before: nil, to: &listings, known: &known)
            } else if let cell = row.cell("title") {
                add(forum: cell, in: row, to: &listings, known: &known)
            }
        }
        return listings
    }

    static func page(_ outline: PageOutline) -> PageContent {
        var page = SiteIndexPage(forums: outline.indexTable.map(scrape) ?? [])
        let root = outline.document.root
        if let text = root.first(id: "pm").flatMap({ $0.is(.table) ? $0.foldedText : nil }) {
            page.storedMessageCount = count(before: " total messages", in: text)
        }
        if let text = root.first(id: "info").flatMap({ $0.is(.table) ? $0.foldedText : nil }) {
            page.statistics.threadCount = count(before: " total threads", in: text)
            page.statistics.postCount = count(before: " total posts", in: text)
            page.statistics.archivedThreadCount = count(before: " archived threads", in: text)
            page.statistics.archivedPostCount = count(before: " archived posts", in: text)
            page.statistics.bannedUserCount = count(before: " users banned today", in: text)
            page.statistics.totalBannedUserCount = count(before: " total users banned", in: text)
        }
        let isPlain = page.statistics == SiteStatistics() && page.storedMessageCount == nil
        return isPlain ? .forumIndex(page.forums) : .siteIndex(page)
    }

    private static func count(before words: StaticString, in text: String) -> Int? {
        text.firstRange(ofASCII: words).flatMap { range in
            let digits = text[..<range.lowerBound].reversed().prefix { $0.isNumber || $0 == "," }
            return SiteCount.value(of: String(digits.reversed()))
        }
    }

    private static func add(
        forum cell: HTMLNode, in row: TableRow, to listings: inout [ForumListing], known: inout Set<Int64>
    ) {
        let links = row.links(in: cell)
        let subforums = cell.first(.div, class: "subforums", before: row.end(of: cell))
        let split = links.firstIndex { link in subforums.map { $0.precedes(link) } ?? false } ?? links.endIndex
        let start = listings.count
        let end = row.end(of: cell)
        let description = cell.first(.span, class: "forumdesc", before: end)
        add(links[..<split].prefix(1), depth: 1, before: description, to: &listings, known: &known)
        if start < listings.count {
            listings[start].moderators =
                row.cell("moderators").map { ThreadListScraper.moderators($0, before: row.end(of: $0)) } ?? []
            listings[start].description =
                description.flatMap { SubforumScraper.withoutDash($0.foldedText(before: end)) }
                ?? links.first?.attribute(.title)?.trimmed.nonEmpty
            listings[start].threadCount = row.text("topics").flatMap { SiteCount.value(of: $0) }
            listings[start].postCount = row.text("posts").flatMap { SiteCount.value(of: $0) }
            let image = row.cell("icon").flatMap { $0.first(.img, before: row.end(of: $0)) }
            if let title = image?.attribute(.title), let threads = count(before: " threads", in: title) {
                listings[start].threadCount = threads
                listings[start].postCount = count(before: " replies in ", in: title).map { $0 + threads }
            }
        }
        add(links[split...], depth: 2, before: nil, to: &listings, known: &known)
    }

    private static func add(
        _ links: ArraySlice<HTMLNode>, depth: Int, before limit: HTMLNode?, to listings: inout [ForumListing],
        known: inout Set<Int64>
    ) {
        for link in links {
            guard let id = SubforumScraper.forumID(of: link), known.insert(id.rawValue).inserted else { continue }
            listings.append(ForumListing(id: id.rawValue, name: link.foldedText(before: limit), depth: depth))
        }
    }
}
