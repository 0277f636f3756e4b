internal import ForumModel
internal import HTMLTree

/// Reads a thread tag (icon).
///
/// Markup: an `img` whose address ends in `#N`, the tag's number, inside a link with `posticon=N`; pages saved by browsers keep
/// only the link's number. Several tags can have one image.
enum ThreadTagScraper {
    /// Reads the tag in a cell, with the number from the image or a link (the first unless one is given); nil without an image.
    static func scrape(_ cell: HTMLNode, before limit: HTMLNode? = nil, link: HTMLNode? = nil) -> ThreadTagSighting? {
        guard let image = cell.first(.img, before: limit), let source = image.attribute(.src)?.nonEmpty,
            !source.hasPrefix("data:")
        else { return nil }
        let mark = source.utf8.firstIndex(of: 0x23) ?? source.endIndex
        let url = String(source[..<mark])
        let name = fileStem(url)
        guard !name.isEmpty else { return nil }
        let fragment = mark < source.endIndex ? SiteDigits.value(of: source.utf8[mark...].dropFirst()) : nil
        let link = (link ?? cell.first(.a, before: limit))?.forumLink
        let number = fragment ?? link?["posticon"].flatMap { SiteDigits.value(of: $0.utf8) }
        let title = image.attribute(.title)?.trimmed.nonEmpty ?? image.attribute(.alt)?.trimmed.nonEmpty
        return ThreadTagSighting(siteID: number, imageName: name, imageURL: url, title: title)
    }

    /// Returns the file name in an address, without folders, query and extension.
    static func fileStem(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let file = path.split(separator: "/").last ?? ""
        guard let dot = file.utf8.lastIndex(of: 0x2E), dot > file.startIndex else { return String(file) }
        return String(file[..<dot])
    }
}
