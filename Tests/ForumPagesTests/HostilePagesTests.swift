import ForumModel
import TestSupport
import Testing

@testable import ForumPages

/// Hostile pages: each is read to its end and reports its problems.
@Suite struct `Hostile pages` {
    @Test(arguments: [
        "", " \n", "\0\0\0", "<", "<html", "<!--", "\u{FEFF}", "plain text", "<body id=something_awful>",
    ])
    func `a page of nearly nothing has no content`(_ html: String) throws {
        let page = try Fragment.scrape(html)
        #expect(page.posts.isEmpty)
        #expect(page.identity.kind == .other)
    }

    @Test(
        .isLong,
        arguments: [
            "<div class=breadcrumbs>", "<div class=pages>", "<b>", "<h4>", "<p class=editedby><span>",
            "<dl><dd class=title>",
            "<select name=forumid><option value=1>", "<table id=forum><tr class=thread><td class=title>",
            "<a href=x>",
            "<table class=post id=post1><tr><td class=postbody>", "<td class=postdate>",
            "<dl class=contacts><dt>",
            "<table class=post><tr><td class=postbody>", "<ul id=usercpnav>",
            "<div class='search_forum depth1' data-forumid=5>",
            "<table id=main_full><tr><td><a href='showthread.php?threadid=1'>",
            "<div class=private_messages>",
            "<div class=mainbodytextsmall>", "<table id=info><tr><td>",
        ]) func `deep nesting of anything costs neither the stack nor a minute`(_ tag: String) throws
    {
        let deep = String(repeating: tag, count: 10_000)
        let thread = try Fragment.scrape(Fragment.thread(Fragment.post("1", body: deep), above: deep))
        #expect(thread.identity.kind == .showthread)
        for kind in [
            "forumdisplay", "privmsg", "privfolder", "getinfo", "banlist", "newreply", "index",
            "searchresults",
        ] {
            let html = ForumPage.page(deep, body: #"id="something_awful" class="\#(kind)""#)
            #expect(try Fragment.scrape(html).isForumPage)
        }
    }

    @Test(arguments: [
        (
            "searchresults",
            "<ul id=search_results><li class=search_result><a class=threadtitle href='?postid=1'><div class=hit_info>x at"
        ),
        ("pollresults", "<table><tr><td>x<td class=graphbar><td>1"),
        ("pollresults", "<table><tr><td><input name='optionnumber[1]'>x"),
        ("newthread", "<form action='newthread.php'><div class=posticon>"),
        ("forumdisplay", "<div class=thread_tags><a href='?posticon=1'><img src=a.gif>"),
        ("announcement", "<div class=threadbar><table class=post><tr><td class=userinfo><td class=postbody>"),
        ("whoposted", "<table><tr><td><a href='member.php?userid=7'>Owl<td>1"),
        ("listedit", "<form action='member2.php'><input name='listbits[]' value=Owl>"),
        (
            "showthread",
            "<h4><a class=quote_link href='showthread.php?goto=post&postid=1'>Owl posted:</a></h4>"
        ),
        ("showthread", "<a href='banlist.php?userid=7'>USER WAS BANNED FOR THIS POST"),
    ]) func `elements of a kind that nest or repeat without end take no minute`(_ kind: String, _ tag: String)
        throws
    {
        let deep = String(repeating: tag, count: 5_000)
        let body = #"id="something_awful" class="\#(kind)""#
        let post = Fragment.post("1", body: deep)
        let html = kind == "showthread" ? Fragment.thread(post) : ForumPage.page(deep, body: body)
        #expect(try Fragment.scrape(html).isForumPage)
    }

    @Test func `a page cut anywhere is read up to there`() throws {
        let html = Array(
            Fragment.thread(
                Fragment.post("1", body: #"<a href="http://x.com/?a=1&amp;b">l</a>"#) + Fragment.post("2"),
                above: `Menus and breadcrumbs`.menu + MessageFragment.menu + `Pages about people`.profile
                    + `Lists of threads`.row
            ).utf8)
        for end in stride(from: 0, to: html.count, by: 37) {
            let page = try Fragment.scrape(String(decoding: html[..<end], as: UTF8.self))
            #expect(page.posts.count <= 2)
        }
    }

    @Test func `a title of nothing but marks, and a name that runs backwards, stay as they are`() throws {
        let name = "\u{202E}drib\u{301}\u{301}\u{301} \u{1F469}\u{200D}\u{1F33E}"
        let post = try Fragment.firstPost(Fragment.post("1", author: name))
        #expect(post?.authorName == name)
    }

    @Test func `everything the scrapers take for a number is checked`() throws {
        let big = "99999999999999999999"
        let html = ForumPage.page(
            #"""
            <div class="pages" data-current-page="\#(big)" data-total-pages="\#(big)" data-per-page="\#(big)"></div>
            <table id="forum"><tr class="thread" id="thread\#(big)"><td class="star bm\#(big)"></td><td class="title"><a class="thread_title" href="showthread.php?threadid=\#(big)">x</a></td>
            <td class="replies">\#(big)</td><td class="rating"><img title="\#(big) votes - \#(big).\#(big) average"></td></tr></table>
            <div class="search_forum depth\#(big)" data-forumid="\#(big)">x</div>
            """#, body: #"id="something_awful" class="forumdisplay forum_\#(big)" data-forum="\#(big)""#)
        let page = try Fragment.scrape(html)
        #expect(
            page.identity.forumID == nil && page.identity.pageNumber == nil && page.identity.perPage == nil)
        guard case .threadList(let list) = page.content else {
            Issue.record("no list")
            return
        }
        #expect(list.threads.isEmpty)
        #expect(page.diagnostics.map(\.code) == ["id.invalid"])
    }
}
