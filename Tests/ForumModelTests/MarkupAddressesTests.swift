import ForumModel
import Testing

@Suite struct `Addresses in stored markup` {
    @Test func `links and pictures come in order, references resolved`() {
        let html = """
            <a href="x.php?a=1&amp;b=2">one</a> <b class="img ">no</b> <img alt="a > b" src="p/&quot;q&quot;.gif">\
            <img class="i" src="http://h/a.gif"> <area href="no"> <iframe src="no"></iframe>
            """
        let found = MarkupAddresses.all(in: html)
        #expect(found.map(\.role) == [.link, .picture, .picture])
        #expect(found.map(\.address) == ["x.php?a=1&b=2", "p/\"q\".gif", "http://h/a.gif"])
        #expect(MarkupAddresses.pictures(in: html) == ["p/\"q\".gif", "http://h/a.gif"])
        #expect(MarkupAddresses.relativePictures(in: html) == ["p/\"q\".gif"])
    }

    @Test func `a reference to an ampersand is resolved once`() {
        let html = "<a href=\"?a=1&amp;amp;b=&amp;quot;&nbsp;&amp;nbsp;&\u{301}&am\">"
        #expect(MarkupAddresses.all(in: html).map(\.address) == ["?a=1&amp;b=&quot;\u{A0}&nbsp;&\u{301}&am"])
    }

    @Test(arguments: ["", "<", "<img", "<img ", "<img src=\"", "<img src=\"a", "<a", "words \" = \" >"])
    func `markup that was cut is no trouble`(html: String) {
        #expect(MarkupAddresses.all(in: html).count <= 1)
    }

    @Test func `only the first source of an image counts, and data- attributes do not`() {
        let html = "<img data-savepage-src=\"http://h/1.gif\" src=\"a.gif\" src=\"b.gif\"><img src=\"\">"
        #expect(MarkupAddresses.pictures(in: html) == ["a.gif"])
    }

    @Test func `an image that shows a variable of SingleFile's is told by it`() {
        let empty = "data:image/svg+xml,empty"
        let html =
            "<img src=\"\(empty)\" style=\"background:var(--sf-img-12) no-repeat\"><img src=\"\(empty)\">"
        #expect(MarkupAddresses.pictures(in: html) == ["var(--sf-img-12)", empty])
        #expect(
            MarkupAddresses.address(source: empty, style: "background:var(--sf-img-12)") == "var(--sf-img-12)"
        )
        #expect(MarkupAddresses.address(source: "a.gif", style: "background:var(--sf-img-12)") == "a.gif")
        #expect(MarkupAddresses.address(source: nil, style: "color: red") == nil)
    }

    @Test func `an address with a host is absolute`() {
        #expect(["http://a/b", "https://a/b", "//a/b"].allSatisfy(MarkupAddresses.isAbsolute))
        #expect(
            !["a/b", "/b", "../a", "data:,", "cid:a", "https:a", ""].contains(
                where: MarkupAddresses.isAbsolute))
    }
}
