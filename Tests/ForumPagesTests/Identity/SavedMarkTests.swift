import Testing

@testable import ForumPages

struct SavedMarkTests {
    private func mark(_ start: String, head: String = "") throws -> SavedMark? {
        try Fragment.scrape("<!DOCTYPE html>" + start + Fragment.page("x", head: head)).savedMark
    }

    @Test func `a browser's mark gives the address it was told`() throws {
        let mark = try mark(
            "<!-- saved from url=(0053)https://forums.somethingawful.com/index.php?a-%2Db%2Dc -->")
        #expect(
            mark
                == SavedMark(
                    tool: "saved from url", url: "https://forums.somethingawful.com/index.php?a--b-c"))
    }

    @Test func `an address that was withheld is none`() throws {
        #expect(
            try mark("<!-- saved from url=(0014)about:internet -->")
                == SavedMark(tool: "saved from url", url: nil))
    }

    @Test(arguments: [
        ("Wed Sep 24 2026 10:00:05 GMT+0200 (Mitteleuropäische Sommerzeit)", "2026-09-24T08:00:05Z"),
        ("Thu Jan 01 2015 23:59:00 GMT-0530", "2015-01-02T05:29:00Z"),
        ("Thu Jan 01 2015 23:59:00 GMT", "2015-01-01T23:59:00Z"),
        ("gestern", nil),
    ]) func `SingleFile's comment gives address and time`(_ date: String, _ expected: String?) throws {
        let comment =
            "<!--\n Page saved with SingleFile \n url: https://forums.somethingawful.com/x \n saved date: \(date)\n-->"
        let page = try Fragment.scrape("<!DOCTYPE html><html>\(comment)<body id=something_awful>x")
        #expect(
            page.savedMark
                == SavedMark(
                    tool: "SingleFile", url: "https://forums.somethingawful.com/x", savedAt: expected))
    }

    @Test func `Save Page WE's metas give address and time`() throws {
        let head = #"""
            <meta name="savepage-url" content="https://forums.somethingawful.com/x">
            <meta name="savepage-date" content="Wed Sep 24 2026 10:00:00 GMT+0200 (somewhere)">
            """#
        let expected = SavedMark(
            tool: "Save Page WE", url: "https://forums.somethingawful.com/x", savedAt: "2026-09-24T08:00:00Z")
        #expect(try mark("", head: head) == expected)
    }

    @Test func `HTTrack's comment gives address and time`() throws {
        let comment = """
            <!-- Mirrored from forums.somethingawful.com/x by HTTrack Website Copier/3.x [XR&CO'2014], \
            Tue, 30 Aug 2016 07:59:27 GMT -->
            """
        let expected = SavedMark(
            tool: "HTTrack", url: "http://forums.somethingawful.com/x", savedAt: "2016-08-30T07:59:27Z")
        #expect(try mark(comment) == expected)
    }
}
