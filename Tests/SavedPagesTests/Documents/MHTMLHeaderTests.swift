import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Headers of MHTML` {
    @Test(arguments: [
        "multipart/related; boundary=b",
        "Multipart/Related;BOUNDARY=\"b\"",
        "multipart/related;\n\ttype=\"text/html\";\n\tboundary=\"b\"",
        "multipart / related ; boundary = b ; type = text/html",
        "multipart/related (a (nested) comment; boundary=x); boundary=b(comment)",
        "multipart/related; (\\( comment) boundary=\"b\" (more)",
        "multipart/related; boundary=\"\\b\"",
        "multipart/related; boundary=\"b ",
        "multipart/related boundary=b",
        "multipart/related;;; charset; =x; boundary=b; boundary=c",
        "multipart/related; boundary*=us-ascii'en'%62",
        "multipart/related; boundary*0=\"b\"; boundary*1=\"\"",
        "multipart/related; type=\"a;boundary=x\"; boundary=b",
        "multipart/related; boundary=b (cut \\",
    ])
    func `the boundary is found however the type is spaced, quoted or commented`(type: String) throws {
        let document = try openMHTML(message(type: type, parts: [pagePart, picturePart]))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.count == 1)
        #expect(document.notes == [])
    }

    @Test(arguments: ["text/html", "text /html", "text/ html", "text / html", "text (a) / (b) HTML; charset=x"])
    func `blanks and comments around the slash of a media type are passed over`(type: String) {
        #expect(MIMEContentType(Array(type.utf8)).mediaType == "text/html")
    }

    @Test func `a boundary in pieces is put together in their order`() {
        let type = MIMEContentType(
            Array("multipart/mixed; boundary*1*=%2Dc; boundary*0*=''a%27; boundary*2=d%".utf8))
        #expect(type.boundary == Array("a'-cd%".utf8))
    }

    @Test func `a boundary may be spelled with characters that want quotes, and end in spaces`() throws {
        for boundary in ["----=_NextPart_000_0000_01CE", "=_(a)+b?:", "a b"] {
            let text =
                "Content-Type: multipart/related; boundary=\"\(boundary) \"\n\n--\(boundary) \t\n\(pagePart)\n"
            let document = try openMHTML(message(text + "--\(boundary)--  \n"))
            #expect(document.text == "<p>goose</p>")
            #expect(document.notes == [])
        }
        let bare =
            "Content-Type: multipart/related; boundary=----=_Next/Part?\n\n------=_Next/Part?\n\(pagePart)"
        #expect(try openMHTML(message(bare)).text == "<p>goose</p>")
    }

    @Test func `headers are read whatever their case, with folds and spaces, the first of each`() throws {
        let part = """
            CONTENT-TYPE :\ttext/html;
             charset=windows-1252\u{20}
            content-TRANSFER-encoding:quoted-printable (a comment)
            Content-Transfer-Encoding: base64
            Content-Location: https://forums.example.org/showthread.php
            \t?threadid=1
              &pagenumber=2
            X-Unknown: x
             folded

            a=3Db
            """
        let document = try openMHTML(message(parts: [part]))
        #expect(document.text == "a=b")
        #expect(document.facts.charset == "windows-1252")
        #expect(document.facts.url == "https://forums.example.org/showthread.php?threadid=1&pagenumber=2")
    }

    @Test func `a part whose headers lack the empty line begins with the first line that is none`() throws {
        let document = try openMHTML(
            message(parts: ["Content-Type: text/html\n<p>goose: honk</p>\n\nmore", picturePart]))
        #expect(document.text == "<p>goose: honk</p>\r\n\r\nmore")
        let empty = try openMHTML(message(parts: ["Content-Type: text/html", picturePart, "", "\n"]))
        #expect(empty.text == "")
        #expect(empty.assets.count == 1)
        let colon =
            "Content-Type: multipart/mixed; boundary=\"a:b\"\n\n--a:b\nContent-Type: text/html\n--a:b\n"
        #expect(try openMHTML(message(colon + picturePart + "\n--a:b--")).assets.count == 1)
    }

    @Test(arguments: [
        ("=?utf-8?Q?https=3A//forums=2Eexample=2Eorg/a=5Fb?=", "https://forums.example.org/a_b"),
        (
            "=?UTF-8?q?https://forums.example.org/?=\n =?utf-8?Q?a=3Fb?=\n\t=?utf-8?B?PWM=?=",
            "https://forums.example.org/a?b=c"
        ),
        ("=?utf-8?Q?https://forums.example.org/a_b?=", "https://forums.example.org/a b"),
        ("=?utf-8?Q?https://forums.example.org/?=20x?=", "https://forums.example.org/? x"),
        ("=?utf-8?Q?https://forums.example.org/=C3?= =?utf-8?Q?=A4?=", "https://forums.example.org/ä"),
        ("=?utf-8?Q?https://forums.example.org/\n abc?=", "https://forums.example.org/abc"),
        ("=?utf-8?Q?https://forums.example.org/cut", "https://forums.example.org/cut"),
        ("https://forums.example.org/?a=?b?=&=?x", "https://forums.example.org/?a=?b?=&=?x"),
        ("https://forums.example.org/?a=?x?Z?y?=", "https://forums.example.org/?a=?x?Z?y?="),
        ("https://forums.example.org/a =?utf-8?Q?b?= c", "https://forums.example.org/a b c"),
    ])
    func `addresses in encoded words are decoded`(value: String, address: String) throws {
        let document = try openMHTML(
            message(headers: ["Snapshot-Content-Location: " + value], parts: [pagePart]))
        #expect(document.facts.url == address)
    }

    @Test(arguments: [
        ("Tue, 24 Sep 2013 10:00:00 +0000", "2013-09-24T10:00:00Z"),
        ("Tue, 24 Sep 2013 10:00:00 +0200", "2013-09-24T08:00:00Z"),
        ("Tue, 24 Sep 2013 20:00:00 -0530 (a (nested) zone)", "2013-09-25T01:30:00Z"),
        ("(x) Tue (y), 24 Sep 2013(z)10:00:00 -0000", "2013-09-24T10:00:00Z"),
        ("Sat, 21 Nov 2020 09:56:44 GMT", "2020-11-21T09:56:44Z"),
        ("24 Sep 2013 10:00 UT", "2013-09-24T10:00:00Z"),
        ("24 September 13 10:00:00 EDT", "2013-09-24T14:00:00Z"),
        ("1 jan 99 00:00:60 z", "1999-01-01T00:01:00Z"),
        ("1 jan 70 00:00:00 z", "1970-01-01T00:00:00Z"),
        ("1 Jan 103 0:00:00 GMT", "2003-01-01T00:00:00Z"),
        ("Tue Sep 24 2013 10:00:00 GMT+0200 (Central European Summer Time)", "2013-09-24T08:00:00Z"),
        ("Tue Sep 24 10:00:00 2013 UTC", "2013-09-24T10:00:00Z"),
        ("Tue,\n 24 Sep 2013\n 10:00:00 GMT", "2013-09-24T10:00:00Z"),
    ])
    func `the date is read in the forms that programs write`(date: String, time: String) throws {
        let document = try openMHTML(message(headers: ["Date: " + date], parts: [pagePart]))
        #expect(document.facts.capturedAt == UTCTime(time))
        #expect(document.facts.capturedBasis == .mhtml)
        #expect(document.notes == [])
    }

    @Test(arguments: [
        "yesterday", "", "Tue, 24 Sep 2013 10:00:00", "Tue, 24 Sep 2013 10:00:00 XYZ",
        "31 Feb 2013 10:00:00 GMT",
        "24 Sep 2013 24:00:00 GMT", "24 Sep 2013 10:60:00 GMT", "24 Sep 2013 10:00:61 GMT", "24 Sep 2013 GMT",
        "24 Sep 2013 10:00:00 GMT EST", "24 Sep 2013 10:00:00 +0000 +0200", "24 Sep 2013 10:00:00 EST +0200",
        "24 Sep 2013 10:00:00 +9900",
        "24 Sep 2013 10:00:00 11:00:00 GMT", "24 Sep Oct 2013 10:00:00 GMT", "24 Sep 2013 2014 10:00:00 GMT",
        "24 Sep 99999 10:00:00 GMT", "24 Sep 2013 10:00:00 (GMT", "24 Sep 2013 -:: GMT",
        "24 Ma 2013 10:00 GMT",
    ])
    func `a date that is none is said, and not guessed`(date: String) throws {
        let document = try openMHTML(message(headers: ["Date: " + date], parts: [pagePart]))
        #expect(document.facts.capturedAt == nil)
        #expect(document.facts.capturedBasis == nil)
        #expect(document.noteCodes == ["mhtml.bad-date"])
    }

    @Test func `what the note quotes is safe to print`() throws {
        let date = "\u{1B}[2J" + String(repeating: "x", count: 1000)
        let note = try #require(
            try openMHTML(message(headers: ["Date: " + date], parts: [pagePart])).notes.first)
        #expect(note.message.hasPrefix(#"The MHTML file's date, `\x1B[2Jxxx"#))
        #expect(note.message.utf8.count < 250)
    }
}
