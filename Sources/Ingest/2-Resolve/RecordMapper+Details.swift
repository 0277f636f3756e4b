internal import Archive
internal import ForumModel
internal import ForumPages

extension RecordMapper {
    /// Adds the records that any kind of page may have.
    func fillDetails(_ record: inout PageRecord) {
        record.claimed += page.posts.compactMap { post in
            post.punishmentMark.map { PostMarkRecord(postID: post.id, kind: $0.kind, userID: $0.userID, text: $0.text) }
        }
        if let offered = page.offeredTags {
            record.tags += offered.tags.map(tagRecord)
            if let forum = offered.forumID ?? (offered.place == .filterMenu ? page.identity.forumID : nil) {
                record.claimed.append(OfferedTagsRecord(forumID: forum, tags: offered.tags.map { tagRecord($0).id }))
            }
        }
        if let count = page.browsingUserCount, let forum = page.identity.forumID {
            record.claimed.append(ForumVisitRecord(forumID: forum, userCount: count))
        }
        var state = AccountStateRecord()
        state.probationUntil = utc(page.probation?.until)
        state.probationText = page.probation?.text
        if case .messageFolder(let folder) = page.content {
            state.storedMessageCount = folder.storedCount
            state.messageLimit = folder.storageLimit
            state.isMessageListPartial = folder.isPartial ? true : nil
        }
        if case .siteIndex(let index) = page.content { state.storedMessageCount = index.storedMessageCount }
        state.features = page.features?.joined(separator: ", ")
        if !state.isEmpty { record.claimed.append(state) }
    }

    /// Maps the mention by a search result; others need no record: `post_mention` is derived from the links in stored bodies
    /// and from the tables of quotes and punishments.
    private func mentionRecord(_ mention: PostMention) -> MentionRecord {
        var record = MentionRecord(of: mention.postID, basis: .search)
        record.authorID = mention.authorID
        record.authorName = mention.authorName
        record.forumID = mention.forumID
        record.postedAt = utc(mention.date)
        record.excerpt = mention.excerpt
        return record
    }

    func fill(_ record: inout PageRecord, _ search: SearchPage) {
        record.claimed += page.postMentions.map(mentionRecord)
        for hit in search.hits {
            if let id = hit.authorID, let name = hit.authorName, !name.isEmpty {
                record.users.append(UserRecord(id: id, name: name))
            }
        }
        for found in search.threads {
            var thread = ThreadRecord(id: found.threadID)
            thread.title = found.title
            thread.forumID = found.forumID
            if let name = found.authorName {
                thread.author = (found.authorID, name)
                if let id = found.authorID { record.users.append(UserRecord(id: id, name: name)) }
            }
            record.threads.append(thread)
        }
    }

    func pollRecord(_ poll: ScrapedPoll) -> PollRecord {
        var record = PollRecord()
        record.siteID = poll.id?.rawValue
        record.threadID = poll.threadID ?? page.identity.threadID
        record.questionHTML = poll.questionHTML
        record.questionText = poll.questionText
        record.voteCount = poll.voteCount
        record.isMultiple = poll.isMultiple
        record.isClosed = poll.isClosed
        record.hasVoted = poll.hasVoted
        record.options = poll.options.map {
            PollRecord.Option(position: $0.position, html: $0.html, text: $0.text, voteCount: $0.voteCount)
        }
        return record
    }

    func fill(_ record: inout PageRecord, _ page: ThreadPostersPage) {
        record.users += page.posters.map { UserRecord(id: $0.userID, name: $0.name) }
        guard let thread = page.threadID ?? self.page.identity.threadID else { return }
        record.threads.append(ThreadRecord(id: thread))
        record.claimed.append(
            ThreadPostersRecord(threadID: thread, posters: page.posters.map { ($0.userID, $0.name, $0.postCount) }))
    }

    func fill(_ record: inout PageRecord, _ index: SiteIndexPage) {
        record.users = index.forums.flatMap(\.moderators).map(moderator)
        if let account = index.account { record.users.append(userRecord(account)) }
        let known = SiteStatistics.named.compactMap { name, path in
            index.statistics[keyPath: path].map { (name: name, value: $0) }
        }
        if !known.isEmpty { record.claimed.append(SiteStatisticsRecord(known)) }
    }

    private func userRecord(_ account: SiteAccount) -> UserRecord {
        var record = UserRecord(id: account.id, name: account.name)
        record.registeredOn = account.joinedAt.map { String($0.description.prefix(10)) }
        var profile = ProfileRecord()
        profile.postCount = account.postCount
        profile.postRate = account.postRate
        profile.location = account.location
        profile.interests = account.interests
        profile.occupation = account.occupation
        profile.gender = account.gender
        profile.homepageURL = account.homepageURL
        profile.icqName = account.icqName
        profile.aimName = account.aimName
        profile.yahooName = account.yahooName
        profile.lastPostAt = account.lastPostAt
        record.profile = profile
        return record
    }

    func fill(_ record: inout PageRecord, staff profile: ScrapedProfile, of user: UserID) {
        guard !profile.moderatedForums.isEmpty else { return }
        record.claimed.append(
            StaffRecord(userID: user, forums: profile.moderatedForums.map { ForumID(rawValue: $0.id) }))
    }
}
