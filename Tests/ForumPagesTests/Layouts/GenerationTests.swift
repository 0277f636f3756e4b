import ForumModel
import Testing

@testable import ForumPages

/// Pages before 2007, whose tables have no classes.
@Suite struct `Pages without classes` {
    @Test(arguments: [
        ("thread of 2002", "vBulletin 2.2", 202, 2002),
        ("thread of 2005", "tables of 2003 to 2007", 201, 2005),
    ])
    func `a thread has its posts, forum, title and page`(
        _ name: String, _ layout: String, _ thread: Int, _ year: Int
    )
        throws
    {
        let page = try Fragment.scrape(try OldSample.text(name))
        #expect(page.layout == layout)
        #expect(page.identity.kind == .showthread)
        #expect(page.identity.threadID?.rawValue == Int64(9_000_000 + thread))
        #expect(page.identity.forumID?.rawValue == 931)
        #expect(page.identity.pageNumber == 2 && page.identity.pageCount == 3 && page.identity.perPage == 15)
        #expect(
            page.posts.map { $0.id.rawValue - Int64(thread) * 100 } == [
                900_000_001, 900_000_002, 900_000_003,
            ])
        #expect(page.posts.map(\.authorName) == ["Barometer Ann", "Sleet & Sons", "Mister Drizzle"])
        #expect(page.posts.map { $0.authorID?.rawValue } == [900_071, 900_072, 900_073])
        #expect(
            page.posts.map { $0.date?.local?.description } == [
                "\(year)-11-02T21:15", "\(year)-11-02T23:40", "\(year)-11-03T08:05",
            ])
        #expect(page.posts.allSatisfy { $0.isWhole && $0.author?.isModerator == nil })
        #expect(page.posts.first?.author?.registered?.local?.dayText == "2002-02-11")
        #expect(page.posts.last?.bodyText.hasSuffix("That is what March is for.") == true)
        #expect(page.postCountInBytes == 3)
        guard case .thread(let content) = page.content else {
            Issue.record("no thread")
            return
        }
        #expect(content.title == "The weather in my cupboard")
        #expect(page.unreadText == UnreadText(), "\(page.unreadText)")
    }

    @Test(arguments: [("list of 2002", 202, 2002), ("list of 2005", 201, 2005)])
    func `a list has its threads and moderators`(_ name: String, _ thread: Int, _ year: Int) throws {
        let page = try Fragment.scrape(try OldSample.text(name))
        #expect(page.identity.kind == .forumdisplay)
        #expect(page.identity.forumID?.rawValue == 931)
        guard case .threadList(let list) = page.content else {
            Issue.record("no list")
            return
        }
        let first = try #require(list.threads.first)
        #expect(
            list.threads.map { $0.id.rawValue } == [Int64(9_000_000 + thread), Int64(9_000_002 + thread)])
        #expect(first.title == "The weather in my cupboard" && first.authorName == "Barometer Ann")
        #expect(first.authorID?.rawValue == 900_071 && first.replyCount == 31 && first.viewCount == 640)
        #expect(first.lastPostDate?.local?.description == "\(year)-11-03T08:05")
        #expect(first.lastPostAuthorName == "Mister Drizzle")
        #expect(first.isSticky == nil && first.isClosed == nil && first.tag?.imageName == "icon1")
        #expect(list.moderators.map(\.name) == ["Mister Drizzle"])
    }

    @Test(arguments: ["thread of 2002", "thread of 2005"])
    func `the edit note of a post stands behind its italics`(_ name: String) throws {
        let note = "Mister Drizzle fucked around with this message at Nov  3, 2005 around 08:10"
        let text = try OldSample.text(name).replacing(
            "what March is for.", with: #"what <i>March</i> is for.<p><font size="1"><i>\#(note)</i></font>"#)
        let edit = try #require(try Fragment.scrape(text).posts.last?.edit)
        #expect(edit.name == "Mister Drizzle" && edit.date?.local?.description == "2005-11-03T08:10")
    }

    @Test func `a stock page of another board is no page of the forums`() throws {
        let text = try OldSample.text("thread of 2002").replacing(
            "The Something Awful Forums", with: "The Kettle Board"
        )
        .replacing("somethingawful.com", with: "kettles.example.org")
        let page = try Fragment.scrape(text)
        #expect(!page.isForumPage && page.posts.isEmpty)
        #expect(page.postCountInBytes == 0 && page.layout == nil)
    }

    @Test(arguments: ["forum", "archives", "forums"])
    func `links to a former host of the site make a page one of its`(_ host: String) throws {
        let text = try OldSample.text("thread of 2002").replacing(
            "The Something Awful Forums", with: "Forums"
        )
        .replacing(#"href="showthread"#, with: #"href="http://\#(host).somethingawful.com/showthread"#)
        let page = try Fragment.scrape(text)
        #expect(page.isForumPage && page.posts.count == 3 && page.identity.threadID?.rawValue == 9_000_202)
    }

    @Test func `a link with a session key leads to its thread`() {
        #expect(
            LinkTarget("http://archives.somethingawful.com/showthread.php?s=0a1b&threadid=5")
                == .thread(ThreadID(rawValue: 5), page: 1))
    }

    @Test(arguments: [
        ("Mar 26, 2007: 20:05", "2007-03-26T20:05"), ("07-09-2003 10:53 PM", "2003-07-09T22:53"),
        ("13-09-2003 10:53 PM", nil), ("2007: Mar 26", "2007-03-26"),
    ])
    func `dates of each generation are read`(_ text: String, _ date: String?) {
        #expect(SiteDate(text).local?.description == date)
    }
}
