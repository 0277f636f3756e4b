internal import ForumModel
internal import HTMLTree

/// Reads the table of subforums above a thread list.
///
/// Markup: `table#subforums` with `tr.subforum`: `td.title` holds the link and, in `dd`, the description after a dash; `td.topics` and
/// `td.posts` hold counts.
enum SubforumScraper {
    /// The subforums in page order.
    static func scrape(_ table: HTMLNode) -> [ForumListing] {
        var forums: [ForumListing] = []
        for row in table.all(.tr) where row.hasClass("subforum") || row.first(.td, class: "title") != nil {
            let links = row.first(.td, class: "title")?.all(.a) ?? []
            guard let link = links.first(where: { forumID(of: $0) != nil }), let id = forumID(of: link) else {
                continue
            }
            var forum = ForumListing(id: id.rawValue, name: link.foldedText, depth: 1)
            forum.description = row.first(.dd).flatMap { withoutDash($0.foldedText) }
            forum.threadCount = row.first(.td, class: "topics").flatMap { SiteCount.value(of: $0.foldedText) }
            forum.postCount = row.first(.td, class: "posts").flatMap { SiteCount.value(of: $0.foldedText) }
            forums.append(forum)
        }
        return forums
    }

    /// The forum that a link leads to.
    static func forumID(of link: HTMLNode) -> ForumID? {
        link.attribute(.href).flatMap(ForumLink.init)?.forumID
    }

    private static func withoutDash(_ text: String) -> String? {
        let rest = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return String(rest.trimmed).nonEmpty
    }
}
