import Foundation
import Reader
import Testing

@Suite struct `An archive that changes under the Reader` {
    @Test func `is shown as it is after each import`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-reader-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = folder.appendingPathComponent("a.sqlite").path
        try await SampleArchive.importPages([SampleArchive.pages + "/people"], into: archive)
        let reader = try Reader(archive: archive, options: Reader.options())
        let before = await reader.get("/").main
        #expect(await reader.get("/t/9000006/1.html").status == 404)
        try await SampleArchive.importPages([SampleArchive.pages], into: archive)
        #expect(await reader.get("/t/9000006/1.html").status == 200)
        #expect(await reader.get("/").main != before)
    }

    @Test func `is the new one where it was replaced`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let reader = try Reader(archive: archive, options: Reader.options())
        #expect(await reader.get("/t/9000003/1.html").status == 200)
        #expect(!(await reader.get("/").main.contains("replaced")))
        let other = folder.appendingPathComponent("b.sqlite").path
        try await SampleArchive.importPages([SampleArchive.pages + "/people"], into: other)
        try FileManager.default.removeItem(atPath: archive)
        try FileManager.default.moveItem(atPath: other, toPath: archive)
        #expect(await reader.get("/t/9000003/1.html").status != 200)
        #expect(await reader.get("/").main.contains("Another file has taken the archive’s place"))
    }

    @Test func `is said to be gone or damaged, and shown when it is back`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let reader = try Reader(archive: archive, options: Reader.options())
        #expect(await reader.get("/").status == 200)
        try FileManager.default.moveItem(atPath: archive, toPath: archive + ".away")
        let gone = await reader.get("/t/9000003/1.html")
        #expect(gone.status == 503)
        #expect(gone.main.contains("The archive cannot be read"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["archive.sqlite.away"])
        try Data("not a database, but as long as one needs to be".utf8).write(
            to: URL(fileURLWithPath: archive))
        #expect(await reader.get("/").status == 503)
        try FileManager.default.removeItem(atPath: archive)
        try FileManager.default.moveItem(atPath: archive + ".away", toPath: archive)
        #expect(await reader.get("/t/9000003/1.html").status == 200)
    }

    @Test func `does not end the Reader where its pages are overwritten`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let reader = try Reader(archive: archive, options: Reader.options())
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: archive))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 16_384)
        try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 16_384))
        try file.close()
        for address in ["/", "/t/9000003/1.html", "/search.html?q=goose", "/u/900002.html"] {
            #expect(await reader.get(address).status == 503, "\(address)")
        }
    }

    @Test func `is not written, nor is anything beside it`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = try Data(contentsOf: URL(fileURLWithPath: archive))
        let reader = try Reader(archive: archive, options: Reader.options(includesPrivate: true))
        for address in [
            "/", "/t/9000003/1.html", "/search.html?q=goose", "/u/index.html", "/m/index.html",
            "/d/2013.html",
        ] {
            #expect(await reader.get(address).status == 200, "\(address)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: archive)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["archive.sqlite"])
    }
}
