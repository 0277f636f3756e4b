import ForumModel
import Testing

@testable import ForumPages

@Suite struct `Links of the forums` {
    @Test(arguments: [
        "showthread.php?threadid=5&pagenumber=2",
        "/showthread.php?threadid=5&pagenumber=2#post9",
        "http://forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "HTTPS://FORUMS.SOMETHINGAWFUL.COM/SHOWTHREAD.PHP?threadid=5&pagenumber=2",
        "//forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "showthread.php?s=&amp;threadid=5&amp;pagenumber=2",
        "showthread.php%3Fthreadid=5&pagenumber=2.html",
        "showthread.php%3fthreadid=5&pagenumber=2",
        "showthread.php@threadid=5&pagenumber=2.html",
        "showthread.php\u{FF1F}threadid=5&pagenumber=2.htm",
        "/web/20140501000000/http://forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "https://web.archive.org/web/2014/https://forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "file:///home/bird/showthread.php?threadid=5&pagenumber=2",
    ]) func `an address is read however it was written`(_ address: String) throws {
        let link = try #require(ForumLink(address))
        #expect(link.script == "showthread.php")
        #expect(link.threadID?.rawValue == 5)
        #expect(link["pagenumber"] == "2")
    }

    @Test(arguments: [
        "javascript:who(5)", "mailto:bird@example.com", "data:text/html,x", "about:internet",
        "https://example.com/showthread.php?threadid=5", "//example.com/showthread.php?threadid=5",
        "https://example.com/?u=forums.somethingawful.com/showthread.php",
        "//example.com:80/showthread.php?threadid=5", "/web/2014/http://example.com/showthread.php?threadid=5",
    ]) func `an address of another site is none of the forums'`(_ address: String) {
        #expect(ForumLink(address) == nil)
    }

    @Test(arguments: ["0", "-1", "007", "+5", "5x", "", "99999999999999999999"])
    func `a number that the site does not write is no number`(_ number: String) {
        #expect(ForumLink("member.php?action=getinfo&userid=\(number)")?.userID == nil)
    }

    @Test func `a field's name must match whole`() {
        #expect(ForumLink("showthread.php?xthreadid=5&threadids=6")?.threadID == nil)
    }
}
