internal import Archive
internal import ForumModel

/// Renders the bookmarked threads of each account on one page.
struct BookmarksView: Sendable {
    let context: SiteContext
    let accounts: [(name: String?, threads: [StoredThread])]
    let references: PageReferences
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]

    /// Renders the page.
    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Bookmarks")
        for account in accounts {
            out.line("h2") { SiteParts.name(account.name, &$0, unknown: "An account that is not named") }
            ThreadTableView(root: "", references: references, unread: unread).write(
                account.threads, label: "Bookmarks of \(account.name ?? "an account")", &out)
        }
        return SiteFrame(context: context, root: "", kind: "page-bookmarks", title: "Bookmarks").page(
            main: out)
    }
}
