internal import GRDB

/// The SQL function `body_has(body_html, content)`: whether markup has a picture, a link, a quote or a video in it.
enum BodyContentFunction {
    static let function = DatabaseFunction("body_has", argumentCount: 2, pure: true) { values in
        guard let markup = String.fromDatabaseValue(values[0]),
            let content = String.fromDatabaseValue(values[1]).flatMap(SearchContent.init)
        else { return false }
        return has(content, in: markup)
    }

    private static let ownPictures = ["sa-smilie", "/smilies/", "/emoticons/", "/posticons/"]
    private static let videos: Set = ["iframe", "video", "embed", "object"]

    static func has(_ content: SearchContent, in markup: String) -> Bool {
        var rest = Substring(markup)
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            let tag = rest[open...].dropFirst()
            let close = tag.utf8.firstIndex(of: UInt8(ascii: ">")) ?? tag.endIndex
            let inside = tag[..<close]
            let name = inside.prefix { $0.isLetter || $0.isNumber }.lowercased()
            let isFound =
                switch content {
                case .image: name == "img" && !ownPictures.contains { inside.contains($0) }
                case .link: name == "a" && inside.contains("href") && !inside.contains("quote_link")
                case .quote: name == "blockquote"
                case .video: videos.contains(name)
                case .poll: false
                }
            if isFound { return true }
            rest = tag[close...]
        }
        return false
    }
}
