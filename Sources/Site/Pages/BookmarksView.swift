internal import Archive
internal import ForumModel
internal import Markup

/// Renders the bookmarked threads of each account on one page.
package struct BookmarksView: Sendable {
    let context: SiteContext
    let accounts: [(name: String?, threads: [StoredThread])]
    let references: PageReferences
    /// The numbers of unread posts, which only a server shows.
    var unread: [ThreadID: Int] = [:]

    package func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Bookmarks")
        for account in accounts {
            out.line("h2") { SiteParts.name(account.name, &$0, unknown: "An account that is not named") }
            let label = "Bookmarks of \(account.name ?? "an account")"
            let table = ThreadTableView(root: "", references: references, unread: unread)
            let held = account.threads.filter { $0.selectedPostCount > 0 }
            if !held.isEmpty { table.write(held, label: label, &out) }
            let others = account.threads.filter { $0.selectedPostCount == 0 }
            guard !others.isEmpty else { continue }
            out.line("details", class: "others", flag: held.isEmpty ? "open" : nil) {
                $0.element("summary", text: others.count.counted("thread") + " without posts here")
                table.write(others, label: label + " without posts", &$0)
            }
        }
        return SiteFrame(context: context, root: "", kind: "page-bookmarks", title: "Bookmarks").page(main: out)
    }
}
