import ForumModel
import Foundation
import Testing

@testable import SavedPages

@Suite struct `Reading pages` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func location(_ name: String) throws -> SavedPageLocation {
        let entries = Array(try PageFinder(roots: [folder[name]]).entries())
        return try #require(entries.first).location
    }

    private func limits(page: Int) -> ContainerLimits {
        var limits = ContainerLimits.standard
        limits.pageByteLimit = page
        return limits
    }

    private func failure(_ reader: PageReader = PageReader(), reading location: SavedPageLocation)
        -> ReadError?
    {
        #expect(throws: ReadError.self) { try reader.read(location) }
    }

    @Test func `a page comes with its bytes, hash, place and time`() throws {
        let bytes: [UInt8] = [0, 0xFF, 0x0D, 0x0A] + (0..<100_000).map { UInt8($0 & 0xFF) }
        try folder.write(bytes, to: BytePath("a.html"), at: 1_348_157_760)
        let page = try PageReader().read(try location("a.html"))
        #expect(page.bytes == bytes)
        #expect(page.hash == ContentHash(of: bytes))
        #expect(page.location.modifiedAt == UTCTime("2012-09-20T16:16:00Z"))
        #expect(page.location == (try location("a.html")))
    }

    @Test func `an empty file is a page of no bytes`() throws {
        try folder.write("", to: "a.html")
        #expect(try PageReader().read(try location("a.html")).bytes == [])
    }

    @Test func `a page that was rewritten since it was found comes with its new size and time`() throws {
        try folder.write("old", to: "a.html", at: 1000)
        let found = try location("a.html")
        try folder.write("newer", to: "a.html", at: 2000)
        let page = try PageReader().read(found)
        #expect(page.bytes == Array("newer".utf8))
        #expect(page.location.fileSize == 5)
        #expect(page.location.modifiedAt == UTCTime(seconds: 2000))
    }

    @Test func `a file that vanished says so`() throws {
        try folder.write(to: "sub/a.html")
        let found = try location("sub/a.html")
        try folder.remove("sub/a.html")
        #expect(failure(reading: found)?.code == .fileVanished)
        try folder.remove("sub")
        let error = try #require(failure(reading: found))
        #expect(error.code == .fileVanished)
        #expect(error.location == found)
        #expect(
            error.message == folder["sub/a.html"]
                + ": it was there when its folder was listed and is gone now. If it was moved, import it from there."
        )
    }

    @Test(arguments: ["longer than before", "", "same!!"])
    func `a file that is written to while it is read is left out`(content: String) throws {
        try folder.write("<html>", to: "a.html", at: 1000)
        let found = try location("a.html")
        var reader = PageReader()
        let path = folder["a.html"]
        reader.afterReading = { try? Data(content.utf8).write(to: URL(fileURLWithPath: path), options: []) }
        #expect(failure(reader, reading: found)?.code == .fileChanged)
        reader = PageReader(limits: limits(page: 1))
        reader.afterReading = {
            try? Data((content + "x").utf8).write(to: URL(fileURLWithPath: path), options: [])
        }
        #expect(failure(reader, reading: found)?.code == .fileChanged)
    }

    @Test func `a file that grew while it was read is left out, even if its time says nothing`() throws {
        let path = folder["a.html"]
        try folder.write("<html>", to: "a.html", at: 1000)
        let found = try location("a.html")
        var reader = PageReader()
        reader.afterReading = {
            let file = open(path, O_WRONLY | O_APPEND)
            _ = write(file, "x", 1)
            let stamp = timespec(tv_sec: 1000, tv_nsec: 0)
            futimens(file, [stamp, stamp])
            close(file)
        }
        #expect(failure(reader, reading: found)?.code == .fileChanged)
    }

    @Test func `a file over the limit is accounted for with size and hash`() throws {
        let bytes = (0..<(3 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try folder.write(bytes, to: BytePath("big.html"))
        let found = try location("big.html")
        #expect(try PageReader(limits: limits(page: bytes.count)).read(found).bytes == bytes)
        let error = try #require(failure(PageReader(limits: limits(page: bytes.count - 1)), reading: found))
        #expect(error.code == .pageTooBig)
        #expect(error.byteCount == Int64(bytes.count))
        #expect(error.hash == ContentHash(of: bytes))
        #expect(
            error.explanation
                == "The file has 3145733 bytes, more than the 3145732 that a page may have. Nothing was imported from it; to read it, import it with --max-page and --rescan."
        )
    }

    @Test(.timeLimit(.minutes(1))) func `a sparse file of a terabyte is refused at once`() throws {
        try folder.write("", to: "huge.html")
        #expect(truncate(folder["huge.html"], 1 << 40) == 0)
        let error = try #require(failure(reading: try location("huge.html")))
        #expect(error.byteCount == 1 << 40)
        #expect(error.hash == nil)
    }

    @Test(
        .enabled(if: geteuid() != 0, "root sees no permissions; ProgramTests run the program under setpriv"))
    func `a file without permission says what to do`() throws {
        try folder.write(to: "a.html")
        try folder.setMode("a.html", 0)
        let error = try #require(failure(reading: try location("a.html")))
        #expect(error.code == .fileUnreadable)
        #expect(error.reason == .unreadable(errorNumber: EACCES))
    }

    @Test func `a folder is not read as a page`() throws {
        try folder.makeFolder("a.html")
        for path in ["a.html", ""] {
            let location = SavedPageLocation(
                root: folder.path, path: BytePath(path), fileSize: 0, modifiedAt: UTCTime(seconds: 0))
            #expect(failure(reading: location)?.reason == .special)
        }
    }

    @Test func `a name with a NUL is not cut short to that of another file`() throws {
        try folder.write(to: "a.html")
        let location = SavedPageLocation(
            root: folder.path, path: BytePath("a.html\u{0}x"), fileSize: 6, modifiedAt: UTCTime(seconds: 0))
        #expect(failure(reading: location)?.code == .fileVanished)
    }

    @Test func `a member of a container is not taken for the container`() throws {
        try folder.write(to: "pages.zip")
        let location = SavedPageLocation(
            root: folder.path, path: BytePath("pages.zip"), member: BytePath("a.html"), fileSize: 6,
            modifiedAt: UTCTime(seconds: 0))
        #expect(failure(reading: location)?.code == .fileUnreadable)
    }
}
