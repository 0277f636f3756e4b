import Archive
import ForumModel
import Markup
import Site

struct ShownForum: ShownItem {
    let forum: Forum
    /// The parents, the outermost first.
    let path: [Forum]
    let subforums: [Forum]
    /// The first threads in the site's order.
    let threads: [ForumThread]
    /// The users with the most posts in it.
    let people: [User]

    init(_ text: String, in queries: ArchiveSnapshot) throws {
        let id = try EntityArgument.forum(text, in: queries)
        let tree = try queries.forumTree(from: id)
        guard let forum = tree.first else { throw try queries.missing(.forum, text) }
        self.forum = forum
        path = try queries.path(to: id)
        subforums = Array(tree.dropFirst())
        threads = try queries.threads(of: id, limit: 20).items
        people = try queries.mostActivePeople(matching: ListFilter(forums: [id]), limit: 10)
    }

    var address: String? { OriginalAddress.forum(forum.id) }

    var sitePage: SitePage? { .forum(forum.id) }

    var lines: [String] {
        let name = Terminal.line(forum.name ?? "(no name)", limit: 200)
        var lines = [Terminal.bold("\(forum.isCategory ? "category" : "forum") \(forum.id)  \(name)")]
        let above = path.map { Terminal.line($0.name ?? "forum \($0.id)", limit: 60) }
        let site = [forum.siteThreadCount?.counted("thread"), forum.sitePostCount?.counted("post")].compactMap(\.self)
        let facts = [
            above.isEmpty ? nil : "in " + above.joined(separator: " › "),
            forum.isCategory || !HeldCount.isFinal
                ? nil : forum.threadCount.counted("thread") + ", " + forum.postCount.counted("post") + " held",
            site.isEmpty ? nil : "the site counted \(site.joined(separator: ", "))",
        ].compactMap(\.self)
        if !facts.isEmpty { lines.append(Terminal.dim(facts.joined(separator: " · "))) }
        if let description = forum.description { lines += PostLines.body(description, text: nil) }
        lines += ListColumns.forums(isTree: true).section("Below it", subforums.map(raised))
        lines += ListColumns.threads.section("Threads", threads)
        if !threads.isEmpty, forum.threadCount > threads.count {
            lines.append(Terminal.dim("awful-archive list threads --forum \(forum.id) has all."))
        }
        return lines + ListColumns.users.section("Most posts", people)
    }

    private func raised(_ forum: Forum) -> Forum {
        var forum = forum
        forum.depth -= 1
        return forum
    }
}
