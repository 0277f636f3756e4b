package import Archive
package import ForumModel
internal import Markup

/// The pages that were imported lately, as JSON for the scripts of a server's pages.
package struct NewPagesText: Sendable {
    struct Link: Encodable {
        var words: String
        var address: String?
    }

    private static let limit = 5

    /// The highest ID of a saved page.
    package let newest: SourcePageID
    /// The message, one line of JSON.
    package let json: String

    /// `id` is the newest page that the browser's page knows of, `thread` the thread that it shows.
    package init(after id: SourcePageID, in thread: ThreadID?, _ reader: ArchiveSnapshot, includesPrivate: Bool) throws
    {
        newest = try reader.newestPageID()
        let found = try reader.pages(importedAfter: id, includesPrivate: includesPrivate, limit: Self.limit)
        let posts = try thread.map { try reader.posts(of: $0, importedAfter: id) } ?? []
        let message: JSONMembers = [
            "count": found.count, "newest": newest, "pages": found.pages.map(Self.link), "posts": posts,
        ]
        json = String(decoding: try JSONReport.data(of: message), as: UTF8.self)
    }

    /// Returns a link to a thread or forum by its address on the forums, which the server redirects; no address for other kinds.
    static func link(_ page: NewPage) -> Link {
        let number = page.number.map { $0 > 1 ? ", page \($0)" : "" } ?? ""
        if let thread = page.threadID {
            let title = ThreadPageView.shown(page.threadTitle, of: thread)
            return Link(
                words: title + number,
                address: page.firstPostID.map { "/showthread.php?goto=post&postid=\($0)" }
                    ?? "/showthread.php?threadid=\(thread)&pagenumber=\(max(1, page.number ?? 1))")
        }
        if let forum = page.forumID, page.kind == "forumdisplay" {
            return Link(
                words: (page.forumName.map(ShownText.cleaned) ?? "Forum \(forum)") + number,
                address: "/forumdisplay.php?forumid=\(forum)")
        }
        return Link(words: "a page of another kind", address: nil)
    }
}
