import Archive
import Exports
import ForumModel

extension Announcement: ShownItem {
    /// Returns the announcement of an ID, which only lists and searches tell.
    static func shown(_ text: String, in queries: ArchiveSnapshot) throws -> Announcement {
        if let id = AnnouncementID(parsing: text), let found = try queries.announcement(id) { return found }
        throw LookupError.unknown(.announcement, text, archive: queries.archivePath, similar: [])
    }

    var address: String? { forumID.map(OriginalAddress.announcements(of:)) }

    var sitePage: SitePage? { .list(.announcements) }

    var lines: [String] {
        let forum = forumName.map { Terminal.line($0, limit: 60) }
        let facts = [authorName.map { "by \(Terminal.line($0, limit: 40))" }, postedOn, forum]
        let title = Terminal.line(title ?? "(no title)", limit: 120)
        return [Terminal.bold("announcement \(id)  \(title)"), Terminal.facts(facts)]
            + PostLines.body(bodyHTML, text: nil)
    }
}
