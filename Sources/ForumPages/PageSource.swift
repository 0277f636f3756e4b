internal import ForumModel
public import HTMLTree

/// A page ready to be scraped: decoded, without the additions of a replaying archive, and parsed.
public struct PageSource: Sendable {
    /// The page's tree; for a replayed page, the tree of the archived page.
    public let document: HTMLDocument
    /// The decoded text as saved; posts are counted in it.
    public let text: DecodedText
    /// The text that was parsed: ``text``, for a replayed page without the archive's additions.
    package let markup: DecodedText
    let replay: Replay?
    let hints: PageHints

    /// Decodes and parses a page.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - hints: metadata of the capture, including the encoding label.
    ///   - parser: the parser with its limits.
    /// - Throws: ``/HTMLTree/HTMLTreeError`` where the page is over a limit or the parser gave up.
    public init(
        _ bytes: [UInt8], hints: PageHints = PageHints(), parser: HTMLParser = HTMLParser()
    ) throws(HTMLTreeError) {
        text = try parser.decode(bytes, label: hints.facts.charset)
        replay = Replay(in: text.utf8, url: hints.facts.url)
        self.hints = hints
        var original = text
        if let replay { original.utf8 = ReplayUnwrapper.unwrapped(text.utf8, replay) }
        markup = original
        document = try parser.parse(original)
    }
}
