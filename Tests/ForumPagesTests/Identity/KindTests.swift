import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Kinds of page` {
    @Test(arguments: [
        ("showthread forum_1", PageKind.showthread), ("forumdisplay", .forumdisplay),
        ("bookmark_threads", .bookmarks),
        ("usercp", .bookmarks), ("privfolder", .privateFolder), ("privmsg", .privateMessage),
        ("getinfo", .profile),
        ("banlist", .banlist), ("newreply forum_1", .newreply), ("searchresults", .search),
        ("priv_sendprivmsg", .other), ("newthread", .other), ("standarderror", .notice), ("banned", .notice),
    ]) func `the body's class decides`(_ classes: String, _ kind: PageKind) throws {
        let page = try Fragment.scrape(ForumPage.page("", body: #"id="something_awful" class="\#(classes)""#))
        #expect(page.identity.kind == kind)
        #expect(page.identity.decisions.first?.witness == .body)
    }

    @Test(arguments: [
        (#"<div id="thread" class="thread:5">\#(Fragment.post("1"))</div>"#, PageKind.showthread),
        (#"<div id="thread" class="thread:5">\#(Fragment.post("1", index: ""))</div>"#, .showpost),
        (#"<form><input type=hidden name=action value=postreply></form>\#(Fragment.post("1"))"#, .newreply),
        (#"<table id="forum"><tr class="thread"></tr></table>"#, .forumdisplay),
        (#"<ul id="usercpnav"></ul><table id="forum"></table>"#, .bookmarks),
        (#"<form action="/bookmarkthreads.php"><table id="forum"></table></form>"#, .bookmarks),
        (#"<input type="hidden" name="thisfolder" value="0">"#, .privateFolder),
        (
            #"<input type="hidden" name="privatemessageid" value="3"><table class="post" id="post"></table>"#,
            .privateMessage
        ),
        (
            #"<input type="hidden" name="prevmessageid" value="3"><table class="post" id="post"></table>"#,
            .other
        ),
        (#"<table class="post" id="main_full"><tr><td class="postbody">x</td></tr></table>"#, .announcement),
        (#"<table><tr><td class="info"><dl class="contacts"></dl></td></tr></table>"#, .profile),
        (#"<form action="banlist.php#list"></form>"#, .banlist),
        (#"<table id="forums"></table>"#, .index),
        (#"<div class="search_forum depth0" data-forumid="48">Main</div>"#, .search),
        (
            #"<div class="standard"><h2>Special Message From The Owl</h2><div class="inner">No.</div></div>"#,
            .notice
        ),
        ("<p>Something else.</p>", .other),
    ]) func `without a class the content decides`(_ content: String, _ kind: PageKind) throws {
        let page = try Fragment.scrape(ForumPage.page(content))
        #expect(page.isForumPage)
        #expect(page.identity.kind == kind)
    }

    @Test func `a page of another site is none of the forums', whatever it calls its tables`() throws {
        let html =
            #"<html><body class="showthread"><table id="post5"><tr><td>Hello</td></tr></table></body></html>"#
        let page = try Fragment.scrape(html, fileName: "showthread.php?threadid=5")
        #expect(!page.isForumPage)
        #expect(page.identity.kind == .other)
        #expect(page.posts.isEmpty)
    }

    @Test func `one link to the forums does not make a page theirs`() throws {
        let html =
            #"<html><body><a href="https://forums.somethingawful.com/showthread.php?threadid=5">x</a></body></html>"#
        #expect(try !Fragment.scrape(html).isForumPage)
    }

    @Test func `a notice at a thread's address is no disagreement`() throws {
        let html = ForumPage.page("No.", body: #"id="something_awful" class="standarderror""#)
        let page = try Fragment.scrape(html, fileName: "showthread.php?threadid=5.html")
        #expect(page.identity.kind == .notice)
        #expect(page.identity.threadID == nil)
        #expect(page.diagnostics.isEmpty)
    }
}
