import Archive
import Foundation
import TestSupport
import Testing

@Suite struct `Files that are not ours` {
    private let scratch: ScratchFolder
    private var archive: String { scratch.path + "/archive.sqlite" }

    init() throws {
        scratch = try ScratchFolder()
        let store = try ArchiveStore(path: archive, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("page", day: 1)])
        try store.close()
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// A journal of one page that SQLite would play back, with the name of a journal of several databases at its end.
    private func plantJournal(naming victim: String?) throws {
        let file = try bytes(archive)
        let pageSize = Int(file[16]) << 8 | Int(file[17])
        var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
        func add(_ number: UInt32) {
            journal.append(contentsOf: withUnsafeBytes(of: number.bigEndian, Array.init))
        }
        for number in [1, 0, UInt32(file.count / pageSize), 512, UInt32(pageSize)] { add(number) }
        journal.append(Data(count: 512 - journal.count))
        add(1)
        journal.append(file.prefix(pageSize))
        add(stride(from: pageSize - 200, to: 0, by: -200).reduce(0) { $0 &+ UInt32(file[$1]) })
        if let victim {
            add(0x4000_0000 / UInt32(pageSize) + 1)
            journal.append(contentsOf: victim.utf8)
            add(UInt32(victim.utf8.count))
            add(victim.utf8.reduce(0) { $0 + UInt32($1) })
            journal.append(contentsOf: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
        }
        try journal.write(to: URL(fileURLWithPath: archive + "-journal"))
    }

    @Test(arguments: [ArchiveStore.Access.read, .write, .repair])
    func `a journal that names another file is not played back, and that file stays`(
        _ access: ArchiveStore.Access
    )
        throws
    {
        let diary = scratch.path + "/diary.txt"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: diary))
        try plantJournal(naming: diary)
        // Whoever sends a journal can send a lock.
        #expect(FileManager.default.createFile(atPath: archive + ".lock", contents: nil))
        let before = try bytes(archive)
        let error = #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: archive, access: access) }
        guard case .strangeJournal(archive, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: ArchiveError.self) { _ = try ArchiveBackup(of: archive) }
        #expect(try bytes(diary) == Data("mine".utf8))
        #expect(try bytes(archive) == before)
    }

    @Test func `a journal that no import of ours left is not played back by reading, but by writing`() throws {
        try plantJournal(naming: nil)
        let journal = try bytes(archive + "-journal")
        let error = #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: archive, access: .read) }
        guard case .strangeJournal(archive, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try bytes(archive + "-journal") == journal)
        try ArchiveStore(path: archive, access: .write).close()
        #expect(try ArchiveStore(path: archive, access: .read).overview().pagesByStatus == ["imported": 1])
    }

    @Test func `a journal that an import of ours could not roll back is rolled back by the next reader`()
        throws
    {
        do {
            let lock = try ImportLock(archive: archive)
            try plantJournal(naming: nil)
            withExtendedLifetime(lock) {}
        }
        // Another import that got no further than its lock.
        do { _ = try ImportLock(archive: archive) }
        #expect(try ArchiveStore(path: archive, access: .read).overview().pagesByStatus == ["imported": 1])
        #expect(!FileManager.default.fileExists(atPath: archive + "-journal"))
        do { _ = try ImportLock(archive: archive) }
        #expect(!FileManager.default.fileExists(atPath: archive + ".lock"))
    }

    @Test func `an import that opens nothing does not vouch for the journal that it meets`() throws {
        try plantJournal(naming: nil)
        do { _ = try ImportLock(archive: archive) }
        #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: archive, access: .read) }
    }

    @Test(arguments: ["-journal", "-wal", "-shm"])
    func `what stands beside an archive and is no file is refused, not waited for`(_ suffix: String) throws {
        mkfifo(archive + suffix, 0o600)
        #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: archive, access: .read) }
        #expect(throws: ArchiveError.self) { _ = try ArchiveStore(path: archive, access: .write) }
    }

    @Test(arguments: ["diary.txt", "nowhere.txt"])
    func `a link in the place of the lock is not followed`(_ target: String) throws {
        let diary = scratch.path + "/diary.txt"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: diary))
        try FileManager.default.createSymbolicLink(
            atPath: archive + ".lock", withDestinationPath: scratch.path + "/" + target)
        let error = #expect(throws: ArchiveError.self) { _ = try ImportLock(archive: archive) }
        guard case .cannotCreate(archive, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasSuffix("archive.sqlite.lock beside it is a link"))
        #expect(try bytes(diary) == Data("mine".utf8))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/nowhere.txt"))
    }

    @Test func `an archive with two names is read, but not written`() throws {
        let other = scratch.path + "/other.sqlite"
        try FileManager.default.linkItem(atPath: archive, toPath: other)
        let before = try bytes(archive)
        for path in [archive, other] {
            #expect(throws: ArchiveError.hardLinked(path: path, count: 2)) {
                _ = try ArchiveStore(path: path, access: .write)
            }
            #expect(try ArchiveStore(path: path, access: .read).counts().posts == 0)
        }
        #expect(try bytes(archive) == before)
        try FileManager.default.removeItem(atPath: other)
        try ArchiveStore(path: archive, access: .write).close()
    }
}
