internal import ForumModel
internal import HTMLTree

/// Reads the marks that saving tools leave in pages (`FORMATS.md`, sections 1, 3 and 9).
///
/// Browsers: `<!-- saved from url=(NNNN)URL -->`. SingleFile: a comment with `url:` and `saved date:` lines. Save Page
/// WE: metas named `savepage-…`. WebScrapBook: attributes of `html`. HTTrack: `<!-- Mirrored from … -->`.
enum SavedMarkScraper {
    /// The mark that a comment is; nil for any other comment.
    static func scrape(comment node: HTMLNode) -> SavedMark? {
        let mayBeMark = node.withContent { bytes in
            let first = bytes.first { $0 > 0x20 } ?? 0
            return bytes.count < 100_000 && [0x73, 0x50, 0x41, 0x4D].contains(first)  // s, P, A, M
        }
        guard mayBeMark else { return nil }
        let text = node.content[...].trimmed
        if text.hasPrefix("saved from url=(") { return browserMark(text) }
        if text.hasPrefix("Mirrored from ") { return mirrorMark(text) }
        if text.hasPrefix("Page saved with SingleFile") || text.hasPrefix("Archive processed by SingleFile") {
            return singleFileMark(text)
        }
        return nil
    }

    /// The mark in the attributes of the root element.
    static func scrape(root node: HTMLNode) -> SavedMark? {
        guard let url = node.attribute(.dataScrapBookSource) else { return nil }
        let digits = node.attribute(.dataScrapBookCreate) ?? ""
        return SavedMark(tool: "WebScrapBook", url: url, savedAt: SaverDate.digits(digits)?.description)
    }

    /// Adds what a `savepage-…` meta says.
    static func note(meta node: HTMLNode, named name: String, in mark: inout SavedMark?) {
        let value = node.attribute(.content) ?? ""
        guard mark == nil || mark?.tool == savePage else { return }
        switch name {
        case "savepage-url":
            mark = SavedMark(tool: savePage, url: value.nonEmpty, savedAt: mark?.savedAt)
        case "savepage-date":
            mark = SavedMark(
                tool: savePage, url: mark?.url, savedAt: SaverDate.javaScript(value[...])?.description)
        default: break
        }
    }

    private static let savePage = "Save Page WE"

    /// Reads `saved from url=(0042)https://…`, where two dashes in a row are written `-%2D`.
    ///
    /// The number is the address's length and adds nothing: an address ends where white space begins.
    private static func browserMark(_ text: Substring) -> SavedMark {
        let rest = text.drop { $0 != ")" }.dropFirst().trimmed.prefix { !$0.isWhitespace }
        let url = rest.split(separator: "%2D", omittingEmptySubsequences: false).joined(separator: "-")
        return SavedMark(tool: "saved from url", url: url.hasPrefix("about:") ? nil : url.nonEmpty)
    }

    private static func singleFileMark(_ text: Substring) -> SavedMark {
        var mark = SavedMark(tool: "SingleFile", url: nil)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("url:"), mark.url == nil {
                mark.url = String(line.dropFirst(4).trimmed).nonEmpty
            } else if line.hasPrefix("saved date:"), mark.savedAt == nil {
                mark.savedAt = SaverDate.javaScript(line.dropFirst(11))?.description
            }
        }
        return mark
    }

    /// Reads `Mirrored from host/path by HTTrack Website Copier/3.x [XR&CO'2014], Tue, 30 Aug 2016 07:59:27 GMT`.
    private static func mirrorMark(_ text: Substring) -> SavedMark? {
        guard let by = text.firstRange(ofASCII: " by httrack") else { return nil }
        let address = text[..<by.lowerBound].dropFirst("Mirrored from ".count).trimmed
        let date = text.lastRange(ofASCII: "],").map { text[$0.upperBound...] }
        return SavedMark(
            tool: "HTTrack", url: address.isEmpty ? nil : "http://" + address,
            savedAt: date.flatMap(SaverDate.internet)?.description)
    }
}
