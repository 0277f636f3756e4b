import Archive
import ForumModel
import TestSupport

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
