internal import ForumModel
internal import HTMLTree

/// Reads the list of all forums (`index.php`).
///
/// **Unverified**: no real page was to be had. Markup, from general knowledge of the site: `table#forums` with `tr.section` rows whose
/// `th.category` links to a category, and `tr.forum` rows with `td.title` (`a.forum`, `div.subforums` with more links) and `td.moderators`.
enum ForumIndexScraper {
    /// Categories, forums and subforums in page order.
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var listings: [ForumListing] = []
        var known: Set<Int64> = []
        for row in table.all(.tr) {
            if let heading = row.first(.th, class: "category") {
                add(heading.all(.a).prefix(1), depth: 0, to: &listings, known: &known)
            } else if let cell = row.first(.td, class: "title") {
                add(forum: cell, in: row, to: &listings, known: &known)
            }
        }
        return listings
    }

    private static func add(
        forum cell: HTMLNode, in row: HTMLNode, to listings: inout [ForumListing], known: inout Set<Int64>
    ) {
        let subforums = cell.first(.div, class: "subforums")
        let links = cell.all(.a)
        let own = links.filter { link in !(subforums.map { $0.contains(link) } ?? false) }
        let start = listings.count
        add(own.prefix(1), depth: 1, to: &listings, known: &known)
        if start < listings.count {
            listings[start].moderators =
                row.first(.td, class: "moderators").map(ThreadListScraper.moderators) ?? []
            listings[start].description = own.first?.attribute(.title)?.trimmed.nonEmpty
            listings[start].threadCount = row.first(.td, class: "topics").flatMap {
                SiteCount.value(of: $0.foldedText)
            }
            listings[start].postCount = row.first(.td, class: "posts").flatMap {
                SiteCount.value(of: $0.foldedText)
            }
        }
        add(subforums?.all(.a)[...] ?? [], depth: 2, to: &listings, known: &known)
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
