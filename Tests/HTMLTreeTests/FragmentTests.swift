import Testing

@testable import HTMLTree

@Suite struct `Fragments of markup` {
    private func body(_ markup: String) throws -> String {
        let document = try HTMLParser().parse(fragment: markup)
        let name = try #require(document.name("body"))
        return try #require(document.root.first(name)).innerHTML
    }

    @Test(arguments: ["<title>a</title>b", "<td>a</td>", "<link rel=x>a", "a <b>b", "", "&amp;&#128512; é"])
    func `markup is the body of its page, whatever it begins with`(_ markup: String) throws {
        let page = Array(("<!DOCTYPE html><html><body>" + markup).utf8)
        let expected = try HTMLParser().parse(page, label: "utf-8").document
        #expect(try HTMLParser().parse(fragment: markup).root.innerHTML == expected.root.innerHTML)
    }

    @Test func `letters stay what they are, whatever encoding the markup declares`() throws {
        #expect(try body("<meta charset=\"utf-16\">\u{E9}\u{4E2D}").hasSuffix("\u{E9}\u{4E2D}"))
        // Every second byte is zero, as in UTF-16.
        #expect(try body("a\0b\0c\0d\0").contains("a\u{FFFD}b\u{FFFD}c"))
    }

    @Test func `control characters and line ends are those of a page`() throws {
        #expect(try body("a\u{1}b\r\nc\rd") == "a\u{FFFD}b\nc\nd")
    }

    @Test func `markup over the limit is refused`() {
        let parser = HTMLParser(limits: HTMLLimits(byteCount: 8, attributesPerTag: 10, nodeCount: 10))
        #expect(throws: HTMLTreeError.tooManyBytes(count: 9, limit: 8)) {
            try parser.parse(fragment: "123456789")
        }
    }
}
