internal import Archive
internal import ForumModel

/// Writes posts of a site; collects the colours and removal counts of the page.
struct PostView {
    let root: String
    let references: PageReferences
    let titles: TitleCache
    /// Whether the site shows only part of the archive.
    let isSelection: Bool
    /// Whether a server sends the page, which has a page about the sources of each post.
    let isServed: Bool
    /// The colours that authors used.
    private(set) var colours: Set<SafeColour> = []
    /// How much was removed from the markup, by kind.
    private(set) var removed: [String: Int] = [:]
    private let sanitizer = Sanitizer()
    /// The rendered boxes of authors: a few people write most posts of a page.
    private var people: [Person: HTMLOutput.Part] = [:]

    private struct Person: Hashable {
        let id: UserID
        let isOP: Bool
    }

    init(_ context: SiteContext, root: String, references: PageReferences, titles: TitleCache) {
        isSelection = !context.selection.isEverything
        isServed = context.isServed
        self.root = root
        self.references = references
        self.titles = titles
    }

    /// Sanitizes raw markup and writes it.
    ///
    /// - Parameters:
    ///   - html: the raw markup.
    ///   - page: the saved page (`source_page.id`) that it is from.
    ///   - out: the page.
    mutating func body(_ html: String, from page: Int64?, _ out: inout HTMLOutput) {
        let markup = sanitizer.markup(of: html)
        removed.merge(markup.removed, uniquingKeysWith: +)
        write(markup, from: page, &out)
    }

    /// Writes a post.
    ///
    /// - Parameters:
    ///   - post: the post.
    ///   - source: the number of the capture that the post comes from, in the list at the end of the page; nil if unknown.
    ///   - out: the page.
    mutating func write(_ post: StoredPost, source: Int? = nil, _ out: inout HTMLOutput) {
        out.raw("<article")
        out.attribute("class", Self.classes(of: post))
        out.attribute("id", "p\(post.id)")
        out.attribute("aria-labelledby", "a\(post.id)")
        out.raw(">\n")
        head(of: post, &out)
        out.raw("<div class=\"post-main\">\n")
        line(of: post, source: source, &out)
        for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
        if post.laterEditAt != nil || post.laterMissingAt != nil { later(post, &out) }
        out.raw("<div class=\"body\">")
        body(post.bodyHTML, from: post.bodySourceID, &out)
        out.raw("</div>\n")
        history(of: post, &out)
        out.raw("</div>\n</article>\n")
    }

    private mutating func write(
        _ markup: SafeMarkup, from page: Int64?, person: String? = nil, _ out: inout HTMLOutput
    ) {
        var writer = HTMLMarkupWriter(
            targets: SiteTargets(root: root, references: references, page: page, isSelection: isSelection),
            person: person)
        writer.write(markup, to: &out)
        colours.formUnion(writer.colours)
    }

    private static func classes(of post: StoredPost) -> String {
        var classes = "post"
        if post.isOP { classes += " is-op" }
        if post.isIgnored { classes += " is-ignored" }
        if post.firstMissingAt != nil { classes += " is-missing" }
        if post.isPartial { classes += " is-partial" }
        return classes
    }

    private mutating func head(of post: StoredPost, _ out: inout HTMLOutput) {
        out.raw("<header class=\"post-head\">\n<h3 class=\"author\"")
        out.attribute("id", "a\(post.id)")
        out.raw(">")
        SiteParts.author(post.author, root: root, in: references.users, &out)
        out.raw("</h3>\n")
        person(post.author, isOP: post.isOP, &out)
        out.raw("</header>\n")
    }

    /// Writes the author's rank, registration date and title.
    mutating func person(_ author: StoredAuthor, isOP: Bool = false, _ out: inout HTMLOutput) {
        guard let id = author.id else { return write(author, isOP: isOP, &out) }
        let person = Person(id: id, isOP: isOP)
        if let known = people[person] { return out.raw(known) }
        let start = out.bytes.count
        write(author, isOP: isOP, &out)
        people[person] = out.part(from: start)
    }

    private mutating func write(_ author: StoredAuthor, isOP: Bool, _ out: inout HTMLOutput) {
        let badges =
            (isOP ? ["OP"] : []) + (author.isAdministrator ? ["administrator"] : [])
            + (author.isModerator ? ["moderator"] : [])
        if !badges.isEmpty {
            out.raw("<p class=\"badges\">")
            for badge in badges {
                out.raw("<span class=\"badge\">")
                out.text(badge)
                out.raw("</span> ")
            }
            out.raw("</p>\n")
        }
        if let day = author.registeredOn {
            out.raw("<p class=\"registered\">Joined ")
            out.text(day)
            out.raw("</p>\n")
        }
        if let html = author.titleHTML {
            let markup = titles.markup(of: html)
            guard !markup.isEmpty else { return }
            out.raw("<div class=\"user-title\">")
            write(markup, from: author.titleSourceID, person: author.name, &out)
            out.raw("</div>\n")
        }
    }

    /// Writes a former custom title.
    mutating func title(_ html: String, of author: StoredAuthor, from page: Int64?, _ out: inout HTMLOutput) {
        write(titles.markup(of: html), from: page, person: author.name, &out)
    }

    private mutating func history(of post: StoredPost, _ out: inout HTMLOutput) {
        guard !post.revisions.isEmpty else { return }
        out.raw("<details class=\"history\"><summary>")
        out.text(SiteParts.count(post.revisions.count, "earlier version"))
        out.raw("</summary>\n")
        for (index, revision) in post.revisions.enumerated() {
            out.raw("<section class=\"version\"><h4>")
            out.text(PostNotes.seen(revision))
            out.raw("</h4><div class=\"body\">")
            body(revision.bodyHTML, from: revision.sourceID, &out)
            out.raw("</div>")
            WordDifference.write(after: index, of: post, sanitizer, &out)
            out.raw("</section>\n")
        }
        out.raw("</details>\n")
    }

    /// Writes the post's number, time and source.
    private func line(of post: StoredPost, source: Int?, _ out: inout HTMLOutput) {
        out.raw("<p class=\"post-line\"><a class=\"permalink\"")
        out.attribute("href", "#p\(post.id)")
        out.attribute("title", "Post \(post.id)")
        out.raw(">")
        if let position = post.position {
            out.raw("#")
            out.raw(position)
        } else {
            out.raw("post ")
            out.text(post.id.description)
        }
        out.raw("</a> ")
        if post.postedAt != nil {
            SiteParts.time(post.postedAt, &out)
        } else if let words = post.postedAtText {
            out.text(words)
        }
        if let source {
            out.raw(" <a class=\"source\"")
            // By the fragment, the script that cites posts finds the capture in the list on this page.
            out.attribute("href", (isServed ? root + SiteAddress.proof(of: post.id) : "") + "#s\(source)")
            out.raw(">source<span class=\"visually-hidden\"> of post ")
            out.text(post.id.description)
            out.raw("</span></a>")
        }
        out.raw(" <a class=\"original\"")
        HTMLMarkupWriter.address(
            ResolvedLink(address: OriginalAddress.post(post.id), isLocal: false), &out)
        out.raw(">original<span class=\"visually-hidden\"> of post ")
        out.text(post.id.description)
        out.raw("</span></a></p>\n")
    }
}
