internal import Archive
internal import ForumModel
internal import ForumPages

extension RecordMapper {
    /// Adds the announcements of a page, each once, and their authors.
    ///
    /// The site does not number announcements. The first of those that share author, day and forum has the ID that it would have
    /// alone: the site lists the newest first and lists of threads show only that one, so it is the one that other captures show.
    /// The IDs of the others also depend on their contents, but not on the order of imports or on what else is listed.
    func fill(_ record: inout PageRecord, _ announcements: [ScrapedAnnouncement]) {
        var contents: [AnnouncementID: String] = [:]
        for announcement in announcements {
            var row = announcementRecord(announcement)
            let content = "\(announcement.bodySignature ?? .empty) \(announcement.title ?? "")"
            if let first = contents[row.id], first != content { row.distinguish(by: content) }
            if contents.updateValue(content, forKey: row.id) == nil { record.announcements.append(row) }
        }
        for author in announcements.compactMap(\.author) {
            if let user = userRecord(author).map(withoutPictureCodes) {
                record.users.append(user)
            } else if author.id == nil, let user = userRecord(author, id: UserRecord.unknownID) {
                record.namedUsers.append(withoutPictureCodes(user))
            }
        }
    }

    /// Returns a user whose title lacks the pictures that these pages write as `[img]address[/img]` instead of showing them; the first
    /// one's address is the avatar's.
    ///
    /// The title then differs from the one that the site shows elsewhere, so it never replaces a title from HTML.
    private func withoutPictureCodes(_ user: UserRecord) -> UserRecord {
        guard let title = user.title.value, title.contains("[img]") else { return user }
        var user = user
        let picture = /\[img\]\s*(https?:\/\/[^\s\[\]"'<>]+)\s*\[\/img\]/
        user.avatarURL = user.avatarURL ?? title.firstMatch(of: picture).map { String($0.output.1) }
        user.title = .shown(title.replacing(picture, with: ""))
        user.hasLocalTitleImages = true
        return user
    }

    private func announcementRecord(_ announcement: ScrapedAnnouncement) -> AnnouncementRecord {
        let forum = announcement.forumID ?? page.identity.forumID
        var record = AnnouncementRecord(
            forumID: forum, author: (announcement.authorID, announcement.authorName), postedOn: day(announcement.date))
        record.title = announcement.title
        record.bodyHTML = announcement.bodyHTML
        return record
    }
}
