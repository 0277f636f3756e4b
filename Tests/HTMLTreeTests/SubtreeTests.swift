import HTMLTree
import Testing

@Suite struct `Comparing subtrees` {
    private func node(_ html: String, before: String = "") throws -> HTMLNode {
        let document = try HTMLParser().parse(Array("\(before)<div>\(html)</div><p>after".utf8)).document
        return try #require(document.root.first(.div))
    }

    private static let markup = #"""
        a<b class="x" border="0">bold</b><!-- note --><blink spin="">c<br></blink><img src="/a.png" height="1">
        """#

    @Test func `the same markup is recognised in another document`() throws {
        let copy = try #require(HTMLSubtree(try node(Self.markup), byteLimit: 10_000))
        #expect(copy.matches(try node(Self.markup)))
        // In a document with other numbers for unusual names and other positions.
        #expect(
            copy.matches(try node(Self.markup, before: "<spacer height=5>text</spacer><nobr spin=1>x</nobr>"))
        )
    }

    @Test(arguments: [
        ("bold", "bolt"), ("bold", "bol"), ("class=\"x\"", "class=\"y\""), ("border", "height"),
        ("border=", "data-border="), ("<!-- note -->", "<!-- vote -->"), ("<!-- note -->", " note "),
        ("blink", "plink"), ("spin=\"\"", ""), ("a<b", "<b"), ("<br></blink>", "</blink><br>"),
        ("/a.png\" height=\"1\"", "/a.pn\" height=\"g1\""), ("height=\"1\">", "height=\"1\"><i></i>"),
    ]) func `nothing passes that differs in anything`(_ old: String, _ new: String) throws {
        let parts = Self.markup.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let copy = try #require(HTMLSubtree(try node(Self.markup), byteLimit: 10_000))
        #expect(!copy.matches(try node(parts.joined(separator: new))))
    }

    @Test func `a copy over its limit is not made`() throws {
        #expect(HTMLSubtree(try node(Self.markup), byteLimit: 100) == nil)
        #expect(HTMLSubtree(try node(String(repeating: "word ", count: 1000)), byteLimit: 4000) == nil)
        #expect(
            HTMLSubtree(try node(#"<b title="\#(String(repeating: "x", count: 5000))">"#), byteLimit: 4000)
                == nil)
        let names = (0..<50).map { "x\($0)" + String(repeating: "y", count: 80) }.joined(separator: " ")
        #expect(HTMLSubtree(try node("<b \(names)>"), byteLimit: 4000) == nil)
        let copy = try #require(HTMLSubtree(try node(Self.markup), byteLimit: 2000))
        #expect(copy.byteCount <= 2000)
    }
}
