import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Menus and breadcrumbs` {
    static let menu = #"""
        <form class="forum_jump"><select name="forumid"><option value="-1" selected>Jump:</option><option value="pm">Messages</option>
        <option value="-1">--------------------</option><option value="48" > Main</option><option value="1" >-- Birds</option>
        <option value="155" >---- Nests - twigs</option><option value="51"> Talk</option></select></form>
        """#

    @Test func `dashes in the menu are levels`() throws {
        let page = try Fragment.scrape(ForumPage.page(Self.menu))
        #expect(
            page.menu == [
                ForumMenuEntry(id: 48, name: "Main", depth: 0),
                ForumMenuEntry(id: 1, name: "Birds", depth: 1),
                ForumMenuEntry(id: 155, name: "Nests - twigs", depth: 2),
                ForumMenuEntry(id: 51, name: "Talk", depth: 0),
            ])
    }

    @Test func `another form's menu is not the menu of all forums`() throws {
        let other = #"<form><select name="forumid"><option value="9">Nine</option></select></form>"#
        #expect(try Fragment.scrape(ForumPage.page(other + Self.menu)).menu.count == 4)
    }

    @Test func `the search form lists the forums as well`() throws {
        let lines = #"""
            <button data-forumid="-1" class="search_forum depth0">All</button><div data-forumid="48" class="search_forum depth0">Main</div>
            <div data-forumid="1" class="search_forum depth1 parent48"><input type="checkbox"> Birds</div>
            """#
        let page = try Fragment.scrape(ForumPage.page(lines))
        #expect(page.menu.map(\.name) == ["Main", "Birds"])
        #expect(page.menu.map(\.depth) == [0, 1])
    }

    @Test func `the trail leads from the category down`() throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1")))
        #expect(page.breadcrumbs == [Breadcrumb(id: 51, name: "Talk"), Breadcrumb(id: 46, name: "Birds")])
    }

    @Test func `the index lists categories, forums and subforums`() throws {
        let table = #"""
            <table id="forums"><tr class="section"><th class="category" colspan="3"><a href="forumdisplay.php?forumid=48">Main</a></th></tr>
            <tr class="forum"><td class="icon"></td><td class="title"><a class="forum" href="forumdisplay.php?forumid=1" title="Sing here">Birds</a>
            <div class="subforums"><a href="forumdisplay.php?forumid=155">Nests</a>, <a href="forumdisplay.php?forumid=156">Eggs</a></div></td>
            <td class="moderators"><a href="member.php?action=getinfo&amp;userid=2">Owl</a></td></tr></table>
            """#
        guard case .forumIndex(let forums) = try Fragment.scrape(ForumPage.page(table)).content else {
            Issue.record("no index")
            return
        }
        #expect(forums.map(\.id) == [48, 1, 155, 156])
        #expect(forums.map(\.depth) == [0, 1, 2, 2])
        #expect(forums[1].description == "Sing here")
        #expect(forums[1].moderators.map(\.name) == ["Owl"])
    }

    @Test func `a page is not older than its newest asset and date`() throws {
        let head = #"""
            <link rel="stylesheet" href="/css/main.css?1349148332"><script src="https://forums.somethingawful.com/js/x.js?1357141016"></script>
            <script src="https://example.com/ads.js?1999999999"></script><script src="/js/y.js?37"></script><img src="/z.png?1888888888">
            """#
        let posts =
            Fragment.post("1", date: "Sep 20, 2012 11:16")
            + Fragment.post("2", body: "On Jan 1, 2030 11:16", date: "Sep 21, 2012 00:01")
        let html = Fragment.thread(posts).replacing("</head>", with: head + "</head>")
        let floor = try Fragment.scrape(html).floor
        #expect(floor.assetStamp == 1_357_141_016)
        #expect(floor.newestDate?.local?.description == "2012-09-21T00:01")
    }

    @Test(arguments: [
        (
            "standarderror", "Sorry, you must be a registered forums member to view this page.",
            ScrapedNotice.Reason.mustRegister
        ),
        ("standarderror", "You need the archives upgrade to read this.", .archivesUpgrade),
        ("standarderror", "No such bird.", .error), ("standardredirect", "Thank you for singing!", .redirect),
        ("banned", "Caught.", .banned), ("database_error", "Try later.", .databaseUnavailable),
    ]) func `a notice has its reason`(_ body: String, _ words: String, _ reason: ScrapedNotice.Reason) throws {
        let content =
            #"<div class="standard"><h2>Special Message</h2><div class="inner">\#(words)</div></div>"#
        let page = try Fragment.scrape(
            ForumPage.page(content, body: #"id="something_awful" class="\#(body)""#))
        guard case .notice(let notice) = page.content else {
            Issue.record("no notice")
            return
        }
        #expect(notice == ScrapedNotice(reason: reason, text: words))
    }
}
