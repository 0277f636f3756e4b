/// The mark in pages that this program exports, so that an import recognises them.
public enum ExportMark {
    /// The beginning of a `<meta>` in the head, which HTML ends with `>` and XHTML with ` />`.
    public static let meta: StaticString = "<meta name=\"generator\" content=\"Awful Archive\""

    /// The number of bytes searched from the start of a page: the mark is the third element of the head, after the policy.
    private static let searchLength = 2048

    /// Whether a page, in UTF-8, was exported by this program: whether its head has the mark.
    public static func isCarried(by text: [UInt8]) -> Bool {
        let mark = Array("\(meta)".utf8)
        let head = text.prefix(searchLength)
        guard head.count >= mark.count else { return false }
        return (0...(head.count - mark.count)).contains { start in
            head[start] == mark[0] && head[start..<(start + mark.count)].elementsEqual(mark)
        }
    }
}

/// The fields of the `metadata` records with which `export pages` describes the record that follows, for an import to prefer.
///
/// A record's own date and target cannot say that a time is only a floor, or that an address is unknown. Values are percent-encoded.
package enum ExportedField: String {
    /// The version of these fields, by which they are recognised.
    case version = "awful-archive-capture"
    case path = "saved-path"
    case member = "saved-member"
    case fileTime = "file-time"
    case address = "capture-address"
    case addressBasis = "capture-address-basis"
    case time = "capture-time"
    case timeBasis = "capture-time-basis"
    case charset = "capture-charset"
    /// `yes` where only the page itself shows the target's address.
    case isDerived = "target-is-derived"
    /// Lines of a SHA-256 and the address in the page's markup that means this picture, as both were in one file.
    case pictures = "page-pictures"
    /// `yes` for a picture, style sheet, script or frame that was saved with a page.
    case isPart = "part-of-page"

    package static let current = "1"
}
