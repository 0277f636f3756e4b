internal import ForumModel

package enum MediaType {
    /// The media type of a picture by its first bytes, of a style sheet or script by what its saver calls it; nil for anything
    /// that is none of these, such as a web page that answered in a picture's place.
    ///
    /// The name or address counts only for style sheets and scripts without a declared type; with `isFrame`, a web page is a frame.
    package static func sniff(_ bytes: [UInt8], declared: String?, name: String?, isFrame: Bool = false) -> String? {
        if let found = magics.first(where: { bytes.starts(with: $0.bytes) }) { return found.type }
        if bytes.count > 12, bytes.starts(with: FileSignature.riff), bytes[8..<12].elementsEqual(FileSignature.webP) {
            return "image/webp"
        }
        if bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8), bytes[8..<12].elementsEqual("avif".utf8) {
            return "image/avif"
        }
        let isHTML = HTMLSniff.looksLikeHTML(Array(bytes.prefix(HTMLSniff.length)))
        if looksLikeVector(bytes) { return "image/svg+xml" }
        if isHTML || bytes.isEmpty { return isHTML && isFrame ? MarkupAddresses.frameType : nil }
        if let declared, let type = types.first(where: { declared.hasSuffix($0.suffix) })?.type { return type }
        let path = name?.prefix { $0 != "?" && $0 != "#" }.lowercased() ?? ""
        guard declared == nil || declared == "application/octet-stream" || declared == "text/plain" else { return nil }
        // wget writes `@` for `?` in names for Windows, and keeps a style sheet that it converted as `.orig`.
        let plain = path.replacing(".orig", with: "").replacing("." + FileExtension.download, with: "")
        let names = [path, String(path.prefix { $0 != "@" }), plain]
        return types.first { type in names.contains { $0.hasSuffix("." + type.name) } }?.type
    }

    /// The types of texts, and how declared types and names end.
    private static let types: [(type: String, suffix: String, name: String)] = [
        ("text/css", "text/css", FileExtension.styleSheet),
        ("text/javascript", "javascript", FileExtension.javaScript),
    ]

    static func isPicture(_ head: [UInt8]) -> Bool { sniff(head, declared: nil, name: nil) != nil }

    private static let magics: [(bytes: [UInt8], type: String)] =
        [
            (FileSignature.png, "image/png"), (FileSignature.jpeg, "image/jpeg"),
            (FileSignature.icon, "image/x-icon"), (FileSignature.bitmap, "image/bmp"),
        ] + FileSignature.gifVersions.map { ($0, "image/gif") }

    /// SVG is text: an `svg` element first, perhaps after an XML declaration, comments and a doctype.
    private static func looksLikeVector(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: PageName.asciiLowercased(bytes.prefix(1024)), as: UTF8.self)
        let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.hasPrefix("<") else { return false }
        return text.replacing(/<!--.*?-->/.dotMatchesNewlines(), with: "").firstMatch(of: /<[a-z]+/)?.output == "<svg"
    }
}
