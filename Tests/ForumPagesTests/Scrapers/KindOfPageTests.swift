import ForumModel
import TestSupport
import Testing

@testable import ForumPages

/// Kinds of pages, and parts of them, of which no real page was to be had.
@Suite struct `Other kinds of pages` {
    private static func author(_ markup: String) throws -> ScrapedUser? {
        let post = Fragment.post("8").replacing(#"<dt class="author" title="">Early Bird</dt>"#, with: markup)
        return try Fragment.firstPost(post)?.author
    }

    @Test(
        arguments: [
            (#"<dt class="author"><img src="/star_moderator.gif">Early Bird</dt>"#, nil, true),
            (#"<dt class="author">Early Bird <img src="/a.gif" title="Moderator"></dt>"#, nil, true),
            (#"<dt class="author">Early Bird <img src="/star_admin.gif"></dt>"#, true, nil),
            (#"<dt class="author">Early Bird</dt>"#, nil, nil),
            (#"<dt class="author" title="">Early Bird</dt>"#, false, false),
            (#"<dt class="author role-mod">Early Bird</dt>"#, false, true),
        ] as [(String, Bool?, Bool?)])
    func `only what shows staff says who is none`(_ markup: String, _ admin: Bool?, _ mod: Bool?) throws {
        let user = try #require(try Self.author(markup))
        #expect(user.name == "Early Bird")
        #expect(user.isAdministrator == admin && user.isModerator == mod)
    }

    @Test(arguments: [
        ("modqueue", "the moderators' queue"), ("dictionary_list", "the list of the SAclopedia"),
        ("smilies", "the list of smilies"), ("gloryhole", "the posting statistics"),
        ("stafflist", "the staff list"),
        ("online_users", "the list of users who are online"),
    ])
    func `a page that is not read is named, and is no thread whatever it holds`(
        _ word: String, _ name: String
    ) throws {
        let page = try Fragment.scrape(
            ForumPage.page(Fragment.post("8"), body: #"id="something_awful" class="\#(word)""#))
        #expect(page.identity.kind == .other && page.posts.isEmpty && page.postCountInBytes == 0)
        #expect(page.diagnostics.contains { $0.has(.pageNotRead) && $0.message.contains(name) })
    }

    @Test(
        arguments: [
            (
                #"<div class="subscribe"><a href="member2.php?action=addsubscription&amp;threadid=5">Subscribe</a></div>"#,
                5
            ),
            (#"<form action="search.php"><input type="hidden" name="threadid" value="5"></form>"#, 5),
            (#"<div><a href="member2.php?action=addsubscription&amp;threadid=5">Subscribe</a></div>"#, nil),
        ] as [(String, Int64?)])
    func `a subscription or the form of its search names a thread`(_ markup: String, _ thread: Int64?) throws {
        let post = Fragment.post("8").replacing("threadid=5", with: "threadid=x")
        let page = try Fragment.scrape(ForumPage.page(#"<div id="thread">\#(post)</div>"# + markup))
        #expect(page.identity.kind == .showthread && page.identity.threadID?.rawValue == thread)
    }

    @Test func `closed forums are a notice with the reason`() throws {
        let page = try Fragment.scrape(
            ForumPage.page(
                #"<div id="closemsg"><h1>Closed</h1><div class="reason">The geese have it.</div></div>"#))
        guard case .notice(let notice) = page.content else {
            Issue.record("no notice")
            return
        }
        #expect(notice == ScrapedNotice(reason: .closed, text: "The geese have it."))
    }

    @Test func `the control panel has new messages, buddies and the account`() throws {
        let page = try Fragment.scrape(
            ForumPage.page(
                #"""
                <div class="breadcrumbs"><a href="/">Front</a> &gt; User Control Panel For Early Bird</div>
                <div id="buddylist"><dl><dd><a class="user" href="member.php?action=getinfo&amp;userid=9" title="Late Owl">Late ...</a></dd></dl></div>
                <div class="private_messages"><table><tr><td class="status"><img src="/newpm.gif"></td><td class="title"><a
                href="private.php?action=show&amp;privatemessageid=7">Worms</a></td><td class="sender">Late Owl</td><td class="date">Mar  8, 2013 at 21:30</td></tr></table></div>
                <table id="forum"></table>
                """#, body: #"id="something_awful" class="usercp""#))
        guard case .threadList(let list) = page.content, let panel = list.panel else {
            Issue.record("no panel")
            return
        }
        #expect(page.account == .named("Early Bird"))
        #expect(panel.buddies == [ModeratorLink(id: UserID(rawValue: 9), name: "Late Owl")])
        #expect(panel.messages.map(\.subject) == ["Worms"] && panel.messages.map(\.otherName) == ["Late Owl"])
    }

    @Test func `the front page has counts, descriptions, totals and the account`() throws {
        let page = try Fragment.scrape(
            ForumPage.page(
                #"""
                <div class="mainbodytextsmall"><b>Hello, Early Bird!</b></div>
                <table id="pm"><tr><td>61 total messages, 4 unread messages</td></tr></table>
                <table id="info"><tr><td>33,447 total threads<br>980121 total posts</td><td>40219 archived threads</td></tr></table>
                <table id="forums"><tr><td class="icon"><img title="118 replies in 46 threads" src="/a.gif"></td>
                <td class="title"><a class="forum" href="forumdisplay.php?forumid=4">Nests</a><span class="forumdesc"> - Dry - or nearly.</span></td></tr></table>
                """#, body: #"id="something_awful" class="forumhome""#))
        guard case .siteIndex(let index) = page.content, let forum = index.forums.first else {
            Issue.record("no index")
            return
        }
        #expect(page.account == .named("Early Bird"))
        #expect(forum.threadCount == 46 && forum.postCount == 164 && forum.description == "Dry - or nearly.")
        #expect(index.storedMessageCount == 61 && index.statistics.threadCount == 33447)
        #expect(index.statistics.postCount == 980_121 && index.statistics.archivedThreadCount == 40219)
        #expect(index.statistics.userCount == nil)
    }

    @Test func `counts of a forum that do not fit are unknown`() throws {
        let title = "\(Int.max) replies in 1 threads"
        let page = try Fragment.scrape(
            ForumPage.page(
                #"""
                <table id="forums"><tr><td class="icon"><img title="\#(title)" src="/a.gif"></td>
                <td class="title"><a class="forum" href="forumdisplay.php?forumid=4">Nests</a></td></tr></table>
                """#, body: #"id="something_awful" class="forumhome""#))
        guard case .forumIndex(let forums) = page.content else {
            Issue.record("no index")
            return
        }
        #expect(forums.map(\.threadCount) == [1] && forums.map(\.postCount) == [nil])
    }

    @Test(
        arguments: [
            (#"<a href="member.php?action=getinfo&amp;userid=9">Late Owl</a>"#, nil),
            (
                #"<a href="member.php?action=getinfo&amp;userid=9" title="Late Owl">Late ...</a>"#,
                ["Late Owl"]
            ),
            ("", []),
        ] as [(String, [String]?)])
    func `a list of buddies that is read in part is none, as it replaces the earlier one`(
        _ links: String, _ names: [String]?
    ) throws {
        let page = try Fragment.scrape(
            ForumPage.page(
                #"<div id="buddylist">\#(links)</div><table id="forum"></table>"#,
                body: #"id="something_awful" class="usercp""#))
        guard case .threadList(let list) = page.content else {
            Issue.record("no list")
            return
        }
        #expect(list.panel?.buddies?.map(\.name) == names)
    }

    @Test(arguments: [("www", false), ("forums", true)])
    func `links to the articles of the site do not make a page one of the forums`(
        _ host: String, _ isOne: Bool
    )
        throws
    {
        let links = (1...4).map {
            #"<a href="http://\#(host).somethingawful.com/showthread.php?threadid=\#($0)">x</a>"#
        }
        let page = try Fragment.scrape("<html><body>\(links.joined())</body></html>")
        #expect(page.isForumPage == isOne)
    }

    @Test func `search results before 2014 are posts and threads`() throws {
        func row(_ thread: Int, _ post: String) -> String {
            #"""
            <tr><td></td><td><a href="showthread.php?threadid=\#(thread)">Worms \#(thread)</a>\#(post)</td><td><a
            href="forumdisplay.php?forumid=46">Birds</a></td><td><a href="member.php?action=getinfo&amp;userid=7">Early Bird</a></td><td>4</td></tr>
            """#
        }
        let found = row(5, #"<div>dig deep</div><div><a href="showthread.php?postid=8#post8">by</a></div>"#)
        let page = try Fragment.scrape(
            ForumPage.page(
                #"<table id="main_full">\#(found)\#(row(6, ""))</table>"#,
                body: #"id="something_awful" class="searchresults""#))
        guard case .search(let search) = page.content, let hit = search.hits.first else {
            Issue.record("no results")
            return
        }
        #expect(search.hits.count == 1 && hit.postID.rawValue == 8 && hit.blurbText == "dig deep")
        #expect(hit.authorName == "Early Bird" && hit.forumID?.rawValue == 46)
        #expect(search.threads.map(\.threadID.rawValue) == [5, 6])
        #expect(search.threads.map { $0.authorID?.rawValue } == [nil, 7])
    }

    @Test(arguments: [("10", nil), ("9", true), ("11", nil)] as [(String, Bool?)])
    func `more votes than voters prove several choices, and a note that a poll is closed`(
        _ total: String, _ several: Bool?
    )
        throws
    {
        func option(_ votes: Int) -> String {
            #"<tr><td>Worm</td><td class="graphbar"></td><td>\#(votes)</td><td>50%</td></tr>"#
        }
        let poll =
            #"<table class="standard"><tr><th><b>Which?</b><br>This poll is closed.</th></tr>\#(option(4))\#(option(6))<tr><td>Total: \#(total) votes</td></tr></table>"#
        let page = try Fragment.scrape(
            ForumPage.page(poll, body: #"id="something_awful" class="pollresults""#))
        guard case .poll(let poll) = page.content else {
            Issue.record("no poll")
            return
        }
        #expect(poll.isClosed == true && poll.isMultiple == several)
    }

    @Test func `a row of the archives is archived, and unread posts of 2010 are counted`() throws {
        let page = try Fragment.scrape(
            ForumPage.page(
                #"""
                <table id="forum"><tr class="thread arch" id="thread5"><td class="title"><div class="newposts"><a href="x"><b>7</b></a></div>
                <a class="thread_title" href="showthread.php?threadid=5">Worms</a></td></tr></table>
                """#, body: #"id="something_awful" class="forumdisplay""#))
        guard case .threadList(let list) = page.content, let thread = list.threads.first else {
            Issue.record("no list")
            return
        }
        #expect(thread.isArchived == true && thread.isClosed == false && thread.unreadCount == 7)
    }

    @Test func `the features of the account are read where a page lists them`() throws {
        func page(_ features: String) throws -> ScrapedPage {
            try Fragment.scrape(
                ForumPage.page(
                    #"<div class="features"><dl>\#(features)</dl></div>"#,
                    body: #"id="something_awful" class="member_account_features""#))
        }
        let listed = try page(
            #"<dt class="enabled">Archives</dt><dd>Yes</dd><dt>Platinum</dt><dt class="enabled">Search</dt>"#)
        #expect(listed.features == ["Archives", "Search"])
        #expect(!listed.diagnostics.contains { $0.message.contains("the features of the account") })
        let empty = try page("")
        #expect(empty.features == nil)
        #expect(empty.diagnostics.contains { $0.message.contains("the features of the account") })
    }
}
