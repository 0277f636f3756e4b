package import ForumPages

/// Resolves the links and pictures of markup for one output.
package protocol MarkupTargets {
    /// Returns the address of a target within the forums in the output; nil if the output does not contain it.
    func local(_ target: LinkTarget) -> String?
    /// The text after the head of a quote whose post is not in the output.
    var absence: StaticString { get }
    /// Whether quotes of posts that the output contains are folded.
    var foldsQuotes: Bool { get }
    /// Returns the file of a picture; nil if the output has none.
    func resolve(_ image: SafeImage) -> ResolvedPicture?
}

extension MarkupTargets {
    package func local(_ target: LinkTarget) -> String? { nil }
    package var absence: StaticString { "(not here)" }
    package var foldsQuotes: Bool { false }
    package func resolve(_ image: SafeImage) -> ResolvedPicture? { nil }

    /// Resolves a link: to its target in the output, or else to the original; nil if only its text is shown.
    package func resolve(_ link: SafeLink) -> ResolvedLink? {
        if let local = link.target.flatMap(local) { return ResolvedLink(address: local, isLocal: true) }
        return (link.address ?? link.target.map(OriginalAddress.of)).map { ResolvedLink(address: $0, isLocal: false) }
    }
}

package struct ResolvedLink: Hashable, Sendable {
    /// The address: relative to the file that contains the link, or absolute.
    var address: String
    /// Whether the target is part of the output.
    var isLocal: Bool
    var title: String?

    package init(address: String, isLocal: Bool, title: String? = nil) {
        (self.address, self.isLocal, self.title) = (address, isLocal, title)
    }

    /// Returns the address as attributes, for external links with those that protect the reader's privacy.
    package func attributes(_ syntax: HTMLOutput.Syntax) -> HTMLOutput.Attributes {
        [
            "href": address, "rel": isLocal ? nil : "noopener noreferrer nofollow ugc",
            // EPUB's schema does not always allow this attribute, and a book sends no referrer.
            "referrerpolicy": isLocal || syntax == .xhtml ? nil : "no-referrer", "title": title,
        ]
    }
}

package struct ResolvedPicture: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// As a file of its own, at the address.
        case file
        /// As a `data:` URL in the page: the address is its beginning, the picture of this name the rest.
        case inlined(String)
        /// In the style sheet: the address is the name of a class.
        case styled
    }

    /// The address, relative to the file that contains the picture.
    var address: String
    var form = Form.file
    var width: Int?
    var height: Int?
    /// Whether it is a smaller copy of a picture that is not held.
    var isThumbnail = false

    package init(address: String, form: Form = .file) { (self.address, self.form) = (address, form) }

    package init(_ file: PictureFile, address: String, form: Form = .file) {
        self.init(address: address, form: form)
        (width, height, isThumbnail) = (file.width, file.height, file.isThumbnail)
    }

    func title(of image: SafeImage) -> String? {
        guard isThumbnail else { return image.title }
        return (image.title.map { $0 + " " } ?? "") + "(a smaller copy: the picture itself is not held)"
    }
}

/// Resolves links to the original forums only, and no pictures.
package struct OriginalTargets: MarkupTargets {
    package init() {}
}
