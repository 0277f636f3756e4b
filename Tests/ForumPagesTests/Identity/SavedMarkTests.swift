import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Marks that savers leave` {
    static let url = "https://forums.somethingawful.com/showthread.php?threadid=5"

    private func mark(_ start: String, head: String = "") throws -> SavedMark? {
        try Fragment.scrape("<!DOCTYPE html>" + start + ForumPage.page("x", head: head)).savedMark
    }

    private func time(_ text: String?) -> UTCTime? { text.flatMap { UTCTime($0) } }

    // MARK: Browsers

    @Test(arguments: [
        // The number is the length of the written text; a second consecutive hyphen is escaped.
        (
            "0051", "https://forums.somethingawful.com/a-%2Db?c-%2D-%2Dd",
            "https://forums.somethingawful.com/a--b?c----d"
        ),
        ("0039", "https://forums.somethingawful.com/a%2Db", "https://forums.somethingawful.com/a%2Db"),
        // Another number: the text was changed, so nothing is unescaped.
        ("0007", "https://forums.somethingawful.com/a-%2Db", "https://forums.somethingawful.com/a-%2Db"),
        ("", "https://forums.somethingawful.com/a-%2Db", "https://forums.somethingawful.com/a-%2Db"),
    ]) func `a browser's mark gives the address it was told`(
        _ count: String, _ written: String, _ url: String
    ) throws {
        #expect(
            try mark("<!-- saved from url=(\(count))\(written) -->") == SavedMark(tool: .browser, url: url))
    }

    @Test func `an address of more than 9,999 bytes has more digits`() throws {
        let long = Self.url + "&x=-%2D" + String(repeating: "y", count: 12_000)
        let mark = try mark("<!-- saved from url=(\(long.utf8.count))\(long) -->")
        #expect(mark?.url?.hasPrefix(Self.url + "&x=--y") == true)
    }

    @Test(arguments: [
        "about:internet", "about:blank", "file:///C:/birds.html", "cid:frame-1@mhtml.blink", "",
    ])
    func `an address that was withheld, or is no address of the web, is none`(_ url: String) throws {
        #expect(try mark("<!-- saved from url=(0014)\(url) -->") == SavedMark(tool: .browser, url: nil))
    }

    @Test(arguments: [
        "<!-- saved from url=(0014)https://example.com/ -->",
        "<!--\n Page saved with SingleFile\n url: https://a.b/ -->",
        "<!-- OriginalSrc: https://example.com/ -->",
        "<!-- Mirrored from example.com by HTTrack Website Copier/3.x, Tue, 30 Aug 2016 07:59:27 GMT -->",
    ]) func `a mark inside the content is nobody's`(_ comment: String) throws {
        let thread = Fragment.thread(Fragment.post("1", body: "a \(comment) b"), above: "<p>\(comment)</p>")
        #expect(try Fragment.scrape(thread).savedMark == nil)
        #expect(try Fragment.scrape(ForumPage.page("<div>\(comment)</div>")).savedMark == nil)
    }

    @Test func `a mark far below the top of the document is none of a browser's`() throws {
        let html =
            ForumPage.page(String(repeating: "words ", count: 500))
            + "<!-- saved from url=(0020)https://example.com/ -->"
        #expect(try Fragment.scrape(html).savedMark == nil)
    }

    @Test func `a local copy that was saved again still says where it came from`() throws {
        let comments = """
            <!-- saved from url=(0021)file:///C:/birds.html -->
            <!-- saved from url=(0059)\(Self.url) -->
            """
        #expect(try mark(comments)?.url == Self.url)
        let single =
            "<html><!--\n Page saved with SingleFile\n url: \(Self.url)\n saved date: Thu Jan 01 2015 00:00:00 GMT\n-->"
        let page = try Fragment.scrape(
            "<!-- saved from url=(0014)about:internet -->" + single + "<body id=something_awful>x")
        #expect(page.savedMark?.tool == .singleFile)
        #expect(page.capture.url == Self.url)
        #expect(page.capture.capturedAt == time("2015-01-01T00:00:00Z"))
    }

    @Test(arguments: [
        #"<base href=".">"#, #"<!--<base href="https://example.com/">--><base href=".">"#,
        #"<base href="https://example.com/elsewhere/">"#,
    ]) func `a base address changes nothing`(_ base: String) throws {
        let plain = Fragment.thread(Fragment.post("1", body: #"<a href="showthread.php?threadid=9">x</a>"#))
        let based = plain.replacing("<head>", with: "<head>" + base)
        try expectEqual(try Fragment.scrape(based), try Fragment.scrape(plain))
    }

    @Test func `a complete save of Firefox has no mark, and is known by itself`() throws {
        let site = "https://forums.somethingawful.com/"
        let html = Fragment.thread(Fragment.post("1"), body: #"id="something_awful""#)
            .replacing(#"href="/showthread"#, with: #"href="\#(site)showthread"#)
            .replacing(#"href="showthread"#, with: #"href="\#(site)showthread"#)
        let page = try Fragment.scrape(html, fileName: "What do you sing_ - The Something Awful Forums.html")
        #expect(page.savedMark == nil)
        #expect(page.identity.kind == .showthread)
        #expect(page.identity.threadID?.rawValue == 5)
        #expect(page.capture == CaptureFacts())
    }

    // MARK: SingleFile

    @Test(arguments: [
        ("Wed Sep 24 2026 10:00:05 GMT+0200 (Mitteleurop\u{E4}ische Sommerzeit)", "2026-09-24T08:00:05Z"),
        (
            "Wed Sep 24 2026 10:00:05 GMT+0900 (\u{65E5}\u{672C}\u{6A19}\u{6E96}\u{6642})",
            "2026-09-24T01:00:05Z"
        ),
        ("Thu Jan 01 2015 23:59:00 GMT-0530", "2015-01-02T05:29:00Z"),
        ("Thu Jan 01 2015 23:59:00 GMT  ", "2015-01-01T23:59:00Z"),
        ("gestern", nil), ("", nil), ("Thu Jan 01 2015 23:59:00", nil), ("Thu Jan 32 2015 23:59:00 GMT", nil),
        ("Thu Jan 01 2015 23:59:00 GMT+99", nil),
    ]) func `SingleFile's comment gives address and time`(_ date: String, _ expected: String?) throws {
        for header in ["Page saved with SingleFile", "Archive processed by SingleFile"] {
            let comment = "<!--\n \(header) \n url: \(Self.url)   \n saved date: \(date) \n-->"
            let page = try Fragment.scrape("<!DOCTYPE html><html>\(comment)<body id=something_awful>x")
            #expect(page.savedMark == SavedMark(tool: .singleFile, url: Self.url, savedAt: time(expected)))
            #expect(!page.diagnostics.contains { $0.code == "page.truncated" })
        }
    }

    @Test func `SingleFile's comment may lack its date, and its first lines count`() throws {
        let comment = """
            <!--
             Page saved with SingleFile
             url: \(Self.url)
             info: my own words
             url: https://example.com/
             saved date: Thu Jan 01 2015 23:59:00 GMT
            -->
            """
        let page = try Fragment.scrape("<html>\(comment)<body id=something_awful>x")
        #expect(page.savedMark == SavedMark(tool: .singleFile, url: Self.url))
        let twice = comment.replacing("info: my own words", with: "url: https://example.com/again")
        #expect(try Fragment.scrape("<html>\(twice)<body>x").savedMark?.url == Self.url)
    }

    @Test func `without any mark the canonical link gives the address`() throws {
        let page = try Fragment.scrape(
            ForumPage.page("x", head: #"<link rel="canonical" href="\#(Self.url)">"#))
        #expect(page.capture.url == Self.url)
        #expect(page.capture.urlBasis == .canonical)
        #expect(page.capture.capturedAt == nil)
        #expect(page.identity.url == Self.url)
    }

    // MARK: Others

    @Test func `Save Page WE's first metas give address and time`() throws {
        let head = #"""
            <meta name="savepage-url" content="\#(Self.url)">
            <meta name="savepage-title" content="Birds">
            <meta name="savepage-date" content="Wed Sep 24 2026 10:00:00 GMT+0200 (somewhere)">
            <meta name="savepage-url" content="file:///again">
            <meta name="savepage-date" content="Wed Sep 24 2036 10:00:00 GMT+0200 (somewhere)">
            """#
        let expected = SavedMark(tool: .savePageWE, url: Self.url, savedAt: time("2026-09-24T08:00:00Z"))
        #expect(try mark("", head: head) == expected)
    }

    @Test(arguments: [
        ("20260924080000123", "2026-09-24T08:00:00Z"), ("20260924080000", nil), ("", nil),
        ("2026092408000012x", "2026-09-24T08:00:00Z"), ("20261324080000123", nil),
    ]) func `WebScrapBook's attributes give address and time in UTC, unless the number is an old local one`(
        _ number: String, _ expected: String?
    ) throws {
        let html = """
            <html data-scrapbook-source="\(Self.url)" data-scrapbook-create="\(number)"><body id=something_awful>x
            """
        #expect(
            try Fragment.scrape(html).savedMark
                == SavedMark(tool: .scrapBook, url: Self.url, savedAt: time(expected)))
    }

    @Test func `MaoXian's comment gives the address`() throws {
        let page = try Fragment.scrape(
            "<html><!-- OriginalSrc: \(Self.url) --><body id=something_awful>x</body></html>")
        #expect(page.savedMark == SavedMark(tool: .maoXian, url: Self.url))
        #expect(page.capture.urlBasis == .maoXian)
    }

    @Test(arguments: [
        ("forums.somethingawful.com/x", "http://forums.somethingawful.com/x"),
        ("https://forums.somethingawful.com/x", "https://forums.somethingawful.com/x"),
        (
            "forums.somethingawful.com/showthread.php?threadid=5",
            "http://forums.somethingawful.com/showthread.php?threadid=5"
        ),
    ]) func `HTTrack's comment gives address and time, before the content and after it`(
        _ address: String, _ url: String
    ) throws {
        let comment = """
            <!-- Mirrored from \(address) by HTTrack Website Copier/3.x [XR&CO'2014], Tue, 30 Aug 2016 07:59:27 GMT -->
            """
        let expected = SavedMark(tool: .httrack, url: url, savedAt: time("2016-08-30T07:59:27Z"))
        #expect(try mark(comment) == expected)
        let below = Fragment.thread(Fragment.post("1")).replacing("</html>", with: comment + "</html>")
        #expect(try Fragment.scrape(below).savedMark == expected)
    }
}
