internal import Archive
internal import ForumModel

/// Renders a chapter of an EPUB, one page of a thread, as XHTML.
///
/// A pure value: ``BookRun`` reads the archive for it.
struct ChapterView: Sendable {
    let thread: StoredThread
    let title: String
    let label: String
    /// The days on which its posts were written; nil when unknown.
    let days: String?
    /// A note on the pages that the archive lacks before this one; nil if it lacks none.
    let gap: String?
    /// The address of the page on the forums; nil when the chapter is not one page of the site.
    let original: String?
    let posts: [StoredPost]
    let references: PageReferences
    let text: BookText
    /// The only thread of the book; nil when there are more.
    let onlyThread: ThreadID?
    let hasSitePages: Bool

    /// The rendered file, and how many elements of each sort the sanitizer removed.
    struct Result: Sendable {
        var bytes: [UInt8]
        var removed: [String: Int]
    }

    /// Renders the chapter.
    func render() -> Result {
        var out = HTMLOutput(.xhtml)
        var colours: Set<SafeColour> = []
        var removed: [String: Int] = [:]
        out.raw(
            "<section role=\"doc-chapter\" aria-labelledby=\"chapter\">\n<header class=\"chapter-head\">\n")
        out.raw("<p class=\"running\">")
        BookParts.isolated(title, &out)
        out.raw("</p>\n<h1 id=\"chapter\">")
        out.text(label)
        out.raw("</h1>\n")
        out.raw("<p class=\"source\">")
        if let days { out.text(original == nil ? days : days + " · ") }
        if let original { BookParts.original(original, "this page on the forums", &out) }
        out.raw("</p>\n")
        out.raw("</header>\n")
        if let gap { SiteParts.note(gap, &out) }
        for post in posts {
            let markup = text.markup(of: post.bodyHTML)
            removed.merge(markup.removed, uniquingKeysWith: +)
            var writer = HTMLMarkupWriter(
                targets: BookTargets(
                    references: references, thread: onlyThread, hasSitePages: hasSitePages,
                    page: post.bodySourceID))
            write(post, markup, &writer, &out)
            colours.formUnion(writer.colours)
        }
        out.raw("</section>\n")
        let bytes = BookFrame.page(title: "\(label) · \(title)", .chapter, colours: colours, main: out)
        return Result(bytes: bytes, removed: removed)
    }

    private func write(
        _ post: StoredPost, _ markup: SafeMarkup, _ writer: inout HTMLMarkupWriter, _ out: inout HTMLOutput
    ) {
        out.raw(post.isOP ? "<article class=\"post is-op\"" : "<article class=\"post\"")
        out.attribute("id", "p\(post.id)")
        out.raw(">\n")
        head(of: post, &out)
        for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
        out.raw("<div class=\"body\">")
        writer.write(markup, to: &out)
        out.raw("</div>\n")
        if !post.revisions.isEmpty {
            let count = SiteParts.count(post.revisions.count, "earlier version")
            SiteParts.note("The archive also holds \(count) of this post.", &out)
        }
        out.raw("</article>\n")
    }

    private func head(of post: StoredPost, _ out: inout HTMLOutput) {
        out.raw("<header class=\"post-head\">\n<h2>")
        if let name = text.name(of: post.author) {
            BookParts.isolated(name, &out)
        } else {
            out.raw("(name not known)")
        }
        if post.isOP { out.raw(" <span class=\"badge\">OP</span>") }
        out.raw("</h2>\n<p class=\"when\">")
        if let time = BookText.time(post.postedAt) {
            BookParts.time(time, &out)
            out.raw(" · ")
        } else if let words = text.words(post.postedAtText) {
            out.text(words + " · ")
        }
        let number = post.position.map { "#\($0)" } ?? "post \(post.id)"
        BookParts.original(OriginalAddress.post(post.id), number, &out)
        out.raw("</p>\n</header>\n")
    }
}
