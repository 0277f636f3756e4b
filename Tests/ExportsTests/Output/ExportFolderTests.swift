import Foundation
import TestSupport
import Testing

@testable import Exports

@Suite final class `The folder of an export` {
    private let scratch: ScratchFolder
    private var place: String { scratch.path }
    private var output: String { place + "/out" }

    init() throws { scratch = try ScratchFolder() }

    private func export(_ files: [String: String]) throws {
        let folder = try ExportFolder(ExportJob(output: output), format: "site", archive: "/none")
        for (name, text) in files.sorted(by: { $0.key < $1.key }) { try folder.write(name, Array(text.utf8)) }
        var summary = ExportSummary(format: "site", output: output)
        try folder.finish(&summary)
    }

    private func text(_ name: String) -> String? {
        try? scratch.text(name)
    }

    private func write(_ name: String, _ text: String) throws {
        try scratch.write(text, to: name)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place + "/" + name, withDestinationPath: target)
    }

    @Test("keeps what somebody put into it, whatever it is and is called")
    func foreign() throws {
        try export(["a.html": "1", "t/1.html": "1"])
        try write("out/notes.txt", "mine")
        try write("out/t/mine.txt", "mine")
        try FileManager.default.createDirectory(
            atPath: output + "/own/empty", withIntermediateDirectories: true)
        try link("out/link", to: "/nowhere")
        let odd = FolderBytes.path(output) + [0x2F, 0x62, -1]
        // Some file systems have no such names.
        let isThere = close(creat(odd + [0], 0o600)) == 0

        try export(["a.html": "2"])
        #expect(text("out/a.html") == "2" && text("out/t/1.html") == nil)
        #expect(text("out/notes.txt") == "mine" && text("out/t/mine.txt") == "mine")
        #expect(FileManager.default.fileExists(atPath: output + "/own/empty"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output + "/link") == "/nowhere")
        #expect((access(odd + [0], F_OK) == 0) == isThere)
        #expect(FolderBytes.entries(of: FolderBytes.path(place))?.count == 1)
    }

    @Test("goes away when nothing of ours is in it any more")
    func emptied() throws {
        try export(["a.html": "1", "t/1/2.html": "1"])
        try export(["a.html": "1"])
        #expect(!FileManager.default.fileExists(atPath: output + "/t"))
    }

    @Test("follows no links to what is outside", arguments: [".out.partial", "out/t", "out/x"])
    func links(name: String) throws {
        try export(["a.html": "1", "t/1.html": "1"])
        try write("other/1.html", "theirs")
        try write("other/deep/2.html", "theirs")
        _ = FolderBytes.remove(place + "/" + name)
        try link(name, to: place + "/other")
        try? export(["a.html": "2", "t/1.html": "2"])
        try? export(["a.html": "3", "t/2.html": "3"])
        #expect(text("other/1.html") == "theirs" && text("other/deep/2.html") == "theirs")
        #expect(text("other/2.html") == nil)
    }

    @Test(
        "believes no list that leads out of it",
        arguments: ["../other/b", "/etc/passwd", "t/../../other/b", "t//b"])
    func lists(name: String) throws {
        try export(["a.html": "1"])
        let list = try #require(text("out/" + ExportFolder.manifestName))
        let line = try #require(list.split(separator: "\n").last).replacing("a.html", with: name)
        try write("out/" + ExportFolder.manifestName, list + line + "\n")
        #expect(throws: ExportError.self) { try export(["a.html": "2"]) }
        #expect(text("out/a.html") == "1")
    }

    @Test("is written by one export at a time, also when the lock's file was taken away")
    func locks() throws {
        let job = ExportJob(output: output)
        var first: ExportFolder? = try ExportFolder(job, format: "site", archive: "/none")
        #expect(throws: ExportError.self) {
            try ExportFolder(job, format: "site", archive: "/none")
        }
        withExtendedLifetime(first) {}
        first = nil
        try link(".out.lock", to: place + "/made-by-us")
        #expect(throws: ExportError.self) { try ExportFolder(job, format: "site", archive: "/none") }
        #expect(text("made-by-us") == nil)
    }
}
