import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

@Suite struct `Merging archives` {
    @Test func `an archive with itself, or twice, changes nothing`() throws {
        let captures = Captures.all(count: 12, seed: 3)
        let (archive, other) = (try TestArchive().import(captures), try TestArchive().import(captures))
        let before = try archive.dump
        let summary = try archive.merge(other)
        #expect(summary?.pages == [:])
        #expect(summary?.knownCount == 12)
        try archive.merge(archive)
        #expect(try archive.dump == before)
    }

    @Test func `a file that both have is what the one says that knows more of it`() throws {
        var page = Fixture.page("page", day: 3)
        page.threads = [Fixture.thread(1, title: "T")]
        page.posts = [Fixture.post(11)]
        var fetched = page
        fetched.source.path = "crawl"
        fetched.source.pathBytes = Array("crawl".utf8)
        fetched.source.key.time = Fixture.moment(9)
        fetched.source.key.isExplicit = true
        fetched.source.capturedBasis = .warc
        let expected = try TestArchive().import([page, fetched]).dump
        #expect(expected.contains { $0.contains("\"last_seen_at\":\"2015-01-10") })
        for (one, other) in [
            ([page], [page, fetched]), ([page, fetched], [page]), ([page], [fetched, page]),
        ] {
            let merged = try TestArchive().import(one)
            try merged.merge(try TestArchive().import(other))
            #expect(try merged.dump == expected)
        }
    }

    @Test func `keeps accounts apart`() throws {
        func page(_ account: String) -> PageRecord {
            var page = Fixture.page("of \(account)", day: 3, account: account)
            var row = Fixture.thread(1, title: "T")
            row.isBookmarked = true
            page.threads = [row]
            page.folders = [FolderRecord(id: .inbox, name: "Inbox of \(account)")]
            var message = MessageRecord(id: MessageID(rawValue: account == "Ada" ? 51 : 52))
            message.folderID = .inbox
            page.messages = [message]
            return page
        }
        let merged = try TestArchive().import([page("Ada")])
        try merged.merge(try TestArchive().import([page("Bob")]))
        let rows = try merged.rows(
            """
            SELECT account.name AS who, private_message_folder.name AS folder, private_message.id AS message
            FROM account JOIN thread_bookmark ON thread_bookmark.account_id = account.id
            JOIN private_message_folder ON private_message_folder.account_id = account.id
            JOIN private_message ON private_message.account_id = account.id ORDER BY 1
            """)
        #expect(
            rows.map { "\($0["who"] as String) \($0["folder"] as String) \($0["message"] as Int)" }
                == ["Ada Inbox of Ada 51", "Bob Inbox of Bob 52"])
    }

    @Test func `brings pictures, issues and kept bytes along`() throws {
        var page = Fixture.page("page", day: 3)
        page.assets = [
            AssetRecord(
                mediaType: "image/gif", bytes: [1, 2, 3], url: "http://i.example/a.gif",
                capturedAt: Fixture.moment(3))
        ]
        page.issues = [Diagnostic(.warning, .encodingControl, "one")]
        page.kept = KeptPage([9, 9], hash: page.source.hash, facts: CaptureFacts())
        let other = try TestArchive().import([page])
        let merged = try TestArchive()
        #expect(try merged.merge(other)?.assetCount == 1)
        #expect(try merged.dump == other.dump)
        for table in ["asset", "asset_url", "kept_page", "source_issue"] {
            #expect(try merged.rows("SELECT * FROM \(table)") == other.rows("SELECT * FROM \(table)"))
        }
    }

    @Test func `brings kept bytes to pages that the archive has without`() throws {
        var page = Fixture.page("page", day: 3)
        let archive = try TestArchive().import([page])
        page.kept = KeptPage([9, 9], hash: page.source.hash, facts: CaptureFacts())
        let other = try TestArchive().import([page])
        try archive.merge(other)
        let kept = try other.rows("SELECT * FROM kept_page")
        #expect(try kept.count == 1 && archive.rows("SELECT * FROM kept_page") == kept)
    }

    @Test
    func
        `whose reading position is on a post that another has deleted, has it on the post before, in either direction`()
        throws
    {
        let pages = Captures.all(count: 10, seed: 6)
        func archive() throws -> TestArchive { try TestArchive().import(pages) }
        let deleting = try archive()
        let posts = try deleting.rows("SELECT id FROM post WHERE thread_id = 1 ORDER BY id").map {
            $0["id"] as Int64
        }
        let last = try #require(posts.last)
        _ = try deleting.store.delete(`A deletion`.request(.init(.post, last)))
        let marked = try [archive(), archive()]
        for each in marked {
            try each.store.markRead(
                upTo: [PostID(rawValue: last)], for: AccountID(rawValue: 0), at: Fixture.moment(20))
        }
        try marked[0].merge(deleting)
        try deleting.merge(marked[1])
        for each in [marked[0], deleting] {
            #expect(
                try each.rows(
                    "SELECT target_id FROM reader_mark JOIN post ON post.id = target_id WHERE kind = 'position'"
                )
                .map { $0[0] as Int64 } == [posts[posts.count - 2]])
        }
    }

    @Test(.isLong) func `that was stopped goes on when it is run again`() throws {
        let captures = (0..<5).flatMap { seed in
            Captures.all(count: 40, seed: UInt64(seed)).map { page in
                var page = page
                page.source.root = "/pages\(seed)"
                page.source.hash = ContentHash(of: Array("\(seed) \(page.source.path)".utf8))
                return page
            }
        }
        let other = try TestArchive().import(captures)
        let merged = try TestArchive()
        #expect(try merged.merge(other, progress: { done, _ in done < 100 }) == nil)
        let half = try merged.rows("SELECT count(*) AS n FROM source_page")[0]["n"] as Int
        #expect(half > 0 && half < 200)
        // Another import completes what is there, but does not bring what the merge has not taken.
        try merged.import([captures[199]])
        #expect(try merged.store.overview().unfinishedMerges == [other.path])
        #expect(try merged.store.check().sections.map(\.code).contains("archive.unfinished-merge"))
        #expect(try merged.merge(other) != nil)
        #expect(try merged.dump == other.dump)
        #expect(try merged.store.overview().unfinishedMerges.isEmpty)
    }

    @Test func `that was stopped is forgotten by a repair`() throws {
        let other = try TestArchive().import(Captures.all(count: 12, seed: 3))
        let merged = try TestArchive()
        #expect(try merged.merge(other, progress: { _, _ in false }) == nil)
        #expect(try merged.store.overview().unfinishedMerges == [other.path])
        try merged.store.repair()
        #expect(try merged.store.overview().unfinishedMerges.isEmpty)
    }
}

@Suite struct `A merged page` {
    @Test(arguments: [false, true])
    func `what the newest version of the program read counts, in any order`(isNewerFirst: Bool) throws {
        let archives = try [(1, "Ada"), (ReaderVersion.current, "Ben")].map { version, name in
            var page = Fixture.page("page", day: 1)
            page.source.readerVersion = version
            page.users = [Fixture.user(5, name)]
            return try TestArchive().import([page])
        }
        let (first, second) = isNewerFirst ? (archives[1], archives[0]) : (archives[0], archives[1])
        try first.merge(second)
        let names = try first.rows("SELECT name FROM user UNION ALL SELECT name FROM user_name")
        #expect(names.map { $0["name"] as String } == ["Ben"])
    }

    @Test(arguments: [1, ReaderVersion.current, nil])
    func `keeps its reader's version and the letters that nothing read`(_ version: Int?) throws {
        var page = Fixture.page("page", day: 1)
        page.source.readerVersion = version
        page.source.unreadLetterCount = 77
        let merged = try TestArchive()
        #expect(try merged.merge(TestArchive().import([page])) != nil)
        let row = try #require(
            try merged.rows("SELECT unread_letters, reader_version FROM source_page").first)
        #expect(row["unread_letters"] as Int? == 77)
        #expect(row["reader_version"] as Int? == version)
    }
}

@Suite struct `Explaining` {
    static func archive() throws -> TestArchive {
        func page(_ name: String, day: Int, title: String, views: Int?) -> PageRecord {
            var page = Fixture.page(name, day: day, account: "Ada")
            var row = Fixture.thread(1, title: title)
            row.viewCount = views
            page.threads = [row]
            page.posts = [Fixture.post(11, body: title)]
            page.users = [Fixture.user(7, "Ada")]
            page.forums = Fixture.menu([(100, title, 1)])
            return page
        }
        return try TestArchive().import([
            page("old", day: 1, title: "Old", views: 5), page("new", day: 9, title: "New", views: nil),
            page("middle", day: 5, title: "Old", views: 6),
        ])
    }

    static func field(_ column: String, _ entity: ExplainedEntity, _ id: Int64) throws -> Explanation.Field? {
        try archive().store.explain(entity, id: id)?.fields.first {
            $0.claim.values.contains { $0.column == column }
        }
    }

    @Test func `names the capture that decided, and those that say otherwise, the newest first`() throws {
        let title = try #require(try Self.field("title", .thread, 1))
        #expect(title.claim.values[0].value == .text("New"))
        #expect(title.claim.captures.map(\.path) == ["new"])
        #expect(title.claim.captures[0].capturedAt == "2015-01-10T00:00:00Z")
        #expect(title.claim.captures[0].account == "Ada")
        #expect(title.others.count == 1)
        #expect(title.others[0].values[0].value == .text("Old"))
        #expect(title.others[0].captures.map(\.path) == ["middle", "old"])
        let views = try #require(try Self.field("view_count", .thread, 1))
        #expect(views.claim.values[0].value == .integer(6))
        #expect(views.claim.captures.map(\.path) == ["middle"])
        #expect(views.others.map { $0.captures.map(\.path) } == [["old"]])
    }

    @Test func `tells what menus say of a forum`() throws {
        let name = try #require(try Self.field("name", .forum, 100))
        #expect(name.claim.captures.map(\.path) == ["new"])
        #expect(name.others.map { $0.captures.map(\.path) } == [["middle", "old"]])
    }

    @Test func `tells the bodies of a post, and its revisions`() throws {
        let body = try #require(try Self.field("body_html", .post, 11))
        #expect(body.claim.values[0].value == .text("<p>New</p>"))
        #expect(body.others.map { $0.captures.map(\.path) } == [["middle", "old"]])
        let explanation = try #require(try Self.archive().store.explain(.post, id: 11))
        #expect(explanation.revisions.map(\.html) == ["<p>Old</p>"])
        #expect(explanation.revisions[0].firstCapturedAt == "2015-01-02T00:00:00Z")
        #expect(explanation.revisions[0].lastCapturedAt == "2015-01-06T00:00:00Z")
        #expect(
            explanation.derived.contains {
                $0.column == "last_seen_at" && $0.value == .text("2015-01-10T00:00:00Z")
            })
    }

    @Test func `knows what a thread was called`() throws {
        let explanation = try #require(try Self.archive().store.explain(.thread, id: 1))
        #expect(explanation.history.contains { $0.values.contains { $0.value == .text("Old") } })
    }

    @Test func `finds nothing where nothing is`() throws {
        for entity in ExplainedEntity.allCases {
            #expect(try Self.archive().store.explain(entity, id: 999) == nil)
        }
    }

    @Test func `a merge that brings nothing leaves the file as it is`() throws {
        var page = Fixture.page("page", day: 1)
        page.assets = [
            AssetRecord(
                mediaType: "image/gif", bytes: [1, 2, 3], url: "http://e.org/a.gif",
                capturedAt: Fixture.moment(1))
        ]
        let (archive, other) = (try TestArchive().import([page]), try TestArchive().import([page]))
        let reader = try DatabaseQueue(path: archive.path)
        let version = try reader.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        try archive.merge(other)
        #expect(try reader.read { try Int.fetchOne($0, sql: "PRAGMA data_version") } == version)
    }

    @Test func `a time that cannot be is not taken from another archive`() throws {
        var page = Fixture.page("page", day: 1)
        page.source.key.time = UTCTime(seconds: 7_000_000_000)
        page.users = [Fixture.user(5, "Future")]
        let now = Fixture.page("now", day: 5)
        var held = now
        held.users = [Fixture.user(5, "Now")]
        let other = try TestArchive().import([page])
        let archive = try TestArchive().import([held])
        try archive.merge(other)
        #expect(try archive.rows("SELECT name FROM user WHERE id = 5")[0][0] == "Now")
        let found = try archive.store.check().sections.first { $0.code == "capture.implausible" }
        #expect(found?.findings.count == 1)
    }
}
