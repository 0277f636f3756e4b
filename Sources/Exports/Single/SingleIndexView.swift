internal import Archive
internal import Bytes
internal import ForumModel

/// Renders the index of a folder of thread files: the threads by forum.
struct SingleIndexView {
    let forums: [StoredForum]
    let threads: [StoredThread]
    let selection: ArchiveSelection
    let theme: SiteTheme

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.raw("<h1>Threads</h1>\n<p class=\"facts\">")
        let posts = threads.reduce(0) { $0 + $1.selectedPostCount }
        out.text("\(SiteParts.count(threads.count, "thread")) · \(SiteParts.count(posts, "post"))")
        out.raw("</p>\n")
        if selection.isRedacted { SiteParts.note(Redaction.words, &out) }
        let byForum = Dictionary(grouping: threads) { $0.forumID }
        let known = Set(forums.map(\.id))
        for forum in forums {
            if let threads = byForum[forum.id] { list(threads, in: forum.name ?? "Forum \(forum.id)", &out) }
        }
        let strays = threads.filter { thread in thread.forumID.map { !known.contains($0) } ?? true }
        if !strays.isEmpty { list(strays, in: "Threads whose forum is not known", &out) }
        let frame = SingleFrame(title: "Threads", theme: theme)
        return frame.start + frame.middle + out.bytes + frame.end
    }

    private func list(_ threads: [StoredThread], in forum: String, _ out: inout HTMLOutput) {
        out.raw("<section class=\"page\"><h2>")
        SiteParts.name(forum, &out)
        out.raw("</h2>\n<ul class=\"post-list thread-list\">\n")
        for thread in threads {
            out.raw("<li>")
            SiteParts.link(PercentEncoding.encoded(SingleHead.fileName(of: thread)), &out) {
                SiteParts.name(
                    thread.title.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
                        ?? ThreadPageView.untitled(thread.id), &$0)
            }
            out.raw(" <span class=\"by\">")
            if thread.author.name != nil {
                out.raw("by ")
                SiteParts.name(thread.author.name, &out)
                out.raw(" · ")
            }
            var parts = [SiteParts.count(thread.selectedPostCount, "post")]
            if let days = BookParts.days(
                BookText.time(thread.firstPostAt), BookText.time(thread.lastPostAt))
            {
                parts.append(days)
            }
            out.text(parts.joined(separator: " · "))
            out.raw("</span></li>\n")
        }
        out.raw("</ul></section>\n")
    }
}
