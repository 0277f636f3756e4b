internal import Bytes
public import ForumPages

/// Sanitized markup as values: the only form in which an export's writers receive markup of a page.
///
/// The types are the allow-list: an element, attribute or address without a case here cannot be written, whatever the page
/// contains. Only the writers (HTML, XHTML, plain text, Markdown) turn these values into bytes.
public struct SafeMarkup: Sendable, Hashable {
    /// A piece of markup.
    ///
    /// Elements are closed in reverse order, and occur only where HTML allows them.
    public enum Token: Sendable, Hashable {
        /// An element begins.
        case open(SafeElement)
        /// The innermost element ends.
        case close(SafeElement)
        /// A line ends.
        case lineBreak
        /// A horizontal rule.
        case rule
        case image(SafeImage)
        /// Text, without control characters.
        case text(String)
    }

    /// The tokens in document order.
    public var tokens: [Token] = []
    /// The number of things left out, by kind, such as `element.script`; the archive keeps the original markup.
    public var removed: [String: Int] = [:]

    /// Whether the markup shows nothing.
    public var isEmpty: Bool {
        !tokens.contains { token in
            switch token {
            case .text(let text): text.contains { !$0.isWhitespace }
            case .image, .rule: true
            case .open, .close, .lineBreak: false
            }
        }
    }
}

/// An element that may be written.
public enum SafeElement: Sendable, Hashable {
    /// A phrase in an element that has neither class nor attribute.
    case phrase(Phrase)
    /// Text that is hidden until the reader reveals it.
    case spoiler
    case size(FontSize)
    /// Monospaced text, for which HTML has no element any more.
    case typewriter
    case colour(SafeColour)
    case link(SafeLink)
    /// A part of the text with a meaning of its own.
    case division(Division)
    /// The heading of a quote, with the name of its author.
    case quoteHead
    case blockquote
    /// Text whose white space is preserved.
    case preformatted
    /// Code whose white space is preserved.
    case codeBlock
    case bulletList
    case numberedList(start: Int)
    case item
    /// A table; contains bodies only.
    case table
    /// A table body; contains rows only.
    case tableBody
    /// A row; contains cells only.
    case row
    case cell(isHeader: Bool, columnSpan: Int)

    /// The phrases.
    public enum Phrase: String, Sendable, CaseIterable {
        case b, strong, i, em, u, s, del, ins, sub, sup, code, kbd, small
    }

    /// The sizes of BBCode, named as in the site's classes.
    public enum FontSize: String, Sendable, CaseIterable {
        case extraExtraSmall = "xx-small"
        case extraSmall = "x-small"
        case small, medium, large
        case extraLarge = "x-large"
        case extraExtraLarge = "xx-large"
    }

    /// The purpose of a division, with its classes in HTML.
    public enum Division: String, Sendable {
        case plain = ""
        case paragraph = "p"
        case centred = "bbc-center"
        case heading
        case editNote = "editedby"
        case attachment
        case quote = "bbc-block"
        case code = "bbc-block code"
        case codeHead = "code-head"
        case definitionList = "dl"
        case definitionTerm = "dt"
        case definition = "dd"
    }

    package var isPhrasing: Bool {
        switch self {
        case .phrase, .spoiler, .size, .typewriter, .colour, .link: true
        default: false
        }
    }

    var holdsPhrasesOnly: Bool {
        switch self {
        case .quoteHead, .preformatted, .codeBlock, .division(.codeHead): true
        default: isPhrasing
        }
    }
}

/// A link to an address that is safe to follow on request.
public struct SafeLink: Sendable, Hashable {
    /// The kind of a link.
    public enum Kind: Sendable, Hashable {
        /// A link somebody wrote.
        case plain
        /// The heading of a quote, linked to the quoted post.
        case quote
        /// An embedded video or other foreign page.
        case embed
    }

    /// The absolute address: `http`, `https` or `mailto`; nil if only ``target`` is known.
    public var address: String?
    /// The target within the forums.
    public var target: LinkTarget?
    /// The kind of the link.
    public var kind: Kind
}

/// A picture.
public struct SafeImage: Sendable, Hashable {
    /// The kind of a picture, with its class in HTML.
    public enum Kind: String, Sendable {
        case picture = "img"
        /// A picture that the site showed as a thumbnail.
        case thumbnail = "timg"
        case smilie = "sa-smilie"
        /// A user's avatar.
        case avatar
    }

    /// The address in the markup, by which the archive identifies the picture.
    public var source: String
    /// The absolute address, `http` or `https`; nil when there is none.
    public var address: String?
    /// The alternative text; may be empty.
    public var alternative: String
    /// The tooltip.
    public var title: String?
    /// The width that the page gave, in CSS pixels.
    public var width: Int?
    /// The height that the page gave, in CSS pixels.
    public var height: Int?
    /// The kind of the picture.
    public var kind: Kind
    /// Whether the picture is inside a link, so that it cannot get one of its own.
    public var isInLink: Bool

    /// The text for screen readers: the alternative text; else the title, or *picture* and the file name.
    ///
    /// An avatar has only its alternative text, since the user's name is beside it.
    var spokenName: String {
        if !alternative.isEmpty || kind == .avatar { return alternative }
        return title ?? fileName.map { "picture \($0)" } ?? "picture"
    }

    /// The file name in the address, cut to 40 characters if it has more than 60; nil for `data:` and other schemes without file names.
    var fileName: String? {
        let path = Substring((address ?? source).utf8.prefix { $0 != 0x3F && $0 != 0x23 })
        guard let scheme = path.utf8.firstIndex(of: 0x3A).map({ path[..<$0] }) else { return Self.name(in: path) }
        return ["http", "https", "file"].contains(scheme.lowercased()) ? Self.name(in: path) : nil
    }

    private static func name(in path: Substring) -> String? {
        guard let last = path.utf8.split(separator: 0x2F).last else { return nil }
        let bytes = PercentEncoding.decoded(Array(last)[...])
        let name = ShownText.words(ShownText.cleaned(String(decoding: bytes, as: UTF8.self))).joined(separator: " ")
        guard name.unicodeScalars.count > 60 else { return name.isEmpty ? nil : name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) + "\u{2026}"
    }
}
