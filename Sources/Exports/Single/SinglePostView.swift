internal import Archive
internal import ForumModel

/// Writes posts in a thread's file; collects the colours and removal counts of the page.
struct SinglePostView {
    let head: SingleHead
    let rows: SinglePageView.Rows
    let titles: TitleCache
    let pictures: SinglePictures
    /// The colours that authors used.
    private(set) var colours: Set<SafeColour> = []
    /// How much was removed from the markup, by kind.
    private(set) var removed: [String: Int] = [:]
    private let sanitizer = Sanitizer()

    init(
        head: SingleHead, rows: SinglePageView.Rows, titles: TitleCache, pictures: SinglePictures
    ) {
        self.head = head
        self.rows = rows
        self.titles = titles
        self.pictures = pictures
    }

    /// Writes a post.
    mutating func write(_ post: StoredPost, _ out: inout HTMLOutput) {
        out.raw("<article")
        out.attribute("class", Self.classes(of: post))
        out.attribute("id", "p\(post.id)")
        out.attribute("aria-labelledby", "a\(post.id)")
        out.raw(">\n<header class=\"post-head\">")
        face(of: post.author, &out)
        out.raw("<h3 class=\"author\"")
        out.attribute("id", "a\(post.id)")
        out.raw(">")
        SiteParts.name(post.author.name, &out)
        out.raw("</h3>")
        badges(of: post, &out)
        addresses(of: post, &out)
        out.raw("</header>\n<div class=\"post-main\">\n")
        for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
        body(post.bodyHTML, from: post.bodySourceID, &out)
        history(of: post, &out)
        out.raw("</div>\n</article>\n")
    }

    private static func classes(of post: StoredPost) -> String {
        var classes = "post"
        if post.isOP { classes += " is-op" }
        if post.isIgnored { classes += " is-ignored" }
        if post.firstMissingAt != nil { classes += " is-missing" }
        if post.isPartial { classes += " is-partial" }
        return classes
    }

    /// Writes the avatar: the first picture of the author's title; initials if there is none.
    private func face(of author: StoredAuthor, _ out: inout HTMLOutput) {
        let targets = SingleTargets(
            head: head, references: rows.faces, pictures: pictures, page: author.titleSourceID, isFace: true)
        let avatar = author.titleHTML.flatMap { title in
            titles.markup(of: title).tokens.first { token in
                guard case .image(let image) = token else { return false }
                return image.kind == .avatar && rows.faces.file(of: image, from: author.titleSourceID) != nil
            }
        }
        guard case .image(var image)? = avatar else { return Initials.write(of: author.name, &out) }
        // Hidden from screen readers, since the name is beside it.
        (image.alternative, image.title) = ("", nil)
        var writer = HTMLMarkupWriter(targets: targets, person: author.name)
        writer.write(SafeMarkup(tokens: [.image(image)]), to: &out)
    }

    private func badges(of post: StoredPost, _ out: inout HTMLOutput) {
        let badges =
            (post.isOP ? ["OP"] : []) + (post.author.isAdministrator ? ["administrator"] : [])
            + (post.author.isModerator ? ["moderator"] : [])
        for badge in badges {
            out.raw(" <span class=\"badge\">")
            out.text(badge)
            out.raw("</span>")
        }
    }

    /// Writes the post's date, number and original address.
    private func addresses(of post: StoredPost, _ out: inout HTMLOutput) {
        out.raw("<p class=\"when\">")
        if post.postedAt != nil {
            SiteParts.time(post.postedAt, &out)
        } else if let words = post.postedAtText {
            out.text(words)
        }
        out.raw(" <a class=\"permalink\"")
        out.attribute("href", "#p\(post.id)")
        out.raw(">")
        out.text(post.position.map { "#\($0)" } ?? "post \(post.id)")
        out.raw("</a> <a class=\"original\"")
        HTMLMarkupWriter.address(
            ResolvedLink(address: OriginalAddress.post(post.id), isLocal: false), &out)
        out.raw(">original<span class=\"visually-hidden\"> of post ")
        out.text(post.id.description)
        out.raw("</span></a></p>")
    }

    private mutating func body(_ html: String, from page: Int64?, _ out: inout HTMLOutput) {
        out.raw("<div class=\"body\">")
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        var writer = HTMLMarkupWriter(
            targets: SingleTargets(head: head, references: rows.bodies, pictures: pictures, page: page))
        writer.write(markup, to: &out)
        colours.formUnion(writer.colours)
        out.raw("</div>\n")
    }

    private mutating func history(of post: StoredPost, _ out: inout HTMLOutput) {
        guard !post.revisions.isEmpty else { return }
        out.raw("<details class=\"history\"><summary>")
        out.text(SiteParts.count(post.revisions.count, "earlier version"))
        out.raw("</summary>\n")
        for (index, revision) in post.revisions.enumerated() {
            out.raw("<section class=\"version\"><h4>")
            out.text(PostNotes.seen(revision))
            out.raw("</h4>")
            body(revision.bodyHTML, from: revision.sourceID, &out)
            WordDifference.write(after: index, of: post, sanitizer, &out)
            out.raw("</section>\n")
        }
        out.raw("</details>\n")
    }
}
