import Markup
import Testing

@testable import Site

@Suite struct `Excerpts` {
    @Test(arguments: [
        ("  one \n\n two\tthree ", 50, "one two three"), ("one two three", 13, "one two three"),
        ("one two three", 12, "one two …"), ("one two  ", 7, "one two"), ("one two  x", 7, "one two …"),
        ("überlänge", 5, "überl …"), ("ä ö ü ß", 3, "ä ö …"), ("", 5, ""), ("   ", 5, ""),
    ]) func `fold white space and end after a word`(text: String, limit: Int, expected: String) {
        #expect(Excerpt.of(text, limit: limit) == expected)
    }

    @Test(arguments: [
        (" one \n\n  two\t2\n", 50, "one\ntwo 2"), ("one\ntwo three", 30, "one\ntwo …"),
        ("one two\nthree", 10, "one two …"),
    ]) func `of several lines keep them apart, and count each break as many letters`(
        text: String, limit: Int, expected: String
    ) {
        #expect(Excerpt.of(text, limit: limit, keepsLines: true) == expected)
    }

    @Test
    func
        `of a post keep the entries of lists and the lines of code, and take no line feed of the source for one`()
    {
        let html = """
            Take
            these:<ul><li>a goose
            </li><li>bread</li></ul><pre>let x = 1
            let y = 2</pre>
            """
        var out = HTMLOutput()
        PostExcerpt(html: html, limit: 200, keepsLines: true).write(&out)
        #expect(
            String(decoding: out.bytes, as: UTF8.self)
                == "<p class=\"excerpt\">Take these:\n• a goose\n• bread\nlet x = 1\nlet y = 2</p>")
    }
}
