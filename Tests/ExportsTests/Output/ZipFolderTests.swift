import Foundation
import TestSupport
import Testing

@testable import Exports

@Suite final class `A folder of an export as a zip archive` {
    private let scratch: ScratchFolder
    private var place: String { scratch.path }
    private var output: String { place + "/out.zip" }

    init() throws { scratch = try ScratchFolder() }

    @discardableResult
    private func export(_ files: [String: [UInt8]], format: String = "site", isForced: Bool = false) throws
        -> ExportSummary
    {
        var job = ExportJob(output: output)
        job.isForced = isForced
        let folder = try ExportFolder(job, format: format, archive: "/none")
        for (name, bytes) in files { try folder.write(name, bytes) }
        var summary = ExportSummary(format: format, output: output)
        try folder.finish(&summary)
        return summary
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: place).sorted() }
    }

    @Test
    func `other programs find the files in it, in the order of their names, and nothing else lies there`()
        throws
    {
        // `long` exceeds the size up to which files are compressed in memory.
        let long = Array(String(repeating: "words and other words ", count: 400_000).utf8)
        try export(["t/1.html": Array("one".utf8), "long.txt": long, "x/a.png": [1, 2, 3]])
        let entries = try ReadBook.unzipped(output)
        #expect(entries.map(\.name) == [".awful-archive-export", "long.txt", "t/1.html", "x/a.png"])
        #expect(entries.map(\.isStored) == [true, false, false, true])
        #expect(entries[2].text == "one" && Array(entries[1].text.utf8) == long)
        #expect(try names == ["out.zip"])
    }

    @Test func `is the same bytes again, whichever file was written first, and not written then`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<50).map { ("f\($0).txt", Array("text \($0)".utf8)) })
        #expect(try export(files).filesWritten == 1)
        let first = FileManager.default.contents(atPath: output)
        let again = try export(files)
        #expect(again.filesWritten == 0 && again.filesUnchanged == 1)
        #expect(FileManager.default.contents(atPath: output) == first)
        #expect(try export(["f.txt": [1]]).filesWritten == 1)
    }

    @Test func `replaces what an export of its format wrote, and nothing else`() throws {
        try export(["a": [1]], format: "csv")
        #expect(throws: ExportError.occupied(path: output, by: "a file")) { try export(["a": [1]]) }
        try Data("PK\u{3}\u{4} somebody else's".utf8).write(to: URL(fileURLWithPath: output))
        #expect(throws: ExportError.occupied(path: output, by: "a file")) { try export(["a": [1]]) }
        #expect(try export(["a": [1]], isForced: true).filesWritten == 1)
    }

    @Test func `an export that does not come to its end leaves nothing`() throws {
        do {
            let folder = try ExportFolder(ExportJob(output: output), format: "site", archive: "/none")
            try folder.write("a", [1])
            #expect(try names.count == 3)
        }
        #expect(try names.isEmpty)
    }

    @Test func `what a killed export left is taken away`() throws {
        let remains = place + "/.out.zip.partial-files"
        try FileManager.default.createDirectory(atPath: remains, withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: remains + "/.awful-archive-partial"))
        try Data("half".utf8).write(to: URL(fileURLWithPath: place + "/.out.zip.partial"))
        try export(["a": [1]])
        #expect(try names == ["out.zip"])
    }

    @Test func `a format of one file is not called a zip archive`() throws {
        #expect(throws: ExportError.self) {
            _ = try ExportFile(ExportJob(output: output), archive: "/none") { _ in true }
        }
        #expect(try names.isEmpty)
    }
}
