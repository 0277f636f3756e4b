import Testing

@testable import Markup

@Suite struct `What the sanitizer wrote` {
    @Test(
        "means the same when it is read again",
        arguments: [
            "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=x()&gt;\">",
            "<form><math><mtext></form><form><mglyph><style></math><img src onerror=x()>",
            "<svg></p><style><a id=\"</style><img src=1 onerror=x()>\">",
            "<noscript><p title=\"</noscript><img src=x onerror=x()>\">y",
            "<textarea><p title=\"</textarea><svg/onload=x()>\">", "<plaintext>&lt;/plaintext&gt;<b>x",
            "<!--><img src=x onerror=x()>-->", "<![CDATA[<b onclick=x()>]]>y",
            "<div class=\"bbc-block php\"><h5>php:</h5><code>a\n  b</code></div>",
            "<div class=\"bbc-block\"><h5>x</h5><code>a</code></div>", "<pre>\n\n a<div>\n b</div></pre>",
            "<span class=\"c-ff0000 c-00ff00 bbc-spoiler tt bbcf-large\">x</span>",
            "<iframe src=\"https://player.example.org/5\"></iframe>",
            "<a href=\"https://evil.example/\(String(repeating: "%", count: 3000))\">x</a>",
            String(repeating: "<ul>", count: 300) + "<li>x",
            String(repeating: "<ul><li>", count: 300) + "x",
            String(repeating: "<table><tr><td>", count: 300) + "x",
            String(repeating: "<b>x", count: 300),
            String(repeating: "<span class=bbc-spoiler>", count: 300) + "x",
            "<div>\u{2003}<b>\u{2003}</b> x</div>", "<p>\u{3000}a \u{2028} </p> <i> \u{A0} </i>",
            "e<i>\u{301} \u{301}</i>",
            "<table>a<caption>b<td>c<ul>d<tr>e<dl>f<dt>g</table>h<li>i", "<h4>a<pre>b<ol start=7>c</h4>d",
            "<a href=http://a.example/>a<table><a href=http://b.example/>b</table>c</a>",
        ])
    func fixed(html: String) {
        let once = shown(html)
        #expect(shown(once) == once)
    }

    @Test("means the same when it is read again, whatever is thrown together")
    func thrownTogether() {
        var dice = Dice(state: 7)
        for _ in 0..<1500 {
            let html = (0..<Int.random(in: 3...40, using: &dice)).map { _ in
                Self.pieces.randomElement(using: &dice) ?? ""
            }.joined()
            let once = shown(html)
            if shown(once) != once { Issue.record("\(html.debugDescription) gives \(once.debugDescription)") }
        }
    }

    @Test("is not many times longer than what was read")
    func amplification() {
        let classes = (0..<5000).map { "c-\(String(100_000 + $0))" }.joined(separator: " ")
        let html = "<span class=\"\(classes) bbc-spoiler\">" + String(repeating: "<p>x", count: 500)
        #expect(Sanitizer().markup(of: html).tokens.count < 20_000)
        let deep = String(repeating: "<b>", count: 1000) + String(repeating: "<p>x", count: 20_000)
        #expect(Sanitizer().markup(of: deep).tokens.count < 210_000)
    }

    @Test("is made in a time that grows with the text", .timeLimit(.minutes(1)))
    func time() {
        // Minutes, if every piece were put to a copy of those before it.
        let text = shown(String(repeating: "a<x>b</x>", count: 150_000))
        #expect(text.utf8.count == 300_000)
    }

    private static let pieces =
        ("<b>|</b>|<i>|</i>|<div>|</div>|<p>|</p>|<a href=http://a.example/>|</a>|<span class=bbc-spoiler>|</span>|<font color=red>"
        + "|</font>|<ul>|</ul>|<ol start=3>|</ol>|<li>|</li>|<dl>|<dt>|<dd>|</dl>|<table>|</table>|<tr>|</tr>|<td>|</td>|<th colspan=2>"
        + "|<tbody>|<caption>|<blockquote>|</blockquote>|<pre>|</pre>|\n|\n\n|<code>|</code>|<div class=code>|<div class=bbc-block>|<h4>"
        + "|</h4>|<h5>|<br>|<hr>|<center>|</center>|<svg>|</svg>|<math>|<mtext>|<style>|</style>|<title>|</title>|<textarea>|</textarea>"
        + "|<template>|<select>|</select>|<form>|<button>|<!--|-->|<![CDATA[|]]>|<x:y>|&lt;b&gt;|&amp;|&#0;|<|>|'|\"|\u{2028}|\u{A0}"
        + "|\u{3000}|\u{301}|\t| |x|word|<nobr>|<object>|</object>|<big>|<tt>|<listing>|</br>|<iframe src=http://b.example/></iframe>")
        .split(separator: "|").map(String.init)
}

/// The same throws every time.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
