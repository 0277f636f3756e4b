internal import ForumModel
public import ForumPages

/// Sanitized markup, as values: the only form in which markup of a page reaches the writer of an export.
///
/// The types are the allow-list: an element, attribute or address that has no case here cannot be written, whatever a
/// page held. The writers (HTML, XHTML, plain text, Markdown) turn it into bytes; nothing else does.
public struct SafeMarkup: Sendable, Hashable {
    /// A piece of markup.
    ///
    /// Opened elements are closed in reverse order, and stand only where HTML allows them.
    public enum Token: Sendable, Hashable {
        /// An element begins.
        case open(SafeElement)
        /// The element that was opened last ends.
        case close(SafeElement)
        /// A line ends.
        case lineBreak
        /// A rule across the page.
        case rule
        /// A picture.
        case image(SafeImage)
        /// Text, without control characters.
        case text(String)
    }

    /// The pieces in order.
    public var tokens: [Token] = []
    /// What was taken out of the markup, by kind, such as `element.script` or `address.refused`; the archive keeps it.
    public var removed: [String: Int] = [:]

    /// Whether nothing would be seen.
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
    /// Text that is covered until somebody asks for it.
    case spoiler
    /// Text of another size.
    case size(FontSize)
    /// Typewriter text, which HTML has no element for any more.
    case typewriter
    /// Coloured text.
    case colour(SafeColour)
    /// A link.
    case link(SafeLink)
    /// A part of the text with a meaning of its own.
    case division(Division)
    /// Who is quoted.
    case quoteHead
    /// What is quoted.
    case blockquote
    /// Text whose white space counts.
    case preformatted
    /// Code whose white space counts.
    case codeBlock
    /// A list with bullets.
    case bulletList
    /// A list with numbers.
    case numberedList(start: Int)
    /// An item of a list.
    case item
    /// A table; holds bodies only.
    case table
    /// A table's body; holds rows only.
    case tableBody
    /// A row; holds cells only.
    case row
    /// A cell.
    case cell(isHeader: Bool, columnSpan: Int)

    /// The phrases.
    public enum Phrase: String, Sendable, CaseIterable {
        case b, strong, i, em, u, s, del, ins, sub, sup, code, kbd, small
    }

    /// The sizes of BBCode, as the site's classes call them.
    public enum FontSize: String, Sendable, CaseIterable {
        case extraExtraSmall = "xx-small"
        case extraSmall = "x-small"
        case small, medium, large
        case extraLarge = "x-large"
        case extraExtraLarge = "xx-large"
    }

    /// What a division is.
    public enum Division: Sendable, Hashable {
        case plain, paragraph, centred, heading, editNote, attachment, quote, code, codeHead
        case definitionList, definitionTerm, definition
    }

    /// Whether it stands in a line of text.
    var isPhrasing: Bool {
        switch self {
        case .phrase, .spoiler, .size, .typewriter, .colour, .link: true
        default: false
        }
    }

    /// Whether only phrases may stand in it.
    var holdsPhrasesOnly: Bool {
        switch self {
        case .quoteHead, .preformatted, .codeBlock, .division(.codeHead): true
        default: isPhrasing
        }
    }
}

/// A link, to an address that is safe to follow on purpose.
public struct SafeLink: Sendable, Hashable {
    /// What a link is.
    public enum Kind: Sendable, Hashable {
        /// A link somebody wrote.
        case plain
        /// The head of a quote, to what is quoted.
        case quote
        /// A video or another foreign page that was embedded.
        case embed
    }

    /// The whole address: `http`, `https` or `mailto`; nil when only ``target`` is known.
    public var address: String?
    /// What it leads to within the forums.
    public var target: LinkTarget?
    /// What it is.
    public var kind: Kind
}

/// A picture.
public struct SafeImage: Sendable, Hashable {
    /// What a picture is.
    public enum Kind: Sendable, Hashable {
        /// A picture.
        case picture
        /// One that the site showed small.
        case thumbnail
        /// A smilie.
        case smilie
        /// A picture beside a name.
        case avatar
    }

    /// The address as it stands in the markup, by which the archive knows the picture.
    public var source: String
    /// The whole address, `http` or `https`; nil when there is none.
    public var address: String?
    /// The text in its place; may be empty.
    public var alternative: String
    /// What pointing at it tells.
    public var title: String?
    /// The width that the page gave, in CSS pixels.
    public var width: Int?
    /// The height that the page gave, in CSS pixels.
    public var height: Int?
    /// What it is.
    public var kind: Kind
    /// Whether it stands in a link, so that none can be put around it.
    public var isInLink: Bool

    /// What a screen reader says: the alternative text; else the title, or *picture* and the file's name.
    ///
    /// An avatar has only its alternative text, since its user's name stands beside it.
    var spokenName: String {
        if !alternative.isEmpty || kind == .avatar { return alternative }
        return title ?? fileName.map { "picture \($0)" } ?? "picture"
    }

    /// The name of its file, as the address gives it, cut to 40 characters; nil for `data:` and other schemes without files.
    var fileName: String? {
        let path = (address ?? source).prefix { $0 != "?" && $0 != "#" }
        guard let scheme = path.firstIndex(of: ":").map({ path[..<$0] }) else { return Self.name(in: path) }
        return ["http", "https", "file"].contains(scheme.lowercased()) ? Self.name(in: path) : nil
    }

    private static func name(in path: Substring) -> String? {
        guard let last = path.split(separator: "/").last else { return nil }
        let bytes = PercentEscape.decoded(Array(last.utf8)[...])
        let name = ShownText.words(ShownText.cleaned(String(decoding: bytes, as: UTF8.self)))
            .joined(separator: " ")
        guard name.unicodeScalars.count > 60 else { return name.isEmpty ? nil : name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(40))) + "\u{2026}"
    }
}
