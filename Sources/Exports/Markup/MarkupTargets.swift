/// Where the links and pictures of some markup lead in an output.
protocol MarkupTargets {
    /// Where a link leads; nil when only its text is to be shown.
    func resolve(_ link: SafeLink) -> ResolvedLink?
    /// What is said behind the head of a quote whose post the output does not have.
    var absence: StaticString { get }
    /// The file of a picture; nil when the output has none.
    func resolve(_ image: SafeImage) -> ResolvedPicture?
}

extension MarkupTargets {
    var absence: StaticString { "(not here)" }
}

/// Where a link leads.
struct ResolvedLink: Hashable, Sendable {
    /// The address, relative to the file where the link stands, or whole.
    var address: String
    /// Whether it stays within the output.
    var isLocal: Bool
}

/// The file of a picture, or the picture itself.
struct ResolvedPicture: Hashable, Sendable {
    /// How a picture comes into the output.
    enum Form: Hashable, Sendable {
        /// As a file of its own, at the address.
        case file
        /// In the page itself: the address is the beginning of a `data:` address, and the picture of this name its end.
        case inlined(String)
        /// By the style sheet: the address is the name of a class.
        case styled
    }

    /// The address, relative to the file where the picture stands.
    var address: String
    /// How it comes into the output.
    var form = Form.file
    /// Its width in pixels.
    var width: Int?
    /// Its height in pixels.
    var height: Int?
}

/// Links to the original forums only, and no pictures.
struct OriginalTargets: MarkupTargets {
    func resolve(_ link: SafeLink) -> ResolvedLink? {
        (link.address ?? link.target.map(OriginalAddress.of)).map {
            ResolvedLink(address: $0, isLocal: false)
        }
    }

    func resolve(_ image: SafeImage) -> ResolvedPicture? { nil }
}
