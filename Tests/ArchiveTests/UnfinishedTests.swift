import Archive
import ForumModel
import Foundation
import TestSupport
import Testing

/// What an interrupted command leaves is known to the archive, and completed by the next one.
@Suite struct `An unfinished change` {
    private static func page(_ name: String, day: Int, _ posts: PostRecord...) -> PageRecord {
        var page = Fixture.page(name, day: day)
        page.threads = [Fixture.thread(1, title: "Soup", forum: 100)]
        page.users = [Fixture.user(7, "Ada Glebe"), Fixture.user(8, "Bob")]
        page.posts = posts
        return page
    }

    private static func archive() throws -> TestArchive {
        try TestArchive().import([
            page("old", day: 2, Fixture.post(11, author: (7, "Ada Glebe"), body: "xylophone words")),
            page("new", day: 3, Fixture.post(12, author: (8, "Bob"), body: "Ada Glebe left")),
        ])
    }

    static let deletions: [(change: String, request: @Sendable () -> DeletionRequest)] = [
        ("a post", { `A deletion`.request(.init(.post, 11)) }),
        ("a thread", { `A deletion`.request(.init(.thread, 1)) }),
        ("a user", { `A deletion`.request(.init(.user, 7)) }),
        ("a person", { `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] } }),
    ]

    private func codes(_ archive: TestArchive) throws -> Set<String> {
        Set(try archive.store.check().sections.map(\.code))
    }

    @Test(arguments: deletions.indices)
    func `a deletion that was stopped is an error until the next change completes it`(_ index: Int) throws {
        let (complete, stopped) = (try Self.archive(), try Self.archive())
        let request = Self.deletions[index].request()
        _ = try complete.store.delete(request)
        #expect(try !complete.store.isUnfinished)
        _ = try stopped.store.delete(request, progress: { $0 < 0.5 })
        #expect(try stopped.store.isUnfinished)
        #expect(try codes(stopped).contains("archive.unfinished"))
        try stopped.store.finishPendingWork()
        #expect(try !stopped.store.isUnfinished)
        #expect(try !codes(stopped).contains("archive.unfinished"))
        func compared(_ archive: TestArchive) throws -> [String] {
            // The number of a forgotten person is random.
            try archive.dump.filter { !$0.contains("\"kind\":\"person\"") }
        }
        #expect(try compared(stopped) == compared(complete))
    }

    @Test(arguments: deletions.indices)
    func `no byte of the file has a word of a deleted post`(_ index: Int) throws {
        guard index != 2 else { return }  // the posts of a deleted user stay
        let archive = try Self.archive()
        _ = try archive.store.delete(Self.deletions[index].request())
        try archive.store.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: archive.path))
        #expect(bytes.range(of: Data("xylophone".utf8)) == nil)
    }

    @Test func `several contents are restored together or not at all`() throws {
        let archive = try Self.archive()
        let before = try archive.dump
        let hashes = [ContentHash(of: Array("old".utf8)), ContentHash(of: Array("new".utf8))]
        try archive.store.exclude(hashes)
        try archive.store.include(hashes) { _ in false }
        #expect(try archive.store.isUnfinished)
        // The same command finds nothing to restore, and completes the first.
        try archive.store.include(hashes)
        #expect(try !archive.store.isUnfinished)
        #expect(try archive.dump == before)
    }
}

/// Deletions, tombstones and the search index.
@Suite struct `The search index after deletions` {
    private static let pages = {
        var old = Fixture.page("old", day: 2)
        old.threads = [Fixture.thread(1, title: "Soup", forum: 101)]
        old.posts = [Fixture.post(11, body: "xylophone")]
        var new = Fixture.page("new", day: 3)
        new.threads = [Fixture.thread(1, title: "Soup", forum: 100)]
        new.posts = [Fixture.post(11, body: "glockenspiel"), Fixture.post(12, body: "beta")]
        var letter = MessageRecord(id: MessageID(rawValue: 51))
        (letter.subject, letter.body) = ("Peas", ("<p>peas</p>", "peas"))
        new.messages = [letter]
        return [old, new]
    }()

    private func check(_ archive: TestArchive, _ comment: Comment) throws {
        let found = try archive.store.check(isFull: true).section(.searchDamaged)?.findings
        #expect(found == nil, comment)
    }

    @Test(arguments: [
        Tombstone.Key(.post, 11), Tombstone.Key(.thread, 1), Tombstone.Key(.message, 51),
        Tombstone.Key(.user, 7),
    ])
    func `is whole when a tombstone is removed and the pages are imported again`(_ key: Tombstone.Key) throws {
        let archive = try TestArchive().import(Self.pages)
        _ = try archive.store.delete(`A deletion`.request(key))
        #expect(try archive.store.removeTombstones([key]) == 1)
        let writer = ArchiveWriter(store: archive.store, isRescan: true)
        _ = try writer.write(Self.pages)
        try writer.finish()
        try check(archive, "\(key)")
    }

    @Test(arguments: [Tombstone.Key(.forum, 101), Tombstone.Key(.page, 0)])
    func `is whole when a merge brings a tombstone`(_ key: Tombstone.Key) throws {
        let archive = try TestArchive().import(Self.pages.reversed())
        let request =
            key.kind == .page
            ? `A deletion`.request { $0.pages = [ContentHash(of: Array("old".utf8))] }
            : `A deletion`.request(key)
        _ = try archive.store.delete(request)
        let other = try TestArchive().import([Self.pages[0]])
        try other.merge(archive)
        try check(other, "\(key)")
        #expect(try other.rows("SELECT 1 FROM post_search('xylophone')").isEmpty)
        #expect(try other.rows("SELECT 1 FROM post_search('glockenspiel')").count == 1)
    }

    @Test func `is told to be damaged when its totals are not those of its texts`() throws {
        let archive = try TestArchive().import(Self.pages)
        try archive.execute(
            "INSERT INTO post_search (rowid, body_text) SELECT search_number, body_text FROM post")
        #expect(try archive.store.check().section(.searchDamaged) != nil)
    }
}

/// The log beside an archive.
@Suite struct `A log of another state of the file` {
    private func copy(_ archive: TestArchive, _ suffix: String, to path: String) throws {
        try? FileManager.default.removeItem(atPath: path + suffix)
        try FileManager.default.copyItem(atPath: archive.path + suffix, toPath: path + suffix)
    }

    @Test func `is not played into the file`() throws {
        let archive = try TestArchive().import([Fixture.page("one", day: 2)])
        try archive.store.close()
        let backup = archive.folder["backup.sqlite"]
        try copy(archive, "", to: backup)
        let killed = archive.folder["killed.sqlite"]
        let writing = try ArchiveStore(path: archive.path, access: .write)
        var page = Fixture.page("two", day: 3)
        page.posts = [Fixture.post(11)]
        _ = try ArchiveWriter(store: writing).write([page])
        try writing.commitBatches()
        // The file and its log as a kill leaves them belong together.
        for suffix in ["", "-wal"] { try copy(archive, suffix, to: killed) }
        let found = try ArchiveStore(path: killed, access: .write)
        #expect(try found.counts().posts == 1)
        try found.close()
        // A copy of before in the place of the file does not.
        try copy(archive, "-wal", to: backup)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
        for access in [ArchiveStore.Access.read, .write, .repair] {
            #expect(throws: ArchiveError.foreignLog(path: backup)) {
                try ArchiveStore(path: backup, access: access)
            }
        }
        #expect(throws: ArchiveError.foreignLog(path: backup)) { try ArchiveBackup(of: backup) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == bytes)
        try writing.close()
    }
}
