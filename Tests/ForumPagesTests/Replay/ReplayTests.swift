import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Pages that an archive replayed` {
    /// A page with an address in every place that matters; no relative ones, which archives leave alone.
    static let original = Fragment.thread(
        Fragment.post(
            "1",
            body: """
                <div class="bbc-block"><h4><a class="quote_link" href="\(site)showthread.php?goto=post&amp;postid=3#post3">Owl posted:</a></h4></div>
                <a href="http://example.com/?a=1&amp;b=2#c">a link</a> <a href="https://example.org">another</a>
                <img src="http://i.example.com/worm.gif"> <img src="http://fi.somethingawful.com/s.gif" title=":)">
                <img srcset="http://i.example.com/1.gif 1x, http://i.example.com/2.gif 2x">
                <a href="mailto:bird@example.com">mail</a> <span style="background: url('http://i.example.com/b.png')">b</span>
                <span style="background: url(&quot;http://i.example.com/q.png&quot;)">q</span>
                """)
            + Fragment.post("2"),
        above: """
            <div class="pages"><select data-url="\(site)showthread.php?threadid=5&amp;userid=0&amp;perpage=40">
            <option value="1">1<option value="2" selected>2<option value="9">9</select></div>
            <form action="http://forums.somethingawful.com/f.php"></form>
            <table background="http://i.example.com/t.gif"><tr><td>x</td></tr></table>
            """
    ).replacing(
        "<head>",
        with: """
            <head><meta property="og:url" content="\(site)showthread.php?threadid=5">
            <link rel="stylesheet" href="https://www.somethingawful.com/css/forums.css?1357095840">
            """)
    static let site = "http://forums.somethingawful.com/"

    private func scrape(_ html: String, url: String? = nil) throws -> ScrapedPage {
        try Fragment.scrape(html, url: url)
    }

    @Test(arguments: ReplayWriter.Style.allCases)
    func `a replayed page says what the archived one says, and when it was archived`(
        _ style: ReplayWriter.Style
    ) throws {
        let writer = ReplayWriter(style: style)
        let page = try scrape(writer.replayed(Self.original))
        try expectEqual(page, try scrape(Self.original))
        #expect(page.posts.count == 2)
        #expect(page.capture.url == ReplayWriter.page)
        #expect(page.capture.urlBasis == .wayback)
        #expect(page.capture.capturedAt?.description == "2013-01-02T03:04:05Z")
        #expect(page.capture.capturedBasis == .wayback)
    }

    @Test(arguments: ReplayWriter.Style.allCases)
    func `a page wrapped twice is unwrapped twice`(_ style: ReplayWriter.Style) throws {
        let writer = ReplayWriter(style: style, depth: 2)
        try expectEqual(try scrape(writer.replayed(Self.original)), try scrape(Self.original))
    }

    @Test func `a member's own link to an archive survives`() throws {
        let own = "https://web.archive.org/web/20100101000000/http://example.com/"
        let html = Fragment.thread(Fragment.post("1", body: #"<a href="\#(own)">old</a> \#(own)"#))
        let plain = try scrape(html)
        #expect(plain.posts[0].bodyHTML.contains(#"<a href="\#(own)">old</a> \#(own)"#))
        #expect(plain.capture == CaptureFacts())
        for style in ReplayWriter.Style.allCases {
            let page = try scrape(ReplayWriter(style: style).replayed(html))
            #expect(page.posts[0].bodyHTML == plain.posts[0].bodyHTML)
            #expect(page.posts[0].bodySignature == plain.posts[0].bodySignature)
        }
    }

    @Test func `a link to an archive's copy is another link than one to the page`() throws {
        func signature(_ url: String) throws -> ContentSignature? {
            try scrape(Fragment.thread(Fragment.post("1", body: #"<a href="\#(url)">x</a>"#))).posts.first?
                .bodySignature
        }
        #expect(
            try signature("http://example.com/")
                != signature("https://web.archive.org/web/20100101000000/http://example.com/"))
    }

    @Test func `words that look like an archive's are words`() throws {
        let words = """
            FILE ARCHIVED ON 03:04:05 Jan 02, 2013 AND RETRIEVED FROM THE INTERNET ARCHIVE ON 1.
            BEGIN WAYBACK TOOLBAR INSERT /web/20130102030405/http://a.com/ wbinfo.timestamp = "20130102030405"
            """
        let page = try scrape(Fragment.thread(Fragment.post("1", body: words)))
        #expect(page.capture == CaptureFacts())
        #expect(page.posts[0].bodyText.contains("/web/20130102030405/http://a.com/"))
        let replayed = try scrape(ReplayWriter().replayed(Fragment.thread(Fragment.post("1", body: words))))
        #expect(replayed.posts[0].bodyText == page.posts[0].bodyText)
    }

    @Test func `a title keeps what it says`() throws {
        let title =
            #"<b title="/web/20130102030405/http://a.com/" alt="/web/20130102030405/http://a.com/">x</b>"#
        let page = try scrape(ReplayWriter().replayed(Fragment.thread(Fragment.post("1", body: title))))
        #expect(page.posts[0].bodyHTML.hasPrefix(title))
    }

    // MARK: Recognition

    @Test(arguments: [
        ReplayWriter().head, ReplayWriter().toolbar, ReplayWriter().ending, ReplayWriter().insert,
        "<script>\n<!--\n// FILE ARCHIVED ON 20130102030405 AND RETRIEVED FROM THE\n-->\n</script>",
        "<!-- saved from url=(0085)https://web.archive.org/web/20130102030405/\(ReplayWriter.page) -->",
        "<!--\n Page saved with SingleFile\n url: https://web.archive.org/web/20130102030405/\(ReplayWriter.page)\n-->",
    ]) func `any one sign of a replay is enough`(_ sign: String) throws {
        for style in [ReplayWriter.Style.absolute, .rooted] {
            let html = ReplayWriter(style: style).wrapped(Self.original)
            let page = try scrape(html.replacing("<html>", with: "<html>" + sign))
            #expect(page.posts[0].bodyHTML == (try scrape(Self.original)).posts[0].bodyHTML, "\(style)")
            #expect(page.capture.capturedAt?.description == "2013-01-02T03:04:05Z")
        }
    }

    @Test func `the page's address alone is enough, and links rooted at an archive are`() throws {
        let absolute = ReplayWriter(style: .absolute).wrapped(Self.original)
        let url = "https://web.archive.org/web/20130102030405/" + ReplayWriter.page
        try expectEqual(try scrape(absolute, url: url), try scrape(Self.original))
        let rooted = ReplayWriter(style: .rooted).wrapped(Self.original)
        try expectEqual(try scrape(rooted), try scrape(Self.original))
        #expect(try scrape(rooted).capture.capturedAt?.description == "2013-01-02T03:04:05Z")
    }

    @Test func `a page sent as it was archived has nothing to unwrap`() throws {
        let own = "https://web.archive.org/web/20130102030405/http://example.com/"
        let html = Fragment.thread(Fragment.post("1", body: #"<a href="\#(own)">x</a>"#))
        let page = try scrape(html, url: "https://web.archive.org/web/20130102030405id_/" + ReplayWriter.page)
        #expect(page.posts[0].bodyHTML == (try scrape(html)).posts[0].bodyHTML)
        #expect(page.posts[0].bodyHTML.contains(own))
        #expect(page.capture.url == ReplayWriter.page)
        #expect(page.capture.capturedAt?.description == "2013-01-02T03:04:05Z")
    }

    @Test func `the address's digits beat the comment's, and links of either are unwrapped`() throws {
        let html = ReplayWriter().replayed(Self.original)
        let page = try scrape(html, url: "https://web.archive.org/web/20130505050505/" + ReplayWriter.page)
        #expect(page.capture.capturedAt?.description == "2013-05-05T05:05:05Z")
        try expectEqual(page, try scrape(Self.original))
    }

    // MARK: What is dropped

    @Test func `the archive's scripts are no evidence of the page's age`() throws {
        let page = try scrape(ReplayWriter().replayed(Self.original))
        #expect(page.floor.assetStamp == 1_357_095_840)
    }

    @Test(arguments: ["", "<!-- END WAYBACK TOOLBAR INSERT -->"])
    func `a toolbar that never ends, or ends behind posts, swallows none`(_ ending: String) throws {
        let posts = "<!-- BEGIN WAYBACK TOOLBAR INSERT -->" + Fragment.post("1") + ending + Fragment.post("2")
        let page = try scrape(Fragment.thread(posts) + ReplayWriter().ending)
        #expect(page.capture.capturedBasis == .wayback)
        #expect(page.posts.count == 2)
        #expect(page.postCountInBytes == 2)
    }

    @Test func `posts are counted in the page as it was saved`() throws {
        let hidden = Self.original.replacing(
            "</head>", with: #"<script>__wm.x = '<table id="post7">'</script></head>"#)
        let page = try scrape(ReplayWriter().replayed(hidden))
        #expect(page.postCountInBytes == 3)
        #expect(page.accountedPostCount == 2)
    }

    @Test(
        .isLong,
        arguments: [
            "<!-- BEGIN WAYBACK TOOLBAR INSERT -->", "<a href=/web/20130102030405/http://a.b/",
            "<!-- WB Insert --><script>",
            "<a href='/web/20130102030405/http://a.b/'>", "<script>__wm.wombat(\"", "<!--", "<a style='url(",
            "<p style=\"/web/20130102030405/http://a.b/ \">", "<a srcset='/web/20130102030405/http://a.b/,",
        ]) func `a hostile replay costs neither a crash nor a minute`(_ piece: String) throws
    {
        let html = ReplayWriter().replayed(Self.original) + String(repeating: piece, count: 20_000)
        // Pieces that make one tag of what follows are refused by the parser's own limits.
        let page = try? scrape(html)
        #expect(page.map { $0.posts.count <= 2 } ?? true)
    }

    @Test func `a replayed page cut anywhere is read up to there`() throws {
        let html = Array(ReplayWriter(style: .absolute).replayed(Self.original).utf8)
        for end in stride(from: 0, to: html.count, by: 61) {
            let page = PageScraper.scrape(try PageSource(Array(html[..<end])))
            #expect(page.posts.count <= 2)
        }
    }
}

@Suite struct `Links that an archive rewrote` {
    private let link = ReplayLink(digits: [Array(ReplayWriter.digits.utf8)])

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test(arguments: [
        ("/web/20130102030405/http://a.com/x", "http://a.com/x"),
        ("/web/20130102030405im_/http:/a.com/x", "http://a.com/x"),
        ("https://web.archive.org/web/20130102030405/https://a.com:443/x?y=1#z", "https://a.com/x?y=1#z"),
        ("http://localhost:8080/coll/20130102030405mp_/http://a.com/x", "http://a.com/x"),
        ("/web/20130102030405/mailto:bird@a.com", "mailto:bird@a.com"),
        ("/web/20130102030405///a.com/x", "//a.com/x"),
        // Rooted at the archive: whatever the digits, an archive wrote it.
        ("/web/19990102030405/http://a.com/x", "http://a.com/x"),
        ("/web/20130102030405/http://web.archive.org/web/20130102030405/http://a.com/x", "http://a.com/x"),
        (
            "/web/20130102030405/http://web.archive.org/web/20100101000000/http://a.com/x",
            "http://web.archive.org/web/20100101000000/http://a.com/x"
        ),
        ("https://web.archive.org/web/20100101000000/http://a.com/x", nil),
        ("https://web.archive.org/web/20130102030405*/http://a.com/x", nil), ("http://a.com/x", nil),
        ("", nil),
        ("/web/20130102030405/", nil), ("/web/20130102030405/relative", nil),
        ("https://a.com/?u=/web/20130102030405/http://a.com/x", nil),
    ]) func `an address of the page's own capture is unwrapped`(_ value: String, _ expected: String?) {
        #expect(text(link.unwrapped(Array(value.utf8)[...])) == expected)
    }

    @Test(arguments: [
        (
            "/web/20130102030405im_/http://a.com/1.gif 1x, /web/20130102030405im_/http://a.com/2.gif 2x",
            "http://a.com/1.gif 1x, http://a.com/2.gif 2x"
        ),
        ("0; url=/web/20130102030405/http://a.com/?b=c&amp;d", "0; url=http://a.com/?b=c&amp;d"),
        (
            "a:url(&quot;/web/20130102030405im_/http://a.com/1.gif&quot;)",
            "a:url(&quot;http://a.com/1.gif&quot;)"
        ),
        ("a:url(http://a.com/1.gif)", nil), ("", nil),
    ]) func `addresses among words are unwrapped`(_ value: String, _ expected: String?) {
        #expect(text(link.unwrapped(list: Array(value.utf8)[...])) == expected)
    }
}

@Suite struct `A majority vote` {
    @Test func `what most say wins, in any order`() {
        var vote = MajorityVote()
        #expect(vote.majority == nil)
        for value in [1, 2, 3, 2, 2] as [UInt8] { vote.add([value]) }
        #expect(vote.majority == [2])
    }
}
