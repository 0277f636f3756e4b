internal import Archive
internal import Markup
internal import Site

/// Renders the table of contents, which is also the navigation document.
struct BookContentsView {
    let plan: BookPlan

    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.block("nav", ["epub:type": "toc", "role": "doc-toc", "aria-labelledby": "contents"]) { out in
            out.line("h1", ["id": "contents"], text: "Contents")
            out.block("ol") { out in
                entry(BookAddress.title, "About this book", &out)
                for part in plan.parts {
                    if plan.isOneThread {
                        chapters(of: part, &out)
                    } else {
                        out.line("li") {
                            SiteParts.link(BookAddress.part(part.thread.id), &$0) { $0.text(part.title) }
                            $0.raw("\n")
                            $0.block("ol") { chapters(of: part, &$0) }
                        }
                    }
                }
            }
        }
        out.block("nav", ["epub:type": "landmarks", "hidden": "hidden", "aria-label": "Landmarks"]) {
            $0.block("ol") {
                landmark("toc", BookAddress.contents, "Contents", &$0)
                guard let start = plan.parts.first?.chapters.first?.file else { return }
                landmark("bodymatter", start, "Posts", &$0)
            }
        }
        return BookFrame.page(title: "Contents", .contents, main: out)
    }

    private func chapters(of part: BookPlan.Part, _ out: inout HTMLOutput) {
        for chapter in part.chapters where !chapter.isCommentary {
            entry(chapter.file, chapter.days.map { "\(chapter.label) · \($0)" } ?? chapter.label, &out)
        }
    }

    private func landmark(_ type: String, _ file: String, _ words: String, _ out: inout HTMLOutput) {
        out.line("li") { $0.element("a", ["epub:type": type, "href": file], text: words) }
    }

    private func entry(_ file: String, _ words: String, _ out: inout HTMLOutput) {
        out.line("li") { SiteParts.link(file, &$0) { $0.text(words) } }
    }
}
