internal import ForumModel
public import HTMLTree

/// What is known about a page from outside it.
public struct PageHints: Sendable, Hashable {
    /// The file's or member's name, without folders.
    public var fileName: String?
    /// The page's address, as its container says it.
    public var url: String?

    /// Makes hints.
    public init(fileName: String? = nil, url: String? = nil) {
        self.fileName = fileName
        self.url = url
    }
}

/// Reads a page's tree.
public enum PageScraper {
    /// What a page says.
    ///
    /// - Parameters:
    ///   - document: the page's tree.
    ///   - text: the decoded text the tree was made from; its posts are counted.
    ///   - hints: what is known from outside.
    public static func scrape(_ document: HTMLDocument, text: DecodedText, hints: PageHints = PageHints()) -> ScrapedPage {
        ScrapedPage(identity: PageIdentity(kind: .other))
    }
}
