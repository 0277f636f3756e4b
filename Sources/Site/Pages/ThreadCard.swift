internal import Archive
internal import ForumModel
internal import Markup

/// A thread's card on the front page: title, forum, people, dates, completeness, first words, first picture.
struct ThreadCard: Sendable {
    let thread: StoredThread
    let gaps: PageGaps
    let forumName: String?
    /// The people with the most posts.
    let people: [StoredShare]
    let excerpt: PostExcerpt
    let picture: PictureFile?

    /// The minimum width and height in pixels; smaller pictures are smilies and signatures.
    static let leastPictureSize = 80

    func write(_ out: inout HTMLOutput) {
        let address = SiteAddress.start(of: thread)
        let facts: HTMLOutput.Attributes = [
            "data-posts": String(thread.selectedPostCount), "data-first": thread.firstPostAt ?? "",
            "data-last": thread.lastPostAt ?? "",
        ]
        out.line("li", class: "card", facts) { out in
            if let picture { write(picture, address, &out) }
            out.element("div", class: "card-text") { text(address, &$0) }
        }
    }

    private func write(_ picture: PictureFile, _ address: String, _ out: inout HTMLOutput) {
        out.element("a", class: "card-picture", ["tabindex": "-1", "aria-hidden": "true", "href": address]) {
            $0.void(
                "img",
                [
                    "alt": "", "loading": "lazy", "src": "x/" + picture.name, "width": "\(picture.width)",
                    "height": "\(picture.height)",
                ])
        }
    }

    private func text(_ address: String, _ out: inout HTMLOutput) {
        out.line("h3") { SiteParts.link(address, &$0) { SiteParts.name(thread.shownTitle, &$0) } }
        out.line("p", class: "card-where") {
            if forumName != nil {
                SiteParts.name(forumName, &$0)
                $0.raw(" \u{00B7} ")
            }
            SiteParts.days(thread.firstPostAt, thread.lastPostAt, &$0)
        }
        excerpt.write(&out)
        if !people.isEmpty {
            out.line("p", class: "card-people") {
                $0.list(people) { share, out in
                    SiteParts.name(share.author.name, &out)
                    // A no-break space keeps the number on the line of the name.
                    out.raw("\u{00A0}")
                    out.element("span", class: "count", text: share.postCount.grouped)
                }
            }
        }
        out.line("p", class: "share") { held(&$0) }
    }

    private func held(_ out: inout HTMLOutput) {
        if gaps.words != nil {
            SiteParts.track(gaps.held.count, of: gaps.wantedCount, &out)
            return out.text(" \(gaps.held.count.grouped) of \(gaps.wantedCount.counted("page"))")
        }
        guard let all = thread.sitePostCount, all > thread.postCount else {
            return out.text(thread.selectedPostCount.counted("post"))
        }
        SiteParts.track(thread.postCount, of: all, &out)
        out.text(" \(thread.selectedPostCount.grouped) of \(all.counted("post"))")
    }
}
