package import Archive
package import ForumModel

/// Records of an invented forum, as scraped from pages.
package enum Fixture {
    /// Returns a page captured on a day of 2015; its content is its name.
    package static func page(_ name: String, day: Int, account: String? = nil, status: PageStatus = .imported)
        -> PageRecord
    {
        var source = SourceRecord(
            root: "/pages", path: name, pathBytes: Array(name.utf8), status: status,
            modifiedAt: UTCTime(seconds: 1_500_000_000), importedAt: UTCTime(seconds: 1_700_000_000))
        let hash = ContentHash(of: Array(name.utf8))
        source.hash = hash
        source.kind = .showthread
        source.accountName = account
        source.capturedBasis = .pageFloor
        source.readerVersion = ReaderVersion.current
        source.key = CaptureKey(
            time: moment(day), isExplicit: false, fileTime: source.key.fileTime, hashPrefix: hash.prefix)
        return PageRecord(source: source)
    }

    package static func moment(_ day: Int) -> UTCTime {
        UTCTime(seconds: 1_420_070_400 + Int64(day) * 86_400)
    }

    package static func post(
        _ id: Int64, thread: Int64? = 1, author: (Int64, String) = (7, "Ada"), body: String = "hello",
        day: Int? = 1,
        isPartial: Bool = false
    ) -> PostRecord {
        var content = PostBody(
            html: "<p>\(body)</p>", text: body, signature: DerivedNumber.from("body", body))
        content.isPartial = isPartial
        var post = PostRecord(id: PostID(rawValue: id), authorName: author.1, body: content)
        post.threadID = thread.map(ThreadID.init(rawValue:))
        post.authorID = UserID(rawValue: author.0)
        post.postedAt = day.map(moment)
        return post
    }

    package static func user(_ id: Int64, _ name: String, title: String? = nil) -> UserRecord {
        var user = UserRecord(id: UserID(rawValue: id), name: name)
        user.title = title.map { .shown($0) } ?? .notShown
        return user
    }

    package static func thread(_ id: Int64, title: String? = nil, forum: Int64? = nil) -> ThreadRecord {
        var thread = ThreadRecord(id: ThreadID(rawValue: id))
        thread.title = title
        thread.forumID = forum.map(ForumID.init(rawValue:))
        return thread
    }

    /// Returns a menu of forums with their parents; an ID below 100 is that of a category.
    package static func menu(_ entries: [(id: Int64, name: String, parent: Int64)]) -> ForumRecords {
        var records = ForumRecords()
        for parent in Set(entries.map(\.parent)).sorted() where parent < 100 {
            records.categories.append(
                CategoryRecord(
                    id: CategoryID(rawValue: parent), name: "Category \(parent)", listIndex: Int(parent)))
        }
        for (index, entry) in entries.enumerated() {
            let place: ForumRecord.Place =
                entry.parent < 100
                ? .category(CategoryID(rawValue: entry.parent)) : .forum(ForumID(rawValue: entry.parent))
            records.forums.append(
                ForumRecord(
                    id: ForumID(rawValue: entry.id), name: entry.name, place: place, listIndex: index,
                    isInMenu: true))
        }
        records.fingerprint = DerivedNumber.from("menu", "\(entries)")
        return records
    }
}
