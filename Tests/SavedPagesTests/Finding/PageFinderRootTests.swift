import Testing

@testable import SavedPages

@Suite struct `Roots that are searched` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file that was named is a page, whatever its name`() throws {
        for name in ["notes.txt", ".hidden", "x_files/y.css"] { try folder.write(to: name) }
        let finder = try PageFinder(
            roots: [folder["notes.txt"], folder[".hidden"], folder["x_files/y.css"]])
        let entries = Array(finder.entries())
        #expect(dump(entries) == ["page notes.txt", "page .hidden", "page y.css"])
        #expect(entries.map(\.location.root.display) == [folder.string, folder.string, folder["x_files"]])
    }

    @Test func `a hidden folder or a companion folder that was named is searched`() throws {
        try folder.write(to: ".hidden/a.html")
        try folder.write(to: "x_files/b.html")
        let finder = try PageFinder(roots: [folder[".hidden"], folder["x_files/"]])
        #expect(dump(finder.entries()) == ["page a.html", "page b.html"])
    }

    @Test func `a symbolic link that was named is followed`() throws {
        try folder.write(to: "real/a.html")
        try folder.link("folder", to: "real")
        try folder.link("file", to: "real/a.html")
        let entries = Array(try PageFinder(roots: [folder["folder"], folder["file"]]).entries())
        #expect(dump(entries) == ["page a.html"])
        #expect(entries[0].location.root.display == folder["real"])
        #expect(try PageReader().read(entries[0].location).bytes == Array("<html>".utf8))
    }

    @Test func `a path with dots is made absolute`() throws {
        try folder.write(to: "a/x.html")
        let entries = Array(try PageFinder(roots: [folder["a/.././a/"]]).entries())
        #expect(entries.map(\.location.root.display) == [folder["a"]])
    }

    @Test func `paths that overlap give each file once`() throws {
        try folder.write(to: "a.html")
        try folder.write(to: "sub/b.html")
        try folder.write(to: "sub/c.html")
        let all = folder.string
        #expect(
            dump(try PageFinder(roots: [all, all]).entries()) == [
                "page a.html", "page sub/b.html", "page sub/c.html",
            ])
        #expect(
            dump(try PageFinder(roots: [all, folder["sub/b.html"]]).entries())
                == ["page a.html", "page sub/c.html", "page b.html"])
        #expect(
            dump(try PageFinder(roots: [folder["sub"], all]).entries())
                == ["page b.html", "page c.html", "page a.html", "file.repeated-folder sub"])
    }

    @Test func `a path that does not exist is an error that names it`() throws {
        try folder.link("dangling", to: "nowhere")
        for name in ["no\nsuch", "dangling", "dangling/x"] {
            let path = BytePath(folder[name])
            #expect(throws: InputError.noSuchInput(path)) { try PageFinder(roots: [folder[name]]) }
        }
        #expect(throws: InputError.noSuchInput(BytePath(""))) { try PageFinder(roots: [""]) }
        #expect(
            InputError.noSuchInput(BytePath("/no\nsuch")).message
                == #"/no\x0Asuch: there is no such file or folder. Check the spelling."#)
    }

    @Test func `a loop of links that was named is an error`() throws {
        try folder.link("a", to: "b")
        try folder.link("b", to: "a")
        let error = #expect(throws: InputError.self) { try PageFinder(roots: [folder["a"]]) }
        guard case .notAccessible(let path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == BytePath(folder["a"]))
    }

    @Test func `the second part of a name with a NUL is not forgotten`() throws {
        try folder.write(to: "a.html")
        #expect(throws: InputError.self) { try PageFinder(roots: [folder["a.html\u{0}x"]]) }
    }

    @Test func `a FIFO or device that was named is said to be no file`() throws {
        try folder.makeFIFO("page.html")
        for path in [folder["page.html"], "/dev/null"] {
            let error = #expect(throws: InputError.self) { try PageFinder(roots: [path]) }
            #expect(error?.message.contains("that is no file or folder but a device, FIFO or socket") == true)
        }
    }
}
