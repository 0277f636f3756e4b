import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Backing up` {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private var archive: String { folder + "/a.sqlite" }
    private var copy: String { folder + "/copy.sqlite" }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func hash(_ path: String) throws -> String {
        try LogicalDump(of: ArchiveStore(path: path, access: .read)).hash().description
    }

    /// A thread with posts, in batches of its own.
    private func write(_ pages: ClosedRange<Int>, to store: ArchiveStore) throws {
        let writer = ArchiveWriter(store: store)
        for number in pages {
            var page = Fixture.page("page \(number)", day: number)
            page.threads = [Fixture.thread(1, title: "Geese")]
            page.posts = [Fixture.post(Int64(number), body: String(repeating: "honk ", count: 4000))]
            _ = try writer.write([page])
        }
        try store.commitBatches()
    }

    @Test func `a copy says the same, in one plain file`() throws {
        let store = try ArchiveStore(path: archive, access: .write)
        try write(1...9, to: store)
        try ArchiveWriter(store: store).updateDerivedFields()
        try store.close()
        chmod(archive, 0o600)
        var fractions: [Double] = []
        let result = try ArchiveBackup(of: archive).write(to: copy) {
            fractions.append($0)
            return true
        }
        #expect(try files() == ["a.sqlite", "copy.sqlite"])
        #expect(try hash(copy) == hash(archive))
        #expect(fractions.last == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.size] as? Int64 == result.bytes)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(result.bytes == Int64(result.pages) * 16384)
    }

    @Test func `a copy made during an import ends at a batch border and passes a check`() throws {
        let store = try ArchiveStore(path: archive, access: .write)
        try write(1...5, to: store)
        // Between the copy's first step and its last, the import commits.
        var isWritten = false
        _ = try ArchiveBackup(of: archive).write(to: copy, pagesPerStep: 2) { _ in
            guard !isWritten else { return true }
            isWritten = true
            do { try write(6...9, to: store) } catch { Issue.record(error) }
            return true
        }
        let saved = try ArchiveStore(path: copy, access: .read)
        #expect(try saved.counts().posts == 5)
        #expect(try store.counts().posts == 9)
        #expect(!(try saved.check().hasErrors))
        #expect(
            try DatabaseQueue(path: copy).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
                == "delete")
        try store.close()
        #expect(try files() == ["a.sqlite", "copy.sqlite"])
    }

    @Test func `a file that is there is only replaced when told so`() throws {
        try write(1...2, to: ArchiveStore(path: archive, access: .write))
        try Data("my diary".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(throws: ArchiveError.exists(path: copy)) { try ArchiveBackup(of: archive).write(to: copy) }
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "my diary")
        // Only another archive is replaced.
        #expect(throws: ArchiveError.self) {
            try ArchiveBackup(of: archive).write(to: copy, replacing: true)
        }
        #expect(try String(contentsOfFile: copy, encoding: .utf8) == "my diary")
        try FileManager.default.removeItem(atPath: copy)
        try write(3...4, to: ArchiveStore(path: copy, access: .write))
        _ = try ArchiveBackup(of: archive).write(to: copy, replacing: true)
        #expect(try hash(copy) == hash(archive))
    }

    @Test func `an archive is never replaced by its own copy`() throws {
        try write(1...2, to: ArchiveStore(path: archive, access: .write))
        try FileManager.default.createSymbolicLink(atPath: copy, withDestinationPath: archive)
        for path in [archive, copy] {
            #expect(throws: ArchiveError.cannotCreate(path: path, reason: "that is the archive itself")) {
                try ArchiveBackup(of: archive).write(to: path, replacing: true)
            }
        }
        #expect(try ArchiveStore(path: archive, access: .read).counts().posts == 2)
    }

    @Test func `a journal that another database left is not taken for the copy's`() throws {
        try write(1...2, to: ArchiveStore(path: archive, access: .write))
        try Data("frames".utf8).write(to: URL(fileURLWithPath: copy + "-wal"))
        #expect(throws: ArchiveError.self) { try ArchiveBackup(of: archive).write(to: copy) }
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func `who stops it leaves nothing behind, and what died before is no obstacle`() throws {
        let store = try ArchiveStore(path: archive, access: .write)
        try write(1...9, to: store)
        try store.close()
        try Data("half a copy".utf8).write(to: URL(fileURLWithPath: folder + "/.copy.sqlite.partial"))
        let backup = try ArchiveBackup(of: archive)
        #expect(throws: ArchiveError.cancelled(path: copy)) {
            try backup.write(to: copy, pagesPerStep: 2) { _ in false }
        }
        #expect(try files() == ["a.sqlite"])
        _ = try backup.write(to: copy)
        #expect(try files() == ["a.sqlite", "copy.sqlite"])
    }

    @Test func `an archive that is being imported into is not replaced`() throws {
        try write(1...2, to: ArchiveStore(path: archive, access: .write))
        let lock = try ImportLock(archive: copy)
        #expect(throws: ArchiveError.inUse(path: copy)) { try ArchiveBackup(of: archive).write(to: copy) }
        withExtendedLifetime(lock) {}
    }
}
