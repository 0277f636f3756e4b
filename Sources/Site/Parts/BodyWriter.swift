internal import Archive
internal import ForumModel
package import Markup

package struct RenderedPage: Sendable {
    package var bytes: [UInt8]
    /// How much the sanitizer removed from its markup, by kind.
    package var removed: [String: Int]

    package init(bytes: [UInt8], removed: [String: Int]) { (self.bytes, self.removed) = (bytes, removed) }
}

/// Writes the bodies of posts; collects the colours and removal counts of the page.
package struct BodyWriter {
    package private(set) var colours: Set<SafeColour> = []
    package var removed: [String: Int] { reader.removed }
    private var reader = BodyReader()

    package init() {}

    /// Sanitizes raw markup and writes it in a division.
    package mutating func write(_ html: String, _ targets: any MarkupTargets, _ out: inout HTMLOutput) {
        let markup = reader.markup(html: html)
        out.element("div", class: "body") { write(markup, targets, &$0) }
    }

    mutating func write(_ markup: SafeMarkup, _ targets: any MarkupTargets, _ out: inout HTMLOutput) {
        var writer = HTMLMarkupWriter(targets: targets)
        writer.write(markup, to: &out)
        colours.formUnion(writer.colours)
    }

    /// Writes the collapsed list of the earlier versions of a post, with a separator after each body.
    mutating func writeHistory(
        of post: StoredPost, separator: StaticString = "", _ out: inout HTMLOutput,
        targets: (SourcePageID?) -> any MarkupTargets
    ) {
        guard !post.revisions.isEmpty else { return }
        out.line("details", class: "history") { out in
            out.line("summary", text: post.revisions.count.counted("earlier version"))
            for (index, revision) in post.revisions.enumerated() {
                out.line("section", class: "version") {
                    $0.element("h4", text: PostNotes.seen(revision))
                    write(revision.bodyHTML, targets(revision.sourceID), &$0)
                    $0.raw(separator)
                    WordDifference.write(after: index, of: post, &$0)
                }
            }
        }
    }
}

/// The parts of an article that are the same for posts of all pages.
enum PostParts {
    static func article(_ post: StoredPost, _ out: inout HTMLOutput, _ content: HTMLOutput.Content) {
        var classes = "post"
        if post.isOP { classes += " is-op" }
        if post.isIgnored { classes += " is-ignored" }
        if post.firstMissingAt != nil { classes += " is-missing" }
        if post.isPartial { classes += " is-partial" }
        out.block("article", class: classes, ["id": "p\(post.id)", "aria-labelledby": "a\(post.id)"], content)
    }

    /// Writes an author's avatar, hidden from screen readers, since the name is beside it; initials if it is not held.
    static func face(of author: Author, _ titles: TitleCache, _ targets: any MarkupTargets, _ out: inout HTMLOutput) {
        guard var image = author.titleHTML.flatMap({ titles.title($0).avatar }) else {
            return Initials.write(of: author.name, &out)
        }
        (image.alternative, image.title) = ("", nil)
        var writer = HTMLMarkupWriter(targets: targets, person: author.name)
        writer.write(image, to: &out)
    }

    /// The classes of an author's name, by which style sheets colour those of moderators.
    static func authorClass(_ author: Author) -> String {
        author.isAdministrator ? "author is-admin" : author.isModerator ? "author is-mod" : "author"
    }

    static func badges(of author: Author, isOP: Bool) -> [String] {
        (isOP ? ["OP"] : []) + (author.isAdministrator ? ["administrator"] : [])
            + (author.isModerator ? ["moderator"] : [])
    }

    static func time(of post: StoredPost, _ out: inout HTMLOutput) {
        if post.postedAt != nil {
            SiteParts.time(post.postedAt, &out)
        } else if let words = post.postedAtText {
            out.text(words)
        }
    }

    static func original(of post: StoredPost, _ out: inout HTMLOutput) {
        SiteParts.external(OriginalAddress.post(post.id), class: "original", &out) {
            $0.raw("original")
            name(of: post, &$0)
        }
    }

    /// Writes which post a link belongs to, for screen readers.
    static func name(of post: StoredPost, _ out: inout HTMLOutput) {
        out.element("span", class: "visually-hidden", text: " of post \(post.id)")
    }
}

/// Sanitizes bodies and counts what was removed.
///
/// Each unit of work has its own reader.
package struct BodyReader {
    private let sanitizer = Sanitizer()
    package private(set) var removed: [String: Int] = [:]

    package init() {}

    package mutating func markup(html: String?, text: String? = nil) -> SafeMarkup {
        guard let html, !html.isEmpty else { return sanitizer.markup(ofText: text ?? "") }
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        return markup
    }
}
