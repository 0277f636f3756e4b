import HTMLTree
import Testing

@Suite struct `Elements that a query finds` {
    private func root(_ html: String) throws -> HTMLNode {
        try HTMLParser().parse(Array(html.utf8)).document.root
    }

    @Test func `only elements of the names asked for come, in order`() throws {
        let root = try root("<p>a<b>b</b><i>c<b>d</b></i></p><em>e</em><u>f</u>")
        #expect(root.elements([.b, .em]).map(\.text) == ["b", "d", "e"])
        #expect(root.elements([.hr]).map(\.text).isEmpty)
        let limit = try #require(root.first(.em))
        #expect(root.elements([.b, .em, .i], before: limit).map(\.text) == ["b", "cd", "d"])
    }

    @Test func `an element can be passed over, and the names can change on the way`() throws {
        var walk = try root("<div>a<b>b</b></div><div>c<b>d</b></div><b>e</b><div>f</div>").elements([
            .div, .b,
        ])
        var found: [String] = []
        while let node = walk.next() {
            found.append(node.text)
            if found.count == 1 { walk.skip() }
            if node.text == "d" { walk.names = [.div] }
        }
        #expect(found == ["ab", "cd", "d", "f"])
    }

    @Test func `a walk from an element goes on beyond its end, to a later node`() throws {
        let root = try root("<b>a</b><div><b>b</b></div><b>c</b><i>d</i><b>e</b>")
        let start = try #require(root.first(.div))
        let limit = try #require(root.first(.i))
        #expect(start.elementsFromStart([.b, .div], before: limit).map(\.text) == ["b", "b", "c"])
        #expect(start.elementsFromStart([.b], before: nil).map(\.text) == ["b", "c", "e"])
        #expect(start.ends(before: limit) && start.ends(before: nil) && !root.ends(before: limit))
    }

    @Test func `comments come where they are asked for`() throws {
        let root = try root("<div><!--a--><b>b</b><!--c--></div>")
        let set: HTMLNameSet = [.b]
        #expect(
            root.elements(set.withComments).map { $0.isComment ? $0.content : $0.text } == ["a", "b", "c"])
    }

    @Test func `elements with a name of their own are found as well`() throws {
        let root = try root("<div><blink>a</blink><marquee>b</marquee></div>")
        let name = try #require(root.document.name("marquee"))
        #expect(root.first(name)?.text == "b")
        #expect(root.all(name).count == 1)
    }
}
