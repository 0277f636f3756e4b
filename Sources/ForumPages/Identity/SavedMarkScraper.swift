internal import ForumModel
internal import HTMLTree

/// Reads the marks of saving tools: the page's original address and the time of saving.
///
/// Browsers: `<!-- saved from url=(NNNN)URL -->`. SingleFile: a comment with `url:` and `saved date:` lines. Save Page WE:
/// metas named `savepage-…`. WebScrapBook: attributes of `html`. MaoXian Web Clipper: `<!-- OriginalSrc: URL -->`. HTTrack:
/// `<!-- Mirrored from … -->`. Marks occur only around the content: similar text deeper in the page does not come from a tool.
enum SavedMarkScraper {
    /// Reads a comment as a mark; nil for any other comment, and for one inside the content.
    ///
    /// `isAtTop` says that no content precedes the comment; only HTTrack's mark may be elsewhere.
    static func scrape(comment node: HTMLNode, isAtTop: Bool) -> SavedMark? {
        let text = node.withContent { bytes in mayBeMark(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        }
        guard let text, let mark = scrape(commentText: text), isAtTop || mark.tool == .httrack, isAround(node)
        else { return nil }
        return mark
    }

    static func scrape(commentText: String) -> SavedMark? {
        let text = commentText[...].trimmed
        if text.hasPrefix("saved from url=(") { return browserMark(text) }
        if text.hasPrefix("Mirrored from ") { return mirrorMark(text) }
        if text.hasPrefix("OriginalSrc:") { return clipperMark(text) }
        if text.hasPrefix("Page saved with SingleFile") || text.hasPrefix("Archive processed by SingleFile") {
            return singleFileMark(text)
        }
        return nil
    }

    /// Reads WebScrapBook's attributes: its time has 17 digits, UTC to the millisecond; the 14 digits of older ScrapBook
    /// versions are local time and therefore not used.
    static func scrape(root node: HTMLNode) -> SavedMark? {
        guard let url = node.attribute(.dataScrapBookSource) else { return nil }
        let digits = (node.attribute(.dataScrapBookCreate) ?? "").utf8
        let savedAt = digits.count == 17 ? UTCTime(digits: digits.prefix(14)) : nil
        return SavedMark(tool: .scrapBook, url: webAddress(url), savedAt: savedAt)
    }

    /// Adds the value of a `savepage-…` meta element; the first of each name counts.
    static func note(meta node: HTMLNode, named name: String, in marks: inout [SavedMark]) {
        guard name == "savepage-url" || name == "savepage-date" else { return }
        let value = node.attribute(.content) ?? ""
        let index = marks.firstIndex { $0.tool == .savePageWE } ?? marks.count
        if index == marks.count { marks.append(SavedMark(tool: .savePageWE, url: nil)) }
        if name == "savepage-url" {
            marks[index].url = marks[index].url ?? webAddress(value)
        } else {
            marks[index].savedAt = marks[index].savedAt ?? SaverDate.javaScript(value[...])
        }
    }

    /// Whether a comment can be a mark, by its first character and length.
    static func mayBeMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count < 100_000, let first = bytes.first(where: { $0 > 0x20 }) else { return false }
        return [0x73, 0x50, 0x41, 0x4D, 0x4F].contains(first)  // s, P, A, M, O
    }

    private static func isAround(_ node: HTMLNode) -> Bool {
        guard let parent = node.parent, parent.isElement else { return true }
        return parent.is(.html) || parent.is(.head) || parent.is(.body)
    }

    /// Returns a web address; nil for `about:internet`, `file:` and similar.
    private static func webAddress(_ text: some StringProtocol) -> String? {
        let address = Substring(text).trimmed
        let scheme = address.prefix(8).lowercased()
        return scheme.hasPrefix("http://") || scheme.hasPrefix("https://") ? String(address) : nil
    }

    /// Parses `saved from url=(0042)https://…`.
    ///
    /// The number is the length of the address as written, in which a second consecutive hyphen is `%2D`. If the length
    /// differs, the address was changed later, and is used unmodified.
    private static func browserMark(_ text: Substring) -> SavedMark {
        let rest = text.dropFirst("saved from url=(".count)
        let digits = rest.prefix { $0 != ")" }
        let written = rest.dropFirst(digits.count + 1).trimmed.prefix { !$0.isWhitespace }
        guard Int(digits) == written.utf8.count else { return SavedMark(tool: .browser, url: webAddress(written)) }
        let url = written.split(separator: "-%2D", omittingEmptySubsequences: false).joined(separator: "--")
        return SavedMark(tool: .browser, url: webAddress(url))
    }

    private static func singleFileMark(_ text: Substring) -> SavedMark {
        var mark = SavedMark(tool: .singleFile, url: nil)
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("url:"), mark.url == nil {
                mark.url = webAddress(line.dropFirst(4))
            } else if line.hasPrefix("saved date:"), mark.savedAt == nil {
                mark.savedAt = SaverDate.javaScript(line.dropFirst(11))
            } else if line.hasPrefix("info:") {
                break  // free text of the user, in any number of lines
            }
        }
        return mark
    }

    private static func clipperMark(_ text: Substring) -> SavedMark {
        let url = text.dropFirst("OriginalSrc:".count).trimmed.prefix { !$0.isWhitespace }
        return SavedMark(tool: .maoXian, url: webAddress(url))
    }

    /// Parses `Mirrored from host/path by HTTrack Website Copier/3.x [XR&CO'2014], Tue, 30 Aug 2016 07:59:27 GMT`.
    private static func mirrorMark(_ text: Substring) -> SavedMark? {
        guard let by = text.firstRange(ofASCII: " by httrack") else { return nil }
        let address = text[..<by.lowerBound].dropFirst("Mirrored from ".count).trimmed
        let date = text.lastRange(ofASCII: "],").map { text[$0.upperBound...] }
        return SavedMark(
            tool: .httrack, url: webAddress(address) ?? (address.isEmpty ? nil : "http://" + address),
            savedAt: date.flatMap(SaverDate.internet))
    }
}

/// Parses the dates of saving tools, which include a time zone.
enum SaverDate {
    /// Parses `Wed Sep 24 2026 10:00:00 GMT+0200 (zone name in any language)`, the format of JavaScript's `Date`.
    static func javaScript(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5].hasPrefix("GMT"), let offset = offset(words[5].dropFirst(3)) else {
            return nil
        }
        return time(day: words[2], month: words[1], year: words[3], clock: words[4], offset: offset)
    }

    /// Parses `Tue, 30 Aug 2016 07:59:27 GMT`.
    static func internet(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5] == "GMT" else { return nil }
        return time(day: words[1], month: words[2], year: words[3], clock: words[4], offset: 0)
    }

    /// Parses `03:04:05 Jan 02, 2013 AND …` in UTC, the format of the Wayback Machine's comment.
    static func archived(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 4, whereSeparator: \.isWhitespace)
        guard words.count >= 4, words[2].hasSuffix(",") else { return nil }
        return time(day: words[2].dropLast(), month: words[1], year: words[3], clock: words[0], offset: 0)
    }

    private static func time(
        day: Substring, month: Substring, year: Substring, clock: Substring, offset: Int64
    ) -> UTCTime? {
        // The parser for the site's dates handles everything but the seconds.
        guard let local = SiteDate("\(month) \(day), \(year) \(clock)").local else { return nil }
        let fields = clock.split(separator: ":")
        guard fields.count == 3, let seconds = Int64(fields[2]), (0..<60).contains(seconds) else { return nil }
        return UTCTime(seconds: local.secondsAsUTC + seconds - offset)
    }

    /// Returns the offset `+0200` in seconds; 0 for empty text.
    private static func offset(_ text: Substring) -> Int64? {
        guard let sign = text.first else { return 0 }
        let digits = text.dropFirst().prefix(4)
        guard sign == "+" || sign == "-", digits.count == 4, let value = Int64(digits), value >= 0 else { return nil }
        let seconds = (value / 100 * 60 + value % 100) * 60
        return sign == "-" ? -seconds : seconds
    }
}
