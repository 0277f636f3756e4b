import TestSupport
import Testing

@testable import Markup

@Suite struct `Markup as Markdown` {
    static func markdown(_ html: String) -> String {
        MarkdownMarkupWriter.markdown(Sanitizer().markup(of: html))
    }

    @Test(
        "every kind of markup has its form",
        arguments: [
            ("one<br>two<br><br>three", "one\\\ntwo\n\nthree\n"),
            ("a <b>bold </b><i>slanted</i> <s>gone</s>.", "a **bold** _slanted_ ~~gone~~.\n"),
            ("<b>a</b><b>b</b> <b><i>c</i></b>", "**ab _c_**\n"),
            ("<b>one<br><br>two</b>", "**one**\n\n**two**\n"),
            (#"a<b>"b"</b>c"#, "&#97;**\"b\"**&#99;\n"),
            ("d<i>e</i>f", "&#100;_e_&#102;\n"),
            ("d<b>e</b>f", "d**e**f\n"),
            (#"<a href="http://e.org/?a&b">te[x]t</a>"#, "[te\\[x\\]t](<http://e.org/?a&b>)\n"),
            (#"<a href="http://e.org/?a&amp;copy;">t</a>"#, "[t](<http://e.org/?a\\&copy;>)\n"),
            (#"hey!<a href="http://e.org/">t</a>"#, "hey\\![t](<http://e.org/>)\n"),
            (#"<img src="http://e.org/i.png" alt="a]b">"#, "[\\[image: a\\]b\\]](<http://e.org/i.png>)\n"),
            (#"<span class="bbc-spoiler">secret</span>"#, "\\[spoiler\\] secret \\[/spoiler\\]\n"),
            ("<code>a`b</code> <tt>c</tt>", "``a`b`` `c`\n"),
            ("<code>a</code><code>b</code>", "`a`b\n"),
            ("<pre>```\n  x</pre>", "````\n```\n  x\n````\n"),
            ("<blockquote>a</blockquote>b", "> a\n\nb\n"),
            ("a<ul><li>b<ul><li>c</ul>d</ul>", "a\n\n- b\n  - c\n\n  d\n"),
            (#"a<ol start="3"><li><li>b</ol>"#, "a\n\n4. b\n"),
            ("a<hr>b", "a\n\n***\n\nb\n"),
            ("<h2>head</h2>text", "**head**\n\ntext\n"),
        ])
    func form(html: String, expected: String) { #expect(Self.markdown(html) == expected) }

    @Test(
        "text is text",
        arguments: [
            ("# a", "\\# a\n"), ("- a", "\\- a\n"), ("+ a", "\\+ a\n"), ("===", "\\===\n"),
            ("12. a", "12\\. a\n"), ("12) a", "12\\) a\n"), ("1<span>2</span>. a", "12\\. a\n"),
            ("x 12. a", "x 12. a\n"),
            ("&gt; a", "\\> a\n"), ("*a* _b_", "\\*a\\* \\_b\\_\n"), ("`a`", "\\`a\\`\n"),
            ("~~~", "\\~\\~\\~\n"), ("a|b", "a\\|b\n"), (":-", "\\:-\n"), ("a\\", "a\\\\\n"),
            ("&lt;b&gt;", "\\<b>\n"), ("&amp;lt;", "\\&lt;\n"), ("&amp;#60;", "&\\#60;\n"),
            ("&amp;<u>lt;</u>", "\\&lt;\n"), ("AT &amp; T", "AT & T\n"),
            ("[a](b) ![c](d)", "\\[a\\](b) !\\[c\\](d)\n"), ("[a]: b", "\\[a\\]: b\n"),
            ("http://e.org", "http:\\//e.org\n"), ("www.e.org", "www\\.e.org\n"),
            ("a\u{202E}b", "a&#8238;b\n"), ("    code", "code\n"),
            ("a<br>    # b", "a\\\n\\# b\n"),
        ])
    func text(html: String, expected: String) { #expect(Self.markdown(html) == expected) }

    @Test(
        "no tag, comment, reference or mark arises from a hostile body", arguments: HostileBodies.all.indices)
    func hostile(index: Int) {
        let (html, _) = HostileBodies.all[index]
        let text = Self.markdown(html)
        #expect(!text.isEmpty)
        var fence: Substring?
        for line in text.split(separator: "\n") {
            if let open = fence {
                if line == open { fence = nil }
                continue
            }
            if line.hasPrefix("```") {
                fence = line
                continue
            }
            // Escaped letters, code and destinations mean nothing any more.
            let rest = line.replacing(#/\\[\\`*_\[\]<>|~#+=:!&%.)\-/]/#, with: "").replacing(
                #/``+ .* ``+/#, with: ""
            )
            .replacing(#/\]\(<[^<>]*>\)/#, with: "")
            #expect(!rest.contains("<"), "\(line)")
            #expect(!rest.contains("`"), "\(line)")
            #expect(rest.firstMatch(of: #/^(> )*(#|={3}|-{3}|\+ |\d+[.)])/#) == nil, "\(line)")
            #expect(rest.firstMatch(of: #/&(#(?!\d+;)|[a-zA-Z])/#) == nil, "\(line)")
        }
        #expect(!text.contains("javascript:") && !text.contains("onerror"))
    }

    @Test("quotes beyond a depth that readers follow get no more marks")
    func depth() {
        let text = Self.markdown(String(repeating: "<blockquote>", count: 30) + "deep")
        #expect(text == String(repeating: "> ", count: 10) + "deep\n")
    }
}
