internal import Archive
internal import ForumModel

/// The part of a thread's file that describes the thread as a whole.
struct SingleHead: Sendable {
    let thread: StoredThread
    /// The names of the parent forums, the outermost first.
    let forums: [String]
    /// The pages with selected posts.
    let pages: [StoredThreadPage]
    /// The saved pages that the posts come from.
    let captures: StoredCaptures
    let selection: ArchiveSelection

    /// The title of the file.
    var title: String {
        thread.title.map(ShownText.cleaned).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
            ?? ThreadPageView.untitled(thread.id)
    }

    /// The name of the thread's file in a folder.
    var fileName: String { Self.fileName(of: thread) }

    static func fileName(of thread: StoredThread) -> String {
        SafeFileName.make(
            thread.id, thread.id.rawValue == 0 ? ThreadPageView.untitled(thread.id) : thread.title,
            ending: ".html")
    }

    /// Whether page numbers are those of the site.
    var hasSitePages: Bool { !selection.choosesPosts }

    /// Returns the label of a page.
    func label(of page: StoredThreadPage) -> String {
        if hasSitePages { return "Page \(page.number)" }
        let first = (page.number - 1) * ArchiveReader.postsPerPage + 1
        let last = first + page.postCount - 1
        return first == last ? "Post \(first)" : "Posts \(first) to \(last)"
    }

    /// Renders the part above the posts.
    ///
    /// - Parameter entries: the pages of the thread.
    /// - Returns: the markup.
    func render(_ entries: [SinglePageView.Entry]) -> HTMLOutput {
        var out = HTMLOutput()
        if !forums.isEmpty {
            out.raw("<p class=\"where\">")
            for (index, name) in forums.enumerated() {
                if index > 0 { out.raw(" › ") }
                SiteParts.name(name, &out)
            }
            out.raw("</p>\n")
        }
        out.raw("<h1>")
        SiteParts.name(title, &out)
        out.raw("</h1>\n")
        facts(&out)
        notes(&out)
        if entries.count > 1 { contents(entries, &out) }
        return out
    }

    private func facts(_ out: inout HTMLOutput) {
        out.raw("<p class=\"facts\">")
        if thread.author.name != nil {
            out.raw("by ")
            SiteParts.name(thread.author.name, &out)
            out.raw(" · ")
        }
        var parts = [SiteParts.count(thread.selectedPostCount, "post") + " here"]
        if let count = thread.sitePostCount, count != thread.selectedPostCount {
            parts.append("\(SiteParts.number(count)) as the forums counted")
        }
        if let days = BookParts.days(
            BookText.time(thread.firstPostAt), BookText.time(thread.lastPostAt))
        {
            parts.append(days)
        }
        if thread.isClosed { parts.append("closed") }
        if let saved = BookParts.days(BookText.time(captures.firstAt), BookText.time(captures.lastAt)) {
            parts.append("saved \(saved)")
        }
        out.text(parts.joined(separator: " · "))
        out.raw("</p>\n")
    }

    private func notes(_ out: inout HTMLOutput) {
        if !thread.formerTitles.isEmpty {
            let former = thread.formerTitles.map(ShownText.cleaned).joined(separator: "; ")
            SiteParts.note("Earlier titles: \(former)", &out)
        }
        if selection.isRedacted { SiteParts.note(Redaction.words, &out) }
        if selection.choosesPosts {
            SiteParts.note("Only some posts of this thread were chosen.", &out)
        } else if let words = PageRanges.missing(Set(pages.map(\.number)), of: thread.wantedPageCount) {
            SiteParts.note("Not in the archive: page \(words).", &out)
        }
    }

    private func contents(_ entries: [SinglePageView.Entry], _ out: inout HTMLOutput) {
        out.raw("<nav class=\"pages\" aria-label=\"Pages\"><details><summary>")
        out.text(SiteParts.count(entries.count, hasSitePages ? "page" : "part"))
        out.raw("</summary>\n<ol class=\"page-list\">\n")
        for entry in entries {
            out.raw("<li>")
            SiteParts.link("#" + entry.anchor, &out) { $0.text(entry.label) }
            out.raw("<span class=\"count\">")
            out.text(entry.days ?? SiteParts.count(entry.postCount, "post"))
            out.raw("</span></li>\n")
        }
        out.raw("</ol></details></nav>\n")
    }
}
