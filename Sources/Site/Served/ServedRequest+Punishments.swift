internal import Archive
internal import ForumModel
internal import Markup

extension ServedRequest {
    private static let mostPunishments = 500
    private static let title = "Leper's Colony"

    /// Renders the newest punishments, like the forums' own list.
    func punishments() throws -> [UInt8] {
        let punishments = try reader.punishments(limit: Self.mostPunishments).items
        let references = try site.references(
            punishments.map { ($0.reasonHTML, nil, [$0.userID, $0.approvedByID, $0.requestedByID]) })
        var posts: [PostID: PostLocation] = [:]
        for post in punishments.compactMap(\.postID) { posts[post] = try reader.location(of: post) }
        var out = HTMLOutput()
        var view = PostView(site.context, root: "", references: references, titles: site.titles)
        out.line("h1", text: Self.title)
        if punishments.isEmpty { SiteParts.note("No saved page tells of a punishment.", &out) }
        out.line("ol", class: "punishments post-list") { out in
            for punishment in punishments {
                out.line("li") {
                    $0.element("p", class: "facts") { facts(of: punishment, posts, references.users, &$0) }
                    guard let reason = punishment.reasonHTML, !reason.isEmpty else { return }
                    view.bodyDivision(reason, from: nil, &$0)
                }
            }
        }
        return SiteFrame(context: site.context, root: "", kind: "page-punishments", title: Self.title)
            .page(view.bodies, main: out).bytes
    }

    private func facts(
        of item: Punishment, _ posts: [PostID: PostLocation], _ users: Set<UserID>, _ out: inout HTMLOutput
    ) {
        SiteParts.author(Author(id: item.userID, name: item.userName), root: "", in: users, &out)
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
            SiteParts.author(Author(id: item.approvedByID, name: item.approvedByName), root: "", in: users, &out)
        }
    }
}
