import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Names that mirrors give` {
    @Test(arguments: [
        "showthread.php?threadid=8&pagenumber=3", "showthread.php?threadid=8&pagenumber=3.html",
        "showthread.php?threadid=8&pagenumber=3.htm", "showthread.php@threadid=8&pagenumber=3",
        "showthread.php@threadid=8&pagenumber=3.html", "showthread.php%3Fthreadid=8&pagenumber=3.html",
        "showthread.php%3fthreadid=8&pagenumber=3", "showthread.php%3fthreadid%3d8%26pagenumber%3d3",
        "showthread.php%3Fthreadid%3D8%26pagenumber%3D3.html",
        "showthread.php%253Fthreadid%253D8%2526pagenumber%253D3",
        "showthread.php\u{FF1F}threadid=8&pagenumber=3.html", "showthread.php?threadid=8&pagenumber=3.orig",
        "showthread.php?threadid=8&pagenumber=3.html.orig", "showthread.php?threadid=8&pagenumber=3.1",
        "showthread.php?threadid=8&pagenumber=3.2.html", "showthread.php@threadid=8&pagenumber=3.html.12",
        "forums.somethingawful.com_showthread.php@threadid=8&pagenumber=3.html",
        "forums.somethingawful.com%2Fshowthread.php%3Fthreadid%3D8%26pagenumber%3D3",
        "forums.somethingawful.com\u{2044}showthread.php\u{FF1F}threadid=8&pagenumber=3",
        "SHOWTHREAD.PHP?threadid=8&pagenumber=3",
        "showthread.php?goto=%2Fa%3Ab&threadid=8&pagenumber=3.html",
    ]) func `a mirrored file's name is read in every dialect`(_ name: String) throws {
        let html = ForumPage.page("", body: #"id="something_awful" class="showthread""#)
        let page = try Fragment.scrape(html, fileName: name)
        #expect(page.identity.threadID?.rawValue == 8)
        #expect(page.identity.pageNumber == 3)
        #expect(page.identity.decisions.contains { $0.field == "thread" && $0.witness == .fileName })
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `of HTTrack's short names the script is read in links, with the query behind it`() throws {
        let link = try #require(ForumLink("member4f2a.html?action=getinfo&userid=7"))
        #expect(link.script == "member.php" && link.userID?.rawValue == 7)
        var facts = CaptureFacts()
        facts.url = "http://forums.somethingawful.com/member4f2a.html"
        facts.urlBasis = .filePath
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1")), PageHints(facts: facts))
        #expect(page.diagnostics.isEmpty)
    }

    @Test(arguments: [
        // HTTrack's names are ambiguous without their query: a profile is not another page of `member.php`.
        "member4f2a.html", "private4f2a.html", "member4f2a.html.1", "showthread.html", "search.html",
        "private.html", "birdsbeef.html", "showthreadtalk.html",
        "showthreadbeef.txt",
        "My search.php notes.html", "robots.txt.html", "viewtopic.php?threadid=8.html", "index.html",
        "photo.php.gif",
        "", ".php", "?threadid=8", "%", "showthread",
    ]) func `a name that a person gave says nothing`(_ name: String) throws {
        let page = try Fragment.scrape(Fragment.thread(Fragment.post("1")), fileName: name)
        #expect(page.identity.threadID?.rawValue == 5)
        #expect(page.identity.decisions.allSatisfy { $0.witness != .fileName && $0.disagreeing.isEmpty })
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `letters that file systems refuse are read when they are full-width`() throws {
        let link = try #require(
            ForumLink(
                "showthread.php\u{FF1F}threadid=8&goto=a\u{FF1A}b\u{FF0A}\u{FF5C}\u{FF1C}\u{FF1E}\u{FF02}"))
        #expect(link.threadID?.rawValue == 8)
        #expect(link["goto"] == "a:b*|<>\"")
    }

    @Test func `a second query mark belongs to the query`() throws {
        let link = try #require(ForumLink("showthread.php%3Fgoto=x.php%3Fa&threadid=8.html"))
        #expect(link.threadID?.rawValue == 8)
    }
}

/// The same page plain and as mirrors convert it.
@Suite struct `Pages whose links a mirror converted` {
    static let site = "http://forums.somethingawful.com/"
    static let plain = Fragment.thread(
        Fragment.post(
            "1",
            body: """
                <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=3#post3">Owl posted:</a></h4>x</div>
                <a href="http://example.com/?a=1">away</a> <a href="/showthread.php?threadid=9&amp;pagenumber=2">thread</a>
                <a href="/member.php?action=getinfo&amp;username=a%20b%2Fc">who</a>
                <img src="http://i.somethingawful.com/forumsystem/worm%20x.gif"> <img src="/images/own.gif">
                """),
        above: #"""
            <div class="pages"><a href="showthread.php?threadid=5&amp;userid=0&amp;perpage=40&amp;pagenumber=1">1</a>
            <span class="curpage">2</span></div>
            <a href="newreply.php?action=newreply&amp;threadid=5">reply</a>
            """#)

    private func converted(_ link: (Substring, Substring, Substring) -> String) -> String {
        Self.plain.replacing(/href="\/?([a-z]+)\.php\?([^"#]*)(#[^"]*)?"/) {
            #"href="\#(link($0.1, $0.2, $0.3 ?? ""))""#
        }
    }

    private func expectSame(_ html: String) throws {
        let page = try Fragment.scrape(html)
        let original = try Fragment.scrape(Self.plain)
        #expect(page.identity == original.identity)
        #expect(page.breadcrumbs == original.breadcrumbs)
        let (post, wanted) = (try #require(page.posts.first), try #require(original.posts.first))
        #expect(post.authorID == wanted.authorID && post.author == wanted.author)
        #expect(post.quotes == wanted.quotes && post.quotes.first?.postID?.rawValue == 3)
        #expect(post.threadID == wanted.threadID && post.threadID?.rawValue == 5)
        #expect(post.bodySignature == wanted.bodySignature)
        #expect(post.imagelessSignature == wanted.imagelessSignature)
        #expect(page.diagnostics == original.diagnostics)
    }

    private func escapedOnceMore(_ query: Substring) -> String {
        query.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
    }

    @Test(arguments: ["%3F", "%3f", "@"]) func `wget's converted links are the site's`(_ mark: String) throws {
        try expectSame(converted { "\($0).php\(mark)\(escapedOnceMore($1)).html\($2)" })
    }

    @Test func `links with every sign escaped are the site's`() throws {
        try expectSame(
            converted {
                "\($0).php%3f"
                    + escapedOnceMore($1).replacing("&amp;", with: "%26").replacing("=", with: "%3d")
                    + "\($2)"
            })
    }

    @Test func `HTTrack's short links with their query are the site's`() throws {
        try expectSame(converted { "\($0)4f2a.html?\($1)\($2)" })
    }

    @Test func `absolute links are the site's`() throws {
        try expectSame(converted { "\(Self.site)\($0).php?\($1)\($2)" })
    }

    @Test func `images in the mirror's folder of another host are that host's`() throws {
        try expectSame(
            Self.plain.replacing(
                "http://i.somethingawful.com/forumsystem/worm%20x.gif",
                with: "../i.somethingawful.com/forumsystem/worm%2520x.gif"
            ).replacing(#"src="/images"#, with: #"src="images"#))
    }
}
