import Archive
import ForumModel
import Foundation
import GRDB
import Testing

/// Records of an invented forum, as pages would bring them.
enum Fixture {
    /// A page captured at a day of 2015; its bytes are its name.
    static func page(_ name: String, day: Int, account: String? = nil, status: PageStatus = .imported)
        -> PageRecord
    {
        var source = SourceRecord(
            root: "/pages", path: name, pathBytes: Array(name.utf8), status: status,
            modifiedAt: UTCTime(seconds: 1_500_000_000), importedAt: UTCTime(seconds: 1_700_000_000))
        let hash = ContentHash(of: Array(name.utf8))
        source.hash = hash
        source.kind = .showthread
        source.accountName = account
        source.capturedBasis = .pageFloor
        source.readerVersion = ReaderVersion.current
        source.key = CaptureKey(
            time: moment(day), isExplicit: false, fileTime: source.key.fileTime, hashPrefix: hash.prefix)
        return PageRecord(source: source)
    }

    static func moment(_ day: Int) -> UTCTime { UTCTime(seconds: 1_420_070_400 + Int64(day) * 86_400) }

    static func post(
        _ id: Int64, thread: Int64? = 1, author: (Int64, String) = (7, "Ada"), body: String = "hello",
        day: Int? = 1,
        isPartial: Bool = false
    ) -> PostRecord {
        var content = PostBody(
            html: "<p>\(body)</p>", text: body, signature: DerivedNumber.from("body", body))
        content.isPartial = isPartial
        var post = PostRecord(id: PostID(rawValue: id), authorName: author.1, body: content)
        post.threadID = thread.map(ThreadID.init(rawValue:))
        post.authorID = UserID(rawValue: author.0)
        post.postedAt = day.map(moment)
        return post
    }

    static func user(_ id: Int64, _ name: String, title: String? = nil) -> UserRecord {
        var user = UserRecord(id: UserID(rawValue: id), name: name)
        user.title = title.map { Observed($0) }
        return user
    }

    static func thread(_ id: Int64, title: String? = nil, forum: Int64? = nil) -> ThreadRecord {
        var thread = ThreadRecord(id: ThreadID(rawValue: id))
        thread.title = title
        thread.forumID = forum.map(ForumID.init(rawValue:))
        return thread
    }

    /// A menu of forums, each with its parent: a category's number below 100, else a forum's.
    static func menu(_ entries: [(id: Int64, name: String, parent: Int64)]) -> ForumRecords {
        var records = ForumRecords()
        for parent in Set(entries.map(\.parent)).sorted() where parent < 100 {
            records.categories.append(
                CategoryRecord(
                    id: CategoryID(rawValue: parent), name: "Category \(parent)", listIndex: Int(parent)))
        }
        for (index, entry) in entries.enumerated() {
            let place: ForumRecord.Place =
                entry.parent < 100
                ? .category(CategoryID(rawValue: entry.parent)) : .forum(ForumID(rawValue: entry.parent))
            records.forums.append(
                ForumRecord(
                    id: ForumID(rawValue: entry.id), name: entry.name, place: place, listIndex: index,
                    isInMenu: true))
        }
        records.fingerprint = DerivedNumber.from("menu", "\(entries)")
        return records
    }
}

/// A folder for one test, gone with it.
final class ScratchFolder {
    let path = NSTemporaryDirectory() + "awful-archive-test-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// An archive in memory, and the raw SQL view of it that any program has.
final class TestArchive {
    let store: ArchiveStore
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "awful-" + UUID().uuidString + ".sqlite"
        store = try ArchiveStore(path: path, access: .write)
    }

    /// The store may outlive this: its file goes from the folder, and from the disk when the store is closed.
    deinit {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Imports pages, one batch each, through all stages.
    @discardableResult
    func `import`(_ pages: [PageRecord]) throws -> TestArchive {
        let writer = ArchiveWriter(store: store)
        for page in pages { _ = try writer.write([page]) }
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        return self
    }

    /// Merges another archive into this one.
    @discardableResult
    func merge(_ other: TestArchive, progress: (Int, Int) -> Bool = { _, _ in true }) throws -> ArchiveMerge
        .Summary?
    {
        // What the other one wrote, as another program sees it.
        try other.store.commitBatches()
        return try ArchiveMerge(into: store).run(
            [ArchiveStore(path: other.path, access: .read)], progress: progress)
    }

    /// What another program reads.
    func rows(_ sql: String) throws -> [Row] {
        try store.commitBatches()
        return try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    }

    /// Changes the archive as another program would.
    func execute(_ sql: String) throws {
        try store.commitBatches()
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    var dump: [String] {
        get throws {
            var lines: [String] = []
            try LogicalDump(of: store).write { lines.append($0) }
            return lines
        }
    }

    func dump(of table: String) throws -> [String] {
        try dump.filter { $0.hasPrefix("{\"table\":\"\(table)\"") }
    }
}

/// All orders of some things.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
        var rest = elements
        let first = rest.remove(at: index)
        return permutations(rest).map { [first] + $0 }
    }
}
