import SavedPages
import Testing

@Suite struct `Hostile names` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func readBack() throws -> [String: String] {
        var contents: [String: String] = [:]
        for entry in try PageFinder(paths: [folder.path]).entries() {
            let page = try PageReader().read(entry.location)
            contents[entry.location.path.display] = String(decoding: page.bytes, as: UTF8.self)
        }
        return contents
    }

    @Test func `names that are not UTF-8 are found, read and told apart`() throws {
        try folder.write("one".utf8, to: BytePath(bytes: [0x63, 0xE9] + ".html".utf8))
        try folder.write("two".utf8, to: BytePath(bytes: [0x63, 0xE8] + ".html".utf8))
        try folder.write("three".utf8, to: BytePath(bytes: [0xFF, 0x2F] + "x.html".utf8))
        #expect(try readBack() == [#"c\xE9.html"#: "one", #"c\xE8.html"#: "two", #"\xFF/x.html"#: "three"])
    }

    @Test func `composed and decomposed twins are two pages`() throws {
        try folder.write("composed", to: "caf\u{E9}.html")
        try folder.write("decomposed", to: "cafe\u{301}.html")
        let pages = try PageFinder(paths: [folder.path]).entries().map { try PageReader().read($0.location) }
        #expect(pages.map { String(decoding: $0.bytes, as: UTF8.self) } == ["decomposed", "composed"])
    }

    @Test func `newlines, escapes, quotes and dashes are found, read and safe to print`() throws {
        let names = [
            "a\nb.html", "\u{1B}]52;c;\u{7}.html", "-rf.html", "a'b\"c.html", #"C:\x.html"#, " .html",
        ]
        for name in names { try folder.write(name, to: name) }
        let found = try readBack()
        #expect(
            found.keys.sorted() == [
                " .html", "-rf.html", #"C:\\x.html"#, #"\x1B]52;c;\x07.html"#, #"a'b"c.html"#,
                #"a\x0Ab.html"#,
            ])
        #expect(Set(found.values) == Set(names))
    }

    @Test func `a name of 255 bytes is found and read`() throws {
        let name = String(repeating: "n", count: 250) + ".html"
        try folder.write("long", to: name)
        #expect(try readBack() == [name: "long"])
    }
}
