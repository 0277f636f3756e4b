internal import Bytes
internal import HTMLTree

/// Tells whether a page was cut short.
enum PageEnd {
    /// Whether the end of the page is missing: neither `</html>` nor `</body>` near it, and the content's last element is the
    /// last of all.
    ///
    /// Tools that shrink pages leave those tags out, but not what stands below the content.
    static func isMissing(_ text: [UInt8], _ outline: PageOutline) -> Bool {
        if holdsEndTag(text.suffix(4096)) { return false }
        let content = outline.postTables.last ?? outline.plainPostTables.last ?? outline.threadTable
        guard let content else { return !isMinified(outline) }
        return content.isLast
    }

    private static func isMinified(_ outline: PageOutline) -> Bool {
        outline.savedMarks.contains { $0.tool == .singleFile }
    }

    private static func holdsEndTag(_ tail: ArraySlice<UInt8>) -> Bool {
        tail.withUnsafeBufferPointer { bytes in
            ["</html", "</body"].contains { (tag: StaticString) in
                tag.withUTF8Buffer { ASCIICase.first(of: $0, in: bytes) != nil }
            }
        }
    }
}
