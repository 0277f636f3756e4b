import Testing

@testable import HTMLTree

@Suite struct `Parsing a page` {
    private func parse(_ html: String, limits: HTMLLimits = .standard) throws -> HTMLDocument {
        try HTMLParser(limits: limits).parse(Array(html.utf8)).document
    }

    @Test(arguments: ["div", "b", "table", "blockquote", "size:8"])
    func `100,000 nested elements are all there, with what follows them`(_ name: String) throws {
        let document = try parse(
            "<body>" + String(repeating: "<\(name)>", count: 100_000) + "deep<p id=last>end")
        let tag = try #require(document.name(name))
        #expect(document.root.all(tag).count == 100_000)
        #expect(document.root.text.hasSuffix("deepend"))
        #expect(document.root.first(id: "last") != nil)
        #expect(document.root.innerHTML.utf8.count >= 700_000)
    }

    @Test func `a tag with 100,000 attributes is refused before it is parsed`() {
        let html = "<p><a " + (0..<100_000).map { "a\($0)=1" }.joined(separator: " ") + ">x</a>"
        #expect(throws: HTMLTreeError.tooManyAttributes(offset: 3, limit: 1000)) { try self.parse(html) }
    }

    @Test func `many attributes inside a comment or script are nobody's`() throws {
        let many = (0..<2000).map { "a\($0)=1" }.joined(separator: " ")
        #expect(throws: Never.self) {
            try self.parse("<!-- <a \(many)> --><script>if (a <b \(many)) {}</script><p>x")
        }
    }

    @Test func `a page over a limit is refused`() {
        let limits = HTMLLimits(byteCount: 100, attributesPerTag: 10, nodeCount: 10)
        #expect(throws: HTMLTreeError.tooManyBytes(count: 101, limit: 100)) {
            try self.parse(String(repeating: "x", count: 101), limits: limits)
        }
        #expect(throws: HTMLTreeError.tooManyNodes(limit: 10)) {
            try self.parse(String(repeating: "<b>", count: 30), limits: limits)
        }
    }

    @Test func `a text of eleven million letters is whole`() throws {
        let document = try parse("<p>" + String(repeating: "x", count: 11_000_000) + "</p><i>end</i>")
        #expect(document.root.text.utf8.count == 11_000_003)
    }

    @Test(arguments: [
        ("<style>", "</style>"), ("<!--", "-->"), ("<a title='", "'>x</a>"),
    ]) func `eleven million letters anywhere hide nothing that follows`(_ start: String, _ end: String) throws {
        let document = try parse(
            "<body>" + start + String(repeating: "x", count: 11_000_000) + end + "<i>end</i>")
        #expect(document.root.first(.i)?.text == "end")
        #expect(document.buffer.count >= 11_000_003)
    }

    @Test func `bytes of the C1 controls, and one bad byte, leave what follows as it is`() throws {
        let words = Array("<p>na\u{EF}ve ".utf8)
        let bytes = Array(String(repeating: "<p>long enough \u{E9}</p>", count: 40).utf8) + words
        let (document, text) = try HTMLParser().parse(
            bytes + [0x92] + words + Array("<i>end</i>".utf8), label: "utf-8")
        #expect(text.invalidCount == 1)
        #expect(document.root.text.hasSuffix("na\u{EF}ve \u{FFFD}na\u{EF}ve end"))
        let holes = try HTMLParser().parse(
            Array("<p>a".utf8) + [0x92, 0x81, 0x8D, 0x8F, 0x90, 0x9D] + Array("<i>end</i>".utf8))
        #expect(holes.document.root.text == "a\u{2019}\u{81}\u{8D}\u{8F}\u{90}\u{9D}end")
    }

    @Test func `a NUL hides nothing, not even inside a tag`() throws {
        let document = try parse("<p>a\0b</p><a hr\0ef=x title=\"t\0t\">link</a><i>end</i>")
        #expect(document.root.text == "a\u{FFFD}blinkend")
        #expect(document.root.first(.a)?.attribute(.title) == "t\u{FFFD}t")
    }

    @Test(arguments: [
        "", " ", "\0", "<", "</", "<!--", "<![CDATA[", "&", "<a href=\"", "<script>", "<p class='",
    ])
    func `a page that stops anywhere is read up to there`(_ html: String) throws {
        _ = try parse(html)
        #expect(try parse("<p>before</p>" + html).root.text.hasPrefix("before"))
    }

    @Test func `the body's attributes survive an element in the head`() throws {
        let document = try parse(
            #"<html><head><title>t</title><div id="x">early</div></head><BODY ID="forum" Class='a b' data-forum=46 DATA-X>text</BODY>"#
        )
        #expect(document.bodyAttributes == ["id": "forum", "class": "a b", "data-forum": "46", "data-x": ""])
    }

    @Test func `the first body tag counts, and a comment's is none`() throws {
        let document = try parse(
            #"<!-- <body class="no"> --><script>"<body class=no>"</script><body class="yes"><body class="late">"#
        )
        #expect(document.bodyAttributes == ["class": "yes"])
    }

    @Test(arguments: [
        ("&#145;&#147;&#151;&#128;", "\u{2018}\u{201C}\u{2014}\u{20AC}"), ("&#x93;", "\u{201C}"),
        ("&amp;&lt;&eacute;", "&<é"),
        ("&nbsp;", "\u{A0}"), ("&#160;", "\u{A0}"), ("a &b; c", "a &b; c"), ("&#129;", "\u{81}"),
    ]) func `references are what browsers show`(_ reference: String, _ text: String) throws {
        let document = try parse("<p title=\"\(reference)\">\(reference)</p>")
        #expect(document.root.first(.p)?.text == text)
        #expect(document.root.first(.p)?.attribute(.title) == text)
    }

    @Test(arguments: ["&#xD800;", "&#0;", "&#99999999999;"]) func `references to no character harm nothing`(
        _ reference: String
    ) throws {
        let document = try parse("<p>a\(reference)b</p><i>end</i>")
        #expect(document.root.text.hasPrefix("a") && document.root.text.hasSuffix("bend"))
    }

    @Test func `elements that nobody defined are elements`() throws {
        let document = try parse("<dd><size:8>small</size:8> rest</dd><i>end</i>")
        let name = try #require(document.name("size:8"))
        #expect(document.root.first(name)?.text == "small")
        #expect(document.root.first(.i)?.text == "end")
    }

    @Test func `unclosed tags end with their cell`() throws {
        let document = try parse(
            "<table><tr><td><b><i><div>one</td><td>two</td></tr><tr><td><p class=x>three</td></tr></table>after"
        )
        #expect(document.root.all(.td).map(\.foldedText) == ["one", "two", "three"])
        #expect(document.root.all(.tr).count == 2)
    }
}
