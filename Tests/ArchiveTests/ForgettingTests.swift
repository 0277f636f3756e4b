import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// The rows that a deletion removes beside those of the named entity.
@Suite struct `What a deletion takes along` {
    private func forgetting(_ id: Int64?, _ name: String? = nil) -> DeletionRequest {
        `A deletion`.request { $0.persons = [.init(id: id.map(UserID.init(rawValue:)), name: name)] }
    }

    private func post(_ id: Int64, _ html: String, _ text: String) -> PostRecord {
        var post = Fixture.post(id, author: (8, "Bob"))
        (post.body.html, post.body.text) = (html, text)
        return post
    }

    private let heading =
        #"<h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=11">Bread posted:</a></h4>"#

    @Test func `the account of a forgotten person goes, although it had read up to a post of the person`() throws {
        var page = Fixture.page("page", day: 3, account: "Gander77")
        page.posts = [Fixture.post(11, author: (8, "Bob")), Fixture.post(12, author: (7, "Gander77"))]
        page.users = [Fixture.user(7, "Gander77")]
        let archive = try TestArchive().import([page])
        let account = try archive.store.querying { try $0.account(named: "Gander77") }
        try archive.store.markRead(upTo: [PostID(rawValue: 12)], for: account, at: Fixture.moment(20))
        _ = try archive.store.delete(forgetting(7))
        #expect(try archive.rows("SELECT 1 FROM reader_mark").isEmpty)
        #expect(try archive.rows("SELECT 1 FROM account WHERE name IS NOT NULL").isEmpty)
    }

    @Test func `the name of an account that no page shows as a user is a person's, who can be forgotten`() throws {
        var page = Fixture.page("page", day: 3, account: "Lurker9")
        page.posts = [Fixture.post(11, author: (8, "Bob"))]
        let archive = try TestArchive().import([page])
        #expect(try archive.store.querying { try $0.person(named: "lurker9") } == .name("lurker9"))
        _ = try archive.store.delete(forgetting(nil, "lurker9"))
        #expect(try archive.rows("SELECT 1 FROM account WHERE name IS NOT NULL").isEmpty)
    }

    @Test
    func
        `the name of a forgotten person goes from headings of quotes and edit notes, though it is a common word`()
        throws
    {
        var page = Fixture.page("page", day: 3)
        var edited = post(
            13, #"<p>Toast.</p><p class="editedby"><span>Bread fucked around</span></p>"#, "Toast.")
        (edited.body.editedByName, edited.body.editNote) = ("Bread", "Bread fucked around")
        page.posts = [
            Fixture.post(11, author: (7, "Bread"), body: "mine"),
            post(
                12, "\(heading)<blockquote>mine</blockquote>I like bread.", "Bread posted: mine I like bread."
            ),
            edited,
            post(14, "\(heading)<blockquote>mine</blockquote>Yes.", "Bread posted: mine Yes."),
            post(15, "<div>\(heading)</div>No.", "Bread posted: No."),
        ]
        page.users = [Fixture.user(7, "Bread"), Fixture.user(8, "Bob")]
        var letter = MessageRecord(id: MessageID(rawValue: 51))
        letter.body = ("\(heading)<blockquote>mine</blockquote>Hi.", "Bread posted: mine Hi.")
        page.messages = [letter]
        let archive = try TestArchive().import([page])
        let plan = try archive.store.delete(forgetting(7))
        #expect(plan.keptNames.map { "\($0.table) \($0.id)" } == ["post 12"])
        let bodies = try archive.rows(
            """
            SELECT id, body_html, body_text, edited_by_name, edit_note FROM post
            UNION ALL SELECT id, body_html, body_text, NULL, NULL FROM private_message ORDER BY id
            """)
        #expect(bodies.count == 5)
        for row in bodies {
            #expect(
                !row.databaseValues.contains { "\($0)".contains("Bread") || "\($0)".contains("mine") },
                "\(row)")
        }
        #expect(
            bodies[0]["body_html"] == heading.replacing("Bread", with: "deleted-user")
                + "<blockquote>(deleted)</blockquote>I like bread.")
        #expect(bodies[1]["edit_note"] == "deleted-user fucked around")
    }

    @Test func `codes of names with numbers that nothing has, in an archive of others, match nothing`() throws {
        var page = Fixture.page("page", day: 3)
        page.posts = [Fixture.post(11, author: (8, "Bob")), post(12, "Gander77 said so", "Gander77 said so")]
        page.users = [Fixture.user(7, "Gander77"), Fixture.user(8, "Bob")]
        var later = Fixture.page("later", day: 4)
        later.posts = [Fixture.post(13, author: (7, "Gander77")), post(14, "x", "x")]
        later.users = [Fixture.user(7, "Gander77")]
        for (numbers, isKept) in [
            ("hint = -1", true), ("hint = 256", true), ("word_count = 0", true), ("word_count = -1", true),
            ("word_count = \(Int64.max)", true), ("word_count = word_count", false),
        ] {
            let archive = try TestArchive().import([page])
            _ = try archive.store.delete(forgetting(7))
            try archive.execute("UPDATE forgotten_code SET \(numbers)")
            let other = try TestArchive().import([page])
            try other.merge(archive)
            try other.import([later])
            let left = try other.rows("SELECT 1 FROM post WHERE body_text = 'Gander77 said so'").count
            #expect(left == (isKept ? 1 : 0), "\(numbers)")
            #expect(try other.rows("SELECT 1 FROM post WHERE id = 13").isEmpty)
        }
    }

    @Test func `a forgotten person whose name is of invisible characters on a later page ends no import`() throws {
        func page(_ name: String, _ day: Int) -> PageRecord {
            var page = Fixture.page("\(day)", day: day)
            page.posts = [Fixture.post(11, author: (7, name)), post(12, "x", "x")]
            page.users = [Fixture.user(7, name), Fixture.user(8, "Bob")]
            return page
        }
        let archive = try TestArchive().import([page("Gander77", 3)])
        _ = try archive.store.delete(forgetting(7))
        try archive.import([page("\u{200B}", 4), page("\u{AD}\u{2060}", 5)])
        #expect(try archive.rows("SELECT id FROM post").map { $0[0] as Int64 } == [12])
    }

    @Test
    func `a forgotten person's name that only another archive knows, as of a deleted user, goes from accounts too`()
        throws
    {
        var page = Fixture.page("page", day: 3)
        (page.posts, page.users) = ([Fixture.post(11, author: (7, "Gander77"))], [Fixture.user(7, "Gander77")])
        var list = Fixture.page("list", day: 4, account: "Old Gander")
        (list.posts, list.users) = ([post(12, "x", "x")], [Fixture.user(7, "Old Gander")])
        let (here, there) = (try TestArchive().import([page]), try TestArchive().import([list]))
        _ = try here.store.delete(forgetting(7))
        _ = try there.store.delete(`A deletion`.request(.init(.user, 7)) { $0.hidesNames = true })
        let (one, other) = (try TestArchive(), try TestArchive())
        for archive in [here, there] { try one.merge(archive) }
        for archive in [there, here] { try other.merge(archive) }
        for archive in [one, other] {
            #expect(try archive.rows("SELECT name FROM account WHERE name = 'Old Gander'").isEmpty)
            #expect(try archive.rows("SELECT name FROM deleted_name").isEmpty)
        }
        #expect(try one.dump == other.dump)
    }

    @Test func `a deleted user's name in two spellings, one of another archive, ends no merge`() throws {
        func archive(_ name: String, isDeleted: Bool = true) throws -> TestArchive {
            var page = Fixture.page(isDeleted ? name : "later", day: 3)
            page.posts = [Fixture.post(11, author: (7, name))]
            page.users = [Fixture.user(7, name)]
            let archive = try TestArchive().import([page])
            if isDeleted { _ = try archive.store.delete(`A deletion`.request(.init(.user, 7))) }
            try archive.store.commitBatches()
            return archive
        }
        let (here, there, later) = (try archive("Foo"), try archive("foo"), try archive("Foo", isDeleted: false))
        let others = try [there, later].map { try ArchiveStore(path: $0.path, access: .read) }
        _ = try ArchiveMerge(into: here.store).run(others)
        #expect(try here.rows("SELECT name FROM deleted_name").map { $0[0] as String } == ["Foo"])
    }

    @Test(arguments: [("ab\u{E9}", "Abe\u{301}"), ("I\u{307}van", "i\u{307}van")])
    func `a deleted user's name in spellings that SQLite and Swift order otherwise ends no import`(
        _ former: String, _ later: String
    ) throws {
        func page(_ name: String, _ day: Int) -> PageRecord {
            var page = Fixture.page("\(day)", day: day)
            page.posts = [Fixture.post(11, author: (7, name))]
            page.users = [Fixture.user(7, name)]
            return page
        }
        let archive = try TestArchive().import([page(former, 3)])
        _ = try archive.store.delete(`A deletion`.request(.init(.user, 7)))
        try archive.import([page(later, 4)])
        _ = try archive.store.delete(`A deletion`.request(.init(.user, 7)))
        #expect(try archive.rows("SELECT author_id FROM post").map { $0[0] as Int64? } == [nil])
    }

    @Test func `a name that comes later is forgotten for each deletion of the person, whichever is taken back`() throws
    {
        func page(_ day: Int, _ name: String) -> PageRecord {
            var page = Fixture.page(name, day: day)
            page.posts = [
                Fixture.post(Int64(day), author: (7, name)), post(Int64(20 + day), "of Old Gander", "of Old Gander"),
            ]
            page.users = [Fixture.user(7, name), Fixture.user(8, "Bob")]
            return page
        }
        let archives = try (0..<2).map { _ in
            let archive = try TestArchive().import([page(3, "Gander77")])
            _ = try archive.store.delete(forgetting(7))
            return archive
        }
        let persons = try archives.map { try $0.rows("SELECT id FROM tombstone WHERE kind = 'person'")[0][0] as Int64 }
        try archives[0].merge(archives[1])
        try archives[0].import([page(4, "Old Gander")])
        for person in persons {
            let archive = try TestArchive()
            try archive.merge(archives[0])
            #expect(try archive.store.removeTombstones([.init(.person, person)]) == 1)
            var later = Fixture.page("later", day: 5)
            later.posts = [post(31, "of Old Gander", "of Old Gander")]
            try archive.import([later])
            #expect(try archive.rows("SELECT 1 FROM post WHERE body_text LIKE '%Old Gander%'").isEmpty)
        }
    }

    @Test func `numbers of others stay as they are written, and only that of a forgotten person goes`() throws {
        var page = Fixture.page("page", day: 3)
        let others = "userid=0042 userid=99999999999999999999 userid: 4chan"
        page.posts = [
            Fixture.post(11, author: (7, "Gander77"), body: "mine"),
            post(12, "\(others) userid=7 Gander77", "\(others) userid=7 Gander77"),
        ]
        page.users = [Fixture.user(7, "Gander77"), Fixture.user(8, "Bob")]
        let archive = try TestArchive().import([page])
        _ = try archive.store.delete(forgetting(7))
        let body: String = try #require(archive.rows("SELECT body_html FROM post WHERE id = 12").first)[0]
        #expect(body.hasPrefix(others + " userid=") && !body.contains("userid=7 ") && !body.contains("Gander77"))
    }

    @Test(.isLong) func `the heading of a quote is found behind any number of others that do not end`() throws {
        var page = Fixture.page("page", day: 3)
        let others = #"<a title="\#(String(repeating: "<h4", count: 60_000))">x</a>"#
        let quotes = String(repeating: "<blockquote>", count: 20_000)
        page.posts = [
            Fixture.post(11, author: (7, "Bread"), body: "mine"),
            post(12, "\(others)\(heading)<blockquote>mine</blockquote>\(quotes)", "x Bread posted: mine"),
        ]
        page.users = [Fixture.user(7, "Bread"), Fixture.user(8, "Bob")]
        let archive = try TestArchive().import([page])
        _ = try archive.store.delete(forgetting(7))
        let body: String = try #require(archive.rows("SELECT body_html FROM post WHERE id = 12").first)[0]
        #expect(body.contains("deleted-user posted:</a></h4><blockquote>(deleted)</blockquote>"))
    }

    @Test(arguments: [
        Tombstone.Key(.message, 51), Tombstone.Key(.user, 9), Tombstone.Key(.forum, 100),
        Tombstone.Key(.post, 11),
    ])
    func `pictures that only a message, profile, announcement or post shows go with it`(_ key: Tombstone.Key)
        throws
    {
        func picture(_ name: String) -> (html: String, asset: AssetRecord) {
            let url = "http://example.org/\(name).gif"
            return (
                #"<img src="\#(url)">"#,
                AssetRecord(mediaType: "image/gif", bytes: Array(name.utf8), url: url, capturedAt: nil)
            )
        }
        let shown = (
            message: picture("message"), user: picture("user"), forum: picture("forum"), post: picture("post")
        )
        let common = picture("common")
        var page = Fixture.page("page", day: 3)
        page.forums = Fixture.menu([(100, "Cats", 1)])
        var letter = MessageRecord(id: MessageID(rawValue: 51))
        letter.body = (shown.message.html + common.html, "")
        page.messages = [letter]
        page.users = [
            Fixture.user(9, "Eve", title: shown.user.html + common.html),
            Fixture.user(8, "Bob", title: common.html),
        ]
        var announcement = NamePages.announcement(by: "Bob")
        announcement.forumID = ForumID(rawValue: 100)
        announcement.bodyHTML = shown.forum.html + common.html
        page.announcements = [announcement]
        page.posts = [post(11, shown.post.html + common.html, "")]
        page.assets = [shown.message, shown.user, shown.forum, shown.post, common].map(\.asset)
        let archive = try TestArchive().import([page])
        #expect(try archive.rows("SELECT url FROM asset_url").count == 5)
        _ = try archive.store.delete(`A deletion`.request(key))
        let left = try archive.rows("SELECT url FROM asset_url JOIN asset USING (sha256)").map {
            $0["url"] as String
        }
        let name = key.kind.rawValue
        #expect(left.count == 4 && !left.contains("http://example.org/\(name).gif"), "\(left)")
    }

    @Test func `a picture of a deleted post stays away from later imports and merges, whatever its scheme`() throws {
        func asset(_ name: String, _ url: String) -> AssetRecord {
            AssetRecord(mediaType: "image/gif", bytes: Array(name.utf8), url: url, capturedAt: nil)
        }
        var page = Fixture.page("page", day: 3)
        page.posts = [
            post(11, #"<img src="http://example.org/gone.gif"><img src="//example.org/both.gif">"#, ""),
            post(12, #"<img src="http://example.org/both.gif">"#, ""),
        ]
        // Pictures beside a page are files of their own.
        var file = Fixture.page("file", day: 3)
        file.source.status = .skipped
        file.assets = [asset("gone", "https://example.org/gone.gif"), asset("both", "https://example.org/both.gif")]
        let (archive, other) = (try TestArchive().import([page, file]), try TestArchive().import([page, file]))
        func held() throws -> [String] {
            try archive.rows("SELECT CAST(bytes AS TEXT) FROM asset ORDER BY 1").map { $0[0] as String }
        }
        #expect(try held() == ["both", "gone"])
        _ = try archive.store.delete(`A deletion`.request(Tombstone.Key(.post, 11)))
        #expect(try held() == ["both"])
        let again = ArchiveWriter(store: archive.store, isRescan: true)
        for record in [file, page] { _ = try again.write([record]) }
        try again.finish()
        #expect(try held() == ["both"])
        try archive.merge(other)
        #expect(try held() == ["both"])
        try other.merge(archive)
        #expect(try other.dump == archive.dump)
    }

    @Test func `the plan of a deleted page counts what no other page says`() throws {
        let pages = Captures.all(count: 10, seed: 4)
        let tables = ["post", "thread", "user", "forum", "private_message", "announcement", "punishment"]
        func counts(_ archive: TestArchive) throws -> [String: Int] {
            var counts: [String: Int] = [:]
            for table in tables { counts[table] = try archive.rows("SELECT 1 FROM \(table)").count }
            return counts
        }
        for group in [pages[0...8], pages[3...3], pages[5...9]] {
            let archive = try TestArchive().import(pages)
            let before = try counts(archive)
            let request = `A deletion`.request { $0.pages = group.compactMap(\.source.hash) }
            let plan = try archive.store.deletionPlan(of: request)
            #expect(try counts(archive) == before)
            _ = try archive.store.delete(request)
            let after = try counts(archive)
            for table in tables {
                let planned = plan.counts.first { $0.table == table }?.count ?? 0
                #expect(planned == (before[table] ?? 0) - (after[table] ?? 0), "\(table) \(group.count)")
            }
        }
    }

    @Test(arguments: QuickRun.cases(1...8 as ClosedRange<UInt64>))
    func `the plan of a deleted page counts revisions and moderators of what stays`(seed: UInt64) throws {
        let pages = Captures.all(count: 24, seed: seed)
        func rows(_ archive: TestArchive, _ table: String, _ key: String) throws -> Set<String> {
            try Set(archive.rows("SELECT \(key) AS key FROM \(table)").map { $0["key"] as String })
        }
        let tables = [
            ("post_revision", "post_id || ' ' || body_signature"),
            ("forum_moderator", "forum_id || ' ' || user_id"),
        ]
        for start in stride(from: 0, to: 24, by: 4) {
            let archive = try TestArchive().import(pages)
            let before = try tables.map { try rows(archive, $0.0, $0.1) }
            let request = `A deletion`.request {
                $0.pages = pages[start..<start + 4].compactMap(\.source.hash)
            }
            let plan = try archive.store.deletionPlan(of: request)
            _ = try archive.store.delete(request)
            for ((table, key), before) in zip(tables, before) {
                let after = try rows(archive, table, key)
                // Another body may represent a version that stays.
                let gone =
                    table == "post_revision" ? before.count - after.count : before.subtracting(after).count
                let planned = plan.counts.first { $0.table == table }?.count ?? 0
                #expect(planned == max(0, gone), "\(table) of pages from \(start) on")
            }
        }
    }

    @Test func `who is forgotten after a deletion leaves no number and no name, here and where it is merged`()
        throws
    {
        let pages = Captures.all(count: 10, seed: 6)
        let archive = try TestArchive().import(pages)
        let other = try TestArchive().import(pages)
        for each in [archive, other] { _ = try each.store.delete(`A deletion`.request(.init(.user, 7))) }
        let names = try archive.rows("SELECT name FROM deleted_name").map { $0["name"] as String }
        #expect(!names.isEmpty)
        // By name alone: the archive knows the number from the deletion.
        _ = try archive.store.delete(forgetting(nil, names[0]))
        func check() throws {
            #expect(
                try archive.rows(
                    "SELECT * FROM tombstone WHERE kind IN ('user', 'account') OR cause_kind = 'user'"
                ).isEmpty)
            #expect(try archive.rows("SELECT * FROM deleted_name").isEmpty)
            #expect(try archive.rows("SELECT 1 FROM user WHERE id = 7").isEmpty)
            #expect(try archive.rows("SELECT 1 FROM post_said WHERE author_id = 7").isEmpty)
        }
        try check()
        let expected = try archive.dump
        try archive.merge(other)
        try check()
        #expect(try archive.dump == expected)
        try archive.import(pages)
        try check()
        try other.merge(archive)
        #expect(try other.rows("SELECT * FROM tombstone WHERE kind = 'user'").isEmpty)
    }

    @Test func `names find tombstones, also of forgotten persons and deleted pages`() throws {
        let pages = Captures.all(count: 10, seed: 6)
        let archive = try TestArchive().import(pages)
        let hash = try #require(pages[1].source.hash)
        let path = "/pages/" + pages[1].source.path
        let name = "Bob"
        _ = try archive.store.delete(`A deletion`.request(.init(.user, 7)) { $0.pages = [hash] })
        let deleted = try archive.rows("SELECT name FROM deleted_name").map { $0["name"] as String }
        try archive.store.querying { (queries: ArchiveSnapshot) throws -> Void in
            #expect(try queries.tombstones(ofUser: nil, named: deleted[0]).map(\.id) == [7])
            #expect(try queries.tombstones(ofPage: path).map(\.sha256) == [hash.description])
            #expect(try queries.tombstones(ofPage: "/pages/nothing").isEmpty)
        }
        _ = try archive.store.delete(forgetting(8, name))
        try archive.store.querying { (queries: ArchiveSnapshot) throws -> Void in
            let found = try queries.tombstones(ofUser: nil, named: "bob")
            #expect(found.map(\.kind).contains("person"))
            #expect(try queries.tombstones(ofUser: UserID(rawValue: 8), named: "8").map(\.kind) == ["person"])
            #expect(try queries.tombstones(ofUser: nil, named: "Nobody").isEmpty)
        }
    }

    @Test func `a repair computes again what a search needs to know of bodies`() throws {
        var page = Fixture.page("page", day: 3)
        page.posts = [post(11, #"<img src="a.gif">"#, ""), post(12, "words", "words")]
        let archive = try TestArchive().import([page])
        try archive.execute("UPDATE post SET content_flags = 3 - content_flags")
        try archive.store.repair()
        let flags = try archive.rows("SELECT content_flags FROM post ORDER BY id").map {
            $0["content_flags"] as Int64
        }
        #expect(flags == [1, 0])
    }

    @Test func `numbers that no thread has do not make a check call the archive damaged`() throws {
        var page = Fixture.page("page", day: 3)
        page.threads = [Fixture.thread(1), Fixture.thread(2)]
        page.posts = [Fixture.post(11)]
        let archive = try TestArchive().import([page])
        for column in ["page_count", "reply_count"] {
            try archive.execute("UPDATE thread SET reply_count = NULL, \(column) = \(Int64.max)")
            let summary = try #require(try archive.store.check(keeping: 0).completeness)
            #expect(summary.promisedPostCount > summary.heldPostCount)
        }
    }
}
