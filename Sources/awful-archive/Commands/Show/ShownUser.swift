import Archive
import ForumModel
import Markup
import Site

struct ShownUser: ShownItem {
    let user: User
    /// The numbers of posts by forum, descending.
    let forums: [PostCount]
    /// The threads that the user opened, by newest post.
    let threads: [ForumThread]
    let posts: [Post]
    let punishments: [Punishment]

    init(_ text: String, in queries: ArchiveSnapshot) throws {
        let id = try EntityArgument.user(text, in: queries)
        guard let user = try queries.user(id) else { throw try queries.missing(.user, text) }
        self.user = user
        let filter = ListFilter(users: [id])
        forums = try queries.postCounts(by: .forum, matching: filter)
        threads = try queries.threads(matching: filter, limit: 10).items
        posts = try queries.posts(matching: filter, limit: 10).items
        punishments = try queries.punishments(matching: filter, limit: 10).items
    }

    var address: String? { OriginalAddress.user(user.id) }

    var sitePage: SitePage? { .user(user.id) }

    var lines: [String] {
        var lines = [Terminal.bold("user \(user.id)  \(Terminal.line(user.name ?? "(no name)", limit: 100))")]
        let site = user.sitePostCount.map { " of \($0.grouped)" } ?? ""
        let facts = [
            user.formerNames.isEmpty
                ? nil : "once " + user.formerNames.map { Terminal.line($0, limit: 40) }.joined(separator: ", "),
            HeldCount.isFinal
                ? "\(user.postCount.grouped)\(site) \(user.postCount == 1 && site.isEmpty ? "post" : "posts") held"
                : nil, user.registeredOn.map { "registered \(Terminal.line($0, limit: 20))" },
            user.isAdministrator ? "administrator" : user.isModerator ? "moderator" : nil,
            user.isAccount ? "saved pages of this archive" : nil,
            user.location.flatMap { $0.isEmpty ? nil : Terminal.line($0, limit: 60) },
        ]
        lines.append(Terminal.facts(facts))
        if !forums.isEmpty {
            lines += ["", Terminal.bold("Posts by forum")]
            lines +=
                BarChart(
                    bars: forums.prefix(8).map { (Terminal.line($0.name ?? "forum \($0.key)", limit: 40), $0.count) }
                ).lines
        }
        return lines + ListColumns.threads.section("Threads", threads)
            + ListColumns.posts.section("Newest posts", posts)
            + ListColumns.punishments.section("Punishments", punishments)
    }
}
