import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Lists of threads` {
    static let row = #"""
        <tr class="thread closed" id="thread31"><td class="star bm2"></td>
        <td class="icon"><a href="/forumdisplay.php?forumid=46&amp;posticon=90"><img src="http://fi.somethingawful.com/posticons/seed.gif#91" alt="Seeds"></a></td>
        <td class="icon2"><img src="/ama.gif" alt=""></td>
        <td class="title title_sticky"><div class="lastseen"><a class="x" href="#">X</a><a class="count" href="#"><b>1,204</b></a></div>
        <a href="showthread.php?threadid=31" class="thread_title">Seeds &amp; nuts</a></td>
        <td class="author"><a href="member.php?action=getinfo&amp;userid=7">Early Bird</a></td>
        <td class="replies"><a href="javascript:who(31)">35916</a></td><td class="views">1,548,355</td>
        <td class="rating"><img src="/4stars.gif" title="159 votes - 4.79 average"></td>
        <td class="lastpost"><div class="date">23:07 Apr 15, 2019</div><a class="author" href="#">Owl</a></td></tr>
        """#

    static func list(_ rows: String, above: String = "") throws -> ThreadListPage {
        let html = ForumPage.page(
            above
                + #"<table id="forum"><thead><tr><th class="icon">Icon</th><th class="rate">Rating</th></tr></thead>"#
                + "<tbody>\(rows)</tbody></table>",
            body: #"id="something_awful" class="forumdisplay" data-forum="46""#)
        guard case .threadList(let list) = try Fragment.scrape(html).content else { return ThreadListPage() }
        return list
    }

    @Test func `a row says everything about its thread`() throws {
        let thread = try #require(try Self.list(Self.row).threads.first)
        #expect(thread.id.rawValue == 31)
        #expect(thread.title == "Seeds & nuts")
        #expect(thread.authorID?.rawValue == 7)
        #expect(thread.authorName == "Early Bird")
        #expect(thread.replyCount == 35_916)
        #expect(thread.viewCount == 1_548_355)
        #expect(thread.ratingVotes == 159)
        #expect(thread.ratingAverage == 4.79)
        #expect(thread.lastPostDate?.local?.description == "2019-04-15T23:07")
        #expect(thread.lastPostAuthorName == "Owl")
        #expect(thread.isSticky == true && thread.isClosed == true)
        #expect(thread.star == 2)
        #expect(thread.isBookmarked == true)
        #expect(thread.unreadCount == 1204)
        #expect(
            thread.tag
                == ThreadTagSighting(
                    siteID: 91, imageName: "seed",
                    imageURL: "http://fi.somethingawful.com/posticons/seed.gif",
                    title: "Seeds"))
        #expect(thread.secondaryTag?.imageName == "ama")
    }

    @Test func `a tag whose image a browser saved keeps the number of its link`() throws {
        let row = Self.row.replacing(
            "http://fi.somethingawful.com/posticons/seed.gif#91", with: "./Birds_files/seed.gif")
        #expect(try Self.list(row).threads.first?.tag?.siteID == 90)
        #expect(try Self.list(row).threads.first?.tag?.imageName == "seed")
    }

    @Test(arguments: [
        (#"<div class="lastseen"><a class="x">X</a></div>"#, 0), ("", nil),
        (#"<div class="lastseen"><a class="x">X</a><a class="count">7</a></div>"#, 7),
    ]) func `unread posts are counted only in threads that were opened`(_ mark: String, _ count: Int?) throws {
        let row =
            #"<tr class="thread" id="thread3"><td class="title">\#(mark)<a href="showthread.php?threadid=3">x</a></td></tr>"#
        let thread = try #require(try Self.list(row).threads.first)
        #expect(thread.unreadCount == count)
        #expect(thread.title == "x")
        #expect(thread.star == nil && thread.isSticky == false && thread.isClosed == false)
    }

    @Test(arguments: [
        (#"<td class="star bm0"></td>"#, true, 0), (#"<td class="star bm-1"></td>"#, false, nil),
        (#"<td class="star bm17"></td>"#, nil, nil), (#"<td class="star "></td>"#, nil, nil),
        (
            #"<td class="star"><img src="http://fi.somethingawful.com/style/bookmarks/star0.gif"></td>"#,
            true, 0
        ),
        (#"<td class="star"><a href="x"><img src="./Birds_files/star2.gif"></a></td>"#, true, 2),
        (#"<td class="star"><img src="Birds_files/star1(1).gif"></td>"#, true, 1),
        (
            #"<td class="star"><img src="//fi.somethingawful.com/style/bookmarks/star-off.gif"></td>"#, false,
            nil
        ),
        (#"<td class="star"><img src="data:image/gif;base64,R0lGODlhAQ=="></td>"#, nil, nil),
        (#"<td class="star"></td><td class="icon"><img src="/bookmarks/star1.gif"></td>"#, nil, nil),
    ]) func `a star is a class, or in 2012 an image`(_ cell: String, _ isBookmarked: Bool?, _ star: Int?)
        throws
    {
        let row = Self.row.replacing(#"<td class="star bm2"></td>"#, with: cell)
        let thread = try #require(try Self.list(row).threads.first)
        #expect(thread.isBookmarked == isBookmarked)
        #expect(thread.star == star)
    }

    @Test(arguments: [("999,999,999,999", 999_999_999_999), ("9223372036854775807", nil)])
    func `a number that counts nothing is no count`(text: String, count: Int?) throws {
        let thread = try #require(try Self.list(Self.row.replacing("35916", with: text)).threads.first)
        #expect(thread.replyCount == count)
    }

    @Test func `a row that links to announcements is one`() throws {
        let row = #"""
            <tr class="thread"><td class="title"><a class="announcement" href="announcement.php?forumid=1">Moulting season</a></td>
            <td class="author"><a href="member.php?action=getinfo&amp;userid=2">Owl</a></td><td class="replies">-</td>
            <td class="lastpost"><div class="date">21:00 Apr  7, 2014</div></td></tr>
            """#
        let list = try Self.list(row + Self.row)
        #expect(list.threads.count == 1)
        let announcement = try #require(list.announcements.first)
        #expect(announcement.title == "Moulting season")
        #expect(announcement.forumID?.rawValue == 1)
        #expect(announcement.authorID?.rawValue == 2)
        #expect(announcement.date?.local?.dayText == "2014-04-07")
    }

    @Test func `columns are what the headings and cells name`() throws {
        #expect(try Self.list("").columns == [.icon, .rating])
        #expect(try Self.list(Self.row).columns == Set(ThreadListColumn.allCases))
    }

    @Test func `rows and cells that were never closed stay apart`() throws {
        let rows = (1...3).map {
            #"<tr class=thread id=thread\#($0)><td class=title><div><a class=thread_title href="showthread.php?threadid=\#($0)">t\#($0)</a><td class=author><div>Bird<td class=replies>\#($0)"#
        }
        let list = try Self.list(rows.joined())
        #expect(list.threads.map(\.title) == ["t1", "t2", "t3"])
        #expect(list.threads.map(\.replyCount) == [1, 2, 3])
        #expect(list.threads.map(\.authorName) == ["Bird", "Bird", "Bird"])
    }

    @Test func `subforums and moderators stand above the list`() throws {
        let above = #"""
            <div id="mods">(Mods: <b><a href="member.php?action=getinfo&amp;userid=2">Owl</a></b>, <a href="member.php?userid=0">x</a>)</div>
            <table id="subforums"><tr class="subforum"><td class="title"><dl><dt><a href="forumdisplay.php?forumid=162">Nests</a></dt>
            <dd> - Twigs and such.</dd></dl></td><td class="topics">72</td><td class="posts">173,851</td></tr></table>
            """#
        let list = try Self.list("", above: above)
        #expect(list.moderators == [ModeratorLink(id: UserID(rawValue: 2), name: "Owl")])
        let forum = try #require(list.subforums.first)
        #expect(forum.id == 162 && forum.name == "Nests" && forum.depth == 1)
        #expect(forum.description == "Twigs and such.")
        #expect(forum.threadCount == 72 && forum.postCount == 173_851)
    }
}
