import Bytes
import ForumModel
import Foundation
import Testing

@testable import SavedPages

func openWebArchive(_ bytes: [UInt8], limits: ContainerLimits = .standard) throws -> OpenedDocument {
    try WebArchiveDocument.open(bytes, limits: limits)
}

/// Why a web archive cannot be opened; nil when it can.
func refusal(ofWebArchive bytes: [UInt8], limits: ContainerLimits = .standard) -> ContainerError? {
    do throws(ContainerError) {
        _ = try WebArchiveDocument.open(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

@Suite struct `Safari's web archives` {
    private func resource(_ url: String?, _ type: String?, _ data: Any?, charset: String? = nil) -> [String:
        Any]
    {
        var result: [String: Any] = [
            "WebResourceFrameName": "", "WebResourceResponse": Data("bplist00x".utf8),
        ]
        result["WebResourceURL"] = url
        result["WebResourceMIMEType"] = type
        result["WebResourceData"] = data
        result["WebResourceTextEncodingName"] = charset
        return result
    }

    private var page: [String: Any] {
        resource("https://forums.example.org/", "text/html", Data("<p>goose</p>".utf8))
    }

    private func write(_ list: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary) throws
        -> [UInt8]
    {
        Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `a page comes with its address, charset, pictures and style sheets, those of frames too`(
        format: PropertyListSerialization.PropertyListFormat
    ) throws {
        let inner: [String: Any] = [
            "WebMainResource": page,
            "WebSubresources": [resource("https://i.example.org/4.png", "image/png", Data("4".utf8))],
        ]
        let frame: [String: Any] = [
            "WebMainResource": page, "WebSubframeArchives": [inner],
            "WebSubresources": [resource("https://i.example.org/3.png", "image/png", Data("3".utf8))],
        ]
        let text = "<p>a < b & \"c\" – größer, 10 × \u{1F986}</p>\n"
        let list: [String: Any] = [
            "WebMainResource": resource(
                "https://forums.example.org/showthread.php?a&b", "Text/HTML", Data(text.utf8),
                charset: "windows-1252"),
            "WebSubresources": [
                resource("https://i.example.org/gänse.gif", "image/gif", Data([0, 0xFF, 0x47])),
                resource("https://i.example.org/a.css?1", "text/css", Data("b { }".utf8)),
                resource("https://i.example.org/a.js", "text/javascript", Data("x".utf8)),
                resource("https://i.example.org/b", "application/octet-stream", Data()),
            ],
            "WebSubframeArchives": [frame],
        ]
        let bytes = try write(list, format)
        #expect(WebArchiveDocument.isWebArchive(bytes))
        let document = try openWebArchive(bytes)
        #expect(document.text == text)
        var facts = CaptureFacts()
        facts.url = "https://forums.example.org/showthread.php?a&b"
        facts.urlBasis = .webArchive
        facts.charset = "windows-1252"
        facts.mediaType = "text/html"
        #expect(document.facts == facts)
        #expect(document.name == BytePath("https://forums.example.org/showthread.php?a&b"))
        #expect(
            document.assets.map(\.url) == [
                "https://i.example.org/gänse.gif", "https://i.example.org/a.css?1", "https://i.example.org/a.js",
                "https://i.example.org/b", "https://i.example.org/3.png", "https://i.example.org/4.png",
            ])
        #expect(document.assets.map(\.bytes.count) == [3, 5, 1, 0, 1, 1])
        #expect(document.assets.first?.bytes == [0, 0xFF, 0x47])
        #expect(document.noteCodes == ["webarchive.frames"])
        #expect(document.notes.first?.severity == .info)
        #expect(document.notes.first?.message.contains("2 frame(s)") == true)
    }

    @Test func `a list that another program wrote is read alike`() throws {
        // Python's plistlib.
        let base64 = """
            YnBsaXN0MDDSAQIDDl8QD1dlYk1haW5SZXNvdXJjZV8QD1dlYlN1YnJlc291cmNlc9UEBQYHCAkKCwwNXxAPV2ViUmVzb3VyY2VEYXRh
            XxAUV2ViUmVzb3VyY2VGcmFtZU5hbWVfEBNXZWJSZXNvdXJjZU1JTUVUeXBlXxAbV2ViUmVzb3VyY2VUZXh0RW5jb2RpbmdOYW1lXldl
            YlJlc291cmNlVVJMTxASPGh0bWw+Z29vc2U8L2h0bWw+UFl0ZXh0L2h0bWxcd2luZG93cy0xMjUyXxA0aHR0cHM6Ly9mb3J1bXMuZXhh
            bXBsZS5vcmcvc2hvd3RocmVhZC5waHA/dGhyZWFkaWQ9N6EP1AQGEAgREhMUXxATV2ViUmVzb3VyY2VSZXNwb25zZUZHSUY4OWFZaW1h
            Z2UvZ2lmSWJwbGlzdDAweG8QHwBoAHQAdABwAHMAOgAvAC8AaQAuAGUAeABhAG0AcABsAGUALgBvAHIAZwAvAGcA5ABuAHMAZQAuAGcA
            aQBmAAgADQAfADEAPABOAGUAewCZAKgAvQC+AMgA1QEMAQ4BFwEtATQBPgFIAAAAAAAAAgEAAAAAAAAAFQAAAAAAAAAAAAAAAAAAAYk=
            """
        let document = try openWebArchive(Base64.decode(Array(base64.utf8)[...]).bytes)
        #expect(document.text == "<html>goose</html>")
        #expect(document.facts.charset == "windows-1252")
        #expect(document.assetLines == ["https://i.example.org/gänse.gif image/gif GIF89a"])
        #expect(document.notes == [])
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `a page that is text and not data is UTF-8`(format: PropertyListSerialization.PropertyListFormat)
        throws
    {
        let main = resource("https://forums.example.org/", nil, "<p>größe 🦆</p>", charset: "windows-1252")
        let document = try openWebArchive(try write(["WebMainResource": main], format))
        #expect(document.text == "<p>größe 🦆</p>")
        #expect(document.facts.charset == "utf-8")
        #expect(document.facts.mediaType == nil)
    }

    @Test(arguments: ["file:///Users/goose/a.html", "about:blank", "data:text/html,x", ""])
    func `an address that is not of the web is not where the page came from`(address: String) throws {
        let main = resource(address, "text/html", Data("<p>".utf8))
        let document = try openWebArchive(try write(["WebMainResource": main]))
        #expect(document.facts.url == nil)
        #expect(document.facts.urlBasis == nil)
        #expect(document.name == BytePath(address))
        let nameless = resource(nil, "text/html", Data("<p>".utf8))
        #expect(try openWebArchive(try write(["WebMainResource": nameless])).name == nil)
    }

    @Test func `a property list of another kind is no page`() throws {
        let lists: [Any] = [
            ["WebMainResource"], ["$archiver": "NSKeyedArchiver", "$objects": ["$null"]], "WebMainResource",
            [:] as [String: Any],
            ["WebSubresources": [page]],
        ]
        for list in lists {
            for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
                let error = refusal(ofWebArchive: try write(list, format))
                let words = "It is a property list without WebMainResource, and so not a web archive."
                #expect(error == ContainerError(.noPage, words))
            }
        }
    }

    @Test func `a main resource without data is damage`() throws {
        let mains: [Any] = [
            resource("https://forums.example.org/", "text/html", nil),
            resource("https://forums.example.org/", "text/html", 7),
            resource("https://forums.example.org/", "text/html", ["x"]), "text", [page], Data(),
        ]
        for main in mains {
            let error = try #require(refusal(ofWebArchive: try write(["WebMainResource": main])))
            #expect(error.code == .damaged)
            #expect(error.message.contains("WebResourceData"))
        }
    }

    @Test(arguments: [
        ("image/png", false), ("application/pdf", false), ("Video/mp4; x=y", false),
        ("text/html; charset=x", true),
        ("application/xhtml+xml", true), ("text/plain", true), ("", true),
    ])
    func `what is certainly no page is refused by its type`(type: String, isPage: Bool) throws {
        let list = ["WebMainResource": resource("https://forums.example.org/", type, Data("x".utf8))]
        let bytes = try write(list)
        #expect(refusal(ofWebArchive: bytes)?.code == (isPage ? nil : .noPage))
    }

    @Test func `a bad subresource costs only itself`() throws {
        let good = resource("https://i.example.org/a.png", "image/png", Data("a".utf8))
        let list: [String: Any] = [
            "WebMainResource": page,
            "WebSubresources": [
                resource(nil, "image/png", Data("x".utf8)), "text", [good], 7,
                resource("https://i.example.org/b", "image/png", nil),
                resource("https://i.example.org/c", "image/png", 7), good,
                resource("https://i.example.org/d", nil, Data()),
            ] as [Any],
            "WebSubframeArchives": ["x", ["WebSubresources": 7]] as [Any],
        ]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let document = try openWebArchive(try write(list, format))
            #expect(document.text == "<p>goose</p>")
            #expect(document.assets.map(\.url) == ["https://i.example.org/a.png"])
            #expect(document.noteCodes == ["webarchive.frames", "webarchive.bad-resource"])
            #expect(document.notes.last?.message.hasPrefix("Skipped 8 of") == true)
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
    func `of two web archives in one file one is read, and the other is said`(
        format: PropertyListSerialization.PropertyListFormat
    ) throws {
        let other = resource("https://forums.example.org/2", "text/html", Data("<p>duck</p>".utf8))
        let (first, second) = (
            try write(["WebMainResource": page], format), try write(["WebMainResource": other], format)
        )
        #expect(try openWebArchive(first + Array("\n".utf8.prefix(format == .xml ? 1 : 0))).notes == [])
        let document = try openWebArchive(first + second)
        // A binary list is read from its end.
        #expect(document.text == (format == .xml ? "<p>goose</p>" : "<p>duck</p>"))
        #expect(document.noteCodes == ["container.trailing"])
        let unread = format == .xml ? second.count : first.count
        #expect(document.notes.first?.message.hasPrefix("\(unread) bytes before or after") == true)
    }

    @Test func `subresources that are no list are said`() throws {
        let document = try openWebArchive(
            try write(["WebMainResource": page, "WebSubresources": ["a": page]]))
        #expect(document.text == "<p>goose</p>")
        #expect(document.noteCodes == ["webarchive.bad-resource"])
    }

    @Test func `a page over the limit is refused, an asset over it left out`() throws {
        let list: [String: Any] = [
            "WebMainResource": page,
            "WebSubresources": [
                resource("https://i.example.org/a", "image/png", Data(count: 12)),
                resource("https://i.example.org/b", "image/png", Data(count: 13)),
            ],
        ]
        let bytes = try write(list)
        let document = try openWebArchive(bytes, limits: ContainerLimits(member: 12))
        #expect(document.assets.map(\.url) == ["https://i.example.org/a"])
        #expect(document.noteCodes == ["asset.too-big"])
        #expect(refusal(ofWebArchive: bytes, limits: ContainerLimits(member: 11))?.code == .tooBig)
        #expect(refusal(ofWebArchive: bytes, limits: ContainerLimits(document: bytes.count)) == nil)
        #expect(
            refusal(ofWebArchive: bytes, limits: ContainerLimits(document: bytes.count - 1))?.code == .tooBig)
    }

    @Test(arguments: [
        ("bplist00", true),
        ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"x\"><plist><dict><key>WebMainResource</key>", true),
        ("\u{FEFF}\n<PLIST><dict><key>" + String(repeating: "x", count: 5000) + "WebMainResource", true),
        ("<!DOCTYPE plist>WebWebMainResource", true),
        ("<plist><dict><key>WebMainResourc</key>", false),
        ("<html>WebMainResource", false),
        (String(repeating: " ", count: 1024) + "<plist>WebMainResource", false),
        ("bplist", false),
        ("", false),
    ])
    func `it is known by its beginning`(beginning: String, isWebArchive: Bool) {
        #expect(WebArchiveDocument.isWebArchive(Array(beginning.utf8)) == isWebArchive)
        #expect(WebArchiveDocument.isWebArchive(Array(("x" + beginning).utf8)[1...]) == isWebArchive)
    }
}
