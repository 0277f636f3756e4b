import MarkupRecords
import Testing

@testable import PlainHTML

/// The reader of plain markup against the recorded rules; no libxml2 is needed.
@Suite struct `The rules of plain markup` {
    private func tree(_ html: String, nodeLimit: Int = 10_000, attributesPerTag: Int = 1_000) -> FlatTree? {
        PlainMarkupReader.tree(
            of: Array(html.utf8), nodeLimit: nodeLimit, attributesPerTag: attributesPerTag)?.tree
    }

    @Test(arguments: ["start-tags", "end-tags", "raw-elements", "references"])
    func `every rule is as recorded`(_ name: String) throws {
        let record = try #require(MarkupRecord.all.first { $0.name == name })
        let lines = record.lines { tree($0) }
        let recorded = try record.recordedLines()
        #expect(lines.count == recorded.count)
        for (line, expected) in zip(lines, recorded) where line != expected {
            Issue.record("\(line) is recorded as \(expected)")
        }
    }

    @Test func `small pages have their recorded trees`() throws {
        let record = try #require(MarkupRecord.all.first { $0.name == "small-pages" })
        let recorded = try record.recordedLines()
        let lines = record.lines { tree($0) }
        #expect(lines.count == recorded.count)
        for index in stride(from: 0, to: min(lines.count, recorded.count), by: 2) {
            #expect(lines[index] == recorded[index])
            // One of them is there to be declined: its quotes hold what ends it.
            if lines[index].contains("b>c") { continue }
            #expect(lines[index + 1] == recorded[index + 1], "\(lines[index])")
        }
    }

    @Test(arguments: SmallPages.declined) func `what is not plain is declined`(_ html: String) {
        #expect(tree(html) == nil)
    }

    @Test func `limits hold, and what is deep or wide is declined`() {
        #expect(tree("<p a b c><b><i>", nodeLimit: 10, attributesPerTag: 3) != nil)
        #expect(tree("<p a b c d>", attributesPerTag: 3) == nil)
        #expect(tree("<p a b c a>", attributesPerTag: 3) == nil)
        #expect(tree(String(repeating: "<b>", count: 30), nodeLimit: 10) == nil)
        #expect(tree(String(repeating: "<div>", count: 600)) == nil)
        #expect(tree("<p " + (0..<100).map { "a\($0)" }.joined(separator: " ") + ">") == nil)
    }

    @Test func `the tables know every name, by a number that fits`() throws {
        #expect(KnownNames.all.count <= MarkupRules.limit)
        #expect(KnownNames.shared.index.count == KnownNames.all.count)
        for name in MarkupRecord.elements.prefix(while: { $0 != "video" }) {
            #expect(KnownNames.shared.index[name] != nil)
        }
        for (name, number) in KnownNames.shared.index {
            let packed = name.utf8.count > 16 ? PackedName.none : PackedName(name) ?? .none
            #expect(name.utf8.count > 16 || NameTable.known.number(of: packed) == number)
        }
        let named = [
            ("body", KnownNames.body), ("head", KnownNames.head), ("html", KnownNames.html),
            ("p", KnownNames.p),
            ("script", KnownNames.script),
        ]
        for (name, number) in named { #expect(KnownNames.shared.index[name] == number) }
    }

    @Test func `names beyond count are told apart`() throws {
        let names = (0..<2000).flatMap { ["n\($0)", "m\($0)", "a-name-that-is-long-\($0)"] }
        let html = stride(from: 0, to: names.count, by: 3).map {
            "<\(names[$0]) \(names[$0 + 1])=x \(names[$0 + 2])></\(names[$0])>"
        }
        let page = try #require(tree("<body>" + html.joined()))
        #expect(page.otherNames == names)
        #expect(page.nodes.count == 3 + 2000 && page.attributes.count == 4000)
    }

    @Test func `the tag of the first body is found`() {
        let html = "<!-- <body a=b> --><body c=d><body e=f>"
        let range = PlainMarkupReader.tree(of: Array(html.utf8), nodeLimit: 100, attributesPerTag: 9)?.bodyTag
        #expect(range.map { String(decoding: Array(html.utf8)[$0], as: UTF8.self) } == "<body c=d")
    }
}
