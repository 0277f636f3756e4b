import HTMLTree
import Testing

@Suite struct `A node` {
    private func root(_ html: String) throws -> HTMLNode {
        try HTMLParser().parse(Array(html.utf8)).document.root
    }

    @Test(arguments: [
        #"<b>a</b> &amp; &lt;c&gt; <img src="x?a=1&amp;b=2" alt="&quot;q&quot;"> <br>"#, "<!-- note -->text",
        "<i>a<b>b</b></i>&nbsp;",
        #"<a href="/x" title="a > b">l</a>"#, "<pre>a\n  b</pre>", "<ul><li>a</li><li>b</li></ul>", "",
        "é — 🐦",
    ]) func `inner HTML is what was parsed, and parses to itself`(_ html: String) throws {
        let inner = try #require(try root("<div id=x>\(html)</div>").first(id: "x")).innerHTML
        #expect(inner == html)
        #expect(try root("<div id=x>\(inner)</div>").first(id: "x")?.innerHTML == inner)
    }

    @Test func `markup can end before a later node, inside its elements`() throws {
        let root = try root("<div id=x>a<b>b<i>c</i>d</b>e</div>")
        let node = try #require(root.first(id: "x"))
        let limit = try #require(root.first(.i))
        #expect(HTMLNode.html(of: node.children, before: limit) == "a<b>b</b>")
        #expect(node.descendants(before: limit).filter(\.isText).map(\.content) == ["a", "b"])
        #expect(limit.precedes(node) == false && node.precedes(limit))
    }

    @Test func `classes match whole words`() throws {
        let node = try #require(try root(#"<p class=" one  two-three four">x</p>"#).first(.p))
        #expect(node.hasClass("one") && node.hasClass("two-three") && node.hasClass("four"))
        #expect(
            !node.hasClass("two") && !node.hasClass("on") && !node.hasClass("one ") && !node.hasClass("three")
        )
        #expect(node.classes == ["one", "two-three", "four"])
        #expect(node.classSuffix(after: "two-") == "three")
        #expect(node.classSuffix(after: "three") == nil)
        #expect(node.attribute(.class, hasPrefix: " one") && !node.attribute(.class, hasPrefix: "one"))
    }

    @Test func `attributes are read by name, in any case, with or without a value`() throws {
        let node = try #require(try root(#"<OPTION SELECTED Value='5' data-Odd="y">x"#).first(.option))
        #expect(node.attribute(.value) == "5")
        #expect(node.attribute(.selected) != nil)
        #expect(node.attribute(.href) == nil)
        #expect(node.attributes.map(\.name).contains("data-odd"))
    }

    @Test(arguments: [
        ("a \n\t b", "a b"), ("&nbsp;a&nbsp; b\u{2003}", "a b"), ("<b>a</b><i>b</i>", "ab"),
        ("<script>x</script>a<style>y</style>", "a"),
        (" ", ""), ("é\u{3000}è", "é è"),
    ]) func `folded text has one space for any white space`(_ html: String, _ text: String) throws {
        #expect(try root("<p>\(html)</p>").first(.p)?.foldedText == text)
    }

    @Test func `a walk enters and leaves every element once, and can leave a subtree out`() throws {
        var walk = try #require(try root("<div id=x>a<b>b<i>c</i></b><u>d<s>e</s></u></div>").first(id: "x"))
            .walk()
        var steps: [String] = []
        while let step = walk.next() {
            switch step {
            case .enter(let node) where node.isElement:
                steps.append("<\(node.nameText)")
                if node.is(.b) { walk.skip() }
            case .enter(let node):
                steps.append(node.content)
                walk.skip()  // of a text: nothing to leave out
            case .leave(let node): steps.append("\(node.nameText)>")
            }
        }
        #expect(steps == ["a", "<b", "b>", "<u", "d", "<s", "e", "s>", "u>"])
    }

    @Test func `a walk that is cut short leaves what it entered`() throws {
        let root = try root("<div id=x><b>b<i>c</i></b></div>")
        let limit = try #require(root.first(.i))
        var walk = try #require(root.first(id: "x")).walk(before: limit)
        var depth = 0
        while let step = walk.next() {
            switch step {
            case .enter(let node): if node.isElement { depth += 1 }
            case .leave: depth -= 1
            }
        }
        #expect(depth == 0)
    }

    @Test func `a tree of a page without any element is a root`() throws {
        #expect(try root("").children.map(\.nameText).isEmpty)
        #expect(try root("").innerHTML == "")
        #expect(try root("").parent == nil)
    }
}
