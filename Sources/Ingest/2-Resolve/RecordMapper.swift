internal import Archive
internal import ForumModel
internal import ForumPages

/// Maps a scraped page to the archive's records: dates to UTC, lists of forums to places, rows to threads.
struct RecordMapper {
    let page: ScrapedPage
    let zone: ZoneClock
    let dates: PlausibleDates
    /// Whether the name of the page's account is known; the bookmark state of a thread on a logged-out page is ignored.
    let accountIsKnown: Bool

    func fill(_ record: inout PageRecord, _ forums: ForumRecords) {
        record.forums = forums
        switch page.content {
        case .thread(let thread):
            record.threads = threadRecords(of: thread)
            record.posts = postRecords(thread.posts)
            if let poll = thread.poll { record.claimed.append(pollRecord(poll)) }
        case .posts(let loose):
            record.threads = threadRecords(ofLoosePosts: loose)
            record.posts = postRecords(loose.posts)
        case .threadList(let list): fill(&record, list)
        case .messageFolder(let folder): fill(&record, folder)
        case .message(let message): fill(&record, message)
        case .messageFolders(let folders): record.folders = folders.map { FolderRecord(id: $0.id, name: $0.name) }
        case .announcements(let announcements): fill(&record, announcements)
        case .profile(let profile):
            if var user = userRecord(profile.user) {
                user.profile = profileRecord(profile)
                record.users = [user]
                fill(&record, staff: profile, of: user.id)
            }
        case .punishments(let punishments): fill(&record, punishments)
        case .forumIndex(let listings): record.users = listings.flatMap(\.moderators).map(moderator)
        case .messageReply(let form): if let reply = replyRecord(form) { record.claimed.append(reply) }
        case .poll(let poll): record.claimed.append(pollRecord(poll))
        case .userList(let list):
            record.claimed.append(AccountListRecord(list.kind == .ignored ? .ignored : .buddies, names: list.names))
        case .threadPosters(let posters): fill(&record, posters)
        case .siteIndex(let index): fill(&record, index)
        case .search(let search): fill(&record, search)
        case .notice, .nothing: break
        }
        fillDetails(&record)
        if let skippedHours { record.issues.append(skippedHours) }
        record.users += page.posts.compactMap(\.author).compactMap(userRecord)
        // A post with only the ID and name of its author, without more about them, makes the name known, too.
        let known = Set(record.users.map(\.id))
        for post in page.posts {
            guard let id = post.authorID, !known.contains(id), !post.authorName.isEmpty else { continue }
            record.users.append(UserRecord(id: id, name: post.authorName))
        }
        if let issue = dates.issue { record.issues.append(issue) }
    }

    /// The issue of posts at a local time that the zone skips: the site once followed older daylight-saving rules than zones do now.
    private var skippedHours: Diagnostic? {
        let count = page.posts.count { $0.date?.local.map(zone.skips) ?? false }
        guard count > 0 else { return nil }
        return Diagnostic(
            .info, .dateNonexistent,
            "\(count) posts show an hour that \(zone.name) never had; they were taken to be an hour later.")
    }

    func utc(_ date: SiteDate?) -> UTCTime? { dates.utc(date) }

    func day(_ date: SiteDate?) -> String? { utc(date) == nil ? nil : date?.local?.dayText }

    func userRecord(_ user: ScrapedUser) -> UserRecord? { user.id.flatMap { userRecord(user, id: $0) } }

    func userRecord(_ user: ScrapedUser, id: UserID) -> UserRecord? {
        guard !user.name.isEmpty else { return nil }
        var record = UserRecord(id: id, name: user.name)
        if user.isAdministrator != nil || user.isModerator != nil || !user.roles.isEmpty {
            record.roles = .shown(user.roles.joined(separator: " "))
        }
        record.isAdministrator = user.isAdministrator
        record.isModerator = user.isModerator
        if let title = user.customTitleHTML {
            record.title = .shown(title)
            record.avatarURL = user.avatarURL
            record.titleSignature = user.titleSignature?.rawValue
            record.hasLocalTitleImages = LocalImage.containsLocalImage(in: title)
        }
        record.registeredOn = day(user.registered)
        record.specialTitleHTML = user.specialTitleHTML
        return record
    }

    func moderator(_ link: ModeratorLink) -> UserRecord { UserRecord(id: link.id, name: link.name, nameRank: .listed) }

    private func profileRecord(_ profile: ScrapedProfile) -> ProfileRecord {
        var record = ProfileRecord()
        record.postCount = profile.postCount
        record.postRate = profile.postRate
        record.aboutHTML = profile.aboutHTML
        record.location = profile.location
        record.interests = profile.interests
        record.occupation = profile.occupation
        record.gender = profile.gender
        record.homepageURL = profile.homepageURL
        record.icqName = profile.icqName
        record.aimName = profile.aimName
        record.yahooName = profile.yahooName
        record.lastPostAt = utc(profile.lastPostDate)
        return record
    }

    private func fill(_ record: inout PageRecord, _ punishments: [ScrapedPunishment]) {
        for punishment in punishments {
            var row = PunishmentRecord(
                user: (punishment.userID, punishment.userName), kind: punishment.kind, punishedAt: utc(punishment.date),
                postID: punishment.postID, reasonHTML: punishment.reasonHTML)
            row.durationText = punishment.durationText
            row.requestedBy = punishment.requestedBy?.id
            row.approvedBy = punishment.approvedBy?.id
            record.punishments.append(row)
            if let id = punishment.userID, !punishment.userName.isEmpty {
                record.users.append(UserRecord(id: id, name: punishment.userName))
            }
            record.users += [punishment.requestedBy, punishment.approvedBy].compactMap(\.self).map(moderator)
        }
    }
}
