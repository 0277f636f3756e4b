import Foundation
import Ingest
import TestSupport
import Testing

@Suite struct `When a page was captured` {
    /// The only page of a folder, as an import would see it; what it shows is of 20 September 2012, 16:16 UTC.
    private func listed(_ head: String, posted: String = "Sep 20, 2012 11:16") throws -> ListedPage {
        let folder = try ScratchFolder()
        try folder.write(ForumPage.thread(5, [ForumPage.post(1, date: posted)], head: head), to: "page.html")
        return try #require(Array(try PageListing(paths: [folder.path], options: try ImportOptions())).first)
    }

    private func singleFile(_ date: String) -> String {
        "<!--\n Page saved with SingleFile\n url: https://forums.somethingawful.com/x\n saved date: \(date)\n-->"
    }

    @Test func `a tool's time is taken, with its basis`() throws {
        let page = try listed(singleFile("Thu Sep 20 2012 18:00:00 GMT+0100 (x)"))
        #expect(page.capturedAt == "2012-09-20T17:00:00Z")
        #expect(page.capturedBasis == "singlefile-comment")
        #expect(page.url == "https://forums.somethingawful.com/x")
        #expect(page.reasons.isEmpty)
    }

    @Test func `an archive's digits are taken before a tool's time`() throws {
        let mark = singleFile("Thu Sep 24 2026 10:00:00 GMT+0000 (x)").replacingOccurrences(
            of: "url: ", with: "url: https://web.archive.org/web/20130102030405/")
        let page = try listed(mark)
        #expect(page.capturedAt == "2013-01-02T03:04:05Z")
        #expect(page.capturedBasis == "wayback-url")
        #expect(page.url == "https://forums.somethingawful.com/x")
    }

    @Test func `without a stated time the page's own floor is taken`() throws {
        let page = try listed("")
        #expect(page.capturedAt == "2012-09-20T16:16:00Z")
        #expect(page.capturedBasis == "page-floor")
    }

    @Test func `a time a day before what the page shows is kept, and told`() throws {
        let page = try listed(singleFile("Wed Sep 19 2012 16:15:59 GMT+0000 (x)"))
        #expect(page.capturedAt == "2012-09-19T16:15:59Z")
        #expect(
            page.reasons == [
                """
                capture.before-floor: The page was saved at 2012-09-19T16:15:59Z by its singlefile-comment, but shows \
                something of 2012-09-20T16:16:00Z; the former was kept, so see whether the clock or the address that gave it \
                was right.
                """
            ])
    }

    @Test(arguments: ["Fri Dec 31 2089 23:59:59 GMT+0000 (x)", "Tue Sep 20 1994 23:59:59 GMT+0000 (x)"])
    func `a time after the import or before the site does not count, and is told`(date: String) throws {
        let page = try listed(singleFile(date))
        #expect(page.capturedAt == "2012-09-20T16:16:00Z")
        #expect(page.capturedBasis == "page-floor")
        #expect(page.reasons.count == 1)
        #expect(
            page.reasons.first?.hasPrefix("capture.implausible: The page says that it was saved at ") == true)
    }

    @Test func `a style sheet's time after the import does not count, and is told`() throws {
        let page = try listed("<link rel=stylesheet href='/css/main.css?3786912000'>")
        #expect(page.capturedAt == "2012-09-20T16:16:00Z")
        #expect(page.reasons.first?.hasPrefix("capture.implausible: ") == true)
    }

    @Test(arguments: ["Dec 31, 9999 23:59", "Jan  1, 0001 00:00", "Feb 1, 1990 10:10"])
    func `a date that cannot be true orders nothing, and is told`(date: String) throws {
        let page = try listed("", posted: date)
        #expect(page.capturedAt == nil)
        #expect(page.reasons.map { $0.prefix { $0 != ":" } } == ["date.implausible"])
    }

    @Test func `a date days after the stated capture cannot be true`() throws {
        let page = try listed(singleFile("Mon Sep 10 2012 16:15:59 GMT+0000 (x)"))
        #expect(page.reasons.map { $0.prefix { $0 != ":" } } == ["capture.before-floor", "date.implausible"])
    }

    @Test func `a time less than a day before what the page shows is what zones can do`() throws {
        #expect(try listed(singleFile("Wed Sep 19 2012 16:16:00 GMT+0000 (x)")).reasons.isEmpty)
    }

    @Test func `an encoding that the site never sent is told`() throws {
        let page = try listed("<meta charset=utf-7>")
        #expect(page.encoding == "us-ascii")
        #expect(page.reasons.count == 1)
        #expect(page.reasons.first?.hasPrefix("enc.declared-unsupported: ") == true)
    }
}
