import Bytes
import Testing

@testable import Exports

@Suite struct `Names of files` {
    @Test func `a name says the number and the title`() {
        let name = SafeFileName.make(3_507_451, "Canadian Politics Thread", ending: ".html")
        #expect(name == "3507451 Canadian Politics Thread.html")
    }

    @Test(arguments: [
        ("a/b\\c|d:e", "1 a-b-c-d-e.html"),
        ("who? *what* \"why\" <when>", "1 who what why when.html"),
        ("the end...", "1 the end.html"),
        (" . .. ", "1.html"),
        ("", "1.html"),
        ("a\tb\n\nc\r\nd\u{2028}e", "1 a b c d e.html"),
        ("bell\u{7} nul\u{0} escape\u{1B}[31m", "1 bell nul escape[31m.html"),
        ("evil\u{202E}gnp.exe", "1 evilgnp.exe.html"),
        ("\u{200B}zero\u{200D}width\u{FEFF}\u{2060}", "1 zerowidth.html"),
        ("\u{E000}private\u{FFFE}", "1 private.html"),
        ("\u{3164}\u{115F}", "1.html"),
        ("e\u{301}", "1 \u{E9}.html"),
        ("con", "1 con.html"),
        ("-rf ~", "1 -rf ~.html"),
        ("שלום עולם", "1 שלום עולם.html"),
    ])
    func `nothing of a title is left that some file system takes for something else`(
        _ title: String, _ name: String
    ) {
        #expect(SafeFileName.make(1, title, ending: ".html") == name)
    }

    @Test(arguments: ["x", "é", "字", "💩", "e\u{301}\u{302}\u{303}", "﷽", "word ", "🏳️‍🌈"])
    func `long titles are cut between letters`(_ letter: String) {
        let name = SafeFileName.make(3_507_451, String(repeating: letter, count: 300), ending: ".html")
        #expect(name.utf8.count <= SafeFileName.byteLimit && name.utf8.count > 100)
        #expect(name.hasPrefix("3507451 ") && name.hasSuffix(".html") && !name.contains("\u{FFFD}"))
        #expect(!name.contains(" ."))
    }

    @Test func `a letter that is longer than a name is left out`() {
        let title = "e" + String(repeating: "\u{301}", count: 200)
        #expect(SafeFileName.make(5, title, ending: ".html") == "5.html")
    }

    @Test func `a name in a link leads to the file, whatever is in it`() {
        #expect(PercentEncoding.encoded("1 50% #é.html") == "1%2050%25%20%23%C3%A9.html")
    }
}
