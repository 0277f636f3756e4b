import Testing

@testable import SavedPages

@Suite struct FileListTests {
    let folder: TemporaryFolder
    let lists: TemporaryFolder

    init() throws { (folder, lists) = (try TemporaryFolder(), try TemporaryFolder()) }

    private func finder(of names: [String], isNullSeparated: Bool = false) throws -> PageFinder {
        let end = isNullSeparated ? "\0" : "\n"
        try lists.write(names.map { folder[$0] + end }.joined(), to: "list")
        return try PageFinder(
            listedIn: lists["list"], isNullSeparated: isNullSeparated, below: folder.string)
    }

    @Test func `a list of everything finds what the folder gives`() throws {
        let names = [
            "a.html", "notes.txt", "Thread.html", "Thread_files/1.gif", "Thread_files/frame.html", "p.html",
            "p.html.orig", "forum/deep/x.html", "crawl.warc", "i.somethingawful.com/x.gif",
            "20130102030405000/index.html", "20130102030405000/1.gif",
        ]
        for name in names { try folder.write(to: name) }
        let all = try PageFinder(paths: [folder.path])
        let listed = try finder(of: names.reversed())
        #expect(dump(listed.entries()).sorted() == dump(all.entries()).sorted())
        #expect(Set(listed.entries().map(\.location)) == Set(all.entries().map(\.location)))
    }

    @Test func `only what the list names is found, a folder with all below it`() throws {
        for name in ["a.html", "b.html", "sub/c.html", "sub/deep/d.html", "else/e.html", "else/f.html"] {
            try folder.write(to: name)
        }
        #expect(
            dump(try finder(of: ["b.html", "else/f.html", "./sub", "sub/c.html", "b.html"]).entries())
                == ["page b.html", "page sub/c.html", "page sub/deep/d.html", "page else/f.html"])
        #expect(dump(try finder(of: ["a.html", ""]).entries()).count == 6)
        #expect(dump(try finder(of: []).entries()) == [])
    }

    @Test func `what is not there is told, and costs nothing else`() throws {
        for name in ["a.html", "sub/b.html"] { try folder.write(to: name) }
        try folder.link("way", to: "sub")
        let names = ["a.html", "gone.html", "nowhere/x.html", "nowhere/y.html", "sub/b.html", "way/b.html"]
        let entries = Array(try finder(of: names).entries())
        #expect(
            dump(entries) == [
                "page a.html", "file.vanished gone.html", "file.vanished nowhere/x.html",
                "file.vanished nowhere/y.html", "page sub/b.html", "file.vanished way/b.html",
            ])
        guard case .unreadable(_, let error) = entries[1] else { return }
        #expect(error.explanation.hasPrefix("the list names it, and there is no such file"))
    }

    @Test func `names with line ends are read with NULs between them`() throws {
        try folder.write(to: "two\nlines.html")
        #expect(
            dump(try finder(of: ["two\nlines.html"], isNullSeparated: true).entries())
                == [#"page two\x0Alines.html"#])
    }

    @Test func `a list of what is elsewhere, and a list that is not there, are refused`() throws {
        try folder.write(to: "a.html")
        #expect(throws: InputError.outside(BytePath(folder["../x.html"]), folder: folder.path)) {
            try finder(of: ["a.html", "../x.html"])
        }
        #expect(throws: InputError.unreadableList(BytePath(lists["none"]), errorNumber: 2)) {
            try PageFinder(listedIn: lists["none"], isNullSeparated: false, below: folder.string)
        }
        #expect(throws: InputError.notAFolder(BytePath(folder["a.html"]))) {
            try PageFinder(listedIn: lists["none"], isNullSeparated: false, below: folder["a.html"])
        }
    }
}
