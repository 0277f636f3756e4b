import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `What identifies a page` {
    @Test func `the body's word counts more than the trail's, and the disagreement is told`() throws {
        let html = Fragment.thread(Fragment.post("1"))
            .replacing(
                #"showthread.php?threadid=5" class="bclast""#,
                with: #"showthread.php?threadid=6" class="bclast""#)
        let page = try Fragment.scrape(html)
        #expect(page.identity.threadID == ThreadID(rawValue: 5))
        let decision = page.identity.decisions.first { $0.field == "thread" }
        #expect(decision == IdentityDecision(field: "thread", value: "5", witness: .body, disagreeing: ["6"]))
        #expect(
            page.diagnostics == [
                Diagnostic(
                    .warning, .idMismatch,
                    "The page's thread is 5 by its body, but 6 by its breadcrumbs.")
            ])
    }

    @Test func `a body tag that the parser dropped still counts`() throws {
        let html = """
            <html><head><title>x</title><div id="loggedinusername">Early Bird</div></head>
            <body id="something_awful" class="showthread" data-forum="46" data-thread="9">text</body></html>
            """
        let page = try Fragment.scrape(html)
        #expect(page.identity.kind == .showthread)
        #expect(page.identity.threadID?.rawValue == 9)
        #expect(page.identity.forumID?.rawValue == 46)
        #expect(page.account == .named("Early Bird"))
    }

    @Test(arguments: [
        (
            "saved mark",
            "<!-- saved from url=(0066)https://forums.somethingawful.com/showthread.php?threadid=8&perpage=4 -->",
            ""
        ),
        (
            "canonical", "",
            #"<link rel="canonical" href="https://forums.somethingawful.com/showthread.php?threadid=8">"#
        ),
        (
            "og:url", "",
            #"<meta property="og:url" content="https://forums.somethingawful.com/showthread.php?threadid=8">"#
        ),
    ]) func `an address around the page is believed where the page is silent`(
        _ name: String, _ comment: String, _ head: String
    ) throws {
        let html = comment + ForumPage.page("", body: #"id="something_awful" class="showthread""#, head: head)
        let page = try Fragment.scrape(html)
        #expect(page.identity.threadID?.rawValue == 8)
        #expect(page.identity.url?.hasPrefix("https://forums.somethingawful.com/showthread.php") == true)
    }

    @Test(arguments: [
        "showthread.php?threadid=8&pagenumber=3.html", "showthread.php%3Fthreadid=8&pagenumber=3",
        "forums.somethingawful.com_showthread.php@threadid=8&amp;pagenumber=3.htm",
    ]) func `a file's name is the last to be asked`(_ name: String) throws {
        let html = ForumPage.page("", body: #"id="something_awful" class="showthread""#)
        let page = try Fragment.scrape(html, fileName: name)
        #expect(page.identity.threadID?.rawValue == 8)
        #expect(page.identity.pageNumber == 3)
        #expect(page.identity.decisions.contains { $0.field == "thread" && $0.witness == .fileName })
    }

    @Test func `a file named by a person says nothing`() throws {
        let page = try Fragment.scrape(
            Fragment.thread(Fragment.post("1")), fileName: "birds showthread 99.html")
        #expect(page.identity.threadID?.rawValue == 5)
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `a private message is known by its form, and its folder by the menu`() throws {
        let page = try Fragment.scrape(ForumPage.page(MessageFragment.message))
        #expect(page.identity.messageID?.rawValue == 31)
        #expect(page.identity.folderID == .inbox)
    }
}

@Suite struct `Page navigation` {
    static let links =
        #"<a href="showthread.php?threadid=5&amp;userid=0&amp;perpage=40&amp;pagenumber=2">2</a>"#

    @Test(arguments: [
        (#"<div class="pages top">Pages (24): <b>\#(links) <span class="curpage">3</span></b></div>"#, 24),
        (
            #"""
            <div class="pages"><select data-url="showthread.php?threadid=5&amp;userid=0&amp;perpage=40">
            <option value="1">1</option><option value="3" selected="selected">3</option><option value="24">24</option>
            </select></div>
            """#, 24
        ),
        (
            #"<div class="pages"><select><option value=3 selected>3<option value=24>24</select>\#(links)</div>"#,
            24
        ),
        (
            #"""
            <div class="pages" data-current-page="3" data-total-pages="24" data-per-page="40"
            data-base-url="showthread.php?threadid=5&amp;userid=0&amp;perpage=40"></div>
            """#, 24
        ),
    ]) func `every generation of page navigation is read`(_ bar: String, _ count: Int) throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: bar))
        #expect(page.identity.pageNumber == 3)
        #expect(page.identity.pageCount == count)
        #expect(page.identity.perPage == 40)
        #expect(page.identity.filterUserID == nil)
    }

    @Test(arguments: [#"<span class="curpage">3</span>"#, "[3]"])
    func `the last page counts itself where nothing states the number`(_ current: String) throws {
        let bar = #"<div class="pages">\#(Self.links) \#(current)</div>"#
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: bar))
        #expect(page.identity.pageNumber == 3 && page.identity.pageCount == 3)
    }

    @Test(arguments: ["", #"<div class="pages top"> </div>"#, #"<div class="pages">Pages </div>"#])
    func `a list of one page has no place in any navigation`(_ bar: String) throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: bar))
        #expect(page.identity.pageNumber == nil)
        #expect(page.identity.pageCount == nil)
    }

    @Test func `links that name a user make the page a filtered one, without positions`() throws {
        let bar = #"""
            <div class="pages" data-current-page="1" data-total-pages="2"
            data-base-url="showthread.php?threadid=5&amp;userid=7&amp;perpage=40"></div>
            """#
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1"), above: bar))
        #expect(page.identity.filterUserID?.rawValue == 7)
        #expect(page.posts.map(\.position) == [nil])
    }

    @Test func `posts whose links take a filter away make the page a filtered one`() throws {
        let posts = (Fragment.post("1") + Fragment.post("2", index: "2")).replacing(
            #"title="Show posts by this user" href="/showthread.php?threadid=5&amp;userid=7""#,
            with: #"title="Remove user filter" href="/showthread.php?goto=post&amp;postid=1""#)
        let page = try Fragment.scrape(Fragment.thread(posts))
        #expect(page.identity.filterUserID?.rawValue == 7)
        #expect(page.posts.map(\.position) == [nil, nil])
    }

    static func unnamedThread(_ posts: String) throws -> ScrapedPage {
        try Fragment.scrape(
            ForumPage.page(
                #"<div id="thread">\#(posts)</div>"#, body: #"id="something_awful" class="showthread""#))
    }

    @Test func `a page that names no thread has the one that all its posts name`() throws {
        let page = try Self.unnamedThread(Fragment.post("1", thread: "8") + Fragment.post("2", thread: "8"))
        #expect(page.identity.threadID?.rawValue == 8)
        #expect(page.identity.decisions.last?.witness == .posts)
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `a page that names no thread has none where its posts disagree`() throws {
        let page = try Self.unnamedThread(Fragment.post("1", thread: "8") + Fragment.post("2", thread: "9"))
        #expect(page.identity.threadID == nil)
        #expect(page.posts.map(\.threadID?.rawValue) == [8, 9])
        #expect(page.diagnostics.map(\.code) == ["id.thread-unknown"])
    }

    @Test func `a page of a thread that nothing names is reported`() throws {
        let page = try Self.unnamedThread(Fragment.post("1", thread: "") + Fragment.post("2", thread: ""))
        #expect(page.identity.threadID == nil)
        #expect(page.diagnostics.map(\.code) == ["id.thread-unknown"])
    }
}
