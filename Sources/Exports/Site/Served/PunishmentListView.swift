internal import Archive
internal import ForumModel

/// The newest punishments, like the forums' own list.
struct PunishmentListView {
    /// The maximum number of punishments on the page.
    static let most = 500

    let context: SiteContext
    let punishments: [PunishmentItem]
    /// The locations of the posts that were punished, if held.
    let posts: [PostID: PostLocation]
    let references: PageReferences
    let titles: TitleCache

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        var view = PostView(context, root: "", references: references, titles: titles)
        out.raw("<h1>Punishments</h1>\n")
        if punishments.isEmpty { SiteParts.note("No saved page tells of a punishment.", &out) }
        out.raw("<ol class=\"punishments post-list\">")
        for punishment in punishments { write(punishment, &view, &out) }
        out.raw("</ol>\n")
        return SiteFrame(context: context, root: "", kind: "page-punishments", title: "Punishments")
            .page(colours: view.colours, main: out)
    }

    private func write(_ item: PunishmentItem, _ view: inout PostView, _ out: inout HTMLOutput) {
        out.raw("<li><p class=\"facts\">")
        SiteParts.author(
            StoredAuthor(id: item.userID, name: item.userName), root: "", in: references.users, &out)
        out.raw(" <span class=\"badge\">")
        out.text(ShownText.cleaned(item.kind))
        out.raw("</span> ")
        if let duration = item.durationText { out.text(ShownText.cleaned(duration) + " ") }
        SiteParts.time(item.punishedAt?.description, &out)
        if let post = item.postID, let place = posts[post] {
            out.raw(" for ")
            SiteParts.link(SiteAddress.post(post, at: place), &out) { $0.raw("this post") }
        }
        if item.approvedByName != nil {
            out.raw(", approved by ")
            SiteParts.author(
                StoredAuthor(id: item.approvedByID, name: item.approvedByName), root: "",
                in: references.users, &out)
        }
        out.raw("</p>")
        if let reason = item.reasonHTML, !reason.isEmpty {
            out.raw("<div class=\"body\">")
            view.body(reason, from: nil, &out)
            out.raw("</div>")
        }
        out.raw("</li>\n")
    }
}
