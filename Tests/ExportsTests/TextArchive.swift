import Archive
import ForumModel
import Foundation
import GRDB
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

    let folder: String
    let store: ArchiveStore
    private var pageCount = 0

    init() throws {
        folder = NSTemporaryDirectory() + "awful-text-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try ArchiveStore(path: folder + "/archive.sqlite", access: .write)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Imports a page with some posts, and the names of their authors.
    func add(
        _ posts: [Post], titles: [Int64: String] = [1: "Towels"], messages: [MessageRecord] = [],
        day: Int = 10
    ) throws {
        pageCount += 1
        let name = "page \(pageCount)"
        var source = SourceRecord(
            root: "/pages", path: name, pathBytes: Array(name.utf8), status: .imported,
            modifiedAt: Self.moment(day), importedAt: Self.moment(400))
        let hash = ContentHash(of: Array(name.utf8))
        source.hash = hash
        source.kind = .showthread
        source.accountName = "Ada"
        source.capturedBasis = .pageFloor
        source.key = CaptureKey(
            time: Self.moment(day), isExplicit: false, fileTime: source.key.fileTime, hashPrefix: hash.prefix)
        var page = PageRecord(source: source)
        page.posts = posts.map(Self.record)
        page.users = Dictionary(posts.map { ($0.author.id, $0.author.name) }, uniquingKeysWith: { $1 }).sorted
        {
            $0.key < $1.key
        }.map { UserRecord(id: UserID(rawValue: $0.key), name: $0.value) }
        page.threads = titles.sorted { $0.key < $1.key }.map { id, title in
            var thread = ThreadRecord(id: ThreadID(rawValue: id))
            thread.title = title
            return thread
        }
        page.messages = messages
        let writer = ArchiveWriter(store: store)
        _ = try writer.write([page])
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
    }

    static func moment(_ day: Int) -> UTCTime { UTCTime(seconds: 1_420_070_400 + Int64(day) * 86_400) }

    private static func record(_ post: Post) -> PostRecord {
        let body = PostBody(
            html: post.body, text: post.body, signature: DerivedNumber.from("body", post.body))
        var record = PostRecord(id: PostID(rawValue: post.id), authorName: post.author.name, body: body)
        record.threadID = post.thread.map(ThreadID.init(rawValue:))
        record.authorID = UserID(rawValue: post.author.id)
        record.postedAt = post.day.map(moment)
        record.postedAtText = post.day == nil ? "some time ago" : nil
        record.position = post.position
        record.quotes = post.quotes.map { (PostID(rawValue: $0), nil) }
        return record
    }

    /// Changes the archive as another program would.
    func execute(_ sql: String) throws {
        try DatabaseQueue(path: folder + "/archive.sqlite").write { try $0.execute(sql: sql) }
    }

    /// A file of an export.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
    }
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
