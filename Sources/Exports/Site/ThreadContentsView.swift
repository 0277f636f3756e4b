internal import Archive
internal import ForumModel

/// Renders the list of a thread's pages.
struct ThreadContentsView: Sendable {
    let context: SiteContext
    let thread: StoredThread
    let forums: [StoredForum]
    let pages: [StoredThreadPage]
    /// The people with the most posts on each page.
    let posters: [Int: [StoredShare]]
    /// What only a server shows above the list.
    var tools: HTMLOutput?

    /// Renders the page.
    func render() -> [UInt8] {
        let root = "../../"
        let title = thread.title.map(ShownText.cleaned) ?? ThreadPageView.untitled(thread.id)
        var out = HTMLOutput()
        SiteParts.breadcrumbs(forums.map { ($0.name, root + SiteAddress.forum($0.id)) }, &out)
        out.raw("<h1>")
        SiteParts.name(title, &out)
        out.raw("</h1>\n<p class=\"facts\">")
        out.text(facts)
        out.raw("</p>\n")
        if !thread.formerTitles.isEmpty {
            SiteParts.note(
                "Earlier titles: " + thread.formerTitles.map(ShownText.cleaned).joined(separator: "; "), &out)
        }
        notes(&out)
        if pages.isEmpty {
            SiteParts.note("No post of this thread is in the archive.", &out)
        } else {
            list(&out)
        }
        let frame = SiteFrame(
            context: context, root: root, kind: "page-contents", title: "\(title), all pages",
            original: thread.id.rawValue == 0 ? nil : OriginalAddress.thread(thread.id, page: nil),
            originalWords: "This thread on the forums", tools: tools)
        return frame.page(main: out)
    }

    private func list(_ out: inout HTMLOutput) {
        let most = pages.map(\.postCount).max() ?? 1
        out.raw(
            "<h2>Pages</h2>\n<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Pages\"><table class=\"pages\"><thead><tr><th scope=\"col\">Page</th><th scope=\"col\">First post</th><th scope=\"col\" class=\"number\">Posts</th><th scope=\"col\">Most active</th></tr></thead><tbody>\n"
        )
        var previous: Int?
        for page in pages {
            if let words = PageRanges.gap(after: previous, before: page.number),
                !context.selection.choosesPosts
            {
                out.raw("<tr class=\"is-listed\"><td colspan=\"4\">")
                out.text(words)
                out.raw("</td></tr>\n")
            }
            previous = page.number
            out.raw("<tr><th scope=\"row\">")
            SiteParts.link("\(page.number).html", &out) {
                $0.raw("Page ")
                $0.raw(page.number)
            }
            out.raw("</th><td>")
            SiteParts.time(page.firstPostAt, &out)
            out.raw("</td><td class=\"number\">")
            out.text(SiteParts.number(page.postCount))
            out.raw("<span class=\"track\" aria-hidden=\"true\">")
            SiteParts.bar(page.postCount, of: most, &out)
            out.raw("</span></td><td>")
            for (index, share) in (posters[page.number] ?? []).enumerated() {
                if index > 0 { out.raw(", ") }
                SiteParts.name(share.author.name, &out)
                out.raw("<span class=\"count\">")
                out.text(SiteParts.number(share.postCount))
                out.raw("</span>")
            }
            out.raw("</td></tr>\n")
        }
        out.raw("</tbody></table></div>\n")
    }

    private var facts: String {
        var parts = [SiteParts.count(thread.selectedPostCount, "post") + " here"]
        if let count = thread.sitePostCount {
            parts.append("\(SiteParts.number(count)) as the forums counted")
        }
        if let first = thread.firstPostAt { parts.append("first \(SiteParts.readable(first))") }
        if let last = thread.lastPostAt { parts.append("last \(SiteParts.readable(last))") }
        if thread.isSticky { parts.append("sticky") }
        if thread.isClosed { parts.append("closed") }
        return parts.joined(separator: " · ")
    }

    private func notes(_ out: inout HTMLOutput) {
        guard !pages.isEmpty, !context.selection.choosesPosts else { return }
        if let words = PageRanges.missing(Set(pages.map(\.number)), of: thread.wantedPageCount) {
            SiteParts.note("Not in the archive: page \(words).", &out)
        } else if let count = thread.sitePostCount, count > thread.postCount {
            let missing = count - thread.postCount
            SiteParts.note(
                "\(SiteParts.number(missing)) of \(SiteParts.count(count, "post")) of this thread \(missing == 1 ? "is" : "are") not in the archive.",
                &out)
        }
    }
}
