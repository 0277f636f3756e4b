import TestSupport
import Testing

@testable import Exports

@Suite struct `The zip writer` {
    private func zip(_ entries: [ZipEntry]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = ZipWriter(path: "a.zip") { bytes += $0 }
        for entry in entries { try writer.add(entry) }
        try writer.finish()
        return bytes
    }

    @Test func `other programs read what it writes`() throws {
        let long = String(repeating: "words and words ", count: 100_000)
        let bytes = try zip([
            ZipEntry(name: "stored", Array("as it is".utf8), isStored: true),
            ZipEntry(name: "empty", []), ZipEntry(name: "empty stored", [], isStored: true),
            ZipEntry(name: "brød/ø.txt", Array(long.utf8)),
        ])
        #expect(bytes.count < 10_000)
        let scratch = try ScratchFolder()
        try scratch.write(bytes, to: "a.zip")
        let entries = try ReadBook.unzipped(scratch["a.zip"])
        #expect(entries.map(\.name) == ["stored", "empty", "empty stored", "brød/ø.txt"])
        #expect(entries.map(\.text) == ["as it is", "", "", long])
        #expect(entries.map(\.isStored) == [true, false, true, false])
        #expect(entries.allSatisfy { $0.extra == 0 })
    }

    @Test func `more files than the format can count are refused`() throws {
        var writer = ZipWriter(path: "a.zip") { _ in }
        let entry = ZipEntry(name: "a", [1], isStored: true)
        for _ in 0..<65_535 { try writer.add(entry) }
        #expect(
            throws: ExportError.tooBig(
                path: "a.zip", reason: "a zip archive or book holds 65,535 files at most")
        ) {
            try writer.add(entry)
        }
        try writer.finish()
    }
}
