internal import Archive
internal import ForumModel
internal import ForumPages

extension RecordMapper {
    func threadRecords(of thread: ThreadPage) -> [ThreadRecord] {
        let identity = page.identity
        guard let id = identity.threadID else { return [] }
        var record = ThreadRecord(id: id)
        record.title = thread.title
        record.forumID = identity.forumID
        record.isClosed = thread.isClosed
        if accountIsKnown || page.account == .unknown { record.isBookmarked = thread.isBookmarked }
        if identity.filterUserID == nil {
            // Without navigation the thread has one page, unless this is known to be a later one.
            record.pageCount = identity.pageCount ?? ((identity.pageNumber ?? 1) == 1 ? 1 : nil)
        }
        return [record]
    }

    /// A reply form and a single-post page show the thread of their posts, and little else of it.
    func threadRecords(ofLoosePosts page: ThreadPage) -> [ThreadRecord] {
        guard let id = self.page.identity.threadID, page.title != nil || self.page.identity.forumID != nil
        else { return [] }
        var record = ThreadRecord(id: id)
        record.title = page.title
        record.forumID = self.page.identity.forumID
        return [record]
    }

    func postRecords(_ posts: [ScrapedPost]) -> [PostRecord] { posts.map(postRecord) }

    private func postRecord(_ post: ScrapedPost) -> PostRecord {
        var body = PostBody(html: post.bodyHTML, text: post.bodyText, signature: post.bodySignature.rawValue)
        body.editedByName = post.edit?.name
        body.editedAt = utc(post.edit?.date)
        body.editNote = post.edit?.text
        body.imagelessSignature = post.imagelessSignature.rawValue
        body.hasLocalImages = post.hasLocalImages
        body.isPartial = post.isIgnored || !post.isWhole
        var record = PostRecord(id: post.id, authorName: post.authorName, body: body)
        record.threadID = post.threadID ?? page.identity.threadID
        record.authorID = post.authorID
        record.position = post.position
        record.postedAt = utc(post.date)
        record.postedAtText = post.date?.text
        record.isOriginalPoster = post.isOriginalPoster
        record.isIgnored = post.isIgnored
        record.isSeen = post.isSeen
        record.quotes = post.quotes.map { ($0.postID, $0.name) }
        return record
    }

    func fill(_ record: inout PageRecord, _ list: ThreadListPage) {
        let isBookmarks = page.identity.kind == .bookmarks
        for row in list.threads {
            for tag in [row.tag, row.secondaryTag].compactMap(\.self) { record.tags.append(tagRecord(tag)) }
            if let id = row.authorID, let name = row.authorName, !name.isEmpty {
                record.users.append(UserRecord(id: id, name: name))
            }
            record.threads.append(threadRecord(row, columns: list.columns, isBookmarks: isBookmarks))
        }
        if isBookmarks, let place = page.wholeBookmarkPage {
            record.claimed.append(
                BookmarkListRecord(pageNumber: place.number, pageCount: place.count, threads: list.threads.map(\.id)))
        }
        fill(&record, list.announcements)
        for announcement in list.announcements {
            guard let id = announcement.authorID, !announcement.authorName.isEmpty else { continue }
            record.users.append(UserRecord(id: id, name: announcement.authorName))
        }
        if let panel = list.panel { fill(&record, panel) }
        record.users += (list.moderators + list.subforums.flatMap(\.moderators)).map(moderator)
    }

    func tagRecord(_ tag: ThreadTagSighting) -> ThreadTagRecord {
        ThreadTagRecord(
            siteID: tag.siteID, imageName: tag.imageName,
            imageURL: LocalImage.isLocal(tag.imageURL) ? nil : tag.imageURL, title: tag.title)
    }

    private func threadRecord(_ row: ThreadListRow, columns: Set<ThreadListColumn>, isBookmarks: Bool) -> ThreadRecord {
        var record = ThreadRecord(id: row.id)
        record.title = row.title.isEmpty ? nil : row.title
        record.forumID = isBookmarks ? nil : page.identity.forumID
        if let name = row.authorName { record.author = (row.authorID, name) }
        record.replyCount = row.replyCount
        record.viewCount = row.viewCount
        if columns.contains(.rating) {
            record.rating = Observed(row.ratingVotes.flatMap { votes in row.ratingAverage.map { (votes, $0) } })
        }
        if columns.contains(.lastPost) || row.lastPostDate != nil || row.lastPostAuthorName != nil {
            record.lastPost = (utc(row.lastPostDate), row.lastPostAuthorName)
            record.lastPostText = row.lastPostDate?.text
        }
        record.pageCount = row.pageCount
        if !isBookmarks, row.position > 0 { record.listPlace = (page.identity.pageNumber ?? 1, row.position) }
        record.isSticky = row.isSticky
        record.isClosed = row.isClosed
        record.isArchived = row.isArchived
        if columns.contains(.icon) || row.tag != nil { record.tag = Observed(row.tag.map { tagRecord($0).id }) }
        if columns.contains(.icon2) { record.secondaryTag = Observed(row.secondaryTag.map { tagRecord($0).id }) }
        guard page.account != .loggedOut else { return record }
        record.isBookmarked = isBookmarks ? true : row.isBookmarked
        record.star = row.star
        record.unread = Observed(row.unreadCount)
        return record
    }
}
