import ForumModel
import Foundation
import Testing

@testable import SavedPages

@Suite struct `Finding pages` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `files come before subfolders, both in the order of their bytes`() throws {
        for name in ["b/2.html", "b/1.html", "z.html", "B.html", "a/c/x.html", "é.html", "a.htm"] {
            try folder.write(to: name)
        }
        let expected = ["B.html", "a.htm", "z.html", "é.html", "a/c/x.html", "b/1.html", "b/2.html"]
        #expect(try found(in: folder) == expected.map { "page " + $0 })
    }

    @Test func `every file is an entry, and folders that are not entered are one`() throws {
        let names = [
            "t.html", "t_files/ad.html", "t_files/x.css", "t_files/deep/y.png", "my_files/x.html",
            ".git/a.html", ".git/b.html",
            ".hidden.html",
            "pic.png", "notes.txt", "page", "letter", "deep/thread.php?threadid=3",
        ]
        for name in names { try folder.write(to: name) }
        try folder.write("Dear Ann", to: "letter")
        #expect(
            try found(in: folder) == [
                "file.hidden .git", "file.hidden .hidden.html", "file.not-a-page letter",
                "file.not-a-page notes.txt", "page page", "file.not-a-page pic.png", "page t.html",
                "page deep/thread.php?threadid=3", "page my_files/x.html", "asset t_files/ad.html",
                "asset t_files/x.css", "asset t_files/deep/y.png",
            ])
    }

    @Test func `what HTTrack keeps for itself is not taken for an archive`() throws {
        for name in ["hts-cache/new.zip", "www.host.org/new.zip"] { try folder.write("PK", to: name) }
        #expect(
            try found(in: folder) == ["file.tool-cache hts-cache/new.zip", "container www.host.org/new.zip"])
    }

    @Test func `the pictures of a scrapbook's page are found beside it`() throws {
        for name in ["20200102030405678/index.html", "20200102030405678/a.gif", "20200102030405999/b.gif"] {
            try folder.write(to: name)
        }
        #expect(
            try found(in: folder) == [
                "asset 20200102030405678/a.gif", "page 20200102030405678/index.html",
                "file.not-a-page 20200102030405999/b.gif",
            ])
    }

    @Test func `without pictures the folder beside a page is passed over as a whole`() throws {
        for name in ["t.html", "t_files/ad.html", "t_files/x.css", "my_files/x.html"] {
            try folder.write(to: name)
        }
        var finder = try PageFinder(paths: [folder.path])
        finder.findsAssets = false
        #expect(
            dump(finder.entries()) == [
                "page t.html", "file.companion-folder t_files", "page my_files/x.html",
            ])
    }

    @Test func `a mirror's originals come before the pages it changed`() throws {
        let names = [
            "showthread.php?threadid=1.html", "showthread.php?threadid=1.orig", "index.html",
            "index.html.orig",
            "alone.html", "other.orig",
        ]
        for name in names { try folder.write("<html>", to: name) }
        #expect(
            try found(in: folder) == [
                "page alone.html", "superseded index.html by index.html.orig", "page index.html.orig",
                "page other.orig",
                "superseded showthread.php?threadid=1.html by showthread.php?threadid=1.orig",
                "page showthread.php?threadid=1.orig",
            ])
    }

    @Test(arguments: [
        ("i.somethingawful.com/images/a.gif", "asset"), ("host+8080/a.gif", "file.not-a-page"),
        ("www.host.org+8080/a.gif", "asset"), ("pictures/a.gif", "file.not-a-page"),
        ("v1.0/a.gif", "file.not-a-page"),
    ])
    func `pictures in a mirror are found by the host's folder`(path: String, kind: String) throws {
        try folder.write("GIF89a", to: path)
        #expect(try found(in: folder) == [kind + " " + path])
    }

    @Test func `an empty folder gives nothing`() throws {
        #expect(try found(in: folder) == [])
    }

    @Test func `a location tells size and time without the file being opened`() throws {
        try folder.write("12345", to: "sub/a.html", at: 1_348_157_760)
        let page = try #require(Array(try PageFinder(roots: [folder.string]).entries()).first)
        #expect(page.location.root == folder.path)
        #expect(page.location.path == BytePath("sub/a.html"))
        #expect(page.location.member == nil)
        #expect(page.location.fileSize == 5)
        #expect(page.location.modifiedAt == UTCTime("2012-09-20T16:16:00Z"))
        #expect(page.location.display == folder["sub/a.html"])
    }

    @Test func `a search can be run again and sees what is new`() throws {
        let finder = try PageFinder(paths: [folder.path])
        #expect(dump(finder.entries()) == [])
        try folder.write(to: "a.html")
        #expect(dump(finder.entries()) == ["page a.html"])
        #expect(dump(finder.entries()) == ["page a.html"])
    }

    @Test func `a folder of more names than fit in memory is found whole`() throws {
        let names = (10..<60).map { "\($0).html" }
        for name in names { try folder.write(to: name) }
        try folder.write(to: "sub/x.html")
        var finder = try PageFinder(paths: [folder.path])
        finder.listingPortion = 7
        let lines = dump(finder.entries())
        #expect(lines.sorted() == (names + ["sub/x.html"]).map { "page " + $0 }.sorted())
        #expect(lines.last == "page sub/x.html")
    }

    // MARK: - Depth

    @Test func `pages 2,000 folders down are found and read`() throws {
        try folder.makeChain(of: "deep", depth: 2000) { depth, descriptor in
            if depth == 1000 || depth == 2000 { writePage(in: descriptor, named: "\(depth).html") }
        }
        let entries = Array(try PageFinder(paths: [folder.path]).entries())
        #expect(entries.map(\.location.path.lastComponent.display) == ["1000.html", "2000.html"])
        let last = try #require(entries.last?.location)
        #expect(last.path.bytes.count > 4096)
        #expect(try PageReader().read(last).bytes == Array("<html>".utf8))
    }

    @Test(arguments: [1, 3, 1000])
    func `a subfolder on each of 100 levels is entered on the way up`(openFolders: Int) throws {
        try folder.makeChain(of: "a", depth: 100) { _, descriptor in
            mkdirat(descriptor, "z", 0o755)
            let side = openat(descriptor, "z", O_RDONLY)
            writePage(in: side, named: "x.html")
            close(side)
        }
        var finder = try PageFinder(paths: [folder.path])
        finder.openFolderLimit = openFolders
        let expected = (1...100).reversed().map { "page " + String(repeating: "a/", count: $0) + "z/x.html" }
        #expect(dump(finder.entries()) == expected)
    }

    @Test func `only few folders stay open`() throws {
        try folder.makeChain(of: "d", depth: 200) { depth, descriptor in
            if depth == 200 { writePage(in: descriptor, named: "x.html") }
        }
        let finder = try PageFinder(paths: [folder.path])
        let iterator = EntryIterator(finder)
        #expect(iterator.next() != nil)
        let inside = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
            return target?.hasPrefix(folder.string + "/") ?? false
        }
        #expect((1...40).contains(inside))
    }

    // MARK: - What the system refuses

    @Test(
        .enabled(if: geteuid() != 0, "root sees no permissions; ProgramTests run the program under setpriv"))
    func `a folder without permission is reported, and its neighbours are found`() throws {
        try folder.makeFolder("b", mode: 0)
        defer { try? folder.setMode("b", 0o700) }
        try folder.write(to: "a/1.html")
        try folder.write(to: "c/1.html")
        let entries = Array(try PageFinder(paths: [folder.path]).entries())
        #expect(dump(entries) == ["page a/1.html", "file.unreadable b", "page c/1.html"])
        guard case .unreadable(_, let error) = entries[1] else { return }
        #expect(error.reason == .unreadable(errorNumber: EACCES))
        #expect(
            error.message
                == folder["b"]
                + ": no permission to read it. Let your account read it (chmod), then import again.")
    }

    @Test(
        .enabled(if: geteuid() != 0, "root sees no permissions; ProgramTests run the program under setpriv"))
    func `a folder that can be entered but not listed gives the file that was named in it`() throws {
        try folder.write(to: "closed/1.html")
        try folder.setMode("closed", 0o311)
        defer { try? folder.setMode("closed", 0o700) }
        let entries = Array(try PageFinder(roots: [folder["closed/1.html"]]).entries())
        #expect(dump(entries) == ["page 1.html"])
        #expect(try PageReader().read(entries[0].location).bytes.count == 6)
    }

    @Test func `a root that goes away before the search is reported`() throws {
        try folder.makeFolder("root")
        try folder.write(to: "a.html")
        let finder = try PageFinder(roots: [folder["root"], folder["a.html"]])
        try folder.remove("root")
        try folder.remove("a.html")
        #expect(dump(finder.entries()) == ["file.vanished ", "file.vanished a.html"])
    }

    @Test func `a folder that goes away during the search is reported, and its neighbours are found`() throws {
        try folder.write(to: "0.html")
        try folder.makeFolder("a")
        try folder.write(to: "b/1.html")
        let iterator = EntryIterator(try PageFinder(paths: [folder.path]))
        #expect(iterator.next()?.location.path == BytePath("0.html"))
        try folder.remove("a")
        #expect(dump(IteratorSequence(iterator)) == ["file.vanished a", "page b/1.html"])
    }
}
