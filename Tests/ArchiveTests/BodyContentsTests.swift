import Testing

@testable import Archive
@testable import ArchiveModel

@Suite struct `What a body has in it` {
    @Test(
        arguments: [
            ("<img src=\"https://example.org/goose.jpg\">", .image), ("<IMG SRC=a>", .image),
            ("<img src=\"/smilies/grin.gif\">", []), ("<img class=\"sa-smilie\" src=\"x\">", []),
            ("<a href=\"https://example.org\">goose</a>", .link), ("<a name=\"goose\">goose</a>", []),
            ("<a class=\"quote_link\" href=\"#post1\">x posted:</a>", []),
            ("<abbr title=\"href\">x</abbr>", []),
            ("<div class=\"bbc-block\"><blockquote>goose</blockquote></div>", .quote), ("</blockquote>", []),
            ("<iframe src=x>", .video), ("<video>", .video), ("<object data=x>", .video), ("<embed", .video),
            ("5 < 6 img > <b>a</b><i>v</i><br>", []), ("<", []), ("", []), ("<img", .image),
            ("<blockquote><img src=a></blockquote><a href=b>c</a><embed>", [.image, .link, .quote, .video]),
            ("<é><img src=\"ü\">", .image),
        ] as [(String, BodyContents)])
    func `is told from its tags`(markup: String, contents: BodyContents) {
        #expect(BodyContents(ofMarkup: markup) == contents)
    }
}
