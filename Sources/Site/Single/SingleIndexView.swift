package import Archive
internal import Bytes
internal import ForumModel
internal import Markup

/// Renders the index of a folder of thread files: the threads by forum.
package struct SingleIndexView {
    let forums: [Forum]
    let threads: [StoredThread]
    let selection: ArchiveSelection
    let theme: SiteTheme
    let fileName: (StoredThread) -> String

    package init(
        forums: [Forum], threads: [StoredThread], selection: ArchiveSelection, theme: SiteTheme,
        fileName: @escaping (StoredThread) -> String
    ) {
        (self.forums, self.threads, self.selection) = (forums, threads, selection)
        (self.theme, self.fileName) = (theme, fileName)
    }

    package func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Threads")
        let posts = threads.reduce(0) { $0 + $1.selectedPostCount }
        let count = threads.count.counted("thread")
        out.line("p", class: "facts", text: "\(count) · \(posts.counted("post"))")
        if selection.isRedacted { SiteParts.note(Redaction.words, &out) }
        let byForum = Dictionary(grouping: threads) { $0.forumID }
        let known = Set(forums.map(\.id))
        for forum in forums {
            if let threads = byForum[forum.id] { list(threads, in: forum.name ?? "Forum \(forum.id)", &out) }
        }
        let orphans = threads.filter { thread in thread.forumID.map { !known.contains($0) } ?? true }
        if !orphans.isEmpty { list(orphans, in: "Threads whose forum is not known", &out) }
        let frame = SingleFrame(title: "Threads", theme: theme)
        return frame.start + frame.middle + out.bytes + frame.end
    }

    private func list(_ threads: [StoredThread], in forum: String, _ out: inout HTMLOutput) {
        out.line("section", class: "page") {
            $0.line("h2") { SiteParts.name(forum, &$0) }
            $0.element("ul", class: "post-list thread-list") { out in
                out.raw("\n")
                for thread in threads { out.line("li") { write(thread, &$0) } }
            }
        }
    }

    private func write(_ thread: StoredThread, _ out: inout HTMLOutput) {
        SiteParts.link(PercentEncoding.encoded(fileName(thread)), &out) {
            SiteParts.name(thread.shownTitle, &$0)
        }
        out.raw(" ")
        out.element("span", class: "by") {
            SingleHead.opener(of: thread, &$0)
            let parts = [thread.selectedPostCount.counted("post"), SingleHead.days(of: thread)]
            $0.text(parts.compactMap(\.self).joined(separator: " · "))
        }
    }
}
