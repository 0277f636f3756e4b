import HTMLTree
import Testing

@testable import ForumPages

@Suite struct `Bodies of posts` {
    private func body(_ html: String) throws -> HTMLNode {
        let (document, _) = try HTMLParser().parse(Array("<body><div id=x>\(html)</div>".utf8))
        return try #require(document.root.first(id: "x"))
    }

    private func signature(_ html: String) throws -> BodySignature {
        BodySignature(of: try body(html), before: nil)
    }

    @Test(arguments: [
        ("a<br>b", "a\nb"), ("a  \n b", "a b"), ("<p>a</p><p>b</p>", "a\nb"),
        ("a<br><br><br><br>b", "a\n\nb"),
        ("x <b>y</b>z", "x yz"), ("a<script>var x</script><style>b{}</style>c", "ac"),
        (#"a <img src="e.gif" title=":)"> b"#, "a :) b"), (#"<img src="cat.jpg">b"#, "b"),
        (#"a<p class="editedby">Owl did</p>"#, "a"), ("<ul><li>a<li>b</ul>c", "a\nb\nc"),
        ("<pre>if x\n  y</pre>z", "if x\n  y\nz"), ("&nbsp;a&nbsp;&nbsp;b", "a b"), ("", ""),
    ]) func `a body's text breaks where people see it break`(_ html: String, _ text: String) throws {
        #expect(BodyText.text(of: try body(html)) == text)
    }

    @Test(arguments: [
        ("<b>a</b> b", "<strong>a</strong>   b"),
        (#"<a href="http://example.com/x">a</a>"#, #"<a href="https://EXAMPLE.com/x" rel="nofollow">a</a>"#),
        (
            #"<img src="http://fi.somethingawful.com/a.png">"#,
            #"<img src="//i.somethingawful.com/a.png" class="img">"#
        ),
        (
            #"<img src="a/emot-x.gif" title=":x:">"#,
            #"<img src="b.png" class="sa-smilie" alt=":x:" title=":x:">"#
        ),
        (#"a<p class="editedby">Owl at 11:00</p>"#, #"a<p class="editedby"></p>"#),
        (
            #"<a href="/showthread.php?goto=post&postid=5#post5">a</a>"#,
            #"<a href="https://forums.somethingawful.com/showthread.php?goto=post&amp;postid=5#post5">a</a>"#
        ),
        (
            #"<a href="/showthread.php?goto=post&postid=5#post5">a</a>"#,
            #"<a href="showthread.php%3Fgoto=post&amp;postid=5.html#post5">a</a>"#
        ),
        (
            #"<a href="/showthread.php?goto=%2Fa">a</a>"#,
            #"<a href="showthread.php%3Fgoto=%252Fa.html">a</a>"#
        ),
        (
            #"<img src="http://fi.somethingawful.com/a/b.png">"#,
            #"<img src="../../fi.somethingawful.com/a/b.png">"#
        ),
    ]) func `what the site changes by itself leaves the signature alone`(_ old: String, _ new: String) throws {
        #expect(try signature(old).strict == signature(new).strict)
    }

    @Test(arguments: [
        ("a", "b"), ("ab", "a b c"), (#"<a href="http://a.com/">x</a>"#, #"<a href="http://b.com/">x</a>"#),
        (#"<img src="http://a.com/1.png">"#, #"<img src="http://a.com/2.png">"#),
        ("a", #"a<img src="http://a.com/1.png">"#),
        (#"<img src="x.gif" title=":)">"#, #"<img src="x.gif" title=":(">"#),
        ("x", "<a href=http://a.com>x</a>"),
        (
            #"<iframe src="https://www.youtube.com/embed/aaa">"#,
            #"<iframe src="https://www.youtube.com/embed/bbb">"#
        ),
    ]) func `what people change changes the signature`(_ old: String, _ new: String) throws {
        #expect(try signature(old).strict != signature(new).strict)
    }

    @Test func `images that a browser saved are known, and can be left out of account`() throws {
        let original = try signature(#"a<img src="http://a.com/1.png">"#)
        let saved = try signature(#"a<img src="./Birds_files/1.png">"#)
        #expect(!original.hasLocalImages && saved.hasLocalImages)
        #expect(original.strict != saved.strict)
        #expect(original.withoutImages == saved.withoutImages)
    }

    @Test(arguments: [
        (#"<table id="post5">"#, 1), (#"<TABLE ID='POST5'>"#, 1), ("<table id = post5 id=post6>", 2),
        (#"<table id="post">"#, 0), (#"<table id="postx5">"#, 0), (#"<table xid="post5">"#, 0),
        (#"<table data-id="post5">"#, 0), ("id=post5", 0), ("id=pos", 0), ("=", 0), ("", 0),
        ("id=\"post", 0), ("_id=post1", 0), ("<b\nid\n=\n\"post1", 1),
        ("a < b id=post5", 0), (#"<a href="x?id=post5">"#, 0), (#"<!-- <table class="post" id="post5">"#, 1),
        (#"<a title="<table class='post' id='post5'>"#, 1), ("<b>x</b> id=post5", 0),
    ]) func `posts are counted in the bytes`(_ text: String, _ count: Int) {
        #expect(PostTagCount.count(in: Array(text.utf8)) == count)
    }
}
