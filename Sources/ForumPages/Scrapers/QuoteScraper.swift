internal import ForumModel
internal import HTMLTree

/// Reads the heading of a quote in a body.
///
/// Markup: `div.bbc-block > h4`, in it `NAME posted:` inside an `a.quote_link` to the post where the site knows it; or only
/// `quote:`, which names nobody.
enum QuoteScraper {
    /// The quote that a heading begins; nil for any other heading.
    static func scrape(heading node: HTMLNode, before limit: HTMLNode?) -> QuoteLink? {
        var post: PostID?
        var words: [UInt8] = []
        for next in node.descendants(before: limit).lazy.prefix(256) {
            if next.isText {
                next.withContent { words.append(contentsOf: $0) }
            } else if post == nil, next.is(.a) {
                post = next.attribute(.href).flatMap(ForumLink.init)?.linkedPostID
            }
        }
        let text = words.withUnsafeBufferPointer(WhiteSpace.folded)
        if let name = text.withoutEnding(" posted:") { return QuoteLink(postID: post, name: name.nonEmpty) }
        return post != nil || text.withoutEnding("quote:") == "" ? QuoteLink(postID: post, name: nil) : nil
    }
}

extension ForumLink {
    /// The post that a link leads to, by its query or its fragment (`#post5`).
    var linkedPostID: PostID? {
        if let postID { return postID }
        guard let fragment, fragment.hasPrefix("post") else { return nil }
        return PostID(parsing: fragment.dropFirst(4))
    }
}
