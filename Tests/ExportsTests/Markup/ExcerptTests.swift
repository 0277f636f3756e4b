import Testing

@testable import Exports

@Suite struct `Excerpts` {
    @Test(arguments: [
        ("  one \n\n two\tthree ", 50, "one two three"), ("one two three", 13, "one two three"),
        ("one two three", 12, "one two …"), ("one two  ", 7, "one two"), ("one two  x", 7, "one two …"),
        ("überlänge", 5, "überl …"), ("ä ö ü ß", 3, "ä ö …"), ("", 5, ""), ("   ", 5, ""),
    ]) func `fold white space and end after a word`(text: String, limit: Int, expected: String) {
        #expect(Excerpt.of(text, limit: limit) == expected)
    }
}
