/// Bodies that might be posted to break a book, or that browsers saved broken.
enum UglyBodies {
    static let all = [
        "<script>alert(1)</script><p onclick=\"x()\">text</p>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script><text>x</text></svg><math><mi>x</mi></math>",
        "<a href=\"https://a.example/\">one <a href=\"https://b.example/\">two</a> three</a>",
        "bell \u{7} null \u{1} escape \u{1B}[2J C1 \u{85} \u{FFFE} \u{FFFF} \u{2028} end &#0; &#x1F; &#xD800;",
        "a&nbsp;b&copy;&bogus;&amp;amp;&#9;<b>&nbsp;</b>",
        "<p id=\"p1\">one</p><p id=\"p1\">two</p><a name=\"p1\" id=\"chapter\">three</a>",
        "<table><tr>loose<td>a<td>b<tr><th colspan=\"99\">c</table><td>d</td><table><table><td>x</table></table>",
        "<table><caption>c</caption><colgroup><col></colgroup></table><tbody></tbody><tr></tr>",
        "<b><p>block in <i>phrase<ul><li>x</b></li>y</ul></i></p>",
        "<h1>a<h2>b</h1></h2><ul>loose<ol start=\"-3\"><li><li></ol></ul><li>stray<dd>d<dt>t",
        "<img src=\"https://i.example/far.png\" alt=\"far\"><img src=\"//i.example/a.gif\"><img src=\"x.svg\"><img>",
        "<a href=\"javascript:alert(1)\">x</a><a href=\" JaVa\tScRiPt:alert(1)\">y</a><a href=\"data:text/html,x\">z</a>",
        "<a href=\"https://a.example/a b[1]{2}|3^`\\\"'<>\u{E9}?q=%zz#f#g\">spaces</a>",
        "<a href=\"https://b\u{FC}cher.example/\">umlaut</a><a href=\"https://-a-.example/\">dash</a>",
        "<a href=\"https://a..b/\">dots</a><a href=\"https://.../\">only dots</a><a href=\"https://1.2.3.4.5/\">n</a>",
        "<a href=\"https://a.example:99999/\">port</a><a href=\"http://999.999.999.999/\">ip</a><a href=\"https://xn--a/\">p</a>",
        "<a href=\"https://\u{301}a.example/\">mark</a><a href=\"https://\(String(repeating: "a", count: 64)).example/\">long</a>",
        "<a href=\"https://a_b.example/\">underscore</a><a href=\"http://\u{200B}.example/\">zero</a><a href=\"http://a%00b/\">nul</a>",
        "<a href=\"mailto:a b@c.example?subject=x y\">mail</a><a href=\"mailto:?&amp;\">nobody</a>",
        "<a href=\"showthread.php?goto=post&amp;postid=424242#post424242\">not held</a><a href=\"#p1\">bare</a>",
        "<a href=\"http://\u{0661}.example/\">digit</a><a href=\"http://\u{BD}.example/\">half</a><a href=\"http://a\u{AD}b.example\">shy</a>",
        "<iframe src=\"https://www.youtube.com/embed/abcdefghijk\"></iframe><video src=\"https://v.example/v.mp4\"></video>",
        "<object data=\"https://o.example/o.swf\"><param name=\"movie\" value=\"https://o.example/p.swf\"></object>",
        "<font color=\"#ff0\" size=\"7\">yellow</font><center>mid</center><marquee>m</marquee><blink>b</blink><size:8>s</size:8>",
        "<span class=\"bbc-spoiler\" style=\"background:#000\"><div>block<br></div>secret <a href=\"https://a.example\">link</a></span>",
        "<div class=\"bbc-block\"><h4><a class=\"quote_link\" href=\"showthread.php?goto=post&amp;postid=12#post12\">Bob posted:</a></h4><blockquote>q</blockquote></div>",
        "<div class=\"bbc-block code\"><h4>code:</h4><pre><code>if a &lt; b && c { <b>x</b> }\n</code></pre></div><pre>\n\nx</pre>",
        "<![CDATA[ ]]> <!-- comment -- > --> <?php echo 1 ?> <!DOCTYPE x [<!ENTITY e \"x\">]> &e; ]]>",
        "<time datetime=\"x\">t</time><details open><summary>s</summary>d</details><input value=x><select><option>o</select>",
        "<div><div><div><p><p><p></div><form action=\"/x\"><button>b</button><textarea></p></textarea>",
        String(repeating: "<div><b><ul>", count: 200) + "deep",
        "<i><b>wrong</i> order</b><s><u>twice</s></u><sub><sup>x</sub></sup><small><big><tt>t</small></big></tt>",
        "<img src=\"https://i.example/held.gif\" alt='\"<&>' title=\"a\u{1}b\" width=\"-1\" height=\"9999999\">",
        "<a href=\"https://a.example\"><img src=\"https://i.example/far.png\"><div>block in link</div><hr></a>",
        "<span style=\"color: #12345\">x</span><span style=\"color:red;background:url(https://e.example)\">y</span>",
        "\u{202E}backwards\u{202C} \u{1F600} \u{10FFFF} e\u{301}\u{0301}\u{0301}",
        "", " ", "<br><br><hr><hr>", "plain & simple < text", "<", "&", "<a", "<a href=\"",
        "</div></div></body></html>after",
    ]

    /// Bodies that swallow the following markup.
    static let swallowing = Set(
        all.indices.filter {
            ["<a", "<a href=\"", "<"].contains(all[$0]) || all[$0].hasSuffix("<textarea></p></textarea>")
        })
}
