internal import Archive
internal import ForumModel
internal import ForumPages

extension RecordMapper {
    /// Takes the announcements of a page: of those that share their number the first.
    ///
    /// The site does not number announcements; author, day and forum identify one.
    func fill(_ record: inout PageRecord, _ announcements: [ScrapedAnnouncement]) {
        var known: [AnnouncementID: ScrapedAnnouncement] = [:]
        for announcement in announcements {
            let row = announcementRecord(announcement)
            guard let first = known[row.id] else {
                known[row.id] = announcement
                record.announcements.append(row)
                continue
            }
            if first.bodyHTML != announcement.bodyHTML || first.title != announcement.title {
                record.issues.append(issue(of: announcement))
            }
        }
        for author in announcements.compactMap(\.author) {
            if let user = userRecord(author).map(withReadTitle) {
                record.users.append(user)
            } else if let user = namedUserRecord(author).map(withReadTitle) {
                record.namedUsers.append(user)
            }
        }
    }

    /// A title without the pictures that these pages write as `[img]address[/img]` instead of showing them; the first
    /// one's address is the avatar's.
    ///
    /// It differs from the title that the site shows elsewhere, so it never replaces a title from HTML.
    private func withReadTitle(_ user: UserRecord) -> UserRecord {
        guard let title = user.title?.value, title.contains("[img]") else { return user }
        var user = user
        let picture = /\[img\]\s*(https?:\/\/[^\s\[\]"'<>]+)\s*\[\/img\]/
        user.avatarURL = user.avatarURL ?? title.firstMatch(of: picture).map { String($0.output.1) }
        user.title = Observed(title.replacing(picture, with: ""))
        user.hasLocalTitleImages = true
        return user
    }

    private func issue(of announcement: ScrapedAnnouncement) -> Diagnostic {
        Diagnostic(
            .warning, .pageRowsMissing,
            """
            Two announcements of \(day(announcement.date) ?? "an unknown day") by \(announcement.authorName) in one forum cannot \
            be kept apart, for author, day and forum are all that tells announcements from each other; the first was \
            kept. Keep the saved page for the other one.
            """)
    }

    private func announcementRecord(_ announcement: ScrapedAnnouncement) -> AnnouncementRecord {
        let forum = announcement.forumID ?? page.identity.forumID
        var record = AnnouncementRecord(
            forumID: forum, author: (announcement.authorID, announcement.authorName),
            postedOn: day(announcement.date))
        record.title = announcement.title
        record.bodyHTML = announcement.bodyHTML
        return record
    }
}
