import TestSupport
import Testing

@testable import Markup

@Suite struct `Markup as plain text` {
    static func text(_ html: String) -> String { TextMarkupWriter.text(Sanitizer().markup(of: html)) }

    @Test(
        "every kind of markup has its form",
        arguments: [
            ("one<br>two<br><br><br><br>three<br><br>", "one\ntwo\n\nthree\n"),
            ("  many \n blanks  ", "many blanks\n"),
            ("<p>one</p><p>two</p>", "one\n\ntwo\n"),
            ("<div>one</div><div>two</div>", "one\ntwo\n"),
            ("<b>bold</b> <i>slanted</i> <u>under</u>", "bold slanted under\n"),
            (#"a <span class="bbc-spoiler">secret </span>b"#, "a [spoiler] secret [/spoiler] b\n"),
            (#"<a href="http://e.org/x">text</a>."#, "text <http://e.org/x>.\n"),
            (#"<a href="http://e.org/x">http://e.org/x</a>"#, "http://e.org/x\n"),
            (#"<a href="javascript:x">text</a>"#, "text\n"),
            (#"<img src="http://e.org/i.png" alt="a cat">"#, "[image: a cat] <http://e.org/i.png>\n"),
            (#"<img src="http://e.org/i.png">"#, "[image] <http://e.org/i.png>\n"),
            (
                #"<a href="http://e.org/i.png"><img src="http://e.org/i.png"></a>"#,
                "[image] <http://e.org/i.png>\n"
            ),
            (#"hi <img class="sa-smilie" src="x/emoticons/a.gif" title=":)">"#, "hi :)\n"),
            ("<ul><li>one<li>two<ul><li>three</ul></ul>end", "- one\n- two\n  - three\n\nend\n"),
            (#"<ol start="9"><li>nine<li>ten<br>more</ol>"#, "9. nine\n10. ten\n    more\n"),
            ("a<hr>b", "a\n\n-----\n\nb\n"),
            ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\nc | d\n"),
            ("<pre>\n  a\n\n\n    b  \n</pre>end", "      a\n\n\n        b\n\nend\n"),
            ("a&nbsp;b &nbsp;<br>&nbsp;<br>c", "a b\n\nc\n"),
            (
                #"<iframe src="https://www.youtube.com/embed/abcdefgh"></iframe>"#,
                "https://www.youtube.com/watch?v=abcdefgh\n"
            ),
            (#"text<p class="editedby">Ada fixed it</p>"#, "text\n\nAda fixed it\n"),
            ("a <i> \u{301}b</i> \u{301}", "a \u{301}b \u{301}\n"),
            ("", ""), ("<br><br>", ""), ("<blockquote></blockquote>", ""),
        ])
    func form(html: String, expected: String) { #expect(Self.text(html) == expected) }

    @Test("a quote in a quote has two marks, and its head is kept")
    func quotes() {
        let html = """
            <div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&postid=5#post5">Bob posted:</a>\
            </h4><blockquote><div class="bbc-block"><h4>Eve posted:</h4><blockquote>first</blockquote></div>second<br><br>\
            third</blockquote></div>fourth
            """
        #expect(
            Self.text(html) == """
                Bob posted:
                > Eve posted:
                > > first
                >
                > second
                >
                > third

                fourth

                """)
    }

    @Test("code stands apart and keeps its blanks")
    func code() {
        let html = #"a<div class="bbc-block code"><h5>code:</h5><code>if x:\#n    <b>y</b>  z</code></div>b"#
        #expect(Self.text(html) == "a\n\ncode:\n\n    if x:\n        y  z\n\nb\n")
    }

    @Test("no word of a hostile body is lost, no line ends in a blank", arguments: HostileBodies.all.indices)
    func hostile(index: Int) {
        let (html, words) = HostileBodies.all[index]
        let text = Self.text(html)
        #expect(text.contains(words), "\(text.suffix(200))")
        #expect(!text.contains("alert(1)") || words.contains("alert"))
        #expect(!text.contains(" \n") && !text.contains("\u{1B}") && !text.contains("\u{0}"))
        #expect(!text.contains("\n\n\n"))
    }
}
