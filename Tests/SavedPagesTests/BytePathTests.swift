import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Paths of bytes` {
    @Test(arguments: [
        ("/a/b.html", "b.html"), ("b.html", "b.html"), ("/a/b/", "b"), ("/", ""), ("", ""), ("a//b", "b"),
    ])
    func `the last component is what follows the last slash`(path: String, last: String) {
        #expect(BytePath(path).lastComponent == BytePath(last))
    }

    @Test(arguments: [
        ("/a", "b/c", "/a/b/c"), ("/", "b", "/b"), ("/a/", "b", "/a/b"), ("/a", "", "/a"), ("", "b", "b"),
    ])
    func `appending puts one slash between`(folder: String, relative: String, whole: String) {
        #expect(BytePath(folder).appending(BytePath(relative)) == BytePath(whole))
    }

    @Test func `composed and decomposed spellings are two paths`() {
        #expect(BytePath("caf\u{E9}") != BytePath("cafe\u{301}"))
        #expect(Set([BytePath("caf\u{E9}"), BytePath("cafe\u{301}")]).count == 2)
    }

    @Test func `arguments get back the bytes that Swift replaced, each of two alike its own`() {
        let raw: [[UInt8]] = [
            Array("program".utf8), [0x61, 0xFF], [0x61, 0xFE], Array("\u{FFFD}".utf8), [0xFD],
        ]
        let paths = ArgumentBytes.paths(
            ["a\u{FFFD}", "plain", "a\u{FFFD}", "\u{FFFD}", "\u{FFFD}"], raw: raw)
        let expected: [[UInt8]] = [
            [0x61, 0xFF], Array("plain".utf8), [0x61, 0xFE], [0xFD], Array("\u{FFFD}".utf8),
        ]
        #expect(paths.map(\.bytes) == expected)
    }

    @Test func `a page in a container says so, and its name there is safe to print`() {
        let location = SavedPageLocation(
            root: BytePath("/home/ann"), path: BytePath("pages.zip"), member: BytePath("a\u{1B}\\b.html"),
            fileSize: 1, modifiedAt: .init(seconds: 0))
        #expect(location.display == #"/home/ann/pages.zip!/a\x1B\\b.html"#)
    }
}
