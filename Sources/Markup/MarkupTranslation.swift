internal import Bytes
internal import ForumModel
package import HTMLTree

/// Translates elements and their attributes into the vocabulary of ``SafeMarkup``.
package enum MarkupTranslation {
    package static func division(_ node: HTMLNode) -> SafeElement {
        if node.hasClass("bbc-block") {
            return .division(node.hasClass("code") || node.hasClass("php") ? .code : .quote)
        }
        if let known = divisions.first(where: { node.hasClass($0.name) }) { return .division(known.division) }
        return .division(node.is(.p) ? .paragraph : .plain)
    }

    /// The divisions by class, those of the site before those that only this program's own exports use.
    private static let divisions: [(name: StaticString, division: SafeElement.Division)] = [
        ("editedby", .editNote), ("attachment", .attachment), ("bbc-center", .centred), ("heading", .heading),
        ("code-head", .codeHead), ("dl", .definitionList), ("dt", .definitionTerm), ("dd", .definition),
        ("p", .paragraph),
    ]

    /// The heading of a quote, which names the author, or of code.
    package static func heading(_ node: HTMLNode) -> SafeElement {
        guard let parent = node.parent, parent.hasClass("bbc-block") else { return .division(.heading) }
        return parent.hasClass("code") || parent.hasClass("php") ? .division(.codeHead) : .quoteHead
    }

    static func span(_ node: HTMLNode) -> [SafeElement] {
        var phrases: [SafeElement] = []
        for name in node.classes {
            guard let phrase = phrase(ofClass: name) else { continue }
            // Untrusted markup may repeat a class many times.
            if phrases.contains(phrase) { continue }
            phrases.append(phrase)
            if phrases.count == 4 { break }
        }
        // The style of a spoiler only hides its text.
        if !phrases.contains(.spoiler), let style = node.document.name("style").flatMap(node.attribute),
            let colour = colour(inStyle: style)
        {
            phrases.append(.colour(colour))
        }
        return phrases
    }

    private static func phrase(ofClass name: some StringProtocol) -> SafeElement? {
        if name == "bbc-spoiler" { return .spoiler }
        if name == "tt" { return .typewriter }
        if name.hasPrefix("c-") { return SafeColour("#" + name.dropFirst(2)).map(SafeElement.colour) }
        guard name.hasPrefix("bbcf-") else { return nil }
        return SafeElement.FontSize(rawValue: String(name.dropFirst(5))).map(SafeElement.size)
    }

    static func font(_ node: HTMLNode) -> [SafeElement] {
        switch node.nameText {
        case "tt": return [.typewriter]
        case "big": return [.size(.large)]
        default:
            let colour = node.document.name("color").flatMap(node.attribute).flatMap { SafeColour($0) }
            return colour.map { [.colour($0)] } ?? []
        }
    }

    private static func colour(inStyle style: String) -> SafeColour? {
        for declaration in style.prefix(1000).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "color" else { continue }
            return SafeColour(parts[1])
        }
        return nil
    }

    static func numberedList(_ node: HTMLNode) -> SafeElement {
        let start = node.document.name("start").flatMap(node.attribute).flatMap { Int($0) } ?? 1
        return .numberedList(start: (1...9999).contains(start) ? start : 1)
    }

    static func cell(_ node: HTMLNode) -> SafeElement {
        func span(_ name: String) -> Int {
            let value = node.document.name(name).flatMap(node.attribute).flatMap { Int($0) } ?? 1
            return (1...50).contains(value) ? value : 1
        }
        // Row spans are dropped: they could reach past the rows of the sanitized body.
        return .cell(isHeader: node.is(.th), columnSpan: span("colspan"))
    }

    /// A picture; nil if it has no address, alternative text or title.
    static func image(_ node: HTMLNode, isInLink: Bool) -> SafeImage? {
        let source =
            MarkupAddresses.address(
                source: node.attribute(.src), style: node.document.name("style").flatMap(node.attribute)) ?? ""
        let title = node.attribute(.title).flatMap { $0.isEmpty ? nil : ShownText.cleaned($0) }
        let alternative = ShownText.cleaned(node.attribute(.alt) ?? "")
        guard !source.isEmpty || !alternative.isEmpty || title != nil else { return nil }
        let address = SafeAddress.resolved(source).flatMap { $0.hasPrefix("http") ? $0 : nil }
        let isSmilie = node.hasClass("sa-smilie") || smileyFolders.contains { $0.occurs(in: source) }
        var image = SafeImage(
            source: source, address: address, alternative: alternative, title: title, width: size("width", of: node),
            height: size("height", of: node), kind: .picture, isInLink: isInLink)
        if isSmilie {
            image.kind = .smilie
            if alternative.isEmpty { image.alternative = title ?? "" }
        } else if node.hasClass("timg") {
            image.kind = .thumbnail
        } else if node.hasClass("avatar") {
            image.kind = .avatar
        }
        return image
    }

    private static let smileyFolders = [BytePattern("/emoticons/"), BytePattern("/smilies/")]

    private static func size(_ name: String, of node: HTMLNode) -> Int? {
        node.document.name(name).flatMap(node.attribute).flatMap { Int($0) }.flatMap {
            (1...10_000).contains($0) ? $0 : nil
        }
    }

    /// What a frame, player or plug-in shows, as an address to follow.
    static func embedded(in node: HTMLNode) -> String? {
        var candidates = [node.attribute(.src), node.document.name("data").flatMap(node.attribute)]
        for below in node.descendants where below.isElement {
            switch below.nameText {
            case "source", "embed", "iframe": candidates.append(below.attribute(.src))
            case "param" where ["movie", "src"].contains(below.attribute(.name)?.lowercased()):
                candidates.append(below.attribute(.value))
            default: break
            }
        }
        for case let candidate? in candidates where !candidate.isEmpty {
            if let address = SafeAddress.resolved(candidate), address.hasPrefix("http") {
                return video(address) ?? address
            }
        }
        return nil
    }

    /// The page of a YouTube video that a player shows.
    private static func video(_ address: String) -> String? {
        guard let host = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first,
            ["youtube.com", "www.youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com"].contains(host)
        else { return nil }
        let path = address.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
        guard path.first == "embed" || path.first == "v", let last = path.dropFirst().first else { return nil }
        let id = last.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        return (6...20).contains(id.count) ? "https://www.youtube.com/watch?v=\(id)" : nil
    }
}

/// Prepares text for display: carriage returns become line feeds, other control characters but tabs and line feeds U+FFFD.
package enum ShownText {
    /// Whether a scalar is white space at which a line may break.
    ///
    /// Takes scalars, because a blank and a combining accent after it are one `Character`.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        // ASCII needs no look-up in Unicode's tables.
        if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
        return scalar.properties.isWhitespace && scalar != "\u{A0}"
    }

    package static func words(_ text: String) -> [String] {
        text.unicodeScalars.split(whereSeparator: isBlank).map { String($0) }
    }

    package static func cleaned(_ text: String) -> String {
        let isClean = text.utf8.withContiguousStorageIfAvailable { bytes in
            let end = min(
                ByteScan.firstOdd(in: bytes, from: 0, to: bytes.count),
                ByteScan.first(0x0D, 0x7F, in: bytes, from: 0, to: bytes.count))
            return !bytes[end...].contains(where: mayNeedCleaning)
        }
        guard isClean != true else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0D: result.append("\n")
            case 0..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    private static func mayNeedCleaning(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F || byte == 0xC2 || byte == 0xEF
    }
}
