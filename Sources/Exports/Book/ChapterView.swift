internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// Renders a chapter, one page of a thread; a pure value, for which ``BookRun`` reads the archive.
struct ChapterView: Sendable {
    let thread: StoredThread
    let title: String
    let section: ThreadDivision.Section
    let days: String?
    /// The missing pages before this one, and after the last one.
    let gaps: (before: PageGaps.Gap?, atEnd: PageGaps.Gap?)
    /// The address of the page on the forums; nil when the chapter is not one page of the site.
    let original: String?
    let posts: [StoredPost]
    let references: PageReferences
    let onlyThread: ThreadID?
    let selection: ArchiveSelection
    /// The poll of the thread, in its first chapter.
    var poll: PollParts?

    func render() -> RenderedPage {
        var out = HTMLOutput(.xhtml)
        var bodies = BodyWriter()
        out.block("section", ["role": "doc-chapter", "aria-labelledby": "chapter"]) { out in
            out.block("header", class: "chapter-head") {
                $0.line("p", class: "running") { SiteParts.name(title, &$0) }
                $0.line("h1", ["id": "chapter"], text: section.title)
                $0.line("p", class: "source") {
                    if let days { $0.text(original == nil ? days : days + " · ") }
                    if let original { BookParts.original(original, "this page on the forums", &$0) }
                }
            }
            poll?.writeUnfolded(&out)
            gaps.before?.write(&out)
            section.write(selection, &out) { for post in posts { write(post, &bodies, &$0) } }
            gaps.atEnd?.write(&out)
        }
        let bytes = BookFrame.page(title: "\(section.title) · \(title)", .chapter, colours: bodies.colours, main: out)
        return RenderedPage(bytes: bytes, removed: bodies.removed)
    }

    private func write(_ post: StoredPost, _ bodies: inout BodyWriter, _ out: inout HTMLOutput) {
        let targets = BookTargets(
            references: references, thread: onlyThread, selection: selection, page: post.bodySourceID)
        out.block("article", class: post.isOP ? "post is-op" : "post", ["id": "p\(post.id)"]) { out in
            out.block("header", class: "post-head") { head(of: post, &$0) }
            for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
            bodies.write(post.bodyHTML, targets, &out)
            out.raw("\n")
            guard !post.revisions.isEmpty else { return }
            let count = post.revisions.count.counted("earlier version")
            SiteParts.note("The archive also holds \(count) of this post.", &out)
        }
    }

    private func head(of post: StoredPost, _ out: inout HTMLOutput) {
        out.line("h2") {
            SiteParts.name(BookText.name(of: post.author), &$0)
            if post.isOP { SiteParts.badge("OP", &$0) }
        }
        out.line("p", class: "when") {
            if let time = Period.time(post.postedAt) {
                SiteParts.time(time, &$0)
                $0.raw(" · ")
            } else if let words = BookText.words(post.postedAtText) {
                $0.text(words + " · ")
            }
            let number = post.position.map { "#\($0)" } ?? "post \(post.id)"
            BookParts.original(OriginalAddress.post(post.id), number, &$0)
        }
    }
}
