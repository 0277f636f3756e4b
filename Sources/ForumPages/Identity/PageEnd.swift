internal import Bytes
internal import HTMLTree

enum PageEnd {
    /// Whether the end of the page is missing: there is no `</html>` or `</body>` near the end, and the last element belongs to
    /// the content, or there is no content and SingleFile did not save the page.
    ///
    /// Tools that shrink pages omit those tags, but not the elements below the content.
    static func isMissing(_ text: [UInt8], _ outline: PageOutline) -> Bool {
        if holdsEndTag(text.suffix(4096)) { return false }
        let content = outline.postTables.last ?? outline.plainPostTables.last ?? outline.threadTable
        guard let content else { return !outline.savedMarks.contains { $0.tool == .singleFile } }
        return content.isLast
    }

    private static func holdsEndTag(_ tail: ArraySlice<UInt8>) -> Bool {
        tail.withUnsafeBufferPointer { bytes in
            ["</html", "</body"].contains { (tag: StaticString) in
                tag.withUTF8Buffer { ASCIICase.first(of: $0, in: bytes) != nil }
            }
        }
    }
}
