/// Small pages for each rule of the reader of plain markup.
public enum SmallPages {
    /// Pages that are plain, but for the one whose quotes hold what ends its document type.
    public static let plain: [String] = [
        // What is implied, and what a page has once.
        "text", " text", "<p>a", "<b>a</b>", "<title>t</title>", "<title>t</title><p>a", "<meta name=a><b>x",
        "<html>a", "<html> <p>a", "<html><head>a", "<html><head> </head> <body> a</body> </html> ",
        "<html><head><title>t</title></head>a<body class=x>b",
        "<head><div>a</div></head><body class=x>b</body>c",
        "<body>a<body class=b>c</body>d</body>e", "<html lang=a><html lang=b>c</html>d</html>e",
        "<head></head><head><title>t</title>", "<head></head><title>t</title><p>a",
        "<noframes><head>a</noframes><b>c", "</html>a", "<p>a</html>b<p>c", "<p>a</body>b</html> c ",
        "<html></html> ",
        "<html></html><script>a</script>b", "<html></html><title>a</title>",
        "<body></body><script>a</script> <b>c",
        "<html></html><html>a", "<frameset><frame src=a><noframes>b</noframes></frameset>c",
        "<noframes><script>a</script>", "<html>&amp;", "<html> &amp;", "<head> &unknown; ", "<3", "<html><3",
        "a < b <= c",
        "<html>\(String(repeating: " ", count: 999))<p>", "<html>\(String(repeating: " ", count: 1000))<p>",
        "<html>\(String(repeating: "\n", count: 1001))", "<head><body><head>a</head>b", "<body><html><head>a",
        // What ends what.
        "<p>a<p>b<div>c<p>d</div>e", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>e", "<dl><dt>a<dd>b<dt>c</dl>d",
        "<select><option>a<option selected>b<optgroup>c</select>d", "<a href=a>b<a href=c>d</a>e</a>f",
        "<table><tr><td>a<td>b<tr><th>c<tbody><tr><td>d</table>e",
        "<table><b><tr><td><i>a<td>b</table></b></i>c",
        "<table><tr><td><table><tr><td>a</td></td></tr></table></table>b", "<b><p>a</b>b</p>c",
        "<h1>a<p>b</h1>c",
        "<div><b><i>a</div>b</i>c</b>", "<td><div>a</td>b</div>c", "<div><td>a</div>b</td>c",
        "<span><td>a</span>b",
        "<tr><div></tr>a</div>b", "<table><div></table>a", "<body><table></body>a</table>b",
        "</p>a</br>b</x>", "<b></i></b>",
        "<form><form>a</form>b", "<ol><ul>a</ol>b", "<script><!-- </p> --></script>a",
        "<noscript><p>a</noscript>b",
        // Tags and attributes.
        "<p>a<html b='&amp;'>c&lt;<body d='&gt;'>e<html f='&amp;'>g",
        "<P CLASS=A>b</P>", "<br>a<br/>b<br />c<br / >d<p/>e<div />f",
        "<img src=a><hr><input disabled><param><embed>a",
        "<a href=a/>b", "<a href=a b=c/ >d", "<a b='c'd=\"e\"f>g", "<a b = c d= 'e' f =g>h", "<a b b=c B=d>e",
        "<a b=>c", "<a b= >c", "<a b=''>c", "<a b=\"'\" c='\"'>d", "<a b='>' c='<d>'>e", "<a\nb\t=\nc>d",
        "<a _b=c d:e=f g.h>i",
        "<a data-page_2=x data-a-very-long-name-indeed=y data-base-url=z>a", "<a b=c\"d>e", "<a b=c=d>e",
        "<p >a</p >b</p\n>",
        "<size:8>a</size:8>b", "<foo><FOO>a</foo>b", "<x-y z>a", "<h7>a<p>b</h7>c", "<body a=b c='&amp;' D>e",
        "<html><body\nid=a class='b c'/>d", "<!-- <body a=b> --><body c=d>",
        // References.
        "<p>&amp;&lt;&gt;&quot;&apos;&nbsp;&hearts;",
        "<p>&amp &ampx; &AMP; &unknown; & && &; &é; &#233;&#xE9;&#XeaZ",
        "<p>a&#146;b&#x93;&#129;&#160;&#8364;&#x1F426;",
        "<a b='&amp;c=d&e=f&copy;&copy' g=&lt;h&gt i=&#65j>k",
        "<a b='&' c=& d='&&amp;'>e&", "<p>a&lt", "<p>a&#65", "<p>a&nbsp;",
        "<p>a</i>b&amp;c</i>d<e>f</e>g</i>h", "<p>&amp;</i>a<3b",
        // Comments, scripts and the document type.
        "<!---->a", "<!-- a --><p>b<!-- c -- d - > e --->f", "<p>a<!-- > -->b", "<!doctype html><p>a",
        "  <!-- a --> <!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"b>c\"> <!-- d --> e",
        "<script>if (a<b && c</d) \"</scrip>\" &amp;</SCRIPT >e", "<style><!-- a { } --></style>b",
        "<script></script><style></style>",
        "<textarea><b>a</textarea>b</b>", "<title><b>a</title>b", "<pre>\n a\n</pre>\n\n<p>é — 🐦</p>\n",
    ]

    /// Pages that are not plain: the reader declines them, and libxml2 reads them.
    public static let declined: [String] = [
        "", "<", "<p", "<p a", "<p a=b", "<p a='b", "</", "</p", "<!", "<!-", "<!-- a", "<!-- a --",
        "<!DOCTYPE", "<script>a", "<?",
        "<?php a ?>", "<![CDATA[a]]>", "<!-->a-->", "<!--->a-->", "<!-- a --!>b -->", "<_a>", "<:a>", "</ a>",
        "<p/a>", "<a.b>",
        "<a \"b\">", "<a =b>", "<a b'c'>", "</p a=b>", "<p>a<!DOCTYPE html>", "<script/>a",
        "<script><b></script>", "<style></p></style>",
        "<script>a</scripts></script>", "<p>a<body/>b", "<p>&#0;", "<p>&#;", "<p>&#x110000;", "<p>&#xD800;",
        "<p>&#xFFFF;", "<p>a\u{C}b",
        "<p>\u{80}\u{93}", "<p>\u{FFFE}", "\u{FEFF}\u{FEFF}<p>", "<p>a&#99999999999;",
        "<!DOCTYPE html '<p>'>",
    ]
}
