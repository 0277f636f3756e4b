import ForumModel
import Testing

@testable import SavedPages

@Suite struct `MHTML` {
    @Test func `a page saved by Chromium comes with its address, date, pictures and style sheets`() throws {
        let document = try openMHTML(message(MHTMLSamples.chromium))
        let address = "https://forums.example.org/showthread.php?threadid=1&pagenumber=2"
        #expect(
            document.text
                == "<!DOCTYPE html><html><head><title>Goose</title></head><body class=\"showthread\">"
                + "<p>a = b; trailing space \r\nGrüße</p></body></html>")
        var facts = CaptureFacts()
        facts.url = address
        facts.urlBasis = .mhtml
        facts.capturedAt = UTCTime("2020-11-21T09:56:44Z")
        facts.capturedBasis = .mhtml
        facts.mediaType = "text/html"
        #expect(document.facts == facts)
        #expect(document.name == BytePath(address))
        #expect(
            document.assetLines == [
                "https://i.example.org/goose.gif?1 image/gif GIF89a",
                "cid:css-1adbc89b@mhtml.blink text/css b { color: red; }",
            ])
        #expect(document.noteCodes == ["mhtml.frames"])
        #expect(document.notes.first?.severity == .info)
        #expect(document.notes.first?.message.contains("1 other HTML part") == true)
    }

    @Test func `a page of another program comes with its charset, and parts without address by their names`()
        throws
    {
        let document = try openMHTML(message(MHTMLSamples.python, lineEnd: "\n"))
        #expect(document.text == "<p>a = goose</p>")
        #expect(
            document.facts.url
                == "https://forums.example.org/showthread.php?threadid=7&perpage=40&pagenumber=3")
        #expect(document.facts.charset == "windows-1252")
        #expect(document.facts.capturedAt == UTCTime("2013-09-24T15:00:00Z"))
        #expect(document.assets.map(\.url) == ["cid:goose@example.org"])
        #expect(document.assets.map(\.bytes) == [Array("GIF89a\u{1}\u{0}".utf8)])
        #expect(document.notes == [])
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\r\r\n"])
    func `line ends of any kind make no difference`(lineEnd: String) throws {
        let document = try openMHTML(message(MHTMLSamples.chromium, lineEnd: lineEnd))
        // Of a line end before a boundary that was damaged the first byte stays: it may belong to a picture.
        let rest = lineEnd == "\r\r\n" ? "\r" : ""
        let tail = Array(("trailing space " + lineEnd + "Grüße</p></body></html>" + rest).utf8)
        #expect(document.page.suffix(tail.count).elementsEqual(tail))
        #expect(document.facts.url != nil)
        #expect(document.facts.capturedAt != nil)
        #expect(document.assets.map(\.bytes).first == Array("GIF89a".utf8))
        #expect(document.assets.count == 2)
        #expect(document.noteCodes == ["mhtml.frames"])
    }

    @Test func `line ends may be mixed`() throws {
        let text =
            "MIME-Version: 1.0\nContent-Type: multipart/related;\r\n boundary=b\r\n\n--b\rContent-Type: text/html"
        let document = try openMHTML(
            Array((text + "\n\r\n<p>1\r\n2\n--b\r\n" + picturePart + "\r--b--").utf8))
        #expect(document.text == "<p>1\r\n2")
        #expect(document.assets.map(\.bytes) == [Array("GIF89a".utf8)])
    }

    @Test func `without Snapshot-Content-Location the address is that of the first HTML part`() throws {
        let page = "Content-Type: text/html\nContent-Location: http://forums.example.org/a\n\n<p>"
        let other = "Content-Type: text/html\nContent-Location: http://forums.example.org/b\n\n<p>"
        #expect(
            try openMHTML(message(parts: [picturePart, page, other])).facts.url
                == "http://forums.example.org/a")
        let withheld = message(headers: ["Snapshot-Content-Location: about:internet"], parts: [page])
        #expect(try openMHTML(withheld).facts.url == "http://forums.example.org/a")
    }

    @Test(arguments: [
        ("https://forums.example.org/showthread.php?threadid=1", true),
        ("HTTP://forums.example.org", true),
        ("<https://forums.example.org/>", true),
        ("file:///C:/Users/goose/thread.htm", false),
        ("file:///etc/passwd", false),
        ("javascript:alert(1)", false),
        ("cid:frame@mhtml.blink", false),
        ("about:blank", false),
        ("showthread.php?threadid=1", false),
        ("http://", false),
        ("https:///showthread.php", false),
        ("https://forums.example.org/\u{1B}[2J", false),
    ])
    func `only an address of the web is where a page came from`(address: String, isPage: Bool) throws {
        let document = try openMHTML(
            message(parts: ["Content-Type: text/html\nContent-Location: " + address + "\n\n<p>"]))
        let bare = address.filter { $0 != "<" && $0 != ">" }
        #expect(document.facts.url == (isPage ? bare : nil))
        #expect(document.facts.urlBasis == (isPage ? .mhtml : nil))
        #expect(document.name == BytePath(bare))
    }

    @Test func `the page is the part that the message names`() throws {
        let first = "Content-Type: text/html\nContent-ID: <a@x>\n\n<p>menu"
        let second = "Content-Type: text/html\nContent-ID: <b@x>\n\n<p>goose"
        let type = "multipart/related; boundary=b; start="
        #expect(try openMHTML(message(type: type + "\"<b@x>\"", parts: [first, second])).text == "<p>goose")
        #expect(try openMHTML(message(type: type + "b@x", parts: [first, second])).text == "<p>goose")
        #expect(try openMHTML(message(type: type + "\"<c@x>\"", parts: [first, second])).text == "<p>menu")
    }

    @Test func `XHTML is a page too`() throws {
        let part = "Content-Type: Application/XHTML+XML; charset=UTF-8\n\n<html/>"
        let document = try openMHTML(message(parts: [picturePart, part]))
        #expect(document.text == "<html/>")
        #expect(document.facts.mediaType == "application/xhtml+xml")
        #expect(document.facts.charset == "UTF-8")
    }

    @Test func `a charset that is said to be nothing is not said`() throws {
        let document = try openMHTML(message(parts: ["Content-Type: text/html; charset=\"\"\n\n<p>"]))
        #expect(document.facts.charset == nil)
    }

    @Test func `a message without parts is the page itself`() throws {
        let text =
            "Content-Type: text/html; charset=utf-8\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n"
        let document = try openMHTML(
            message(text + "Content-Location: https://forums.example.org/\n\nPHA+Z29v\nc2U8L3A+\n"))
        #expect(document.text == "<p>goose</p>")
        #expect(document.facts.url == "https://forums.example.org/")
        #expect(document.facts.charset == "utf-8")
        #expect(document.assets == [])
    }

    @Test(arguments: [
        ("image/png", true), ("IMAGE/GIF; name=\"a.gif\"", true), ("image/svg+xml", true), ("text/css", true),
        ("application/octet-stream", true), ("text/plain", false), ("text/javascript", true),
        ("font/woff2", false), ("video/mp4", false), ("message/rfc822", false),
    ])
    func `pictures and style sheets come along, the rest does not`(type: String, isTaken: Bool) throws {
        let part = "Content-Type: \(type)\nContent-Location: https://i.example.org/x\n\nx"
        let document = try openMHTML(message(parts: [pagePart, part]))
        #expect(document.assets.map(\.url) == (isTaken ? ["https://i.example.org/x"] : []))
        #expect(document.notes == [])
    }

    @Test func `an asset keeps the address that it was given, whatever that is`() throws {
        let addresses = ["javascript:alert(1)", "file:///etc/passwd", "../../x.png", "cid:a@x"]
        let parts = addresses.map {
            "Content-Type: image/png\nContent-ID: <a@x>\nContent-Location: \($0)\n\nx"
        }
        let bare = "Content-Type: image/png\n\nx"
        let document = try openMHTML(message(parts: [pagePart] + parts + [bare]))
        #expect(document.assets.map(\.url) == addresses + [nil])
    }

    @Test func `what stands before the first boundary and after the last is nothing`() throws {
        let text = "Content-Type: multipart/mixed; boundary=b\n\nThis is a message.\n --b\nx--b\n--b\n"
        let document = try openMHTML(
            message(text + pagePart + "\n--b--\n\nMore.\n--b\n" + picturePart + "\n--b--"))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets == [])
        #expect(document.notes == [])
    }

    @Test func `parts may be in parts`() throws {
        let text = """
            Content-Type: multipart/related; boundary=abc

            --abc
            Content-Type: multipart/alternative; boundary="abc-def"

            preamble
            --abc-def
            Content-Type: text/plain

            goose
            --abc-def
            Content-Type: text/html

            <p>goose</p>
            --abc-def--
            epilogue
            --abc
            Content-Type: image/gif

            GIF89a
            --abc--
            """
        let document = try openMHTML(message(text))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.map(\.bytes) == [Array("GIF89a".utf8)])
        #expect(document.notes == [])
    }

    @Test func `a binary body may hold anything, and the boundary still ends it`() throws {
        let picture: [UInt8] =
            [0, 0xFF, 0x0D, 0x0A, 0x0D] + Array("x--b\r\n--bb\r\n--b-\r\n--b--x\r\n--".utf8)
            + [0x80, 0x3D, 0x0A, 0x0D]
        var bytes = message(parts: [pagePart], isCut: true)
        bytes += Array("--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: binary\r\n\r\n".utf8)
        bytes += picture + Array("\r\n--b--".utf8)
        #expect(try openMHTML(bytes).assets.map(\.bytes) == [picture])
    }

    @Test(arguments: [
        ("MIME-Version: 1.0\r\nX: y\r\n\r\n", true),
        ("\u{FEFF}mime-version: 1.0\n", true),
        ("\r\n\n  \nContent-type: Multipart/Related; boundary=x\r\n", true),
        ("From: <Saved by WebKit>\r\nSubject: x\r\n", true),
        ("From: \"Saved by Internet Explorer 11\"\r\nSubject: x\r\n", true),
        ("Subject: " + String(repeating: "x", count: 3000) + "\r\n y\r\nMIME-Version: 1.0\r\n", true),
        ("Snapshot-Content-Location: x\n", true),
        ("<!DOCTYPE html>\r\nMIME-Version: 1.0\r\n", false),
        ("<html>MIME-Version: 1.0", false),
        ("From: goose@example.org\r\nSubject: honk\r\n\r\nMIME-Version: 1.0\r\n", false),
        ("Content-Type: text/plain\r\n\r\n", false),
        ("PK\u{3}\u{4}", false),
        ("", false),
    ])
    func `it is known by its headers`(beginning: String, isMHTML: Bool) {
        #expect(MHTMLDocument.isMHTML(Array(beginning.utf8)) == isMHTML)
        #expect(MHTMLDocument.isMHTML(Array(("x" + beginning).utf8)[1...]) == isMHTML)
    }

    @Test func `a byte order mark and empty lines before the headers do not matter`() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("\r\n \n\r\n".utf8) + message(MHTMLSamples.chromium)
        #expect(try openMHTML(bytes).facts.url != nil)
    }
}
