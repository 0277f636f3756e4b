import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Details of lists` {
    static func row(_ id: String, pages: String = "") -> String {
        #"<tr class="thread" id="thread\#(id)"><td class="title"><a class="thread_title" href="showthread.php?threadid=\#(id)">T\#(id)</a>\#(pages)</td></tr>"#
    }

    static func link(_ page: String) -> String {
        #"<a class="pagenumber" href="showthread.php?threadid=1&amp;\#(page)">p</a>"#
    }

    static func list(_ rows: String, above: String = "") throws -> (page: ScrapedPage, list: ThreadListPage) {
        let html = ForumPage.page(
            above + #"<table id="forum">\#(rows)</table>"#,
            body: #"id="something_awful" class="forumdisplay forum_46""#)
        let page = try Fragment.scrape(html)
        guard case .threadList(let list) = page.content else { return (page, ThreadListPage()) }
        return (page, list)
    }

    @Test func `rows have their place in the list, announcements not counted`() throws {
        let announcement =
            #"<tr class="thread"><td class="title"><a class="announcement" href="announcement.php?forumid=46">A</a></td></tr>"#
        let (_, list) = try Self.list(
            announcement + Self.row("9") + Self.row("4") + Self.row("9") + Self.row("6"))
        #expect(list.threads.map(\.id.rawValue) == [9, 4, 6])
        #expect(list.threads.map(\.position) == [1, 2, 3])
    }

    @Test(
        arguments: [
            ("", nil), (link("pagenumber=1") + link("pagenumber=3") + link("pagenumber=2"), 3),
            (link("pagenumber=1") + link("goto=lastpost"), nil),
            (link("pagenumber=1") + link("pagenumber=120"), 120),
        ] as [(String, Int?)]) func `a row's last page counts only where it has a number`(
            _ links: String, _ count: Int?
        ) throws
    {
        #expect(try Self.list(Self.row("1", pages: links)).list.threads.first?.pageCount == count)
    }

    @Test func `the filter of a list offers tags in order, with number, image and title`() throws {
        func tag(_ number: String, _ name: String) -> String {
            #"<a class="if" href="/forumdisplay.php?forumid=46&amp;posticon=\#(number)"><img src="http://fi.somethingawful.com/forums/posticons/\#(name).gif" alt="" title="The \#(name)"></a>"#
        }
        let menu =
            #"<div id="filter"><div class="thread_tags">\#(tag("357", "egg"))\#(tag("358", "nest"))\#(tag("357", "egg"))<div class="remove_tag"><a href="/forumdisplay.php?forumid=46">Remove filter</a></div></div></div>"#
        let offered = try #require(try Self.list(Self.row("1"), above: menu).page.offeredTags)
        #expect(offered.place == .filterMenu && offered.forumID?.rawValue == 46)
        #expect(offered.tags.map(\.siteID) == [357, 358])
        #expect(offered.tags.map(\.imageName) == ["egg", "nest"])
        #expect(offered.tags.map(\.title) == ["The egg", "The nest"])
        #expect(try Self.list(Self.row("1")).page.offeredTags == nil)
    }

    @Test(
        arguments: [("newthread.php", OfferedTags.Place.newThread, 46), ("private.php", .newMessage, nil)]
            as [(String, OfferedTags.Place, Int64?)])
    func `the form of a new thread or message offers tags`(
        _ script: String, _ place: OfferedTags.Place, _ forum: Int64?
    ) throws {
        let form = #"""
            <form action="\#(script)" method="post"><input type="hidden" name="forumid" value="46"><input type="radio" name="iconid" value="0">
            <div class="posticon"><input type="radio" name="iconid" value="420"><img src="http://x.com/posticons/egg.gif" alt="Egg"></div>
            <div class="posticon"><input type="radio" name="iconid" value="x"><img src="http://x.com/posticons/nest.gif" alt="Nest"></div></form>
            """#
        let page = try Fragment.scrape(ForumPage.page(form, body: #"id="something_awful" class="newthread""#))
        let offered = try #require(page.offeredTags)
        #expect(offered.place == place && offered.forumID?.rawValue == forum)
        #expect(offered.tags.map(\.siteID) == [420, nil])
        #expect(offered.tags.map(\.title) == ["Egg", "Nest"])
    }

    static func archives(_ month: String, _ day: String, _ year: String) -> String {
        func options(_ values: [String], _ chosen: String) -> String {
            values.map { #"<option value="\#($0)"\#($0 == chosen ? " selected" : "")>\#($0)</option>"# }
                .joined()
        }
        return #"""
            <form method="POST" action="/forumdisplay.php?forumid=46" id="ac_timemachine">Archives: <select name="ac_month">\#(options(["", "3"], month))</select>
            <select name="ac_day">\#(options(["", "14"], day))</select><select name="ac_year">\#(options(["2013", "2004"], year))</select></form>
            """#
    }

    @Test func `a list of a past day says of which`() throws {
        let past = try Self.list(Self.row("1"), above: Self.archives("3", "14", "2004")).list.archiveDate
        #expect(past == ListArchiveDate(year: 2004, month: 3, day: 14))
        #expect(
            try Self.list(Self.row("1"), above: Self.archives("3", "-", "2004")).list.archiveDate?.day == nil)
        #expect(try Self.list(Self.row("1"), above: Self.archives("", "", "2013")).list.archiveDate == nil)
        #expect(try Self.list(Self.row("1")).list.archiveDate == nil)
    }

    @Test func `a page tells who browses the forum, and that the account is on probation`() throws {
        let above = #"""
            <div id="probation_warn">You are under probation until Oct 23, 2013 10:21. You can't post.</div><div class="breadcrumbs">
            <a href="forumdisplay.php?forumid=46">Birds</a> <span class="online_users">(<a href="/online.php?forumid=46">1,551 users browsing</a>)</span></div>
            """#
        let (page, _) = try Self.list(Self.row("1"), above: above)
        #expect(page.browsingUserCount == 1551)
        #expect(page.probation?.until?.local?.description == "2013-10-23T10:21")
        #expect(page.probation?.text.hasPrefix("You are under probation") == true)
        let plain = try Self.list(Self.row("1")).page
        #expect(plain.probation == nil && plain.browsingUserCount == nil)
    }

    @Test(arguments: ["-5", "99999999999999999999", "", "many"])
    func `a number of users that is none is left out`(_ number: String) throws {
        let above =
            #"<div class="breadcrumbs"><span class="online_users">(<a href="/online.php?forumid=46">\#(number) users browsing</a>)</span></div>"#
        let (page, list) = try Self.list(Self.row("1"), above: above)
        #expect(page.browsingUserCount == nil && list.threads.count == 1)
    }

    @Test func `a probation that was never ended by a date, or by a long text, is cut`() throws {
        let long = String(repeating: "You are under probation until whenever. ", count: 100_000)
        let (page, list) = try Self.list(
            Self.row("1"), above: "<div id=\"probation_warn\">\(long)</div>")
        #expect(page.probation?.until?.local == nil && list.threads.count == 1)
        #expect(page.probation.map { $0.text.utf8.count <= 400 } ?? true)
    }

    @Test func `more tags than a site can have are cut, and reported`() throws {
        let tags = (0..<10_000).map {
            #"<a class="if" href="/forumdisplay.php?forumid=46&amp;posticon=\#($0)"><img src="http://x.com/t\#($0).gif"></a>"#
        }
        let menu = #"<div id="filter"><div class="thread_tags">\#(tags.joined())</div></div>"#
        let page = try Self.list(Self.row("1"), above: menu).page
        #expect(page.offeredTags?.tags.count == 2000)
        #expect(page.diagnostics.map(\.code) == ["page.part-invalid"])
    }

    @Test func `a special title is read beside the author's own`() throws {
        let post = Fragment.post("1").replacing(
            #"<br class="pb"> </dd>"#,
            with: #"<br class="pb"> </dd><dd class="special_title"> Fun <b>Shoe</b> </dd>"#)
        let author = try #require(try Fragment.firstPost(post)?.author)
        #expect(author.specialTitleHTML == "Fun <b>Shoe</b>")
        #expect(author.customTitleHTML?.contains("Shoe") == false)
        #expect(try Fragment.firstPost(Fragment.post("1"))?.author?.specialTitleHTML == nil)
    }
}
