import Foundation
import Ingest
import TestSupport
import Testing

@Suite struct `A watch of folders` {
    @Test func `waits for a folder that is missing in the beginning, if it is asked to`() async throws {
        let scratch = try ScratchFolder()
        let pages = scratch["pages"]
        var watch = FolderWatch(paths: [pages], archive: scratch["a.sqlite"])
        watch.settling = .milliseconds(20)
        watch.waitsForMissing = true
        var changes: [FolderWatch.Change] = []
        for try await change in watch.changes() {
            changes.append(change)
            if change == .settled { break }
            try FileManager.default.createDirectory(atPath: pages, withIntermediateDirectories: false)
        }
        #expect(changes == [.vanished(path: pages), .settled])
    }

    @Test func `ends for a folder that is missing in the beginning otherwise`() async throws {
        let scratch = try ScratchFolder()
        let watch = FolderWatch(paths: [scratch["pages"]], archive: scratch["a.sqlite"])
        await #expect(throws: ImportError.self) {
            for try await change in watch.changes() { Issue.record("\(change)") }
        }
    }
}
