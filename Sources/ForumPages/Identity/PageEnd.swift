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

    private static func holdsEndTag(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index + 5 < bytes.endIndex {
            if bytes[index] == 0x3C, bytes[index + 1] == 0x2F {
                let name = bytes[(index + 2)..<(index + 6)].map { $0 | 0x20 }
                if name.elementsEqual("html".utf8) || name.elementsEqual("body".utf8) { return true }
            }
            index += 1
        }
        return false
    }
}
