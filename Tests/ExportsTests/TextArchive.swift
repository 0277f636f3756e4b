import Archive
import ForumModel
import Foundation
import TestSupport
import Testing

/// A small archive with posts for a test, and a folder for exports; both are deleted after the test.
final class TextArchive {
    /// A post as a test writes it.
    struct Post {
        var id: Int64
        var thread: Int64? = 1
        var author: (id: Int64, name: String) = (7, "Ada")
        var body: String
        var day: Int? = 1
        var position: Int?
        var quotes: [Int64] = []
    }

    private let archive: TestArchive
    private var pageCount = 0

    init() throws { archive = try TestArchive() }

    var folder: String { archive.folder.path }
    var store: ArchiveStore { archive.store }

    /// Imports a page with some posts, and the names of their authors.
    func add(
        _ posts: [Post], titles: [Int64: String] = [1: "Towels"], messages: [MessageRecord] = [],
        day: Int = 10
    ) throws {
        pageCount += 1
        var page = Fixture.page("page \(pageCount)", day: day, account: "Ada")
        page.posts = posts.map(Self.record)
        page.users = Dictionary(posts.map { ($0.author.id, $0.author.name) }, uniquingKeysWith: { $1 }).sorted {
            $0.key < $1.key
        }.map { UserRecord(id: UserID(rawValue: $0.key), name: $0.value) }
        page.threads = titles.sorted { $0.key < $1.key }.map { Fixture.thread($0.key, title: $0.value) }
        page.messages = messages
        try archive.import([page])
    }

    private static func record(_ post: Post) -> PostRecord {
        var record = Fixture.post(
            post.id, thread: post.thread, author: post.author, body: post.body, day: post.day)
        record.body.html = post.body
        record.postedAtText = post.day == nil ? "some time ago" : nil
        record.position = post.position
        record.quotes = post.quotes.map { (PostID(rawValue: $0), nil) }
        return record
    }

    /// Changes the archive as another program would.
    func execute(_ sql: String) throws { try archive.execute(sql) }

    /// A file of an export.
    func text(_ name: String) throws -> String { try archive.folder.text(name) }
}

/// Bodies that want to be more than text: each with words that must be there in any export.
enum HostileBodies {
    static let all: [(html: String, words: String)] = [
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
