import Foundation
import Testing

@testable import Markup

@Suite struct `The sanitizer` {
    @Test(arguments: [
        ("<b>bold</b> <i>slanted</i>", "<b>bold</b> <i>slanted</i>"),
        ("one<br>\ntwo", "one<br>\ntwo"),
        ("<strike>old</strike>", "<s>old</s>"),
        ("a &lt;b&gt; &amp; c", "a &lt;b&gt; &amp; c"),
        ("<ul>\n<li>one\n</li><li>two</li></ul>", "<ul><li>one</li><li>two</li></ul>"),
        (#"<ol start="5"><li>five</li></ol>"#, #"<ol start="5"><li>five</li></ol>"#),
        (
            "<p class=\"editedby\"><span>Somebody fucked around</span>\n</p>",
            "<div class=\"editedby\">Somebody fucked around</div>"
        ),
        ("text\n\n<p class=\"editedby\">\n    </p>", "text"),
        (#"<span class="bbcf-large">big</span>"#, #"<span class="bbcf-large">big</span>"#),
        (#"<span style="color: Red; position: fixed">hot</span>"#, #"<span class="c-ff0000">hot</span>"#),
        ("<font color='#0f0'>green</font>", #"<span class="c-00ff00">green</span>"#),
        ("<pre>\n\n two</pre>", "<pre>\n\n two</pre>"), ("<pre>\n one</pre>", "<pre> one</pre>"),
        ("<size:8>small</size:8> talk", "small talk"),
    ]) func `keeps what posts are made of`(html: String, expected: String) {
        #expect(shown(html) == expected)
    }

    @Test func `keeps quotes, code and spoilers in their frames`() {
        #expect(
            shown(
                #"<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=5#post5" rel="nofollow">Ann posted:</a></h4><blockquote>words</blockquote></div>"#
            )
                == #"<div class="bbc-block"><h4><a class="quote_link is-elsewhere" href="https://forums.somethingawful.com/showthread.php?goto=post&amp;postid=5#post5" rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer">Ann posted:</a> <span class="gone">(not here)</span></h4><blockquote>words</blockquote></div>"#
        )
        #expect(
            shown("<div class=\"bbc-block code\"><h5>code:</h5><code>&gt; peek\n  02</code></div>")
                == "<div class=\"bbc-block code\"><div class=\"code-head\">code:</div><pre><code>&gt; peek\n  02</code></pre></div>"
        )
        #expect(
            shown(#"<span class="bbc-spoiler" style="color:#000" onmouseover="x()">the end</span>"#)
                == #"<span class="bbc-spoiler" tabindex="0">the end</span>"#)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<style>body{background:url(//evil)}</style>",
        "<svg onload=alert(1)><script>alert(1)</script></svg>", "<math><mtext>x</mtext></math>",
        "<textarea>words</textarea>", "<template><img src=x onerror=alert(1)></template>",
        "<meta http-equiv=refresh content=0>", "<base href=//evil>", "<link rel=stylesheet href=//evil>",
        "<input type=image src=//evil>", "<button formaction=//evil>words</button>", "<object></object>",
        "<select><option>words</option></select>",
    ]) func `takes out what runs, loads or asks, with what is in it`(html: String) {
        #expect(shown("before" + html + "after") == "beforeafter")
    }

    @Test(arguments: [
        "javascript:alert(1)", " java\tscript:alert(1)", "JaVaScRiPt:alert(1)",
        "\u{1}javascript:alert(1)",
        "vbscript:x", "data:text/html,<script>alert(1)</script>", "file:///etc/passwd", "blob:x",
        "view-source:x",
        "intent:x", "http://example.org:65536/", "http://example.org:+80/", "https:", "http://", "//",
        "https://a b/", "Title_files/page.html", "", "https://",
        String(repeating: "a", count: 9000),
    ]) func `follows no address but the web's and mail's`(address: String) {
        #expect(SafeAddress.resolved(address) == nil)
        let escaped = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing(
            "<", with: "&lt;")
        #expect(shown("<a href=\"\(escaped)\">words</a>") == "words")
    }

    @Test(arguments: [
        ("http://example.org/a?b=c#d", "http://example.org/a?b=c#d"),
        ("//example.org/a", "https://example.org/a"), (#"\\example.org\a"#, "https://example.org/a"),
        ("/banlist.php?userid=5", "https://forums.somethingawful.com/banlist.php?userid=5"),
        ("showthread.php?threadid=5", "https://forums.somethingawful.com/showthread.php?threadid=5"),
        ("https://forums.somethingawful.com@evil.example/x", "https://evil.example/x"),
        ("HTTPS://user:secret@Example.ORG:8080/x", "https://example.org:8080/x"),
        (
            "http://example.org/\"><b>'`{}|^\\ é",
            "http://example.org/%22%3E%3Cb%3E%27%60%7B%7D%7C%5E/%20%C3%A9"
        ),
        ("http://example.org/100%/%41", "http://example.org/100%25/%41"),
        ("http://example.org/a[1].png?x[]=1", "http://example.org/a%5B1%5D.png?x%5B%5D=1"),
        ("http://example.org/a#b#c", "http://example.org/a#b%23c"),
        ("mailto:ann@example.org", "mailto:ann@example.org"),
        ("http://exa\nmple.org/", "http://example.org/"),
        // A mark behind a delimiter is one character with it, and the delimiter still one.
        ("http://example.org/\u{301}x?\u{301}\\#\u{301}", "http://example.org/%CC%81x?%CC%81%5C#%CC%81"),
        ("\r\nhttp://example.org:80\\a\r\n", "http://example.org:80/a"),
        ("../../member.php?userid=5", "https://forums.somethingawful.com/member.php?userid=5"),
    ]) func `makes addresses whole and harmless`(address: String, expected: String) {
        #expect(SafeAddress.resolved(address) == expected)
    }

    @Test(arguments: [
        (#"<img class="avatar" src="http://i.example.org/a.gif" alt="">"#, "DR"),
        (#"<img class="avatar" src="http://i.example.org/a.gif" alt="a swan">"#, "picture not shown: a swan"),
    ]) func `shows initials for an avatar that is not held, unless it has words of its own`(
        html: String, words: String
    ) {
        var output = HTMLOutput(.html)
        var writer = HTMLMarkupWriter(person: "Doctor Robin")
        writer.write(Sanitizer().markup(of: html), to: &output)
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(text.replacing(/<[^>]*>/, with: "") == words)
    }

    @Test func `shows of a picture that is not held its text and address`() {
        #expect(
            shown(#"<img src="https://i.example.org/a.jpg" alt="a cat" onerror="x()">"#)
                == #"<a class="img-missing" href="https://i.example.org/a.jpg" rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer"><span class="visually-hidden">picture not shown: </span>a cat</a>"#
        )
        #expect(
            shown(
                #"<img src="https://i.somethingawful.com/forumsystem/emoticons/emot-x.gif" alt="" title=":x:">"#
            )
                == #"<span class="sa-smilie">:x:</span>"#)
        #expect(
            shown(#"<a href="http://example.org/"><img src="http://example.org/a.png"></a>"#)
                == #"<a class="external" href="http://example.org/" rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer"><span class="img-missing"><span class="visually-hidden">picture not shown: </span>a.png</span></a>"#
        )
        #expect(
            shown(#"<img src="javascript:alert(1)" alt="words">"#)
                == #"<span class="img-missing"><span class="visually-hidden">picture not shown: </span>words</span>"#
        )
    }

    @Test(arguments: [
        (
            #"<iframe class="youtube-player" src="https://www.youtube.com/embed/PeelMaster3x?fs=1"></iframe>"#,
            "https://www.youtube.com/watch?v=PeelMaster3x"
        ),
        (
            #"<div class="bbcode_video"><object><param name="movie" value="http://www.youtube.com/v/abcdef12345&hl=en"><embed src="http://x.example/y"></object></div>"#,
            "https://www.youtube.com/watch?v=abcdef12345"
        ),
        (
            #"<video controls><source src="https://v.example.org/a.webm"></video>"#,
            "https://v.example.org/a.webm"
        ),
        (#"<iframe src="//player.example.org/5"></iframe>"#, "https://player.example.org/5"),
    ]) func `makes of players a link to what they played`(html: String, address: String) {
        #expect(shown(html).contains(#"<a class="embed external" href="\#(address)""#))
        #expect(shown(html).contains(">\(address)</a>"))
    }

    @Test(arguments: [
        ("<b>one<div>two</div>three</b>", "<b>one</b><div><b>two</b></div><b>three</b>"),
        ("<b><i>x</b>y</i>z", "<b><i>x</i></b>yz"),
        ("<li>alone</li>", "<div>alone</div>"),
        ("<ul>words<li>item</li></ul>", "<ul><li>words</li><li>item</li></ul>"),
        ("<tr><td>cell</td></tr>", "<div><div>cell</div></div>"),
        (
            "<table>words<tr><td>a</td></tr></table>",
            "<table><tbody><tr><td>words</td></tr><tr><td>a</td></tr></tbody></table>"
        ),
        (
            "<table><td>a</td><td>b</td></table>",
            "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"
        ),
        (
            "<table><tr><th colspan=2>h</th></tr></table>",
            #"<table><tbody><tr><th colspan="2">h</th></tr></tbody></table>"#
        ),
        ("<h4>a<div>b</div></h4>", "<div class=\"heading\">a<div>b</div></div>"),
        ("<pre>a<div>b</div>c</pre>", "<pre>ab c</pre>"),
        ("</div></td></table>words", "words"), ("<div><b></b></div>x", "x"),
    ]) func `puts broken nesting in an order that every parser agrees on`(html: String, expected: String) {
        #expect(shown(html) == expected)
    }

    @Test func `puts no link into a link`() {
        let html = shown(#"<a href="http://a.example/">one <a href="http://b.example/">two</a></a>"#)
        var depth = 0
        for part in html.split(separator: "<") {
            if part.hasPrefix("a ") { depth += 1 }
            if part.hasPrefix("/a") { depth -= 1 }
            #expect(depth <= 1)
        }
        #expect(html.contains("two"))
    }

    @Test func `keeps all words at any depth`() {
        let html =
            String(repeating: "<div><b>", count: 5000) + "words"
            + String(repeating: "</b></div>", count: 5000)
        let result = shown(html)
        #expect(result.contains("words"))
        #expect(result.split(separator: "<").count < 200)
    }

    @Test func `writes no control characters`() {
        let text = shown("a\u{1}b\u{8}c\u{7F}d\u{81}e\rfg <i>\u{1B}[31m</i>")
        #expect(text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\nfg <i>\u{FFFD}[31m</i>")
    }

    @Test func `changes nothing when it reads what it wrote`() {
        let html = """
            <b>one<div>two</div></b><table>a<tr><td>b<ul>c</table><a href="http://example.org/?a=1&amp;b=2">d<p>e</a>
            <div class="bbc-block"><h4>x posted:</h4><blockquote>y<pre>\n z</pre></blockquote></div><span class=bbc-spoiler>s
            """
        let once = shown(html)
        #expect(shown(once) == once)
    }

    @Test func `says what it took out`() {
        let markup = Sanitizer().markup(
            of: #"<script>x</script><a href="javascript:x" onclick="y">a</a><blink>b</blink>"#)
        #expect(
            markup.removed == [
                "element.script": 1, "address.refused": 1, "attribute.event": 1, "element.unknown": 1,
            ])
    }

    @Test(arguments: ["#000", "#fff", "yellow", "navy", "#7f7f7f", "#00f"])
    func `makes every colour one that can be read`(name: String) throws {
        let colour = try #require(SafeColour(name))
        #expect(contrast(colour.onLight, background: 0.62) >= 4.5)
        #expect(contrast(colour.onDark, background: 0.03) >= 4.5)
    }

    @Test(arguments: ["expression(alert(1))", "url(//evil)", "#12", "#gggggg", "rgb(1,2,3)", ""])
    func `takes no other style for a colour`(text: String) { #expect(SafeColour(text) == nil) }
}

/// Contrast as WCAG defines it, of a colour in hexadecimal digits against a background's relative luminance.
private func contrast(_ hex: String, background: Double) -> Double {
    let value = UInt32(hex, radix: 16) ?? 0
    let linear = [16, 8, 0].map { shift -> Double in
        let part = Double(value >> UInt32(shift) & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    let (light, dark) = (max(luminance, background), min(luminance, background))
    return (light + 0.05) / (dark + 0.05)
}
