internal import Archive

/// A thread's card on the front page: title, forum, people, dates, completeness, first words, first picture.
struct ThreadCard: Sendable {
    let thread: StoredThread
    /// The forum's name; nil when it is not known.
    let forumName: String?
    /// The people with the most posts.
    let people: [StoredShare]
    let excerpt: PostExcerpt
    let picture: PictureFile?

    /// The minimum width and height in pixels; smaller pictures are smilies and signatures.
    static let leastPictureSize = 80

    /// Writes the card as a list item.
    func write(_ out: inout HTMLOutput) {
        let address = SiteAddress.start(of: thread)
        out.raw("<li class=\"card\"")
        out.attribute("data-posts", String(thread.selectedPostCount))
        out.attribute("data-first", thread.firstPostAt ?? "")
        out.attribute("data-last", thread.lastPostAt ?? "")
        out.raw(">")
        if let picture {
            out.raw("<a class=\"card-picture\" tabindex=\"-1\" aria-hidden=\"true\"")
            out.attribute("href", address)
            out.raw("><img alt=\"\" loading=\"lazy\"")
            out.attribute("src", "x/" + picture.name)
            out.attribute("width", String(picture.width))
            out.attribute("height", String(picture.height))
            out.raw("></a>")
        }
        out.raw("<div class=\"card-text\"><h3>")
        SiteParts.link(address, &out) {
            SiteParts.name(thread.title ?? ThreadPageView.untitled(thread.id), &$0)
        }
        out.raw("</h3>\n<p class=\"card-where\">")
        if forumName != nil {
            SiteParts.name(forumName, &out)
            out.raw(" \u{00B7} ")
        }
        SiteParts.period(thread.firstPostAt, thread.lastPostAt, &out)
        out.raw("</p>\n")
        excerpt.write(&out)
        if !people.isEmpty {
            out.raw("<p class=\"card-people\">")
            for (index, share) in people.enumerated() {
                if index > 0 { out.raw(", ") }
                SiteParts.name(share.author.name, &out)
                // A no-break space keeps the number on the line of the name.
                out.raw("\u{00A0}<span class=\"count\">")
                out.text(SiteParts.number(share.postCount))
                out.raw("</span>")
            }
            out.raw("</p>\n")
        }
        held(&out)
        out.raw("</div></li>\n")
    }

    private func held(_ out: inout HTMLOutput) {
        out.raw("<p class=\"share\">")
        if let all = thread.sitePostCount, all > thread.postCount {
            out.raw("<span class=\"track\" aria-hidden=\"true\">")
            SiteParts.bar(thread.postCount, of: all, &out)
            out.raw("</span> ")
            out.text("\(SiteParts.number(thread.selectedPostCount)) of \(SiteParts.count(all, "post"))")
        } else {
            out.text(SiteParts.count(thread.selectedPostCount, "post"))
        }
        out.raw("</p>\n")
    }
}
