import Testing

@testable import Exports

@Suite struct `Names of exported pages` {
    private struct Place {
        var path: String
        var member: String?
        var root = "/home/ann/pages"
    }

    private func place(_ path: String, member: String? = nil, root: String = "/home/ann/pages") -> Place {
        Place(path: path, member: member, root: root)
    }

    private func names(_ places: Place...) -> [String] {
        var names = PlaceNames(roots: Set(places.map(\.root)).sorted())
        return places.map { names.name(root: $0.root, path: Array($0.path.utf8), member: $0.member) }
    }

    @Test func `are those of the files, and for members below the name of the container`() {
        #expect(
            names(
                place("t/Thread 1.html"), place("a.zip", member: "t/1.html"),
                place("b.zip", member: "inner.tar!/2.html"), place("c.mht", member: "page.html"))
                == ["t/Thread 1.html", "a.zip!/t/1.html", "b.zip!/inner.tar!/2.html", "c.mht!/page.html"])
    }

    @Test(arguments: [
        ("../../etc/passwd", "_../_../etc/passwd"), ("/etc/passwd", "etc/passwd"), ("a/./b", "a/_./b"),
        ("a//b", "a/b"), (".awful-archive-export", "_.awful-archive-export"), ("a\0b", "a/b"),
    ])
    func `lead nowhere else, whatever a container says`(_ hostile: String, _ safe: String) {
        #expect(names(place("z.zip", member: hostile)) == ["z.zip!/" + safe])
        #expect(names(place(hostile)) == [safe])
    }

    @Test func `are short enough for every file system, and no slash hides in a character`() {
        let long = names(
            place("z", member: String(repeating: "é", count: 200) + ".html"),
            place("z", member: String(repeating: "folder/", count: 900)))
        #expect(long.allSatisfy { $0.hasPrefix("_/") && $0.utf8.count == 66 })
        #expect(names(place("z", member: "../\u{301}x/\u{600}/y")).allSatisfy { $0.hasPrefix("_/") })
        #expect(names(place("")).allSatisfy { $0.hasPrefix("_/") })
    }

    @Test func `differ in more than case, and no file has the name of a folder`() {
        #expect(
            names(
                place("a/x.html"), place("A/X.html"), place("a"), place("a/x.html"), place("b"), place("b/c"))
                == ["a/x.html", "~2/A/X.html", "~3/a", "~4/a/x.html", "b", "~2/b/c"])
    }

    @Test func `begin with the imported folder where there are several, which looks like no host`() {
        #expect(
            names(place("1.html", root: "/x/forums.somethingawful.com"), place("1.html", root: "/y/pages"))
                == ["1 forums-somethingawful-com/1.html", "2 pages/1.html"])
    }

    @Test(
        arguments: [
            [0x61, 0xE4, 0x2E, 0x68], [0x0D, 0x0A], [0xC3, 0xA4], [0xF4, 0x8F, 0x9C, 0x8A],
            [0xED, 0xA0, 0x80],
        ] as [[UInt8]])
    func `are the same bytes, whether they are text or not`(_ bytes: [UInt8]) {
        let path = bytes.map(CChar.init(bitPattern:))
        let text = FolderBytes.text(path)
        #expect(FolderBytes.path(text) == path)
        #expect(!text.contains { $0.isNewline })
    }
}
