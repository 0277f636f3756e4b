package import ForumModel
internal import HTMLTree

/// Reads the heading of a quote in a body.
///
/// Markup: `div.bbc-block > h4`, containing `NAME posted:` inside an `a.quote_link` to the post if the site knows it; otherwise
/// only `quote:`, without an author. Returns nil for a heading that is not of a quote.
enum QuoteScraper {
    static func scrape(heading node: HTMLNode, before limit: HTMLNode?) -> QuoteLink? {
        var post: PostID?
        var words: [UInt8] = []
        for next in node.descendants(before: limit).lazy.prefix(256) {
            if next.isText {
                next.withContent { words.append(contentsOf: $0) }
            } else if post == nil, next.is(.a) {
                post = next.forumLink?.linkedPostID
            }
        }
        let text = words.withUnsafeBufferPointer(WhiteSpace.folded)
        if let name = text.withoutEnding(" posted:") {
            var quote = QuoteLink(postID: post, name: name.nonEmpty)
            if post != nil { quote.excerpt = excerpt(below: node, before: limit) }
            return quote
        }
        return post != nil || text.withoutEnding("quote:") == "" ? QuoteLink(postID: post, name: nil) : nil
    }

    /// Returns the beginning of the quoted text, from the `blockquote` after the heading.
    private static func excerpt(below heading: HTMLNode, before limit: HTMLNode?) -> String? {
        // Only near the heading and not in the whole body, since there may be many headings.
        let near = heading.followingFromStart(before: limit).lazy.prefix(64)
        guard let quote = near.first(where: { $0.is(.blockquote) }) else { return nil }
        var words: [UInt8] = []
        var count = 0
        var walk = quote.descendants(before: limit).makeIterator()
        while words.count < QuoteLink.excerptLimit, count < 512, let node = walk.next() {
            count += 1
            if node.isText {
                node.withContent { words.append(contentsOf: $0.prefix(2 * QuoteLink.excerptLimit)) }
            } else if node.is(.div), node.hasClass("bbc-block") {
                walk.skip(node)
            } else if node.is(.br) || node.is(.p) {
                words.append(0x20)
            } else if node.is(.img), let code = SmilieCode.code(of: node) {
                words.append(contentsOf: code.utf8)
            }
        }
        let text = words.withUnsafeBufferPointer(WhiteSpace.folded)
        return text.prefix(utf8Count: QuoteLink.excerptLimit).nonEmpty
    }
}

extension String {
    /// Returns the longest prefix of whole characters that fits into a number of bytes.
    fileprivate func prefix(utf8Count limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var count = 0
        return String(
            prefix { character in
                count += character.utf8.count
                return count <= limit
            })
    }
}

extension ForumLink {
    /// The post that a link leads to, by its query or its fragment.
    package var linkedPostID: PostID? { postID ?? fragmentPostID }

    /// The post in `#post412552520`.
    var fragmentPostID: PostID? {
        guard let fragment, fragment.hasPrefix("post") else { return nil }
        return PostID(parsing: fragment.dropFirst(4))
    }
}
