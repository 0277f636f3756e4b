import ForumModel
import HTMLTree
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Capture metadata` {
    static let url = `Marks that savers leave`.url
    static let mark = """
        <!--
         Page saved with SingleFile
         url: \(url)&from=mark
         saved date: Thu Jan 01 2015 00:00:00 GMT+0000 (UTC)
        -->
        """

    private func capture(_ html: String, _ change: (inout CaptureFacts) -> Void = { _ in }) throws
        -> CaptureFacts
    {
        var facts = CaptureFacts()
        change(&facts)
        return try Fragment.scrape(html, PageHints(facts: facts)).capture
    }

    private func page(_ mark: String = Self.mark) -> String {
        "<html>\(mark)<body id=something_awful>x</body></html>"
    }

    @Test func `the container's word comes before the tool's`() throws {
        let facts = try capture(page()) {
            $0.url = Self.url
            $0.urlBasis = .mhtml
            $0.capturedAt = UTCTime("2020-01-01T00:00:00Z")
            $0.capturedBasis = .mhtml
            $0.charset = "utf-8"
            $0.mediaType = "text/html"
        }
        #expect(facts.url == Self.url && facts.urlBasis == .mhtml)
        #expect(facts.capturedAt?.description == "2020-01-01T00:00:00Z" && facts.capturedBasis == .mhtml)
        #expect(facts.charset == "utf-8" && facts.mediaType == "text/html")
    }

    @Test func `the tool's word comes before that of the path, the attributes, and the page`() throws {
        for basis in [AddressBasis.filePath, .fileAttribute] {
            let facts = try capture(page()) {
                $0.url = Self.url
                $0.urlBasis = basis
            }
            #expect(facts.url == Self.url + "&from=mark" && facts.urlBasis == .singleFile)
            #expect(
                facts.capturedAt?.description == "2015-01-01T00:00:00Z" && facts.capturedBasis == .singleFile)
            let bare = try capture(page("")) {
                $0.url = Self.url
                $0.urlBasis = basis
            }
            #expect(bare.url == Self.url && bare.urlBasis == basis && bare.capturedAt == nil)
        }
    }

    @Test func `an archive's digits come before the container's time, wherever they stand`() throws {
        let around = try capture(page()) {
            $0.url = "https://web.archive.org/web/20130102030405/" + Self.url
            $0.urlBasis = .warc
            $0.capturedAt = UTCTime("2024-01-01T00:00:00Z")
            $0.capturedBasis = .warc
        }
        #expect(around.url == Self.url && around.urlBasis == .wayback)
        #expect(around.capturedAt?.description == "2013-01-02T03:04:05Z" && around.capturedBasis == .wayback)
        let archived = Self.mark.replacing(
            Self.url, with: "https://web.archive.org/web/20130102030405/" + Self.url)
        let inside = try capture(page(archived)) {
            $0.capturedAt = UTCTime("2024-01-01T00:00:00Z")
            $0.capturedBasis = .mhtml
        }
        #expect(inside.url == Self.url + "&from=mark" && inside.urlBasis == .wayback)
        #expect(inside.capturedAt?.description == "2013-01-02T03:04:05Z" && inside.capturedBasis == .wayback)
    }

    @Test func `a replay that another archive captured counts as what the first one archived`() throws {
        let facts = try capture(page("")) {
            $0.url =
                "https://web.archive.org/web/20200101000000/https://archive.example/20130102030405/"
                + Self.url
            $0.urlBasis = .warc
        }
        #expect(facts.url == Self.url)
        #expect(facts.capturedAt?.description == "2013-01-02T03:04:05Z")
    }

    @Test(arguments: ["cid:frame-1@mhtml.blink", "file:///home/bird/x.html", "", "x"])
    func `a container's word that is no address of the web leaves it to the tool`(_ url: String) throws {
        let facts = try capture(page()) {
            $0.url = url
            $0.urlBasis = .mhtml
        }
        #expect(facts.url == Self.url + "&from=mark" && facts.urlBasis == .singleFile)
    }

    @Test func `the container's word of the encoding is heard`() throws {
        let line = Array("<p>long enough na\u{EF}ve</p>".utf8)
        let bytes = Array(repeating: line, count: 20).flatMap(\.self) + [0x92] + line
        var hints = PageHints()
        #expect(try PageSource(bytes, hints: hints).text.encoding == .windows1252)
        hints.facts.charset = "UTF-8"
        #expect(try PageSource(bytes, hints: hints).text.encoding == .utf8)
    }

    @Test func `a time that nothing stated is none`() throws {
        let facts = try capture(page("")) {
            $0.capturedAt = UTCTime("2020-01-01T00:00:00Z")
            $0.capturedBasis = .fileTime
        }
        #expect(facts == CaptureFacts())
    }

    @Test(arguments: [
        (
            "http://forums.somethingawful.com/showthread.php?threadid=8&pagenumber=3.html",
            AddressBasis.filePath
        ),
        ("http://forums.somethingawful.com/showthread.php@threadid=8&pagenumber=3.html", .filePath),
        ("http://forums.somethingawful.com/showthread.php%3fthreadid%3d8%26pagenumber%3d3", .filePath),
        (
            "http://web.archive.org/web/20130102030405/http:/forums.somethingawful.com/showthread.php@threadid=8&pagenumber=3.html",
            .wayback
        ),
    ]) func `a mirrored path is read as the address that it was`(_ path: String, _ basis: AddressBasis) throws {
        var facts = CaptureFacts()
        facts.url = path
        facts.urlBasis = .filePath
        let html = ForumPage.page("", body: #"id="something_awful" class="showthread""#)
        let page = try Fragment.scrape(html, PageHints(facts: facts))
        #expect(page.capture.url == "http://forums.somethingawful.com/showthread.php?threadid=8&pagenumber=3")
        #expect(page.capture.urlBasis == basis)
        #expect(page.identity.threadID?.rawValue == 8)
        #expect(page.identity.pageNumber == 3)
        #expect(page.identity.decisions.first { $0.field == "thread" }?.witness == .fileName)
    }
}
