import Foundation
import TestSupport
import Testing

@testable import Exports

@Suite final class `A folder of an export as a zip archive` {
    private let scratch: ScratchFolder
    private var directory: String { scratch.path }
    private var output: String { directory + "/out.zip" }

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
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
    }

    @Test
    func `the zip archive lists exactly the exported files, sorted by name, and is the only file`() throws {
        // `long` exceeds the size up to which files are compressed in memory.
        let long = Array(String(repeating: "words and other words ", count: 400_000).utf8)
        try export(["t/1.html": Array("one".utf8), "long.txt": long, "x/a.png": [1, 2, 3]])
        let entries = try ReadBook.unzipped(output)
        #expect(entries.map(\.name) == [".awful-archive-export", "long.txt", "t/1.html", "x/a.png"])
        #expect(entries.map(\.isStored) == [true, false, false, true])
        #expect(entries[2].text == "one" && Array(entries[1].text.utf8) == long)
        #expect(try names == ["out.zip"])
    }

    @Test func `the same files in any order give identical bytes, and an unchanged zip is kept`() throws {
        let files = Dictionary(
            uniqueKeysWithValues: (0..<50).map { ("f\($0).txt", Array("text \($0)".utf8)) })
        #expect(try export(files).filesWritten == 1)
        let first = FileManager.default.contents(atPath: output)
        let again = try export(files)
        #expect(again.filesWritten == 0 && again.filesUnchanged == 1)
        #expect(FileManager.default.contents(atPath: output) == first)
        #expect(try export(["f.txt": [1]]).filesWritten == 1)
    }

    @Test func `only a zip archive by an export of the same format is replaced`() throws {
        try export(["a": [1]], format: "csv")
        #expect(throws: ExportError.occupied(path: output, by: "a file")) { try export(["a": [1]]) }
        try Data("PK\u{3}\u{4} somebody else's".utf8).write(to: URL(fileURLWithPath: output))
        #expect(throws: ExportError.occupied(path: output, by: "a file")) { try export(["a": [1]]) }
        #expect(try export(["a": [1]], isForced: true).filesWritten == 1)
    }

    @Test func `an aborted export removes its partial files`() throws {
        // At the end of this scope, the folder's deinit removes the partial files.
        do {
            let folder = try ExportFolder(ExportJob(output: output), format: "site", archive: "/none")
            try folder.write("a", [1])
            #expect(try names.count == 3)
        }
        #expect(try names.isEmpty)
    }

    @Test func `the partial files of a killed export are removed`() throws {
        let remains = directory + "/.out.zip.partial-files"
        try FileManager.default.createDirectory(atPath: remains, withIntermediateDirectories: false)
        try Data().write(to: URL(fileURLWithPath: remains + "/.awful-archive-partial"))
        try Data("half".utf8).write(to: URL(fileURLWithPath: directory + "/.out.zip.partial"))
        try export(["a": [1]])
        #expect(try names == ["out.zip"])
    }

    @Test func `a format of one file refuses an output name that ends in .zip`() throws {
        #expect(throws: ExportError.self) {
            _ = try ExportFile(ExportJob(output: output), archive: "/none") { _ in true }
        }
        #expect(try names.isEmpty)
    }
}
