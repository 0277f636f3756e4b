import HTMLTree
import Testing

@Suite struct `Line ends` {
    @Test(arguments: [
        ("<p>a\r\nb</p>", "<p>a\nb</p>"), ("<p>a\rb\r\r\nc</p>", "<p>a\nb\n\nc</p>"),
        ("<p>a\nb</p>", "<p>a\nb</p>"),
        ("<p>a</p>\r", "<p>a</p>\n"),
    ])
    func `line ends are one line feed each, however the page was saved`(text: String, expected: String) throws {
        #expect(try HTMLParser().decode(Array(text.utf8)).utf8 == Array(expected.utf8))
    }
}
