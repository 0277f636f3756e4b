internal import ForumModel
internal import HTMLTree

/// Reads a forum's announcements.
///
/// Markup: `div#thread` with a `table.post` without a number for each announcement: sidebar, `td.postbody`, and the day alone in
/// `td.postdate`.
struct AnnouncementScraper {
    private let outline: PageOutline

    init(_ outline: PageOutline) { self.outline = outline }

    /// The announcements in page order.
    func announcements(_ forumID: ForumID?, _ diagnostics: inout [Diagnostic]) -> [ScrapedAnnouncement] {
        let tables = outline.plainPostTables
        var result: [ScrapedAnnouncement] = []
        for (position, table) in tables.enumerated() {
            let limit = position + 1 < tables.count ? tables[position + 1] : nil
            let parts = PlainPost(table, before: limit)
            guard let body = parts.body, let name = parts.sidebar.name else { continue }
            var announcement = ScrapedAnnouncement(authorName: name)
            announcement.forumID = forumID
            announcement.author = parts.sidebar.user()
            announcement.authorID = parts.sidebar.id ?? parts.profileID
            announcement.author?.id = announcement.authorID
            announcement.date = parts.date
            announcement.bodyHTML = BodyMarkup.html(of: body, before: limit)
            if let date = parts.date, date.local == nil {
                diagnostics.append(
                    Diagnostic(.warning, "date.invalid", "An announcement has no readable date."))
            }
            result.append(announcement)
        }
        return result
    }
}
