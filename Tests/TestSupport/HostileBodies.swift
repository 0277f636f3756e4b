/// Bodies that want to be more than text: each with words that must be there in any export.
package enum HostileBodies {
    package static let all: [(html: String, words: String)] = [
        ("before<script>alert(1)</script>after", "beforeafter"),
        (#"<img src=x alt="picture" onerror="alert(1)">"#, "picture"),
        (#"<a href="javascript:alert(1)">press here</a>"#, "press here"),
        (#"<a href="data:text/html,<script>alert(1)</script>">data</a>"#, "data"),
        ("&lt;script&gt;alert(1)&lt;/script&gt;", "<script>alert(1)</script>"),
        (
            "&lt;!-- comment --&gt; &lt;?php ?&gt; &lt;![CDATA[x]]&gt;",
            "<!-- comment --> <?php ?> <![CDATA[x]]>"
        ),
        ("&lt;https://example.org/&gt;", "<https://example.org/>"),
        ("<pre>&lt;/pre&gt;&lt;script&gt;x&lt;/script&gt;\n```\n&lt;b&gt;</pre>", "</pre><script>x</script>"),
        ("<code>`` ` ```</code>", "`` ` ```"),
        ("From the start<br>From here<br>&gt;From there", "From here"),
        ("# one<br>1. two<br>- three<br>+ four<br>===<br>---<br>&gt; five<br>    six", "three"),
        ("*a* _b_ **c** __d__ `e` ~~f~~ [g](http://e.org) ![h](i)", "[g](http://e.org)"),
        ("[x]: http://e.org \"t\"<br><br>[x][x] [^1]", "[x][x] [^1]"),
        ("a | b<br>--- | ---<br>c | d", "c | d"),
        ("&amp;lt;b&amp;gt; &amp;#60; AT&amp;T &amp;copy;", "&lt;b&gt; &#60; AT&T &copy;"),
        ("nul\u{0} bell\u{7} escape\u{1B}[31m", "[31m"),
        ("\u{202E}abc\u{202C} def", "abc"),
        (String(repeating: "<blockquote>", count: 3000) + "deep", "deep"),
        (String(repeating: "<b><i>", count: 3000) + "bold", "bold"),
        ("un*frigging*believable a<b>\"b\"</b>c d<i>e</i>f", "*frigging*"),
    ]
}
