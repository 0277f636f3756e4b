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
        out.line("h1", text: "Punishments")
        if punishments.isEmpty { SiteParts.note("No saved page tells of a punishment.", &out) }
        out.line("ol", class: "punishments post-list") { out in
            for punishment in punishments {
                out.line("li") {
                    $0.element("p", class: "facts") { facts(of: punishment, &$0) }
                    guard let reason = punishment.reasonHTML, !reason.isEmpty else { return }
                    view.bodyDivision(reason, from: nil, &$0)
                }
            }
        }
        return SiteFrame(context: context, root: "", kind: "page-punishments", title: "Punishments")
            .page(view.bodies, main: out).bytes
    }

    private func facts(of item: PunishmentItem, _ out: inout HTMLOutput) {
        SiteParts.author(
            StoredAuthor(id: item.userID, name: item.userName), root: "", in: references.users, &out)
        SiteParts.badge(ShownText.cleaned(item.kind), &out)
        out.raw(" ")
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
    }
}
