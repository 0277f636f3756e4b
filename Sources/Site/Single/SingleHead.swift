package import Archive
internal import ForumModel
package import Markup

/// The part of a thread's file that describes the thread as a whole.
package struct SingleHead: Sendable {
    package let thread: StoredThread
    /// The names of the parent forums, the outermost first.
    package let forums: [String]
    /// The pages with selected posts.
    package let pages: [StoredThreadPage]
    package let gaps: PageGaps
    package let poll: PollParts?
    let captures: StoredCaptures
    let selection: ArchiveSelection
    /// The chapters; nil if there are none.
    package let division: ThreadDivision?

    package init(_ thread: StoredThread, _ snapshot: ArchiveSnapshot, _ forums: ForumPaths) throws {
        (self.thread, selection) = (thread, snapshot.selection)
        self.forums = forums.path(to: thread.forumID).compactMap(\.name)
        pages = try snapshot.pages(of: thread.id, withDates: true)
        gaps = try snapshot.gaps(of: thread, pages)
        poll = try snapshot.poll(of: thread.id)
        captures = try snapshot.captures(of: thread.id)
        division = try snapshot.division(of: thread.id)
    }

    package var title: String { thread.shownTitle }

    /// Whether page numbers are those of the site.
    var hasSitePages: Bool { selection.hasSitePages(of: thread.id) }

    /// Renders the part above the posts, with the list of the thread's pages.
    package func render(_ entries: [SinglePageView.Entry]) -> HTMLOutput {
        var out = HTMLOutput()
        if !forums.isEmpty {
            out.line("p", class: "where") { $0.list(forums, separator: " › ") { SiteParts.name($0, &$1) } }
        }
        out.line("h1") { SiteParts.name(title, &$0) }
        out.line("p", class: "facts") { facts(&$0) }
        notes(&out)
        if entries.count > 1 { contents(entries, &out) }
        return out
    }

    private func facts(_ out: inout HTMLOutput) {
        Self.opener(of: thread, &out)
        var parts = [thread.selectedPostCount.counted("post") + " here"]
        if let count = thread.sitePostCount, count != thread.selectedPostCount {
            parts.append("\(count.grouped) as the forums counted")
        }
        if let days = Self.days(of: thread) { parts.append(days) }
        if thread.isClosed { parts.append("closed") }
        if let saved = Period.days(Period.time(captures.firstAt), Period.time(captures.lastAt)) {
            parts.append("saved \(saved)")
        }
        out.text(parts.joined(separator: " · "))
    }

    static func opener(of thread: StoredThread, _ out: inout HTMLOutput) {
        guard thread.author.name != nil else { return }
        out.raw("by ")
        SiteParts.name(thread.author.name, &out)
        out.raw(" · ")
    }

    static func days(of thread: StoredThread) -> String? {
        Period.days(Period.time(thread.firstPostAt), Period.time(thread.lastPostAt))
    }

    private func notes(_ out: inout HTMLOutput) {
        if let words = thread.formerTitleWords { SiteParts.note(words, &out) }
        if selection.isRedacted { SiteParts.note(Redaction.words, &out) }
        if selection.choosesPosts {
            SiteParts.note("Only some posts of this thread were chosen.", &out)
        } else if let missing = division?.lacking ?? gaps.pageWords {
            SiteParts.note("Not in the archive: \(missing).", &out)
        }
    }

    private func contents(_ entries: [SinglePageView.Entry], _ out: inout HTMLOutput) {
        let entries = entries.filter { !$0.isCommentary }
        let noun = hasSitePages ? "page" : division == nil ? "part" : "chapter"
        out.line("nav", class: "pages", ["aria-label": "Pages"]) {
            $0.element("details") {
                $0.line("summary", text: entries.count.counted(noun))
                $0.element("ol", class: "page-list") { out in
                    out.raw("\n")
                    for entry in entries { out.line("li") { write(entry, &$0) } }
                }
            }
        }
    }

    private func write(_ entry: SinglePageView.Entry, _ out: inout HTMLOutput) {
        SiteParts.link("#" + entry.anchor, &out) { $0.text(entry.label) }
        let facts = entry.days ?? entry.postCount.counted("post")
        out.element("span", class: "count", text: facts)
    }
}
