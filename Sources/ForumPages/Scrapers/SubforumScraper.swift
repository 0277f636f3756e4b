internal import ForumModel
internal import HTMLTree

/// Reads the table of subforums above a thread list.
///
/// Markup: `table#subforums` with `tr.subforum`: `td.title` contains the link and, in `dd`, the description after a dash;
/// `td.topics` and `td.posts` contain counts.
enum SubforumScraper {
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var forums: [ForumListing] = []
        for row in TableRow.rows(below: table) {
            guard let cell = row.cell("title"),
                let link = row.links(in: cell).first(where: { forumID(of: $0) != nil }),
                let id = forumID(of: link)
            else { continue }
            let end = row.end(of: cell)
            var forum = ForumListing(id: id.rawValue, name: link.foldedText(before: end), depth: 1)
            forum.description = cell.first(.dd, before: end).flatMap {
                withoutDash($0.foldedText(before: end))
            }
            forum.threadCount = row.text("topics").flatMap { SiteCount.value(of: $0) }
            forum.postCount = row.text("posts").flatMap { SiteCount.value(of: $0) }
            forums.append(forum)
        }
        return forums
    }

    static func forumID(of link: HTMLNode) -> ForumID? { link.forumLink?.forumID }

    static func withoutDash(_ text: String) -> String? {
        let rest = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return String(rest.trimmed).nonEmpty
    }
}
