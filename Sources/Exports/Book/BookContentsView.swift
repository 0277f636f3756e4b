internal import Archive

/// Renders the table of contents, which is also the navigation document.
struct BookContentsView {
    let plan: BookPlan

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw(
            "<nav epub:type=\"toc\" role=\"doc-toc\" aria-labelledby=\"contents\">\n<h1 id=\"contents\">Contents</h1>\n<ol>\n"
        )
        entry(BookAddress.title, "About this book", &out)
        for part in plan.parts {
            if plan.isOneThread {
                chapters(of: part, &out)
            } else {
                out.raw("<li>")
                link(BookAddress.part(part.thread.id), part.title, &out)
                out.raw("\n<ol>\n")
                chapters(of: part, &out)
                out.raw("</ol>\n</li>\n")
            }
        }
        out.raw("</ol>\n</nav>\n")
        landmarks(&out)
        return BookFrame.page(title: "Contents", .contents, main: out)
    }

    private func chapters(of part: BookPlan.Part, _ out: inout HTMLOutput) {
        for chapter in part.chapters {
            entry(chapter.file, chapter.days.map { "\(chapter.label) · \($0)" } ?? chapter.label, &out)
        }
    }

    private func landmarks(_ out: inout HTMLOutput) {
        out.raw(
            "<nav epub:type=\"landmarks\" hidden=\"hidden\" aria-label=\"Landmarks\">\n<ol>\n<li><a epub:type=\"toc\""
        )
        out.attribute("href", BookAddress.contents)
        out.raw(">Contents</a></li>\n")
        if let start = plan.parts.first?.chapters.first?.file {
            out.raw("<li><a epub:type=\"bodymatter\"")
            out.attribute("href", start)
            out.raw(">Posts</a></li>\n")
        }
        out.raw("</ol>\n</nav>\n")
    }

    private func entry(_ file: String, _ words: String, _ out: inout HTMLOutput) {
        out.raw("<li>")
        link(file, words, &out)
        out.raw("</li>\n")
    }

    private func link(_ file: String, _ words: String, _ out: inout HTMLOutput) {
        out.raw("<a")
        out.attribute("href", file)
        out.raw(">")
        out.text(words)
        out.raw("</a>")
    }
}
