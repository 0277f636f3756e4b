internal import ForumModel
public import HTMLTree

/// A page ready to be read: decoded, freed from what a replaying archive put into it, and parsed.
public struct PageSource: Sendable {
    /// The page's tree; of a replayed page, the tree of what was archived.
    public let document: HTMLDocument
    /// The decoded text of the page as it was saved; its posts are counted.
    public let text: DecodedText
    /// The text that was parsed: ``text``, of a replayed page without what the replaying archive put into it.
    package let markup: DecodedText
    let replay: Replay?
    let hints: PageHints

    /// Decodes and parses a page.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - hints: what is known from outside; its label of the encoding is heard.
    ///   - parser: what the page may cost.
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
