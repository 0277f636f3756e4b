import ForumModel
import Foundation
import Testing

@Suite struct `Addresses of the Wayback Machine` {
    static let page = "http://forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2"

    @Test(arguments: [
        "https://web.archive.org/web/20130102030405/\(page)",
        "http://web.archive.org/web/20130102030405/\(page)",
        "//web.archive.org/web/20130102030405/\(page)", "/web/20130102030405/\(page)",
        "https://web.archive.org/web/20130102030405if_/\(page)",
        "https://archive.example/collection/20130102030405mp_/\(page)",
        "web.archive.org/web/20130102030405/http:/forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "mirror/web.archive.org/web/20130102030405/http%3A/forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "/web/20130102030405/http%3A%2F%2Fforums.somethingawful.com%2Fshowthread.php%3Fthreadid%3D5%26pagenumber%3D2",
        "/web/20130102030405/forums.somethingawful.com/showthread.php?threadid=5&pagenumber=2",
        "/web/20130102030405/HTTP://forums.somethingawful.com:80/showthread.php?threadid=5&pagenumber=2",
        "/web/20130102030405/https://web.archive.org/web/20130102030405/\(page)",
    ]) func `an archive's address is taken apart however it was written`(_ text: String) throws {
        let address = try #require(WaybackAddress(text))
        #expect(address.original == Self.page)
        #expect(address.time.description == "2013-01-02T03:04:05Z")
    }

    @Test(arguments: [("id_", "id_"), ("", ""), ("im_", "im_")])
    func `a modifier is told`(_ written: String, _ modifier: String) throws {
        let address = try #require(WaybackAddress("/web/20130102030405\(written)/https://example.com:443/a"))
        #expect(address.modifier == modifier)
        #expect(address.original == "https://example.com/a")
    }

    @Test func `what was archived of another capture stays wrapped`() throws {
        let inner = "https://web.archive.org/web/20100101000000/http://example.com/"
        #expect(WaybackAddress("/web/20130102030405/\(inner)")?.original == inner)
    }

    @Test(arguments: [
        "", "/", "/web/", "/web/20130102030405", "/web/20130102030405/", "/web/2013/http://example.com/",
        "/web/20130102030405*/http://example.com/", "/web/20131302030405/http://example.com/",
        "/web/201301020304051/http://example.com/", "/web/20130102030405xyz_/http://example.com/",
        "/web/20130102030405/mailto:bird@example.com", "/web/20130102030405/no-host/page",
        "/web/20130102030405/http://", "/other/20130102030405/page.html",
        "https://example.com/?back=/web/20130102030405/http://example.org/",
        "https://example.com/#/web/20130102030405/http://example.org/",
        "see /web/20130102030405/http://example.org/", "20130102030405/http://example.org/",
    ]) func `anything else is no archive's address`(_ text: String) {
        #expect(WaybackAddress(text) == nil)
    }

    @Test func `an address of any length and nesting costs little`() {
        let nested = String(repeating: "/web/20130102030405/http://a.b", count: 500) + "/x"
        #expect(WaybackAddress(nested) != nil)
        #expect(WaybackAddress(String(repeating: "/web/20130102030405/http://a.b", count: 100_000)) == nil)
        #expect(WaybackAddress(String(repeating: "/", count: 16_000)) == nil)
    }

    @Test(arguments: ["", "2013", "2013010203040", "201301020304056", "2013010203040x", "20130132030405"])
    func `digits that are no moment are none`(_ digits: String) {
        #expect(UTCTime(digits: digits.utf8) == nil)
    }
}

@Suite struct `Facts of a capture` {
    @Test func `facts are written with their bases, and what is unknown is left out`() throws {
        var facts = CaptureFacts()
        facts.url = "http://example.com/"
        facts.urlBasis = .maoXian
        facts.capturedAt = UTCTime(digits: "20130102030405".utf8)
        facts.capturedBasis = .wayback
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(facts), as: UTF8.self)
        #expect(
            text
                == #"{"capturedAt":"2013-01-02T03:04:05Z","capturedBasis":"wayback-url","url":"http://example.com/","urlBasis":"maoxian-comment"}"#
        )
    }
}
