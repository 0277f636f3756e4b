import Archive
import ForumModel
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@Suite struct `Opening archives` {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func path() -> String { scratch.path + "/" + UUID().uuidString }

    /// Another program's connection, that may leave a transaction open.
    private func holder(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    @Test func `a file of another program is refused and left as it is`() throws {
        let text = path()
        try Data("this is my diary, and longer than sixteen bytes".utf8).write(to: URL(fileURLWithPath: text))
        #expect(throws: ArchiveError.notAnArchive(path: text, found: "some other file")) {
            _ = try ArchiveStore(path: text, access: .write)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: text)).starts(with: Data("this is my diary".utf8)))
    }

    @Test func `another program's database is refused`() throws {
        let other = path()
        try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE diary (day TEXT)") }
        #expect(throws: ArchiveError.notAnArchive(path: other, found: "a database of another program")) {
            _ = try ArchiveStore(path: other, access: .write)
        }
    }

    @Test func `an archive without pages is removed, but not a link to it`() throws {
        let (file, link) = (path(), path())
        try ArchiveStore(path: file, access: .write).close()
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        ArchiveStore.removeIfEmpty(at: link)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    }

    @Test func `an archive with a page, or in use, is not removed as empty`() throws {
        let archive = try TestArchive().import(Captures.all(count: 1, seed: 1))
        try archive.store.commitBatches()
        ArchiveStore.removeIfEmpty(at: archive.path)
        #expect(FileManager.default.fileExists(atPath: archive.path))
        let empty = path()
        try ArchiveStore(path: empty, access: .write).close()
        let lock = try ImportLock(archive: empty)
        ArchiveStore.removeIfEmpty(at: empty)
        #expect(FileManager.default.fileExists(atPath: empty))
        withExtendedLifetime(lock) {}
    }

    @Test func `a newer archive is refused untouched`() throws {
        let newer = path()
        try ArchiveStore(path: newer, access: .write).close()
        try DatabaseQueue(path: newer).inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
        let before = try Data(contentsOf: URL(fileURLWithPath: newer))
        #expect(throws: ArchiveError.tooNew(path: newer, version: 99, known: ArchiveSnapshot.schemaVersion)) {
            _ = try ArchiveStore(path: newer, access: .write)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: newer)) == before)
    }

    @Test func `a missing archive is not made by reading`() {
        let missing = path()
        #expect(throws: ArchiveError.missing(path: missing)) {
            _ = try ArchiveStore(path: missing, access: .read)
        }
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test func `a folder that is not there is named`() {
        let nowhere = path() + "/archive.sqlite"
        #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: nowhere, access: .write) }
    }

    @Test func `others see small batches together, when their end is told, and a large one at once`() throws {
        let file = path()
        let store = try ArchiveStore(path: file, access: .write)
        let writer = ArchiveWriter(store: store)
        func pagesSeen() throws -> Int? {
            try DatabaseQueue(path: file).read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM source_page")
            }
        }
        var first = Fixture.page("one", day: 1)
        first.users = [UserRecord(id: UserID(rawValue: 7), name: "Ada")]
        _ = try writer.write([first])
        _ = try writer.write([Fixture.page("two", day: 2)])
        #expect(try store.counts().users == 1)
        #expect(try pagesSeen() == 0)
        // A reader of the same store does so in a transaction of its own.
        #expect(try store.querying { try $0.user(UserID(rawValue: 7))?.name } == "Ada")
        #expect(try pagesSeen() == 2)
        _ = try writer.write([Fixture.page("more", day: 5)])
        try writer.endBatches()
        #expect(try pagesSeen() == 3)
        var large = Fixture.page("three", day: 3)
        large.source.byteCount = 100 << 20
        _ = try writer.write([large])
        #expect(try pagesSeen() == 4)
        _ = try writer.write([Fixture.page("four", day: 4)])
        try store.close()
        #expect(try pagesSeen() == 5)
    }

    @Test func `after closing there is one file`() throws {
        let file = path()
        let store = try ArchiveStore(path: file, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.close()
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(!FileManager.default.fileExists(atPath: file + "-wal"))
        #expect(!FileManager.default.fileExists(atPath: file + "-journal"))
    }

    @Test(arguments: [
        "", "PRAGMA journal_mode = WAL",
        "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
    ])
    func `an archive whose import died in its first moment holds nothing, and can be written`(_ sql: String)
        throws
    {
        let file = path()
        _ = FileManager.default.createFile(atPath: file, contents: Data())
        if !sql.isEmpty { try DatabaseQueue(path: file).inDatabase { try $0.execute(sql: sql) } }
        #expect(try ArchiveStore(path: file, access: .read).counts().posts == 0)
        #expect(try ArchiveStore(path: file, access: .read).check().sections.isEmpty)
        let store = try ArchiveStore(path: file, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.close()
        #expect(try ArchiveStore(path: file, access: .read).overview().pagesByStatus == ["imported": 1])
    }

    @Test func `a program that keeps reading does not make an import fail`() throws {
        let file = path()
        let store = try ArchiveStore(path: file, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.commitBatches()
        let reader = try ArchiveStore(path: file, access: .read)
        #expect(try reader.overview().pagesByStatus == ["imported": 1])
        try store.close()
        #expect(try reader.overview().pagesByStatus == ["imported": 1])
    }

    @Test func `a journal that a reader kept is gone after the next writer, even one that writes nothing`()
        throws
    {
        let file = path()
        let store = try ArchiveStore(path: file, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.commitBatches()
        let reader = try ArchiveStore(path: file, access: .read)
        _ = try reader.counts()
        try store.close()
        try reader.close()
        try #require(FileManager.default.fileExists(atPath: file + "-wal"))
        try ArchiveStore(path: file, access: .write).close()
        for suffix in ["-wal", "-shm", "-journal"] {
            #expect(!FileManager.default.fileExists(atPath: file + suffix))
        }
        #expect(
            try DatabaseQueue(path: file).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
                == "delete")
    }

    @Test(arguments: ["IMMEDIATE", "EXCLUSIVE"])
    func `a program that keeps SQLite's own lock is waited for by who may wait`(_ kind: String) throws {
        let file = path()
        try ArchiveStore(path: file, access: .write).close()
        let other = try holder(file)
        try other.inDatabase { try $0.execute(sql: "BEGIN \(kind)") }
        let told = Mutex<[String]>([])
        let waiting = LockWait { archive in
            told.withLock { $0.append(archive) }
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
                try? other.inDatabase { try $0.execute(sql: "COMMIT") }
            }
        }
        let store = try ArchiveStore(path: file, access: .write, waiting: waiting)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        #expect(told.withLock(\.self) == [file])
        try store.close()
    }

    @Test func `who waits and is cancelled gets no lock and writes nothing`() throws {
        let file = path()
        try ArchiveStore(path: file, access: .write).close()
        let other = try holder(file)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let waiting = LockWait { _ in }
        let store = try ArchiveStore(path: file, access: .write, waiting: waiting)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { waiting.cancel() }
        #expect(throws: ArchiveError.cancelled(path: file)) {
            _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        }
    }

    @Test func `a journal that a killed program left is played back, also by a reader`() throws {
        let file = path()
        let store = try ArchiveStore(path: file, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.close()
        // What is on the disk in the middle of a commit: half the change in the file, what it was in the journal.
        let other = try holder(file)
        let killed = path()
        try other.inDatabase { database in
            try database.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE")
            try database.execute(sql: "CREATE TABLE junk AS SELECT randomblob(1000) FROM (VALUES (1))")
            try database.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
                    INSERT INTO junk SELECT randomblob(1000) FROM n
                    """)
            try database.execute(sql: "UPDATE source_page SET path = 'junk'")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: file + suffix, toPath: killed + suffix)
            }
            try database.execute(sql: "ROLLBACK")
        }
        // What an import leaves says whose journal it is.
        let lock = killed + ".lock"
        #expect(FileManager.default.createFile(atPath: lock, contents: nil))
        #expect(try ArchiveStore(path: killed, access: .read).overview().pagesByStatus == ["imported": 1])
        #expect(try DatabaseQueue(path: killed).read { try !$0.tableExists("junk") })
    }

    @Test func `two names of one archive share a lock`() throws {
        let file = path()
        _ = FileManager.default.createFile(atPath: file, contents: Data())
        try FileManager.default.createSymbolicLink(atPath: file + "-link", withDestinationPath: file)
        let lock = try ImportLock(archive: file)
        #expect(throws: ArchiveError.self) { _ = try ImportLock(archive: file + "-link") }
        withExtendedLifetime(lock) {}
    }

    @Test(arguments: ["", "/"]) func `a link to an archive still to be made shares its lock`(root: String)
        throws
    {
        let file = path()
        let name = (file as NSString).lastPathComponent
        try FileManager.default.createSymbolicLink(
            atPath: file + "-link", withDestinationPath: root.isEmpty ? name : file)
        let lock = try ImportLock(archive: file)
        #expect(throws: ArchiveError.self) { _ = try ImportLock(archive: file + "-link") }
        withExtendedLifetime(lock) {}
    }

    @Test func `only one import has the lock`() throws {
        let file = path()
        let first = try ImportLock(archive: file)
        #expect(throws: ArchiveError.inUse(path: file)) { _ = try ImportLock(archive: file) }
        withExtendedLifetime(first) {}
    }

    @Test func `the lock is free again when its holder is gone`() throws {
        let file = path()
        do { _ = try ImportLock(archive: file) }
        _ = try ImportLock(archive: file)
        #expect(!FileManager.default.fileExists(atPath: file + ".lock"))
    }

    @Test func `every error says the file`() {
        let errors: [ArchiveError] = [
            .missing(path: "F"), .notAnArchive(path: "F", found: "x"), .damaged(path: "F", reason: "x"),
            .tooNew(path: "F", version: 2, known: 1), .unreleased(path: "F", version: 2),
            .cannotCreate(path: "F", reason: "x"),
            .inUse(path: "F"),
            .inputOutput(path: "F", reason: "x"), .diskFull(path: "F"), .exists(path: "F"),
            .cancelled(path: "F"),
        ]
        for error in errors { #expect(error.description.hasPrefix("F: ")) }
    }
}

@Suite struct `A batch that fails` {
    @Test func `leaves nothing that the next one relies on`() throws {
        let archive = try TestArchive()
        let writer = ArchiveWriter(store: archive.store)
        var before = Fixture.page("before", day: 9)
        before.posts = [Fixture.post(10, author: (9, "Cid"), body: "duck")]
        #expect(try writer.write([before]) == [.imported])
        var first = Fixture.page("first", day: 10)
        first.users = [Fixture.user(7, "Ada", title: "a title")]
        first.threads = [Fixture.thread(1, title: "One", forum: 100)]
        first.posts = [Fixture.post(11, body: "goose")]
        var second = Fixture.page("second", day: 11)
        second.posts = [Fixture.post(12, author: (8, "Bob"), body: "gander")]
        try archive.execute(
            "CREATE TRIGGER refusal BEFORE INSERT ON post WHEN new.id = 12 BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        // Contradicting values are damage; trying again would not help.
        #expect(throws: ArchiveError.damaged(path: archive.store.path, reason: "no")) {
            try writer.write([first, second])
        }
        #expect(try archive.rows("SELECT * FROM source_page").count == 1)
        try archive.execute("DROP TRIGGER refusal")
        #expect(try writer.write([first, second]) == [.imported, .imported])
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        let whole = try TestArchive().import([before, first, second])
        #expect(try archive.dump == whole.dump)
        for table in ["claim", "claim_value", "sighting"] {
            let counts = try [archive, whole].map {
                try $0.rows("SELECT count(*) AS n FROM \(table)")[0]["n"] as Int
            }
            #expect(counts[0] == counts[1], "\(table)")
        }
        #expect(try archive.store.search(SearchQuery("goose"), limit: 10).map(\.id) == [11])
        #expect(try archive.store.search(SearchQuery("gander"), limit: 10).map(\.id) == [12])
    }

    @Test func `an empty text stays a text`() throws {
        var page = Fixture.page("page", day: 10)
        page.posts = [Fixture.post(11, body: "")]
        let archive = try TestArchive().import([page])
        #expect(try archive.rows("SELECT typeof(body_text) AS type FROM post")[0]["type"] == "text")
    }
}

@Suite struct `Deleting` {
    private func count(_ archive: TestArchive, _ sql: String) throws -> Int? {
        try DatabaseQueue(path: archive.path).read { try Int.fetchOne($0, sql: sql) }
    }

    private func run(_ archive: TestArchive, _ sql: String) throws {
        try DatabaseQueue(path: archive.path).write { try $0.execute(sql: sql) }
    }

    @Test func `a deleted forum takes its threads, posts and their sources along`() throws {
        let archive = try Plant.soundArchive()
        try run(archive, "DELETE FROM forum WHERE id = 100")
        #expect(try count(archive, "SELECT count(*) FROM post") == 0)
        #expect(try count(archive, "SELECT count(*) FROM post_source") == 0)
        #expect(try count(archive, "SELECT count(*) FROM forum WHERE parent_id IS NULL AND id = 101") == 1)
        #expect(try count(archive, "SELECT count(*) FROM source_page") == 2)
    }

    @Test func `a deleted user leaves posts standing and takes the messages they sent`() throws {
        let archive = try Plant.soundArchive()
        try run(archive, "DELETE FROM user WHERE id = 8")
        #expect(try count(archive, "SELECT count(*) FROM post WHERE author_id IS NULL") == 1)
        #expect(try count(archive, "SELECT count(*) FROM private_message") == 0)
    }

    @Test func `a deleted folder leaves its messages, without a folder but with their account`() throws {
        let archive = try Plant.soundArchive()
        try run(archive, "DELETE FROM private_message_folder")
        let sql = "SELECT count(*) FROM private_message WHERE folder_id IS NULL AND account_id IS NOT NULL"
        #expect(try count(archive, sql) == 1)
    }
}
