internal import Archive
internal import ForumModel
internal import Markup

/// Renders the list of a thread's pages; thread 0 stands for posts of no known thread.
package struct ThreadContentsView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    let forums: [Forum]
    let pages: [StoredThreadPage]
    let gaps: PageGaps
    /// The people with the most posts on each page, by its number.
    let posters: [Int: [StoredShare]]
    var tools: ThreadTools?

    package func render() -> [UInt8] {
        let root = "../../"
        let title = thread.shownTitle
        var out = HTMLOutput()
        PageHead(root: root, title: title, forums: forums, tools: tools).write(context, &out) { $0.text(facts) }
        if let words = thread.formerTitleWords { SiteParts.note(words, &out) }
        notes(&out)
        if pages.isEmpty {
            SiteParts.note("No post of this thread is in the archive.", &out)
        } else {
            out.line("h2", text: "Pages")
            let columns: [SiteParts.Column] = ["Page", "First post", .number("Posts"), "Most active"]
            SiteParts.table("pages", label: "Pages", columns, &out, rows: rows)
            out.raw("\n")
        }
        let frame = SiteFrame(
            context: context, root: root, kind: "page-contents", title: "\(title), all pages",
            original: thread.id.rawValue == 0 ? nil : OriginalAddress.thread(thread.id, page: nil),
            originalWords: "This thread on the forums")
        return frame.page(main: out)
    }

    private func rows(_ out: inout HTMLOutput) {
        let highestCount = pages.map(\.postCount).max() ?? 1
        for (index, page) in pages.enumerated() {
            gap(before: index, &out)
            SiteParts.row(&out) {
                SiteParts.link("\(page.number).html", &$0) { $0.text("Page \(page.number)") }
            } cells: { out in
                out.element("td") { SiteParts.time(page.firstPostAt, &$0) }
                out.element("td", class: "number") {
                    $0.text(page.postCount.grouped)
                    SiteParts.track(page.postCount, of: highestCount, &$0)
                }
                out.element("td") {
                    $0.list(posters[page.number] ?? []) { share, out in
                        SiteParts.name(share.author.name, &out)
                        out.element("span", class: "count", text: share.postCount.grouped)
                    }
                }
            }
        }
        gap(before: pages.count, &out)
    }

    private func gap(before index: Int, _ out: inout HTMLOutput) {
        guard let gap = gaps[before: index] else { return }
        out.line("tr", class: "is-listed") { $0.element("td", ["colspan": "4"]) { gap.write(&$0) } }
    }

    private var facts: String {
        var parts = [thread.selectedPostCount.counted("post") + " here"]
        if let count = thread.sitePostCount { parts.append("\(count.grouped) as the forums counted") }
        if let first = thread.firstPostAt { parts.append("first \(SiteParts.readable(first))") }
        if let last = thread.lastPostAt { parts.append("last \(SiteParts.readable(last))") }
        if thread.isSticky { parts.append("sticky") }
        if thread.isClosed { parts.append("closed") }
        return parts.joined(separator: " · ")
    }

    private func notes(_ out: inout HTMLOutput) {
        guard !pages.isEmpty, !context.selection.choosesPosts else { return }
        if let missing = gaps.pageWords {
            SiteParts.note("Not in the archive: \(missing).", &out)
        } else if let count = thread.sitePostCount, count > thread.postCount {
            let missing = count - thread.postCount
            SiteParts.note(
                "\(missing.grouped) of \(count.counted("post")) of this thread \(missing == 1 ? "is" : "are") not in the archive.",
                &out)
        }
    }
}
