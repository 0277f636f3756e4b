internal import ForumModel
internal import HTMLTree

/// Reads the list of all forums (`index.php`).
///
/// **Unverified**: no real page was available. Assumed markup: `table#forums` with `tr.section` rows whose `th.category` links to a
/// category, and `tr.forum` rows with `td.title` (`a.forum`, `div.subforums` with more links) and `td.moderators`.
enum ForumIndexScraper {
    /// Reads categories, forums and subforums in page order.
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var listings: [ForumListing] = []
        var known: Set<Int64> = []
        for row in TableRow.rows(below: table) {
            if let heading = row.cell("category") {
                add(row.links(in: heading).prefix(1), depth: 0, to: &listings, known: &known)
            } else if let cell = row.cell("title") {
                add(forum: cell, in: row, to: &listings, known: &known)
            }
        }
        return listings
    }

    private static func add(
        forum cell: HTMLNode, in row: TableRow, to listings: inout [ForumListing], known: inout Set<Int64>
    ) {
        let links = row.links(in: cell)
        let subforums = cell.first(.div, class: "subforums", before: row.end(of: cell))
        let split =
            links.firstIndex { link in subforums.map { $0.precedes(link) } ?? false } ?? links.endIndex
        let start = listings.count
        add(links[..<split].prefix(1), depth: 1, to: &listings, known: &known)
        if start < listings.count {
            listings[start].moderators =
                row.cell("moderators").map { ThreadListScraper.moderators($0, before: row.end(of: $0)) } ?? []
            listings[start].description = links.first?.attribute(.title)?.trimmed.nonEmpty
            listings[start].threadCount = row.text("topics").flatMap { SiteCount.value(of: $0) }
            listings[start].postCount = row.text("posts").flatMap { SiteCount.value(of: $0) }
        }
        add(links[split...], depth: 2, to: &listings, known: &known)
    }

    private static func add(
        _ links: ArraySlice<HTMLNode>, depth: Int, to listings: inout [ForumListing], known: inout Set<Int64>
    ) {
        for link in links {
            guard let id = SubforumScraper.forumID(of: link), known.insert(id.rawValue).inserted else {
                continue
            }
            listings.append(ForumListing(id: id.rawValue, name: link.foldedText, depth: depth))
        }
    }
}
