import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `Bits that turn over` {
    private let scratch: ScratchFolder
    private var path: String { scratch.path + "/archive.sqlite" }
    private var url: URL { URL(fileURLWithPath: path) }

    init() throws {
        scratch = try ScratchFolder()
        try `Merging captures`.archive(at: path).close()
    }

    private func codes(isFull: Bool = false) throws -> [String] {
        let store = try ArchiveStore(path: path, access: .read)
        defer { try? store.close() }
        return try store.check(isFull: isFull).sections.map(\.code)
    }

    private func dump() throws -> ContentHash {
        let store = try ArchiveStore(path: path, access: .read)
        defer { try? store.close() }
        return try LogicalDump(of: store).hash()
    }

    private func flip(bit: Int, at place: Int) throws {
        var bytes = try Data(contentsOf: url)
        bytes[place] ^= 1 << bit
        try bytes.write(to: url)
    }

    @Test(.isLong) func `are found wherever they are, but for what changes nothing`() throws {
        let whole = try Data(contentsOf: url)
        let (usual, expected) = (try codes(), try dump())
        #expect(!usual.contains("archive.bit-rot"))
        #expect(try !codes(isFull: true).contains("archive.unsealed"))
        var dice = Dice(7)
        let used = (0..<whole.count / 512).filter { whole[$0 * 512..<($0 + 1) * 512].contains { $0 != 0 } }
        var found = 0
        for _ in 0..<40 {
            try flip(
                bit: Int.random(in: 0..<8, using: &dice),
                at: dice.pick(used) * 512 + Int.random(in: 0..<512, using: &dice))
            let said = try? codes()
            if said != usual { found += 1 } else { #expect((try? dump()) ?? expected == expected) }
            try whole.write(to: url)
        }
        #expect(found > 30)
    }

    @Test func `are found in what an earlier import wrote`() throws {
        let text = try #require(try Data(contentsOf: url).range(of: Data("edited words".utf8)))
        let store = try ArchiveStore(path: path, access: .write)
        var page = Fixture.page("later", day: 40)
        page.users = [Fixture.user(99, "Eve")]
        _ = try ArchiveWriter(store: store).write([page])
        try store.close()
        #expect(try !codes().contains("archive.bit-rot"))
        try flip(bit: 0, at: text.lowerBound)
        #expect(try codes().contains("archive.bit-rot"))
    }

    @Test func `are found in a backup, and keep a file from being repaired and merged`() throws {
        let copy = scratch.path + "/copy.sqlite"
        _ = try ArchiveBackup(of: path).write(to: copy)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        #expect(try !codes(isFull: true).contains { ["archive.bit-rot", "archive.unsealed"].contains($0) })
        let text = try #require(try Data(contentsOf: url).range(of: Data("edited words".utf8)))
        try flip(bit: 0, at: text.lowerBound)
        #expect(try codes().contains("archive.bit-rot"))
        let store = try ArchiveStore(path: path, access: .repair)
        #expect(throws: ArchiveError.self) { try store.repair() }
        try store.close()
        let other = try ArchiveStore(path: scratch.path + "/other.sqlite", access: .write)
        #expect(throws: ArchiveError.self) {
            _ = try ArchiveMerge(into: other).run([ArchiveStore(path: path, access: .read)])
        }
    }

    @Test func `cannot be told from what another program wrote, until the next import`() throws {
        try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "UPDATE post SET position = 5") }
        #expect(try !codes().contains("archive.bit-rot"))
        #expect(try codes(isFull: true).contains("archive.unsealed"))
        let store = try ArchiveStore(path: path, access: .write)
        _ = try ArchiveWriter(store: store).write([Fixture.page("later", day: 40)])
        try store.close()
        #expect(try !codes(isFull: true).contains { ["archive.bit-rot", "archive.unsealed"].contains($0) })
    }

    @Test func `are not told where a program was killed before it gave up the log, and the next one too`()
        throws
    {
        var bytes = try Data(contentsOf: url)
        // The header as it was before the log was given up: with a log, and one change less.
        for place in [18, 19] { bytes[place] = 2 }
        for place in [27, 95] { bytes[place] -= 1 }
        try bytes.write(to: url)
        let killed = scratch.path + "/killed.sqlite"
        let store = try ArchiveStore(path: path, access: .write)
        try store.write { try $0.execute(sql: "UPDATE post SET position = 5") }
        for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: killed + end) }
        try store.close()
        for end in ["", "-wal"] {
            try? FileManager.default.removeItem(atPath: path + end)
            try FileManager.default.moveItem(atPath: killed + end, toPath: path + end)
        }
        try ArchiveStore(path: path, access: .write).close()
        #expect(try !codes().contains("archive.bit-rot"))
    }

    @Test func `that make a claim another one are told by a full check`() throws {
        try DatabaseQueue(path: path).inDatabase {
            try $0.execute(sql: "UPDATE claim_value SET value = replace(value, 'New title', 'New tittle')")
            try $0.execute(
                sql: "UPDATE post SET body_text = 'other ones' WHERE body_text = 'first words'")
        }
        let said = try codes(isFull: true)
        #expect(said.contains("claim.damaged"))
        #expect(said.contains("search.damaged"))
    }
}
