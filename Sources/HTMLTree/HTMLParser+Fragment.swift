extension HTMLParser {
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
}
