internal import Archive
internal import Markup

extension SitePages {
    package func announcementsPage() throws -> RenderedPage? {
        let announcements = try reader.announcements()
        guard !announcements.isEmpty else { return nil }
        let references = try references(announcements.map { ($0.bodyHTML, $0.bodySourceID, [$0.author.id]) })
        var out = HTMLOutput()
        var view = PostView(context, root: "", references: references, titles: titles)
        out.line("h1", text: "Announcements")
        for announcement in announcements { write(announcement, &view, &out) }
        return SiteFrame(context: context, root: "", kind: "page-announcements", title: "Announcements")
            .page(view.bodies, main: out)
    }

    private func write(_ announcement: Announcement, _ view: inout PostView, _ out: inout HTMLOutput) {
        out.block("article", class: "post announcement", ["id": "a\(announcement.id)"]) { out in
            out.line("header", class: "announcement-head") {
                $0.line("h2") { SiteParts.name(announcement.title, &$0, unknown: "(no title)") }
                $0.element("p", class: "facts") {
                    SiteParts.author(announcement.author, root: "", in: view.references.users, &$0)
                    if let forum = announcement.forumID.flatMap({ outline.forumsByID[$0] }) {
                        $0.raw(" in ")
                        SiteParts.forum(forum, root: "", in: outline.pagedForums, &$0)
                    }
                    $0.raw(" ")
                    SiteParts.time(announcement.postedOn, &$0)
                }
            }
            out.line("div", class: "post-main") {
                if let body = announcement.bodyHTML, !body.isEmpty {
                    view.bodyDivision(body, from: announcement.bodySourceID, &$0)
                } else {
                    SiteParts.note("Only this announcement's line in a list was saved.", &$0)
                }
            }
        }
    }
}
