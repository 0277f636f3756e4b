import Testing

@testable import HTMLTree

@Suite struct `The choice of parser` {
    private func document(_ html: String, _ route: HTMLRoute = .auto) throws -> HTMLDocument {
        try HTMLParser(route: route).parse(Array(html.utf8)).document
    }

    @Test func `libxml2 reads every page where it was asked for`() throws {
        #expect(try document("<p>plain").isPlain)
        #expect(try !document("<p>plain", .libxml2).isPlain)
        #expect(try !document("<?php not plain ?>").isPlain)
        #expect(try document("<p>plain", .libxml2).root.text == "plain")
    }

    @Test func `both parsers are compared, whatever the route`() throws {
        for route in HTMLRoute.allCases {
            let parser = HTMLParser(route: route)
            let same = try parser.compareRoutes(parser.decode(Array("<p>a<b>c".utf8)))
            #expect(same == .same(nodeCount: 7))
            #expect(try parser.compareRoutes(parser.decode(Array("<?a>".utf8))) == .libraryOnly)
        }
    }

    @Test func `the first node that differs is named`() throws {
        let plain = try document("<body id=x><div><p class=a>one</p><p>two</p></div>", .libxml2)
        func difference(_ html: String) throws -> TreeDifference? {
            TreeDifference.first(between: plain, and: try document(html, .libxml2))
        }
        #expect(try difference("<body id=x><div><p class=a>one</p><p>two</p></div>") == nil)
        let text = try #require(try difference("<body id=x><div><p class=a>one</p><p>three</p></div>"))
        #expect(text.node == 7 && text.path == "html > body#x > div > p")
        #expect(text.plain.contains("two") && text.library.contains("three"))
        let attribute = try #require(try difference("<body id=x><div><p class=b>one</p><p>two</p></div>"))
        #expect(attribute.node == 4 && attribute.plain.contains("class=\u{201C}a\u{201D}"))
        let parent = try #require(try difference("<body id=x><div><p class=a>one</p></div><p>two</p>"))
        #expect(parent.node == 6 && parent.plain.contains("in <div>") && parent.library.contains("in <body>"))
        let missing = try #require(try difference("<body id=x><div><p class=a>one</p>"))
        #expect(missing.node == 6 && missing.library == "missing")
        let more = try #require(try difference("<body id=x><div><p class=a>one</p><p>two</p></div><hr>"))
        #expect(more.node == 8 && more.plain == "missing" && more.library.contains("<hr>"))
    }

    @Test func `names that only one page numbers are compared as text`() throws {
        let (one, other) = (try document("<body><x-a></x-a><x-b>"), try document("<body><x-b></x-b><x-b>"))
        #expect(TreeDifference.first(between: one, and: other)?.node == 3)
        #expect(
            TreeDifference.first(between: one, and: try document("<body><x-a></x-a><x-b>", .libxml2)) == nil)
    }

    @Test func `a page that libxml2 refuses differs where the other parser read it`() throws {
        let parser = HTMLParser()
        let text = try parser.decode(Array("<p>one<p>two".utf8))
        let document = try parser.parse(text)
        var strict = parser
        strict.limits.nodeCount = 2
        let difference = try #require(strict.difference(of: document, of: text))
        #expect(difference.library.contains("no tree"))
    }
}
