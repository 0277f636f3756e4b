internal import PlainHTML

/// Turns a page's text into a tree.
///
/// libxml2's HTML parser defines what a page's tree is. ``HTMLRoute/auto`` reads plain markup by `PlainHTML`, which gives the same tree
/// several times faster and leaves every other page to libxml2; ``HTMLRoute/libxml2`` reads every page by the library.
public struct HTMLParser: Sendable {
    /// The limits for one page.
    public var limits: HTMLLimits
    /// Which parser reads pages.
    public var route: HTMLRoute

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - limits: the limits for one page.
    ///   - route: which parser reads pages.
    public init(limits: HTMLLimits = .standard, route: HTMLRoute = .auto) {
        self.limits = limits
        self.route = route
        LibXML2.start
    }

    /// Decodes and parses a page.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - label: the label of the encoding that the page's container declares; nil without one.
    /// - Returns: the tree, and how the bytes were read.
    /// - Throws: ``HTMLTreeError`` where the page is over a limit or the parser gave up; there is no partial tree.
    public func parse(_ bytes: [UInt8], label: String? = nil) throws(HTMLTreeError) -> (
        document: HTMLDocument, text: DecodedText
    ) {
        let text = try decode(bytes, label: label)
        return (try parse(text), text)
    }

    /// Decodes a page.
    ///
    /// - Parameters:
    ///   - bytes: the page as saved.
    ///   - label: the label of the encoding that the page's container declares; nil without one.
    /// - Returns: the text, and how the bytes were read.
    /// - Throws: ``HTMLTreeError/tooManyBytes(count:limit:)``.
    public func decode(_ bytes: [UInt8], label: String? = nil) throws(HTMLTreeError) -> DecodedText {
        guard bytes.count <= limits.byteCount else { throw .tooManyBytes(count: bytes.count, limit: limits.byteCount) }
        var text = DecodedText(bytes, label: label)
        LineEnds.normalise(&text.utf8)
        return text
    }

    /// Parses decoded text.
    ///
    /// - Throws: ``HTMLTreeError``.
    public func parse(_ text: DecodedText) throws(HTMLTreeError) -> HTMLDocument {
        if route == .auto, let document = parsePlainly(text) { return document }
        return try parseByLibrary(text)
    }

    /// Parses markup from inside a page, such as the body of a post.
    ///
    /// The markup is text already, so nothing is guessed about its encoding; control characters become U+FFFD and line ends
    /// one line feed each, as in a page.
    ///
    /// - Parameter markup: the inner markup.
    /// - Returns: the tree of a page with the markup as its body. Without a body around it libxml2 takes the first tag for
    ///   part of a head.
    /// - Throws: ``HTMLTreeError`` where the markup is over a limit or the parser gave up; there is no partial tree.
    /// - Complexity: O(*n*) in the length.
    public func parse(fragment markup: String) throws(HTMLTreeError) -> HTMLDocument {
        guard markup.utf8.count <= limits.byteCount else {
            throw .tooManyBytes(count: markup.utf8.count, limit: limits.byteCount)
        }
        var bytes = Array("<!DOCTYPE html><html><body>".utf8)
        bytes.reserveCapacity(bytes.count + markup.utf8.count)
        bytes.append(contentsOf: markup.utf8)
        var text = DecodedText(validUTF8: bytes)
        LineEnds.normalise(&text.utf8)
        return try parse(text)
    }

    /// Parses decoded text by `PlainHTML`; nil where the markup is not plain, is over a limit or might be.
    func parsePlainly(_ text: DecodedText) -> HTMLDocument? {
        guard
            let (tree, bodyTag) = PlainMarkupReader.tree(
                of: text.utf8, nodeLimit: limits.nodeCount, attributesPerTag: limits.attributesPerTag)
        else { return nil }
        let body = bodyTag.map { TagScan.attributes(ofBody: $0, in: text.utf8) } ?? []
        return HTMLDocument(tree, bodyAttributes: body, isPlain: true)
    }

    func parseByLibrary(_ text: DecodedText) throws(HTMLTreeError) -> HTMLDocument {
        let scan = try TagScan(text.utf8, limit: limits.attributesPerTag)
        let tree = try LibXML2.tree(of: text.utf8, nodeLimit: limits.nodeCount)
        return HTMLDocument(tree, bodyAttributes: scan.bodyAttributes, isPlain: false)
    }
}

/// Which parser reads pages.
public enum HTMLRoute: String, Sendable, Hashable, CaseIterable {
    /// `PlainHTML` where the markup is plain, libxml2 for every other page.
    case auto
    /// libxml2 for every page.
    case libxml2
}
